import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { Crash, crashingPool } from './crashing-pool.ts';
import { expectRowsOfLedger } from './fold-in-memory.ts';
import { RandomAccount } from './random-account.ts';
import { randomSteps } from './random-steps.ts';
import { openReadSide, type ReadSide } from './read-side.ts';
import { rebuildNow } from './rebuild-now.ts';
import { writeLedger } from './write-ledger.ts';

let side: ReadSide;

beforeAll(async () => {
  side = await openReadSide();
});

afterAll(async () => {
  await side.stop();
});

/** How the worker continued after some commands: the size of its batches, and where it died, if it did. */
const turn = fc.record({
  batchSize: fc.integer({ min: 1, max: 7 }),
  crashAt: fc.option(fc.integer({ min: 1, max: 40 })),
  when: fc.constantFrom('before' as const, 'after' as const),
  twice: fc.boolean(),
});

type Turn = typeof turn extends fc.Arbitrary<infer Value> ? Value : never;

async function takeTurn(accountId: string, { batchSize, crashAt, when, twice }: Turn) {
  const pool = crashAt === null ? side.pool : crashingPool(side.pool, crashAt, when);
  const folds = [side.fold(accountId, { batchSize, pool })];
  if (twice) folds.push(side.fold(accountId, { batchSize: batchSize + 1 }));
  for (const outcome of await Promise.allSettled(folds)) {
    if (outcome.status === 'rejected' && !(outcome.reason instanceof Crash)) throw outcome.reason;
  }
}

describe('rows that were folded batch by batch', () => {
  it('equal those folded in memory and those of a rebuild, whatever the batches, repetitions and crashes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(randomSteps, turn), { minLength: 1, maxLength: 4 }),
        async (parts) => {
          const account = new AccountLog(side.ledger);
          const random = new RandomAccount();
          for (const [steps, how] of parts) {
            await writeLedger(account, random, steps);
            await takeTurn(account.accountId, how);
          }
          await side.fold(account.accountId);
          const { rowCount: strays } = await side.pool.query(
            `select 1 from read.history_subjects s where s.account_id = $1 and not exists (
               select 1 from read.history_entries e where e.account_id = $1 and e.first = s.entry)`,
            [account.accountId],
          );
          expect(strays, 'subjects of entries that are no more').toBe(0);
          await expectRowsOfLedger(side.pool, side.ledger, account);
          for (const projection of ALL_PROJECTIONS) {
            const deps = { pool: side.pool, ledger: side.ledger };
            const outcome = await rebuildNow(deps, account.accountId, projection);
            expect(outcome.differences ?? []).toEqual([]);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
