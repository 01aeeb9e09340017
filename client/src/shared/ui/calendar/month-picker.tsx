import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { DatePicker, type DatePickerProps, DatesProvider } from '@mantine/dates';
import dayjs from 'dayjs';
import { type KeyboardEvent, useRef } from 'react';
import { useCalendar } from '#shared/lib/time/calendar-context.ts';
import { Icon } from '../icon/index.ts';
import { dayReachedBy } from './day-reached.ts';
import styles from './month-picker.module.css';
import { useShownMonth } from './use-shown-month.ts';

/** The first and the last day; the last is null until it is picked. */
export type PickedRange = readonly [CalendarDate | null, CalendarDate | null];

type OfDay = { type?: 'day'; value: CalendarDate | null; onPick(date: CalendarDate): void };
type OfRange = { type: 'range'; value: PickedRange; onPick(range: PickedRange): void };

export type MonthPickerProps = (OfDay | OfRange) & {
  /** The last day that can be picked. */
  max?: CalendarDate | undefined;
};

/** The month: the library's picker with our parts, in which arrows and Page Up and Down also change the month. */
export function MonthPicker(props: MonthPickerProps) {
  const { max } = props;
  const { today, firstDay } = useCalendar();
  const [first, last] = props.type === 'range' ? props.value : [props.value, props.value];
  const root = useRef<HTMLDivElement>(null);
  const { shown, show, walkTo } = useShownMonth(first ?? today, root);

  const handleKey = (date: CalendarDate, event: KeyboardEvent) => {
    const reached = dayReachedBy(event.key, date);
    // The library moves the focus within the visible month.
    if (reached === null || reached.slice(0, 7) === shown.slice(0, 7)) return;
    event.preventDefault();
    walkTo(max !== undefined && reached > max ? max : reached);
  };
  const picker = {
    ref: root,
    date: shown,
    onDateChange: show,
    maxLevel: 'month',
    classNames: styles,
    monthLabelFormat: (month) => <span aria-live="polite">{dayjs(month).format('MMMM YYYY')}</span>,
    headerControlsOrder: ['level', 'previous', 'next'],
    previousIcon: <TurnIcon to="left" label="Previous month" />,
    previousLabel: 'Previous month',
    nextIcon: <TurnIcon to="right" label="Next month" />,
    nextLabel: 'Next month',
    // Later months can still be shown: a button that becomes disabled would lose the focus.
    excludeDate: (date) => max !== undefined && date > max,
    enableKeyboardNavigation: false,
    getDayProps: (date) => ({
      'data-day': date,
      // The library uses the clock of the device; in the user's time zone it may be another day.
      'data-today': date === today || undefined,
      // The fields beside the calendar decide where the focus starts.
      'data-autofocus': undefined,
      'aria-current': date === today ? 'date' : undefined,
      'aria-pressed': first !== null && date >= first && date <= (last ?? first),
      onKeyDown: (event) => handleKey(date, event),
    }),
  } satisfies Partial<DatePickerProps<'default'>> & Record<string, unknown>;
  return (
    <DatesProvider settings={{ firstDayOfWeek: firstDay, consistentWeeks: true }}>
      {props.type === 'range' ? (
        <DatePicker
          {...picker}
          type="range"
          allowSingleDateInRange
          value={[...props.value]}
          onChange={props.onPick}
        />
      ) : (
        <DatePicker
          {...picker}
          value={props.value}
          onChange={(date) => (date === null ? undefined : props.onPick(date))}
        />
      )}
    </DatesProvider>
  );
}

const TurnIcon = ({ to, label }: { to: 'left' | 'right'; label: string }) => (
  <span className={styles.turn} data-tip={label}>
    <Icon name={`chevron-${to}`} />
  </span>
);
