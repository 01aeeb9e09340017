import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { rangeLabel } from '@ledgerline/shared-events/dates/date-label.ts';
import {
  type DatePreset,
  type DateRange,
  datePresets,
  namedPeriod,
  PERIOD_NAMES,
  type PeriodName,
  presetRange,
} from '@ledgerline/shared-events/dates/period.ts';
import { Popover, type PopoverProps } from '@mantine/core';
import clsx from 'clsx';
import { useState } from 'react';
import { useCalendar } from '#shared/lib/time/calendar-context.ts';
import { FieldFrame } from '../field/index.ts';
import { Icon } from '../icon/index.ts';
import styles from './date-range.module.css';
import type { OpenRange } from './open-range.ts';
import { RangeCalendar } from './range-calendar.tsx';
import { TypedRange } from './typed-range.tsx';

type Props = OpenRange & {
  label: string;
  /** Whether the label is for assistive technology only. */
  labelHidden?: boolean;
  isFutureAllowed?: boolean;
  className?: string | undefined;
  /** The period of the calendar that is chosen by its name and moves with the days; then there is no range. */
  period?: PeriodName | undefined;
  /** Without it a preset chooses its days as of today. */
  onPeriod?(period: PeriodName): void;
  onChange(range: OpenRange): void;
};

const POPOVER = {
  position: 'bottom-end',
  // Without enough space below, the popover moves up as far as needed.
  middlewares: { flip: true, shift: { padding: 8, crossAxis: true } },
  trapFocus: true,
  returnFocus: true,
  withinPortal: true,
} satisfies Partial<PopoverProps>;

/** Selects a date range, by a preset or by its first and last day. Shown as DD/MM/YYYY, stored as YYYY-MM-DD. */
export function DateRangeField({
  label,
  labelHidden,
  isFutureAllowed = false,
  className,
  period,
  onPeriod,
  onChange,
  ...days
}: Props) {
  const { today, firstDay } = useCalendar();
  const { start, end } = period === undefined ? days : namedPeriod(period, today, firstDay);
  const [isOpen, setOpen] = useState(false);
  const [first, setFirst] = useState<CalendarDate | null>(null);
  const range = completeRange(start, end);

  const choose = (chosen: OpenRange) => {
    setFirst(null);
    onChange(chosen);
    setOpen(false);
  };
  const choosePreset = (preset: DatePreset) => {
    const name = nameOf(preset);
    if (onPeriod === undefined || name === undefined) return choose(presetRange(preset, today, firstDay));
    setOpen(false);
    onPeriod(name);
  };
  return (
    <FieldFrame {...{ label, labelHidden, className }}>
      {({ id, labelId }) => (
        <Popover opened={isOpen} onChange={setOpen} {...POPOVER}>
          <Popover.Target>
            <button
              aria-labelledby={`${labelId} ${id}-value`}
              type="button"
              className={styles.button}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name="calendar" />
              <span id={`${id}-value`} className={clsx(styles.text, range === null && styles.empty)}>
                {range === null ? 'Any time' : (presetOf(period) ?? rangeLabel(range))}
              </span>
              {range === null ? <Icon name="chevron-down" /> : null}
            </button>
          </Popover.Target>
          <Popover.Dropdown className={styles.dropdown ?? ''} aria-label={label}>
            <div className={styles.body}>
              <Presets isFutureAllowed={isFutureAllowed} chosen={{ start, end }} onChoose={choosePreset} />
              <div className={styles.calendar}>
                <TypedRange start={start} end={end} onChange={onChange} />
                <RangeCalendar
                  range={range}
                  first={first}
                  max={isFutureAllowed ? undefined : today}
                  onFirst={setFirst}
                  onChoose={choose}
                />
              </div>
            </div>
          </Popover.Dropdown>
        </Popover>
      )}
    </FieldFrame>
  );
}

type PresetsProps = { isFutureAllowed: boolean; chosen: OpenRange; onChoose(preset: DatePreset): void };

function Presets({ isFutureAllowed, chosen, onChoose }: PresetsProps) {
  const { today, firstDay } = useCalendar();
  return (
    <div className={styles.presets}>
      {datePresets(isFutureAllowed).map((preset) => {
        const intended = presetRange(preset, today, firstDay);
        return (
          <button
            key={preset}
            type="button"
            className={styles.preset}
            aria-pressed={intended.start === chosen.start && intended.end === chosen.end}
            onClick={() => onChoose(preset)}
          >
            {preset}
          </button>
        );
      })}
    </div>
  );
}

const nameOf = (preset: DatePreset): PeriodName | undefined =>
  PERIOD_NAMES.find((name) => presetOf(name) === preset);

const presetOf = (period: PeriodName | undefined): DatePreset | undefined =>
  period === undefined
    ? undefined
    : datePresets(true).find((preset) => preset.toLowerCase().replace(' ', '-') === period);

function completeRange(start: CalendarDate | undefined, end: CalendarDate | undefined): DateRange | null {
  const first = start ?? end;
  const last = end ?? start;
  return first === undefined || last === undefined ? null : { start: first, end: last };
}
