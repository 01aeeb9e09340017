import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import clsx from 'clsx';
import { type AriaAttributes, type ClipboardEvent, type KeyboardEvent, useId } from 'react';
import { useCalendar } from '#shared/lib/time/calendar-context.ts';
import { FieldProblem } from '../field/index.ts';
import { useInvalidField } from '../field/use-invalid-field.ts';
import { isWithin, useRevert } from '../field/use-revert.ts';
import styles from './date-field.module.css';
import { DAY_FIRST, type DateFormat } from './date-format.ts';
import { DateParts } from './date-parts.tsx';
import { useDateEntry } from './use-date-entry.ts';

type Props = {
  label: string;
  value: CalendarDate | null;
  /**
   * Called as soon as the text is a complete date, and with null when it is emptied. While the text isn't a date, the
   * value does not change.
   */
  onChange(date: CalendarDate | null): void;
  format?: DateFormat;
  /** Whether a day in the past means the next month, as for a deadline. */
  isFuture?: boolean;
  /** Whether an emptied field restores its former value. */
  isRequired?: boolean;
  /** Whether it is the first to be focused in a dialog. */
  isFirst?: boolean;
  /** Whether it gets the focus when it is mounted. */
  takesFocus?: boolean;
  className?: string | undefined;
  onFocus?(): void;
  /** Called on blur or Enter, when the text is a date or empty. */
  onCommit?(): void;
  /** Called when the text becomes invalid, and when it is valid again. */
  onInvalidChange?(isInvalid: boolean): void;
};

/**
 * A date field with parts for day, month and year: typing moves on by itself, arrow keys change a part, and a text
 * such as "+7", "tomorrow" or a pasted date is read as a whole. Text that isn't a date shows an error, and Enter stays
 * in the field. Ctrl+Z and Esc restore the former value.
 */
export function DateEntry({ label, value, onChange, isFuture = false, isRequired = false, ...props }: Props) {
  const { format = DAY_FIRST, isFirst = false, takesFocus = false, className, onFocus, onCommit } = props;
  const { today } = useCalendar();
  const problemId = useId();
  const entry = useDateEntry({ value, today, format, isFuture, isRequired, onChange });
  const revert = useRevert(value, entry.show);
  useInvalidField(entry.isInvalid, props.onInvalidChange);
  const handlePaste = (event: ClipboardEvent) => {
    if (entry.take(event.clipboardData.getData('text'))) event.preventDefault();
  };
  const handleEnter = (event: KeyboardEvent) => {
    if (!entry.end(true)) return event.preventDefault();
    onCommit?.();
    revert.settle(entry.settled());
  };
  const described = {
    'aria-invalid': entry.isInvalid || undefined,
    'aria-describedby': entry.sentence === null ? undefined : problemId,
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a line of text */}
      <span
        role="group"
        aria-label={label}
        className={clsx(styles.entry, className)}
        data-invalid={entry.isInvalid || undefined}
        onFocus={(event) => {
          revert.handleFocus(event);
          if (!isWithin(event)) onFocus?.();
        }}
        onBlur={(event) => {
          if (!isWithin(event) && entry.end(false)) onCommit?.();
        }}
        onPaste={handlePaste}
        onKeyDown={(event) => {
          if (revert.handleKey(event, entry.isInvalid)) entry.endText();
          else if (event.key === 'Enter') handleEnter(event);
        }}
      >
        {entry.text === null ? (
          <DateParts {...{ entry, format, isFirst, takesFocus, described }} />
        ) : (
          <OneText label={label} text={entry.text} described={described} onChange={entry.type} />
        )}
      </span>
      <FieldProblem id={problemId} sentence={entry.sentence} />
    </>
  );
}

type TextProps = { label: string; text: string; described: AriaAttributes; onChange(text: string): void };

/** The input of a text such as "+7" or "tomorrow". */
function OneText({ label, text, described, onChange }: TextProps) {
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the first letter was typed into the field that stood here
      autoFocus
      className={styles.text}
      aria-label={label}
      {...described}
      autoComplete="off"
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
