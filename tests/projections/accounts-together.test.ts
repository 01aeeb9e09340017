import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import type { Projection } from '@ledgerline/projection-service/projections/projection.ts';
import type { CatchUpDeps } from '@ledgerline/projection-service/runtime/catching-up/catch-up.ts';
import {
  catchUpTogether,
  isInMemory,
} from '@ledgerline/projection-service/runtime/catching-up/catch-up-together.ts';
import { listParked } from '@ledgerline/projection-service/runtime/catching-up/park.ts';
import { withAccountLocked } from '@ledgerline/projection-service/runtime/database/transaction.ts';
import { RecentEvents } from '@ledgerline/projection-service/runtime/feed/recent-events.ts';
import { ProgressCache } from '@ledgerline/projection-service/runtime/rows/progress-cache.ts';
import { AccountDeleted } from '@ledgerline/shared-events/account/events.ts';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountLog } from './account-log.ts';
import { Crash, crashingPool } from './crashing-pool.ts';
import { expectRowsOfLedger } from './fold-in-memory.ts';
import { completed, created, jobsOf, revisionOf } from './job-examples.ts';
import { RandomAccount } from './random-account.ts';
import { randomSteps } from './random-steps.ts';
import { openReadSide, type ReadSide } from './read-side.ts';
import { CREATED_AT } from './record-examples.ts';
import { writeLedger } from './write-ledger.ts';

let side: ReadSide;

beforeEach(async () => {
  side = await openReadSide();
});

afterEach(async () => {
  await side.stop();
});

/** A worker beside the feed. `hear` is what the feed does with events that it has not heard before. */
class Worker {
  readonly progressCache = new ProgressCache();
  readonly recent = new RecentEvents();
  reads = 0;
  statements = 0;
  #heard = 0;

  hear(): void {
    this.recent.add(side.ledger.log.slice(this.#heard));
    this.#heard = side.ledger.log.length;
  }

  deps(pool: Pool = side.pool, projections: readonly Projection[] = ALL_PROJECTIONS): CatchUpDeps {
    const counted = new Proxy(pool, {
      get: (target, property) => {
        if (property === 'query') this.statements += 1;
        const value: unknown = Reflect.get(target, property, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const ledger = new Proxy(side.ledger, {
      get: (target, property) => {
        if (property === 'read') this.reads += 1;
        const value: unknown = Reflect.get(target, property, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return {
      pool: counted,
      ledger,
      projections,
      batchSize: 500,
      progressCache: this.progressCache,
      recent: this.recent,
    };
  }

  async turn(accounts: readonly AccountLog[], deps = this.deps()): Promise<void> {
    const turns = accounts.map(({ accountId, revision }) => ({ accountId, revision }));
    await Promise.all(catchUpTogether(deps, turns, new AbortController().signal));
  }
}

/** Accounts that the worker has folded up to their first job. */
async function foldedAccounts(worker: Worker, count: number, deps = worker.deps()): Promise<AccountLog[]> {
  const accounts = Array.from({ length: count }, () => new AccountLog(side.ledger));
  for (const account of accounts) await account.append([created(1)]);
  worker.hear();
  await worker.turn(accounts, deps);
  worker.reads = 0;
  worker.statements = 0;
  return accounts;
}

/** Commands of three accounts, what the worker heard of them, and how its turn went. */
const round = fc.record({
  steps: fc.tuple(randomSteps, randomSteps, randomSteps),
  isHeard: fc.boolean(),
  isNewConnection: fc.boolean(),
  byAnother: fc.option(fc.nat({ max: 2 })),
  crashAt: fc.option(fc.integer({ min: 1, max: 12 })),
  when: fc.constantFrom('before' as const, 'after' as const),
});

type Round = typeof round extends fc.Arbitrary<infer Value> ? Value : never;

async function play(
  { steps, isHeard, isNewConnection, byAnother, crashAt, when }: Round,
  worker: Worker,
  writers: readonly { account: AccountLog; random: RandomAccount }[],
): Promise<void> {
  for (const [index, { account, random }] of writers.entries()) {
    await writeLedger(account, random, steps[index] ?? []);
  }
  if (isNewConnection) worker.recent.clear();
  if (isHeard) worker.hear();
  if (byAnother !== null) await side.fold(writers[byAnother]?.account.accountId ?? '');
  const pool = crashAt === null ? side.pool : crashingPool(side.pool, crashAt, when);
  const accounts = writers.map(({ account }) => account);
  await worker.turn(accounts, worker.deps(pool)).catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
}

describe('accounts that are brought up to date together', () => {
  it('are read and written by few statements, and the ledger is not read again', async () => {
    const worker = new Worker();
    const accounts = await foldedAccounts(worker, 20);
    for (const account of accounts) await account.append([completed(1), created(2)]);
    expect(isInMemory(worker.deps(), accounts[0] ?? new AccountLog(side.ledger))).toBe(false);
    worker.hear();
    expect(isInMemory(worker.deps(), accounts[0] ?? new AccountLog(side.ledger))).toBe(true);
    await worker.turn(accounts);
    expect(worker.reads).toBe(0);
    expect(worker.statements).toBeLessThanOrEqual(4);
    for (const account of accounts) {
      expect(await revisionOf(side.pool, account.accountId)).toBe(2);
      await expectRowsOfLedger(side.pool, side.ledger, account);
    }
  });

  it('do not wait for one whose event cannot be folded, which is parked', async () => {
    const worker = new Worker();
    const fragile = ALL_PROJECTIONS.map((projection): Projection => {
      const apply: Projection['apply'] = (rows, event) => {
        if (event.stored.type === 'JobMarkedCompleted') throw new Error('It cannot be folded.');
        projection.apply(rows, event);
      };
      return projection.name === 'jobs' ? { ...projection, apply } : projection;
    });
    const deps = worker.deps(side.pool, fragile);
    const accounts = await foldedAccounts(worker, 3, deps);
    const [bad, ...good] = accounts;
    if (bad === undefined) throw new Error('There are three accounts.');
    await bad.append([completed(1)]);
    for (const account of good) await account.append([created(2)]);
    worker.hear();
    await worker.turn(accounts, deps);
    for (const account of good) await expectRowsOfLedger(side.pool, side.ledger, account);
    expect(await revisionOf(side.pool, bad.accountId, 'jobs')).toBe(0);
    expect(await revisionOf(side.pool, bad.accountId, 'history')).toBe(1);
    expect(await listParked(side.pool)).toMatchObject([{ account_id: bad.accountId, projection: 'jobs' }]);
  });

  it('do not wait for one whose rows another worker has written meanwhile', async () => {
    const worker = new Worker();
    const accounts = await foldedAccounts(worker, 3);
    for (const account of accounts) await account.append([created(2)]);
    worker.hear();
    await side.fold(accounts[1]?.accountId ?? '');
    await worker.turn(accounts);
    for (const account of accounts) await expectRowsOfLedger(side.pool, side.ledger, account);
  });

  it('do not wait for one whose rows somebody else is writing', async () => {
    const worker = new Worker();
    const accounts = await foldedAccounts(worker, 3);
    for (const account of accounts) await account.append([created(2)]);
    worker.hear();
    let turning = Promise.resolve();
    await withAccountLocked(side.pool, accounts[0]?.accountId ?? '', async () => {
      turning = worker.turn(accounts);
      for (const { accountId } of accounts.slice(1))
        await vi.waitFor(async () => expect(await revisionOf(side.pool, accountId)).toBe(1));
    });
    await turning;
    for (const account of accounts) await expectRowsOfLedger(side.pool, side.ledger, account);
  });

  it('end without one that was deleted, whose rows are removed', async () => {
    const worker = new Worker();
    const accounts = await foldedAccounts(worker, 3);
    const [gone, ...others] = accounts;
    if (gone === undefined) throw new Error('There are three accounts.');
    await gone.append([AccountDeleted.of({ accountId: gone.accountId, deletedAt: CREATED_AT })]);
    for (const account of others) await account.append([created(2)]);
    worker.hear();
    await worker.turn(accounts);
    expect(await jobsOf(side.pool, gone.accountId)).toEqual([]);
    expect(await revisionOf(side.pool, gone.accountId)).toBeNull();
    for (const account of others) await expectRowsOfLedger(side.pool, side.ledger, account);
  });

  it('have the rows of their ledgers, whatever was heard, written by others, or broken off', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 2, maxLength: 5 }), async (rounds) => {
        const worker = new Worker();
        const accounts = await foldedAccounts(worker, 3);
        const writers = accounts.map((account) => ({ account, random: new RandomAccount() }));
        for (const each of rounds) await play(each, worker, writers);
        await worker.turn(accounts);
        for (const account of accounts) await expectRowsOfLedger(side.pool, side.ledger, account);
      }),
      { numRuns: 15 },
    );
  });
});
