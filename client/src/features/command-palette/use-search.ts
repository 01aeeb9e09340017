import type { SearchResultAnswer as SearchResult } from '@ledgerline/shared-events/search/answers.ts';
import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { $server } from '#shared/api/server.ts';
import { search } from './search.ts';

const IDLE_MS = 300;

type Found = { text: string; results: readonly SearchResult[]; hasFailed: boolean };

/**
 * Searches on the server after a pause of 300 ms in typing. `isDone` says that the results are for the current text.
 */
export function useSearch(text: string): {
  results: readonly SearchResult[];
  isDone: boolean;
  hasFailed: boolean;
} {
  const server = useUnit($server);
  const [found, setFound] = useState<Found>({ text: '', results: [], hasFailed: false });
  const sought = text.trim();
  useEffect(() => {
    if (sought === '') return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      search(server, sought, abort.signal).then(
        (results) => setFound({ text: sought, results, hasFailed: false }),
        () => abort.signal.aborted || setFound({ text: sought, results: [], hasFailed: true }),
      );
    }, IDLE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [server, sought]);
  if (sought === '') return { results: [], isDone: false, hasFailed: false };
  const isDone = found.text === sought;
  return { results: found.results, isDone, hasFailed: isDone && found.hasFailed };
}
