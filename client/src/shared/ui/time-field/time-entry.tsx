import type { TimeFormat } from '@ledgerline/shared-events/dates/deadline.ts';
import {
  NO_SUCH_TIME,
  type TimeInputAction,
  type TimePart,
  type TimeTexts,
} from '@ledgerline/shared-events/dates/time-input.ts';
import clsx from 'clsx';
import { type KeyboardEvent, useId } from 'react';
import { FieldProblem } from '../field/index.ts';
import { useInvalidField } from '../field/use-invalid-field.ts';
import { typingHandlers, usePartFocus } from '../field/use-part-focus.ts';
import { isWithin, useRevert } from '../field/use-revert.ts';
import styles from './time-field.module.css';
import { useTimeEntry } from './use-time-entry.ts';

type Props = {
  label: string;
  /** null means the end of the day, shown as empty fields. */
  time: string | null;
  format: TimeFormat;
  className?: string | undefined;
  onChange(time: string | null): void;
  /** Called on blur or Enter, when the text is a valid time. */
  onCommit?(): void;
  /** Called when the text becomes invalid, and when it is valid again. */
  onInvalidChange?(isInvalid: boolean): void;
};

const PARTS = [
  { name: 'hours', label: 'Hours', placeholder: 'hh' },
  { name: 'minutes', label: 'Minutes', placeholder: 'mm' },
] as const;

/**
 * A time field, hh : mm, with AM and PM in the 12-hour format; the keys A and P set them. Complete hours move on to
 * the minutes. Invalid text shows an error, and Enter stays in the field. Ctrl+Z and Esc restore the former value.
 */
export function TimeEntry({ label, time, format, className, onChange, onCommit, onInvalidChange }: Props) {
  const entry = useTimeEntry(time, format, onChange);
  const { input, isInvalid, isSaid, act } = entry;
  useInvalidField(isInvalid, onInvalidChange);
  const problemId = useId();
  const revert = useRevert(time, (stored) => act({ type: 'picked', time: stored }));
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (revert.handleKey(event, isInvalid)) return;
    if (event.key === 'Enter') {
      act({ type: 'ended', hasFocus: true });
      if (isInvalid) return event.preventDefault();
      onCommit?.();
      revert.settle(entry.settled());
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || /^\d$/.test(event.key))
      return;
    if (event.target instanceof HTMLInputElement) {
      event.preventDefault();
      takeCharacter(event.key, format, act);
    }
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a line of text */}
      <span
        role="group"
        aria-label={label}
        className={clsx(styles.entry, className)}
        data-invalid={isInvalid || undefined}
        onKeyDown={handleKey}
        onFocus={revert.handleFocus}
        onBlur={(event) => {
          if (isWithin(event)) return;
          act({ type: 'ended', hasFocus: false });
          if (!isInvalid) onCommit?.();
        }}
      >
        <TimeParts entry={entry} format={format} problemId={problemId} />
        {format === '12hr' ? (
          <Halves half={input.half} onChange={(half) => act({ type: 'half', half })} />
        ) : null}
      </span>
      <FieldProblem id={problemId} sentence={isSaid ? NO_SUCH_TIME : null} />
    </>
  );
}

type PartsProps = {
  entry: ReturnType<typeof useTimeEntry>;
  format: TimeFormat;
  /** The id of the error. */
  problemId: string;
};

/** The inputs for hours and minutes. */
function TimeParts({ entry: { input, isInvalid, isSaid, act }, format, problemId }: PartsProps) {
  const parts = usePartFocus(input);
  const handlersOf = (field: TimePart) =>
    typingHandlers({
      onCharacter: (character) => takeCharacter(character, format, act),
      onDelete: () => act({ type: 'deleted' }),
      onText: (text) => act({ type: 'written', field, text }),
    });
  return PARTS.map(({ name, label, placeholder }, index) => (
    <span key={name} className={styles.part}>
      {index === 0 ? null : <i aria-hidden>:</i>}
      <input
        ref={parts.attach(name)}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isSaid ? problemId : undefined}
        placeholder={placeholder}
        value={input[name]}
        onFocus={() => act({ type: 'focused', field: name })}
        onClick={() => act({ type: 'focused', field: name, isAgain: true })}
        onKeyDown={(event) => {
          if (event.key !== 'Backspace' && event.key !== 'Delete') return;
          event.preventDefault();
          act({ type: 'deleted' });
        }}
        {...handlersOf(name)}
      />
    </span>
  ));
}

const SEPARATORS: ReadonlySet<string> = new Set([':', '.', ' ']);

/** What a typed character does, in either part. */
function takeCharacter(character: string, format: TimeFormat, act: (action: TimeInputAction) => void): void {
  const half = { a: 'AM' as const, p: 'PM' as const }[character.toLowerCase()];
  if (/^\d$/.test(character)) act({ type: 'digit', digit: character });
  else if (SEPARATORS.has(character)) act({ type: 'focused', field: 'minutes', isAgain: true });
  else if (half !== undefined && format === '12hr') act({ type: 'half', half });
}

function Halves({ half, onChange }: { half: TimeTexts['half']; onChange(half: TimeTexts['half']): void }) {
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
