import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import type { DateField } from '@ledgerline/shared-events/dates/date-input.ts';
import clsx from 'clsx';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { useCalendar } from '../../lib/time/calendar-context.ts';
import { isWithin, useRevert } from '../field/use-revert.ts';
import styles from './date-field.module.css';
import { DAY_FIRST, type DateFormat } from './date-format.ts';
import { useDateEntry } from './use-date-entry.ts';

type Props = {
  label: string;
  value: CalendarDate | null;
  /** Told as soon as a whole day stands there, and null when it is emptied. */
  onChange(date: CalendarDate | null): void;
  format?: DateFormat;
  /** Whether a day that has passed means the next month, as for a deadline. */
  isFuture?: boolean;
  /** Where the focus begins in a dialog. */
  isFirst?: boolean;
  /** Whether it takes the focus as soon as it shows. */
  takesFocus?: boolean;
  className?: string | undefined;
  onFocus?(): void;
  /** The field is left, or Enter was pressed. */
  onCommit?(): void;
};

const SHAPE: Record<DateField, { label: string; placeholder: string }> = {
  day: { label: 'Day', placeholder: 'DD' },
  month: { label: 'Month', placeholder: 'MM' },
  year: { label: 'Year', placeholder: 'YYYY' },
};

/**
 * A date to type: day, month and year go on by themselves, arrows step, and a text such as "+7", "tomorrow" or a pasted
 * date is read whole. Ctrl+Z and Esc bring back what was there.
 */
export function DateEntry({ label, value, onChange, isFuture = false, ...props }: Props) {
  const { format = DAY_FIRST, isFirst = false, takesFocus = false, className, onFocus, onCommit } = props;
  const { today } = useCalendar();
  const entry = useDateEntry({ value, today, format, isFuture, onChange });
  const revert = useRevert(value, entry.show);
  const fields = useRef(new Map<DateField, HTMLInputElement>());
  const goTo = (field: DateField | undefined) => {
    if (field !== undefined) fields.current.get(field)?.focus();
  };
  const beside = (field: DateField, step: 1 | -1) => format.order[format.order.indexOf(field) + step];

  const handleKey = (field: DateField, event: KeyboardEvent<HTMLInputElement>) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined;
    const move = moveOf(event);
    if (by === undefined && move === null && !isFirstOfText(event)) return;
    if (by !== undefined) entry.act({ type: 'stepped', field, by });
    else if (move !== null) goTo(beside(field, move));
    else entry.type(event.key);
    event.preventDefault();
  };
  const handlePaste = (event: ClipboardEvent) => {
    if (entry.take(event.clipboardData.getData('text'))) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a line of text
    <span
      role="group"
      aria-label={label}
      className={clsx(styles.entry, className)}
      data-invalid={entry.isWrong || undefined}
      onFocus={(event) => {
        revert.handleFocus(event);
        if (!isWithin(event)) onFocus?.();
      }}
      onBlur={(event) => {
        if (isWithin(event)) return;
        entry.complete();
        onCommit?.();
      }}
      onPaste={handlePaste}
      onKeyDown={(event) => {
        if (revert.handleKey(event, entry.isWrong)) entry.endText();
        if (event.key !== 'Enter') return;
        entry.complete();
        onCommit?.();
        revert.settle();
      }}
    >
      {entry.text === null ? (
        format.order.map((field, index) => (
          <span key={field} className={styles.part}>
            {index === 0 ? null : <i aria-hidden>{format.separator}</i>}
            <input
              ref={(element) => {
                if (element !== null) fields.current.set(field, element);
              }}
              className={styles[field]}
              inputMode="numeric"
              autoComplete="off"
              // biome-ignore lint/a11y/noAutofocus: whoever asked for it stood in this very place
              autoFocus={takesFocus && index === 0}
              data-autofocus={(isFirst && index === 0) || undefined}
              aria-label={SHAPE[field].label}
              aria-invalid={entry.isWrong || undefined}
              placeholder={SHAPE[field].placeholder}
              value={entry.input[field]}
              onFocus={(event) => {
                entry.act({ type: 'focused', field });
                event.currentTarget.select();
              }}
              onBlur={() => entry.act({ type: 'left', field })}
              onKeyDown={(event) => handleKey(field, event)}
              onChange={({ currentTarget }) => {
                const { focus } = entry.act({ type: 'typed', field, text: currentTarget.value });
                if (focus !== field) goTo(focus);
              }}
            />
          </span>
        ))
      ) : (
        <input
          // biome-ignore lint/a11y/noAutofocus: the first letter was typed into the field that stood here
          autoFocus
          className={styles.text}
          aria-label={label}
          aria-invalid={entry.isWrong || undefined}
          autoComplete="off"
          value={entry.text}
          onChange={(event) => entry.type(event.currentTarget.value)}
        />
      )}
    </span>
  );
}

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey;

/** Whether a key leads to the field before or after: at its edges, and by what separates the fields. */
function moveOf(event: KeyboardEvent<HTMLInputElement>): 1 | -1 | null {
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  if (event.key === 'Backspace' && value === '') return -1;
  if (event.key === 'ArrowLeft' && selectionEnd === 0) return -1;
  if (event.key === 'ArrowRight' && selectionStart === value.length) return 1;
  return ['/', '.', '-', ' '].includes(event.key) && isPlain(event) && value !== '' ? 1 : null;
}

/** "+7", "tomorrow": what begins so is read as one text. */
const isFirstOfText = (event: KeyboardEvent): boolean => isPlain(event) && /^[a-z+-]$/i.test(event.key);
