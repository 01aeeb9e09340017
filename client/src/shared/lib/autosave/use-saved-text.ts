import { useEffect, useRef, useState } from 'react';

type Options = {
  /** What stands now; it replaces the text unless that holds unsaved keystrokes. */
  value: string;
  /** Saved after so many ms without a key, or at once by `flush`. */
  pauseMs: number;
  save(text: string): void;
  /** Called with the first keystroke of an edit. */
  onBegin?: () => void;
  /** Whether a text may be saved; one that may not stays in the field. */
  canSave?: (text: string) => boolean;
};

/**
 * The text of a field that saves itself: after a pause in typing, on leaving the field, and when its page is left.
 * `revert` brings back what was saved last.
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
    // What stood there when the edit began is no edit, whatever others made of it meanwhile.
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
    // Known at once: who leaves before the next drawing saves nothing over what came.
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
