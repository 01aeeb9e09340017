import type { TimeFormat } from '@ledgerline/shared-events/dates/deadline.ts';
import {
  enteredTime,
  type TimeInput,
  timeInput,
  typedHours,
  typedMinutes,
} from '@ledgerline/shared-events/dates/time-input.ts';
import { type KeyboardEvent, useState } from 'react';
import styles from '../wizard.module.css';

type Props = { time: string | null; format: TimeFormat; onChange(time: string | null): void };

/** hh : mm, with AM and PM in the 12-hour format; the keys a and p set them. */
export function TimeEntry({ time, format, onChange }: Props) {
  const [input, setInput] = useState<TimeInput>(timeInput(time, format));
  const [known, setKnown] = useState(time);
  if (known !== time) {
    setKnown(time);
    if (enteredTime(input, format) !== time) setInput(timeInput(time, format));
  }
  const change = (next: TimeInput) => {
    setInput(next);
    const read = enteredTime(next, format);
    if (read === undefined) return;
    setKnown(read);
    onChange(read);
  };
  const handleKey = (event: KeyboardEvent) => {
    const half = { a: 'AM', p: 'PM' }[event.key.toLowerCase()];
    if (half === undefined || format === '24hr' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    change({ ...input, half: half === 'AM' ? 'AM' : 'PM' });
  };
  const isWrong = enteredTime(input, format) === undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a and p count in both fields
    <span className="line" onKeyDown={handleKey}>
      <span className={styles.f} data-invalid={isWrong || undefined}>
        <input
          className={styles.digits}
          inputMode="numeric"
          aria-label="Hours"
          placeholder="hh"
          value={input.hours}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) =>
            change({ ...input, hours: typedHours(event.currentTarget.value, input.hours, format) })
          }
        />
        <i>:</i>
        <input
          className={styles.digits}
          inputMode="numeric"
          aria-label="Minutes"
          placeholder="mm"
          value={input.minutes}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) =>
            change({ ...input, minutes: typedMinutes(event.currentTarget.value, input.minutes) })
          }
        />
      </span>
      {format === '12hr' ? (
        <span className={styles.half}>
          {(['AM', 'PM'] as const).map((half) => (
            <button
              key={half}
              type="button"
              aria-pressed={input.half === half}
              onClick={() => change({ ...input, half })}
            >
              {half}
            </button>
          ))}
        </span>
      ) : null}
    </span>
  );
}
