import { randomUUID } from 'node:crypto';
import { changeFits } from '@ledgerline/shared-events/ledger/apply-change.ts';
import { implicitRecord } from '@ledgerline/shared-events/ledger/implicit-record.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RandomAccount } from './random-account.ts';
import { RandomRecords } from './random-records.ts';
import { randomSteps } from './random-steps.ts';

/** How many histories are generated; more for a longer search. */
const RUNS = Number(process.env.RANDOM_ACCOUNTS ?? 300);

test('every event of a random account finds the state that the events before it left', () => {
  fc.assert(
    fc.property(fc.array(randomSteps, { minLength: 1, maxLength: 4 }), (parts) => {
      const account = new RandomAccount();
      const records = new RandomRecords();
      for (const step of parts.flat()) {
        for (const event of account.command(step, randomUUID())?.events ?? []) {
          for (const change of changesOf(event)) {
            const { entity, id } = change;
            const found = records.find(entity, id) ?? implicitRecord(entity, id);
            expect(changeFits(found, change), `${step.kind}: ${JSON.stringify(change)}`).toBe(true);
            records.apply(change);
          }
        }
      }
    }),
    { numRuns: RUNS },
  );
});
