import type { TimeFormat } from '@ledgerline/shared-events/dates/deadline.ts';
import { enteredTime, timeInput } from '@ledgerline/shared-events/dates/time-input.ts';
import clsx from 'clsx';
import styles from './deadline.module.css';

type Props = { time: string | null; format: TimeFormat; timeZone: string; onPick(time: string | null): void };

const MINUTES = ['00', '15', '30', '45'];

const hours = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

const COLUMNS: Record<TimeFormat, readonly { label: string; hours: readonly number[] }[]> = {
  '24hr': [
    { label: '1–12', hours: hours(1, 12) },
    { label: '13–24', hours: hours(13, 24) },
  ],
  '12hr': [
    { label: '1–6', hours: hours(1, 6) },
    { label: '7–12', hours: hours(7, 12) },
  ],
};

/** Chooses hours and quarters of an hour with the pointer. */
export function TimePicker({ time, format, timeZone, onPick }: Props) {
  const input = timeInput(time, format);
  const pick = (hour: string, minute: string) => {
    const read = enteredTime({ ...input, hours: hour, minutes: minute }, format);
    if (read !== undefined) onPick(read);
  };
  const isChosen = (hour: number) => input.hours !== '' && Number(input.hours) === hour;
  return (
    <section aria-label="Time">
      <div className={styles.timeHead}>
        <span className="h3" style={{ paddingLeft: 12 }}>
          Time
        </span>
        <span className="tiny muted">{timeZone}</span>
      </div>
      <div className={styles.times}>
        {COLUMNS[format].map((column) => (
          <div key={column.label}>
            <div className={styles.timeLabel}>{column.label}</div>
            <div className={styles.timeColumn}>
              {column.hours.map((hour) => (
                <button
                  key={hour}
                  type="button"
                  className={styles.h}
                  aria-label={`${hour} hours`}
                  aria-pressed={isChosen(hour)}
                  onClick={() => pick(String(hour), input.minutes === '' ? '00' : input.minutes)}
                >
                  {hour}
                </button>
              ))}
            </div>
          </div>
        ))}
        <div>
          <div className={styles.timeLabel}>Minutes</div>
          <div className={clsx(styles.timeColumn, styles.one)}>
            {MINUTES.map((minute) => (
              <button
                key={minute}
                type="button"
                className={styles.h}
                aria-label={`${minute} minutes`}
                aria-pressed={input.minutes === minute}
                disabled={input.hours === ''}
                onClick={() => pick(input.hours, minute)}
              >
                {minute}
              </button>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
