import { useEffect, useRef, useState } from 'react';

type Options = {
  /** The current value; it replaces the text unless that has unsaved keystrokes. */
  value: string;
  /** The text is saved this long after the last key, in ms, or at once by `flush`. */
  pauseMs: number;
  save(text: string): void;
  /** Called with the first keystroke of an edit. */
  onBegin?: () => void;
  /** Whether a text may be saved; an invalid one stays in the field. */
  canSave?: (text: string) => boolean;
};

/**
 * The text of a field that is saved automatically: after a pause in typing, on blur, and when its page is left.
 * `revert` restores the last saved text.
 */
export function useSavedText({ value, pauseMs, save, onBegin, canSave = () => true }: Options) {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  const started = useRef(value);
  const newest = useRef({ text, save, canSave });
  newest.current = { text, save, canSave };

  const flush = useRef(() => {
    const { text: typed, save: saveNow, canSave: isFine } = newest.current;
    if (typed === reported.current || !isFine(typed)) return;
    // Returning to the value from the beginning of the edit isn't a change, even if others changed it meanwhile.
    if (typed === started.current) {
      setText(reported.current);
      return;
    }
    reported.current = typed;
    saveNow(typed);
  }).current;

  useEffect(() => {
    if (value === reported.current) return;
    const isClean = newest.current.text === reported.current;
    reported.current = value;
    if (!isClean) return;
    // Updated before the next render, so that leaving at once does not overwrite the outside change.
    newest.current.text = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === reported.current) return;
    const timer = setTimeout(flush, pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs, flush]);
  useEffect(() => () => flush(), [flush]);

  const type = (next: string) => {
    if (text === reported.current) {
      started.current = text;
      onBegin?.();
    }
    setText(next);
  };

  return { text, setText: type, flush, revert: () => setText(reported.current) };
}
