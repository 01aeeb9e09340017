import type { TimeFormat } from '@ledgerline/shared-events/dates/deadline.ts';
import {
  enteredTime,
  type TimeInput,
  timeInput,
  typedHours,
  typedMinutes,
} from '@ledgerline/shared-events/dates/time-input.ts';
import clsx from 'clsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import { isWithin, useRevert } from '../field/use-revert.ts';
import styles from './time-field.module.css';

type Props = {
  label: string;
  /** null: the end of the day, which shows as empty fields. */
  time: string | null;
  format: TimeFormat;
  className?: string | undefined;
  onChange(time: string | null): void;
  /** The field is left, or Enter was pressed. */
  onCommit?(): void;
};

/**
 * hh : mm, with AM and PM in the 12-hour format; the keys a and p set them. Full hours go on to the minutes. Ctrl+Z and Esc
 * bring back what was there.
 */
export function TimeEntry({ label, time, format, className, onChange, onCommit }: Props) {
  const [input, setInput] = useState<TimeInput>(timeInput(time, format));
  const [known, setKnown] = useState(time);
  const minutes = useRef<HTMLInputElement>(null);
  if (known !== time) {
    setKnown(time);
    if (enteredTime(input, format) !== time) setInput(timeInput(time, format));
  }
  const change = (next: TimeInput) => {
    setInput(next);
    const read = enteredTime(next, format);
    if (read === undefined || read === known) return;
    setKnown(read);
    onChange(read);
  };
  const isWrong = enteredTime(input, format) === undefined;
  const revert = useRevert(time, (held) => change(timeInput(held, format)));
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (revert.handleKey(event, isWrong)) return;
    if (event.key === 'Enter') {
      onCommit?.();
      revert.settle();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const half = { a: 'AM' as const, p: 'PM' as const }[event.key.toLowerCase()];
    if (event.key === ':') {
      event.preventDefault();
      minutes.current?.focus();
    } else if (half !== undefined && format === '12hr') {
      event.preventDefault();
      change({ ...input, half });
    }
  };
  const handleHours = (text: string) => {
    const hours = typedHours(text, input.hours, format);
    change({ ...input, hours });
    if (hours.length === 2 && hours !== input.hours) minutes.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a line of text
    <span
      role="group"
      aria-label={label}
      className={clsx(styles.entry, className)}
      data-invalid={isWrong || undefined}
      onKeyDown={handleKey}
      onFocus={revert.handleFocus}
      onBlur={(event) => (isWithin(event) ? undefined : onCommit?.())}
    >
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label="Hours"
        aria-invalid={isWrong || undefined}
        placeholder="hh"
        value={input.hours}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => handleHours(event.currentTarget.value)}
      />
      <i aria-hidden>:</i>
      <input
        ref={minutes}
        inputMode="numeric"
        autoComplete="off"
        aria-label="Minutes"
        aria-invalid={isWrong || undefined}
        placeholder="mm"
        value={input.minutes}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) =>
          change({ ...input, minutes: typedMinutes(event.currentTarget.value, input.minutes) })
        }
      />
      {format === '12hr' ? (
        <Halves half={input.half} onChange={(half) => change({ ...input, half })} />
      ) : null}
    </span>
  );
}

function Halves({ half, onChange }: { half: TimeInput['half']; onChange(half: TimeInput['half']): void }) {
  return (
    <span className={styles.half}>
      {(['AM', 'PM'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={half === one} onClick={() => onChange(one)}>
          {one}
        </button>
      ))}
    </span>
  );
}
