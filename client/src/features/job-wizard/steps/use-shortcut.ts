import { useEffect, useEffectEvent, useState } from 'react';

/**
 * How long a digit in an empty field waits before it chooses an entry, in ms: it may be the beginning of a name such
 * as "3M". Enter does not wait.
 */
export const SHORTCUT_PAUSE_MS = 600;

/** A pressed shortcut that may still become the beginning of a name. */
type Shortcut<Entry> = { digit: string; entry: Entry };

/** Delays a shortcut until it is clear that the user types no name. */
export function useShortcut<Entry>(onTake: (entry: Entry) => void) {
  const [pending, setPending] = useState<Shortcut<Entry> | null>(null);
  const take = useEffectEvent(onTake);
  useEffect(() => {
    if (pending === null) return;
    const timer = setTimeout(() => take(pending.entry), SHORTCUT_PAUSE_MS);
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
