import { useEffect, useState } from 'react';
import { type SearchResult, search } from './search.ts';

const IDLE_MS = 300;

type Found = { text: string; results: readonly SearchResult[] };

/** Asks the server once the typing rests for 300 ms. `isDone` says that the answer is for the text that stands there. */
export function useSearch(text: string): { results: readonly SearchResult[]; isDone: boolean } {
  const [found, setFound] = useState<Found>({ text: '', results: [] });
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === '') return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      search(wanted, abort.signal).then(
        (results) => setFound({ text: wanted, results }),
        () => undefined,
      );
    }, IDLE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted]);
  return wanted === ''
    ? { results: [], isDone: false }
    : { results: found.results, isDone: found.text === wanted };
}
