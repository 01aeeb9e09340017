import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { rangeLabel } from '@ledgerline/shared-events/dates/date-label.ts';
import type { DateRange } from '@ledgerline/shared-events/dates/period.ts';
import { Button } from '../button/index.ts';
import { Calendar } from '../calendar/index.ts';
import styles from './date-range.module.css';
import type { OpenRange } from './open-range.ts';

type Props = {
  range: DateRange | null;
  /** The first day, until the last one is picked. */
  first: CalendarDate | null;
  max: CalendarDate | undefined;
  onFirst(day: CalendarDate | null): void;
  onChoose(range: OpenRange): void;
};

/** Picks the first and the last day, and says which one is next. */
export function RangeCalendar({ range, first, max, onFirst, onChoose }: Props) {
  return (
    <>
      <Calendar
        type="range"
        value={first === null ? [range?.start ?? null, range?.end ?? null] : [first, null]}
        max={max}
        onPick={([start, end]) =>
          start === null || end === null ? onFirst(start) : onChoose({ start, end })
        }
      />
      <p className={styles.foot}>
        <span>
          {first === null
            ? range === null
              ? 'Select the start date'
              : rangeLabel(range)
            : 'Select the end date'}
        </span>
        {range === null ? null : (
          <Button variant="text" size="sm" onClick={() => onChoose({ start: undefined, end: undefined })}>
            Clear
          </Button>
        )}
      </p>
    </>
  );
}
