import { useEffect, useRef, useState } from 'react';

/**
 * A digit in an empty field chooses an entry once nothing else was typed for so long, in ms: it may be the beginning of a
 * name, such as "3M". Enter does not wait.
 */
export const SHORTCUT_PAUSE_MS = 600;

/** The shortcut that was pressed and may still become a name. */
export type Shortcut<Entry> = { digit: string; entry: Entry };

/** Waits with a shortcut until it is clear that no name is typed. */
export function useShortcut<Entry>(onTake: (entry: Entry) => void) {
  const [pending, setPending] = useState<Shortcut<Entry> | null>(null);
  const newest = useRef(onTake);
  newest.current = onTake;
  useEffect(() => {
    if (pending === null) return;
    const timer = setTimeout(() => newest.current(pending.entry), SHORTCUT_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [pending]);
  return {
    pending,
    press: (digit: string, entry: Entry) => setPending({ digit, entry }),
    cancel: () => setPending(null),
    takeNow: () => {
      if (pending === null) return;
      setPending(null);
      onTake(pending.entry);
    },
  };
}
