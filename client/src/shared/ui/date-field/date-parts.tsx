import type { DateField } from '@ledgerline/shared-events/dates/calendar-date.ts';
import type { AriaAttributes, KeyboardEvent, MouseEvent } from 'react';
import { typingHandlers, usePartFocus } from '../field/use-part-focus.ts';
import styles from './date-field.module.css';
import type { DateFormat } from './date-format.ts';
import type { useDateEntry } from './use-date-entry.ts';

type Props = {
  entry: ReturnType<typeof useDateEntry>;
  format: DateFormat;
  isFirst: boolean;
  takesFocus: boolean;
  described: AriaAttributes;
};

const SHAPE: Record<DateField, { label: string; placeholder: string }> = {
  day: { label: 'Day', placeholder: 'DD' },
  month: { label: 'Month', placeholder: 'MM' },
  year: { label: 'Year', placeholder: 'YYYY' },
};

/** Inputs for day, month and year. What a key does depends only on the state of the entry. */
export function DateParts({ entry, format, isFirst, takesFocus, described }: Props) {
  const parts = usePartFocus(entry.input);
  const takeCharacter = (field: DateField, character: string): void => {
    if (/^\d$/.test(character)) entry.act({ type: 'digit', digit: character });
    else if (SEPARATORS.has(character) && (entry.input[field] !== '' || entry.input.run !== null))
      entry.act({ type: 'separated' });
    else if (/^[a-z+-]$/i.test(character)) entry.type(character);
  };
  const handleKey = (field: DateField, event: KeyboardEvent<HTMLInputElement>) => {
    const action = actionOf(event);
    // Digits are handled as input events, which every kind of keyboard sends.
    if (action === null && (!isPlain(event) || event.key.length !== 1 || /^\d$/.test(event.key))) return;
    event.preventDefault();
    entry.act({ type: 'focused', field });
    if (action === null) takeCharacter(field, event.key);
    else entry.act(action);
  };
  const handlersOf = (field: DateField) =>
    typingHandlers({
      onCharacter: (character) => takeCharacter(field, character),
      onDelete: () => entry.act({ type: 'deleted' }),
      onText: (text) => entry.act({ type: 'written', field, text }),
    });
  /** A press between two parts focuses the one after it. */
  const handlePress = (field: DateField) => (event: MouseEvent) => {
    event.preventDefault();
    parts.focus(field);
  };
  return format.order.map((field, index) => (
    <span key={field} className={styles.part}>
      {index === 0 ? null : (
        <i aria-hidden onMouseDown={handlePress(field)}>
          {format.separator}
        </i>
      )}
      <input
        ref={parts.attach(field)}
        className={styles[field]}
        inputMode="numeric"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: whoever asked for it stood in this very place
        autoFocus={takesFocus && index === 0}
        data-autofocus={(isFirst && index === 0) || undefined}
        aria-label={SHAPE[field].label}
        {...described}
        placeholder={SHAPE[field].placeholder}
        value={entry.input[field]}
        onFocus={() => entry.act({ type: 'focused', field })}
        onClick={() => entry.act({ type: 'focused', field, isAgain: true })}
        onKeyDown={(event) => handleKey(field, event)}
        {...handlersOf(field)}
      />
    </span>
  ));
}

const SEPARATORS: ReadonlySet<string> = new Set(['/', '.', '-', ' ']);

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey;

/** The action of a key without a character, in any part. */
function actionOf(event: KeyboardEvent) {
  if (event.metaKey || event.altKey) return null;
  switch (event.key) {
    case 'ArrowUp':
      return { type: 'stepped', by: 1 } as const;
    case 'ArrowDown':
      return { type: 'stepped', by: -1 } as const;
    case 'ArrowLeft':
      return { type: 'moved', by: -1 } as const;
    case 'ArrowRight':
      return { type: 'moved', by: 1 } as const;
    case 'Backspace':
    case 'Delete':
      return { type: 'deleted' } as const;
    default:
      return null;
  }
}
