import type { DateField } from '@ledgerline/shared-events/dates/calendar-date.ts';
import type { KeyboardEvent } from 'react';
import { typingHandlers } from '../field/use-part-focus.ts';
import type { useDateEntry } from './use-date-entry.ts';

/** The handlers of the input of a part. What a key does depends only on the state of the entry. */
export function partHandlers(
  entry: ReturnType<typeof useDateEntry>,
  field: DateField,
  order: readonly DateField[],
) {
  const takeCharacter = (character: string): void => {
    if (/^\d$/.test(character)) entry.act({ type: 'digit', digit: character });
    else if (SEPARATORS.has(character) && (entry.input[field] !== '' || entry.input.run !== null))
      entry.act({ type: 'separated' });
    else if (/^[a-z]$/i.test(character)) entry.type(`${typedBefore()}${character}`);
    else if (/^[+-]$/.test(character)) entry.type(character);
  };
  /** The digits of a date that isn't complete yet: a letter after them goes on with them, as in "12 Nov". */
  const typedBefore = (): string => {
    const { day, month, year } = entry.input;
    if (day !== '' && month !== '' && year !== '') return '';
    const before = order.slice(0, order.indexOf(field)).map((one) => entry.input[one]);
    return [...before, entry.input[field]]
      .filter((part, at, all) => part !== '' || at === all.length - 1)
      .join(' ');
  };
  return {
    onFocus: () => entry.act({ type: 'focused', field }),
    onClick: () => entry.act({ type: 'focused', field, isAgain: true }),
    onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
      const action = actionOf(event);
      // Digits are handled as input events, which every kind of keyboard sends.
      if (action === null && (!isPlain(event) || event.key.length !== 1 || /^\d$/.test(event.key))) return;
      event.preventDefault();
      entry.act({ type: 'focused', field });
      if (action === null) takeCharacter(event.key);
      else entry.act(action);
    },
    ...typingHandlers({
      onCharacter: takeCharacter,
      onDelete: () => entry.act({ type: 'deleted' }),
      onText: (text) => entry.act({ type: 'written', field, text }),
    }),
  };
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
