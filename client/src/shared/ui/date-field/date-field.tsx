import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { useId, useState } from 'react';
import { IconButton } from '../button/index.ts';
import { Calendar } from '../calendar/index.ts';
import frameStyles from '../field/field.module.css';
import { DateEntry } from './date-entry.tsx';
import styles from './date-field.module.css';
import type { DateFormat } from './date-format.ts';

type Props = {
  label: string;
  value: CalendarDate | null;
  format: DateFormat;
  /** Called as soon as a complete date is typed or picked. */
  onChange(date: CalendarDate): void;
  /** Called on blur or Enter when the text is a date, and after a day is picked. */
  onCommit(): void;
};

/**
 * A required date in a form: typed in the given order of day, month and year, or picked in a calendar below it. The
 * native date field of a browser has the order of the device instead.
 */
export function DateField({ label, value, format, onChange, onCommit }: Props) {
  const [isOpen, setOpen] = useState(false);
  const calendarId = useId();
  /** A picked day also replaces invalid text: a new key mounts the entry again. */
  const [picks, setPicks] = useState(0);
  const pick = (date: CalendarDate) => {
    setPicks(picks + 1);
    setOpen(false);
    onChange(date);
    onCommit();
  };
  return (
    <div className={frameStyles.field}>
      <span className={frameStyles.label} aria-hidden>
        {label}
      </span>
      <div className={styles.line}>
        <DateEntry
          key={picks}
          label={label}
          className={styles.framed}
          format={format}
          isRequired
          value={value}
          onChange={(date) => (date === null ? undefined : onChange(date))}
          onCommit={onCommit}
        />
        <IconButton
          icon="calendar"
          label={`${label}: ${isOpen ? 'close' : 'open'} the calendar`}
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls={isOpen ? calendarId : undefined}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen ? (
        <div id={calendarId} className={styles.below}>
          <Calendar isBig value={value} onPick={pick} />
        </div>
      ) : null}
    </div>
  );
}
