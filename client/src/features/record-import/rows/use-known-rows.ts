import type { ImportKind } from '@ledgerline/shared-events/import/kinds.ts';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { request } from '../../../shared/api/request.ts';
import type { CheckedRow } from './checked-rows.ts';

/** The numbers that rows have in the file. */
export type RowNumbers = ReadonlySet<number>;

const NONE: RowNumbers = new Set();
const answer = z.object({ known: z.array(z.number()) });

/** The rows that look the same as jobs that are there already, as those of a file that comes twice; none until the server said so. */
export function useKnownRows(kind: ImportKind, ready: readonly CheckedRow[]): RowNumbers {
  const [known, setKnown] = useState({ ready, numbers: NONE });
  useEffect(() => {
    if (kind !== 'jobs' || ready.length === 0) return;
    const left = new AbortController();
    knownAmong(ready, left.signal).then(
      (numbers) => setKnown({ ready, numbers }),
      // It only warns: the import goes without it.
      () => undefined,
    );
    return () => left.abort();
  }, [kind, ready]);
  return known.ready === ready ? known.numbers : NONE;
}

async function knownAmong(ready: readonly CheckedRow[], signal: AbortSignal): Promise<RowNumbers> {
  const body = { jobs: ready.map(({ record }) => record) };
  const { known } = await request('/api/import/known', { method: 'POST', body, answer, signal });
  return new Set(known.flatMap((index) => ready[index]?.row.number ?? []));
}
