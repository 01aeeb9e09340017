import type { Change } from '@ledgerline/shared-events/ledger/change.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AccountState } from '../account-state.ts';
import { startedPractice } from '../testing/practice-start.ts';

const LINKS = ['client_id', 'job_type_id'] as const;
const DELETED = '2030-01-01T00:00:00.000Z';

const step = fc.record({
  id: fc.integer({ min: 1, max: 5 }),
  field: fc.constantFrom(...LINKS, 'deleted_at' as const),
  to: fc.option(fc.integer({ min: 1, max: 3 })),
  asks: fc.option(fc.constantFrom(...LINKS)),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function changeOf(state: AccountState, { id, field, to }: Step): Change {
  const job = state.record('job', id);
  if (job === undefined) {
    const record = { ...state.record('job', 1), id, client_id: to, job_type_id: to, deleted_at: null };
    return { kind: 'created', entity: 'job', id, record };
  }
  const after = field === 'deleted_at' && to !== null ? DELETED : to;
  return { kind: 'field', entity: 'job', id, field, before: job[field], after };
}

const search = (state: AccountState, link: (typeof LINKS)[number], id: number): number[] =>
  [...state.records('job')].filter((job) => job.deleted_at === null && job[link] === id).map((job) => job.id);

it('the jobs of a client or a job type are those that refer to it, after any changes and questions between', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { state } = startedPractice();
      for (const each of steps) {
        state.apply(changeOf(state, each));
        if (each.asks === null) continue;
        for (const id of [1, 2, 3])
          expect([...state.jobIdsWith(each.asks, id)].toSorted()).toEqual(search(state, each.asks, id));
      }
    }),
    { numRuns: 500 },
  );
});
