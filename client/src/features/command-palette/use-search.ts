import type { SearchAllAnswer } from '@ledgerline/shared-events/search/answers.ts';
import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { $server } from '#shared/api/server.ts';
import { search } from './search.ts';

const IDLE_MS = 300;

type Found = { text: string; answer: SearchAllAnswer | null; hasFailed: boolean };

/**
 * Searches on the server after a pause of 300 ms in typing. `isDone` says that the answer is for the current text;
 * until then the former answer stays.
 */
export function useSearch(text: string): {
  answer: SearchAllAnswer | null;
  isDone: boolean;
  hasFailed: boolean;
} {
  const server = useUnit($server);
  const [found, setFound] = useState<Found>({ text: '', answer: null, hasFailed: false });
  const sought = text.trim();
  useEffect(() => {
    if (sought === '') return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      // biome-ignore lint/plugin: each search is cancelled by the next key
      search(server, sought, abort.signal).then(
        (answer) => setFound({ text: sought, answer, hasFailed: false }),
        () => abort.signal.aborted || setFound({ text: sought, answer: null, hasFailed: true }),
      );
    }, IDLE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [server, sought]);
  if (sought === '') return { answer: null, isDone: false, hasFailed: false };
  const isDone = found.text === sought;
  return { answer: found.answer, isDone, hasFailed: isDone && found.hasFailed };
}
