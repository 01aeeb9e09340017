import { existingJobsAnswer } from '@ledgerline/shared-events/import/answers.ts';
import type { ImportKind } from '@ledgerline/shared-events/import/kinds.ts';
import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { $server, type Server } from '#shared/api/server.ts';
import type { CheckedRow } from './checked-rows.ts';

/** Numbers of rows in the file. */
export type RowNumbers = ReadonlySet<number>;

const NONE: RowNumbers = new Set();
/** The rows that equal existing jobs, as when a file is imported twice; empty until the server has answered. */
export function useExistingRows(kind: ImportKind, ready: readonly CheckedRow[]): RowNumbers {
  const server = useUnit($server);
  const [existing, setExisting] = useState({ ready, numbers: NONE });
  useEffect(() => {
    if (kind !== 'jobs' || ready.length === 0) return;
    const left = new AbortController();
    // biome-ignore lint/plugin: the rows of a file are too long for the parameters of a query
    existingAmong(server, ready, left.signal).then(
      (numbers) => setExisting({ ready, numbers }),
      // A failure is ignored: the check only warns.
      () => undefined,
    );
    return () => left.abort();
  }, [server, kind, ready]);
  return existing.ready === ready ? existing.numbers : NONE;
}

async function existingAmong(
  server: Server,
  ready: readonly CheckedRow[],
  signal: AbortSignal,
): Promise<RowNumbers> {
  const body = { jobs: ready.map(({ record }) => record) };
  const { known } = await server.request('/api/import/known', {
    method: 'POST',
    body,
    answer: existingJobsAnswer,
    signal,
  });
  return new Set(known.flatMap((index) => ready[index]?.row.number ?? []));
}
