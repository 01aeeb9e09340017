import { addDays, addMonths, type CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import type { FirstDayOfWeek } from '@ledgerline/shared-events/dates/period.ts';
import clsx from 'clsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import { IconButton } from '../button/index.ts';
import styles from './calendar.module.css';
import { monthGrid, weekdayNames } from './month-grid.ts';

type Props = {
  today: CalendarDate;
  firstDay: FirstDayOfWeek;
  /** The chosen day, or the first of a range. */
  start?: CalendarDate | undefined;
  end?: CalendarDate | undefined;
  max?: CalendarDate | undefined;
  isBig?: boolean;
  onPick(date: CalendarDate): void;
};

const MONTH_NAME = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month to pick a day or a range from. Arrows walk, Page Up and Page Down turn the months. */
export function Calendar({ today, firstDay, start, end = start, max, isBig = false, onPick }: Props) {
  const [cursor, setCursor] = useState(start ?? today);
  const grid = useRef<HTMLDivElement>(null);
  const shown = useRef(start);
  if (shown.current !== start) {
    shown.current = start;
    if (start !== undefined) setCursor(start);
  }
  const walk = (date: CalendarDate) => {
    setCursor(date);
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${date}"]`)?.focus());
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const months = { PageUp: -1, PageDown: 1 }[event.key];
    if (step === undefined && months === undefined) return;
    event.preventDefault();
    walk(step === undefined ? addMonths(cursor, months ?? 0) : addDays(cursor, step));
  };
  const month = cursor.slice(0, 7);
  return (
    <div className={isBig ? styles.big : undefined}>
      <div className={styles.head}>
        <span className="h3" aria-live="polite">
          {MONTH_NAME.format(new Date(`${month}-01T00:00:00Z`))}
        </span>
        <span className="line" style={{ gap: 0 }}>
          <IconButton
            icon="chevron-left"
            label="Previous month"
            size="sm"
            iconSize={16}
            onClick={() => setCursor(addMonths(cursor, -1))}
          />
          <IconButton
            icon="chevron-right"
            label="Next month"
            size="sm"
            iconSize={16}
            onClick={() => setCursor(addMonths(cursor, 1))}
          />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the days inside have the focus, the grid only hears their arrows */}
      <div ref={grid} className={styles.grid} onKeyDown={handleKey}>
        {weekdayNames(firstDay).map((name) => (
          <span key={name} className={styles.weekday}>
            {name}
          </span>
        ))}
        {monthGrid(cursor, firstDay).map((date) => {
          const isEdge = date === start || date === end;
          const isInside = start !== undefined && end !== undefined && date > start && date < end;
          return (
            <button
              key={date}
              type="button"
              data-day={date}
              className={clsx(
                styles.day,
                !date.startsWith(month) && styles.other,
                isInside && styles.inRange,
                date === today && styles.today,
                isEdge && styles.chosen,
                date === start && start !== end && styles.start,
                date === end && start !== end && styles.end,
              )}
              aria-label={longDate(date).replace(/^0/, '')}
              aria-pressed={isEdge || isInside}
              aria-disabled={max !== undefined && date > max ? true : undefined}
              tabIndex={date === cursor ? 0 : -1}
              onClick={() => (max !== undefined && date > max ? undefined : onPick(date))}
            >
              {Number(date.slice(8))}
            </button>
          );
        })}
      </div>
    </div>
  );
}
