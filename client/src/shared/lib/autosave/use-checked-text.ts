import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { useSavedText } from './use-saved-text.ts';

const PAUSE_MS = 1000;
const MAX_LENGTH = 255;

type Options = Omit<Parameters<typeof useSavedText>[0], 'pauseMs'> & {
  /** What is wrong with a text, as a sentence; null when nothing is. */
  problemOf(text: string): string | null;
  /** No right text is shorter: until then one that's being typed isn't called wrong. */
  shortest?: number;
};

/**
 * The text of a field that is saved automatically. A wrong one is called so while it's typed, and isn't saved.
 * @returns what a TextField takes as `field`, and whether the text is still being typed and too short to be judged
 */
export function useCheckedText({ problemOf, shortest = 0, canSave = () => true, ...options }: Options) {
  const [isTyping, setTyping] = useState(false);
  const { text, setText, flush, revert } = useSavedText({
    ...options,
    pauseMs: PAUSE_MS,
    canSave: (typed) => canSave(typed) && problemOf(typed) === null,
  });
  const isIncomplete = isTyping && text.replace(/\s/g, '').length < shortest;
  const field = {
    maxLength: MAX_LENGTH,
    value: text,
    error: (isIncomplete ? null : problemOf(text)) ?? undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyping(true);
      setText(event.currentTarget.value);
    },
    onBlur: () => {
      setTyping(false);
      flush();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') flush();
    },
  };
  return { text, field, isIncomplete, revert };
}
