import { setImmediate as nextTurn } from 'node:timers/promises';
import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import type { Change } from '@ledgerline/shared-events/ledger/change.ts';
import { expect, it } from 'vitest';
import { foldBatch } from './fold-batch.ts';
import type { LedgerEvent } from './projection.ts';
import { recordProjection } from './record-projection.ts';
import { defineTable } from './table.ts';

const table = defineTable({ name: 'names', key: ['id'], columns: { id: 'integer', record: 'json' } });
const names = recordProjection({
  name: 'names',
  version: 1,
  records: [{ table, entity: 'job', derive: () => ({}) }],
});

const JOBS = 2_000;
const created = (id: number): Change => ({ kind: 'created', entity: 'job', id, record: { id } });

const event: LedgerEvent = {
  stored: {
    id: 'e1',
    type: JobCreated.type,
    revision: 0,
    data: {},
    metadata: {},
    stream: 'account-1',
    recordedAt: '2026-11-20T09:00:00.000Z',
  },
  definition: JobCreated,
  data: {},
  get metadata(): never {
    throw new Error('Records are folded from changes alone.');
  },
  changes: Array.from({ length: JOBS }, (_, place) => created(place + 1)),
};

it('an event about many records is folded in parts, between which other accounts have their turn', async () => {
  let isDone = false;
  const folding = foldBatch(names, [event], async (requested) => requested.map(() => undefined)).finally(
    () => {
      isDone = true;
    },
  );
  let turns = 0;
  while (!isDone) {
    await nextTurn();
    turns += 1;
  }
  expect(turns).toBeGreaterThanOrEqual(3);
  const { writes, failure } = await folding;
  expect(failure).toBeNull();
  expect(writes.map(({ puts }) => puts.length)).toEqual([JOBS]);
});
