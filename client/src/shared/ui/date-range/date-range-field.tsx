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
import { Popover } from '@mantine/core';
import clsx from 'clsx';
import { useState } from 'react';
import { useCalendar } from '#shared/lib/time/calendar-context.ts';
import { Button } from '../button/index.ts';
import { Calendar } from '../calendar/index.ts';
import { DateEntry } from '../date-field/index.ts';
import { FieldFrame } from '../field/index.ts';
import { Icon } from '../icon/index.ts';
import styles from './date-range.module.css';

type Range = { start: CalendarDate | undefined; end: CalendarDate | undefined };

type Props = Range & {
  label: string;
  /** Whether the label is for assistive technology only. */
  labelHidden?: boolean;
  isFutureAllowed?: boolean;
  className?: string | undefined;
  /** The period of the calendar that is chosen by its name and moves with the days; then there is no range. */
  period?: PeriodName | undefined;
  /** Without it a preset chooses its days as of today. */
  onPeriod?(period: PeriodName): void;
  onChange(range: Range): void;
};

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

  const choose = (chosen: Range) => {
    setFirst(null);
    onChange(chosen);
    setOpen(false);
  };
  return (
    <FieldFrame {...{ label, labelHidden, className }}>
      {({ id, labelId }) => (
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-end"
          // Without enough space below, the popover moves up as far as needed.
          middlewares={{ flip: true, shift: { padding: 8, crossAxis: true } }}
          trapFocus
          returnFocus
          withinPortal
        >
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
              <div className={styles.presets}>
                {datePresets(isFutureAllowed).map((preset) => {
                  const intended = presetRange(preset, today, firstDay);
                  return (
                    <button
                      key={preset}
                      type="button"
                      className={styles.preset}
                      aria-pressed={intended.start === start && intended.end === end}
                      onClick={() => {
                        const name = nameOf(preset);
                        if (onPeriod === undefined || name === undefined) return choose(intended);
                        setOpen(false);
                        onPeriod(name);
                      }}
                    >
                      {preset}
                    </button>
                  );
                })}
              </div>
              <div className={styles.calendar}>
                <TypedRange start={start} end={end} onChange={onChange} />
                <Calendar
                  type="range"
                  value={first === null ? [range?.start ?? null, range?.end ?? null] : [first, null]}
                  max={isFutureAllowed ? undefined : today}
                  onPick={([start, end]) =>
                    start === null || end === null ? setFirst(start) : choose({ start, end })
                  }
                />
                <p className={styles.foot}>
                  <span>
                    {first === null
                      ? range === null
                        ? 'Pick the first day'
                        : rangeLabel(range)
                      : 'Pick the last day'}
                  </span>
                  {range === null ? null : (
                    <Button
                      variant="text"
                      size="sm"
                      onClick={() => choose({ start: undefined, end: undefined })}
                    >
                      Clear
                    </Button>
                  )}
                </p>
              </div>
            </div>
          </Popover.Dropdown>
        </Popover>
      )}
    </FieldFrame>
  );
}

const nameOf = (preset: DatePreset): PeriodName | undefined =>
  PERIOD_NAMES.find((name) => presetOf(name) === preset);

const presetOf = (period: PeriodName | undefined): DatePreset | undefined =>
  period === undefined
    ? undefined
    : datePresets(true).find((preset) => preset.toLowerCase().replace(' ', '-') === period);

/** The first and the last day as fields. They are committed on blur, and sorted. */
function TypedRange({ start, end, onChange }: Range & Pick<Props, 'onChange'>) {
  const [typed, setTyped] = useState<Partial<Range>>({});
  const shown = { start, end, ...typed };
  const commit = () => {
    if (Object.keys(typed).length === 0) return;
    setTyped({});
    const isTurned = shown.start !== undefined && shown.end !== undefined && shown.end < shown.start;
    onChange(isTurned ? { start: shown.end, end: shown.start } : shown);
  };
  return (
    <div className={styles.typed}>
      <DateEntry
        label="From"
        className={styles.entry}
        value={shown.start ?? null}
        onChange={(date) => setTyped({ ...typed, start: date ?? undefined })}
        onCommit={commit}
      />
      <span aria-hidden>–</span>
      <DateEntry
        label="To"
        className={styles.entry}
        value={shown.end ?? null}
        onChange={(date) => setTyped({ ...typed, end: date ?? undefined })}
        onCommit={commit}
      />
    </div>
  );
}

function completeRange(start: CalendarDate | undefined, end: CalendarDate | undefined): DateRange | null {
  const first = start ?? end;
  const last = end ?? start;
  return first === undefined || last === undefined ? null : { start: first, end: last };
}
