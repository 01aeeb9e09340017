import { useEffect, useRef, useState } from 'react';

type Options = {
  /** What stands now; it replaces the text unless that holds unsaved keystrokes. */
  value: string;
  /** Saved after so many ms without a key, or at once by `flush`. */
  pauseMs: number;
  save(text: string): void;
  /** Whether a text may be saved; one that may not stays in the field. */
  canSave?: (text: string) => boolean;
};

/**
 * The text of a field that saves itself: after a pause in typing, on leaving the field, and when its page is left.
 * `revert` brings back what was saved last.
 */
export function useSavedText({ value, pauseMs, save, canSave = () => true }: Options) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const newest = useRef({ text, save, canSave });
  newest.current = { text, save, canSave };

  const flush = useRef(() => {
    const { text: typed, save: saveNow, canSave: isFine } = newest.current;
    if (typed === told.current || !isFine(typed)) return;
    told.current = typed;
    saveNow(typed);
  }).current;

  useEffect(() => {
    if (value === told.current) return;
    const isClean = newest.current.text === told.current;
    told.current = value;
    if (isClean) setText(value);
  }, [value]);
  useEffect(() => {
    if (text === told.current) return;
    const timer = setTimeout(flush, pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs, flush]);
  useEffect(() => () => flush(), [flush]);

  return { text, setText, flush, revert: () => setText(told.current) };
}
