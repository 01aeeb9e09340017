import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** A form over the page from which it was opened. It is part of the address: Back closes it. */
export type OverlayName = (typeof NAMES)[number];

type OverlayParams = Readonly<Record<string, string>>;

const NAME = 'new';
const PREFIX = 'new-';

const NAMES = ['job', 'quick', 'invoice', 'quote', 'project', 'send'] as const;

/** Reads and changes the overlay in the address. */
export function useOverlay() {
  const [search, setSearch] = useSearchParams();
  const value = search.get(NAME);

  const open = useCallback(
    (name: OverlayName, params: OverlayParams = {}) =>
      setSearch((current) => {
        const next = without(current);
        next.set(NAME, name);
        for (const [key, one] of Object.entries(params)) next.set(PREFIX + key, one);
        return next;
      }),
    [setSearch],
  );
  const close = useCallback(() => setSearch(without, { replace: true }), [setSearch]);

  return {
    overlay: NAMES.find((name) => name === value) ?? null,
    param: (key: string) => search.get(PREFIX + key),
    open,
    close,
  };
}

function without(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([key]) => key !== NAME && !key.startsWith(PREFIX)));
}
