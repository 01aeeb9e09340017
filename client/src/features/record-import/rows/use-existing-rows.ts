import { existingJobsAnswer } from '@ledgerline/shared-events/import/answers.ts';
import type { ImportKind } from '@ledgerline/shared-events/import/kinds.ts';
import { useEffect, useState } from 'react';
import { request } from '#shared/api/request.ts';
import type { CheckedRow } from './checked-rows.ts';

/** The numbers that rows have in the file. */
export type RowNumbers = ReadonlySet<number>;

const NONE: RowNumbers = new Set();
/** The rows that look the same as jobs that are there already, as those of a file that comes twice; none until the server said so. */
export function useExistingRows(kind: ImportKind, ready: readonly CheckedRow[]): RowNumbers {
  const [existing, setExisting] = useState({ ready, numbers: NONE });
  useEffect(() => {
    if (kind !== 'jobs' || ready.length === 0) return;
    const left = new AbortController();
    existingAmong(ready, left.signal).then(
      (numbers) => setExisting({ ready, numbers }),
      // It only warns: the import goes without it.
      () => undefined,
    );
    return () => left.abort();
  }, [kind, ready]);
  return existing.ready === ready ? existing.numbers : NONE;
}

async function existingAmong(ready: readonly CheckedRow[], signal: AbortSignal): Promise<RowNumbers> {
  const body = { jobs: ready.map(({ record }) => record) };
  const { known } = await request('/api/import/known', {
    method: 'POST',
    body,
    answer: existingJobsAnswer,
    signal,
  });
  return new Set(known.flatMap((index) => ready[index]?.row.number ?? []));
}
