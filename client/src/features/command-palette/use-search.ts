import { useEffect, useState } from 'react';
import { type SearchResult, search } from './search.ts';

const IDLE_MS = 300;

type Found = { text: string; results: readonly SearchResult[]; hasFailed: boolean };

/** Asks the server once the typing rests for 300 ms. `isDone` says that the answer is for the text that stands there. */
export function useSearch(text: string): {
  results: readonly SearchResult[];
  isDone: boolean;
  hasFailed: boolean;
} {
  const [found, setFound] = useState<Found>({ text: '', results: [], hasFailed: false });
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === '') return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      search(wanted, abort.signal).then(
        (results) => setFound({ text: wanted, results, hasFailed: false }),
        () => abort.signal.aborted || setFound({ text: wanted, results: [], hasFailed: true }),
      );
    }, IDLE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted]);
  if (wanted === '') return { results: [], isDone: false, hasFailed: false };
  const isDone = found.text === wanted;
  return { results: found.results, isDone, hasFailed: isDone && found.hasFailed };
}
