import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Values of keys in the address. Null, undefined or an empty text removes a key. */
type Changes = Readonly<Record<string, string | null | undefined>>;

/** The query string of the address, and the function that changes some keys of it. */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  /** @param replace whether the browser's history gets no entry for it */
  const change = useCallback(
    (changes: Changes, replace = true) => setSearch((current) => changed(current, changes), { replace }),
    [setSearch],
  );
  return [search, change] as const;
}

function changed(search: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === '') next.delete(key);
    else next.set(key, value);
  }
  return next;
}
