import { randomUUID } from 'node:crypto';
import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import { readEvent } from '@ledgerline/projection-service/projections/projection.ts';
import { MemoryRows } from '@ledgerline/projection-service/projections/rows.ts';
import { compareRows } from '@ledgerline/projection-service/runtime/rows/compare-rows.ts';
import { allRows } from '@ledgerline/projection-service/runtime/rows/row-store.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { Crash, crashingPool } from './crashing-pool.ts';
import { RandomAccount } from './random-account.ts';
import { randomSteps, type Step } from './random-steps.ts';
import { openReadSide, type ReadSide } from './read-side.ts';
import { rebuildNow } from './rebuild-now.ts';

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

async function writeLedger(account: AccountLog, random: RandomAccount, steps: readonly Step[]) {
  for (const step of steps) {
    const commandId = randomUUID();
    const command = random.command(step, commandId);
    if (command !== null) await account.append(command.events, { ...command.facts, commandId });
  }
}

async function foldInMemory(account: AccountLog): Promise<Map<string, MemoryRows>> {
  const folded = new Map(ALL_PROJECTIONS.map(({ name }) => [name, new MemoryRows()]));
  for await (const stored of side.ledger.read(account.stream)) {
    for (const projection of ALL_PROJECTIONS) {
      projection.apply(folded.get(projection.name) ?? new MemoryRows(), readEvent(stored));
    }
  }
  return folded;
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
          const folded = await foldInMemory(account);
          for (const projection of ALL_PROJECTIONS) {
            for (const table of projection.tables) {
              const stored = await allRows(side.pool, account.accountId, table);
              const expected = folded.get(projection.name)?.all(table) ?? [];
              expect(compareRows(table, stored, expected)).toEqual([]);
            }
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
