import { rebuildAccount } from '@ledgerline/projection-service/operator/rebuild-accounts.ts';
import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import { jobs } from '@ledgerline/projection-service/projections/jobs/jobs.ts';
import type { Projection } from '@ledgerline/projection-service/projections/projection.ts';
import type { Rows } from '@ledgerline/projection-service/projections/rows.ts';
import {
  listParked,
  listSkipped,
  retryParked,
  skipParked,
} from '@ledgerline/projection-service/runtime/catching-up/park.ts';
import { accountsBehind } from '@ledgerline/projection-service/runtime/catching-up/sweeper.ts';
import { silentLog } from '@ledgerline/projection-service/runtime/log.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountLog } from './account-log.ts';
import { completed, created, jobsOf, revisionOf } from './job-examples.ts';
import { openReadSide, type ReadSide } from './read-side.ts';
import { rebuildNow } from './rebuild-now.ts';

let side: ReadSide;

beforeEach(async () => {
  side = await openReadSide();
});

afterEach(async () => {
  await side.stop();
});

/** A projection whose fold throws for one type of event. */
function withoutType(projection: Projection, type: string): Projection {
  return {
    ...projection,
    apply: (rows, event) => {
      if (event.stored.type === type) throw new Error(`${type} cannot be folded.`);
      projection.apply(rows, event);
    },
  };
}

/** A projection whose fold throws for the row of a completed job. */
function withoutRowsOfCompleted(projection: Projection): Projection {
  return {
    ...projection,
    apply: (rows, event) => {
      const putRecord: Rows['putRecord'] = (table, key, record, derive) =>
        rows.putRecord(table, key, record, () => {
          if ((record.completed_at ?? null) !== null) throw new Error('A completed job has no row.');
          return derive();
        });
      const wary: Rows = {
        get: (table, key) => rows.get(table, key),
        put: (table, row) => rows.put(table, row),
        remove: (table, key) => rows.remove(table, key),
        record: (table, key) => rows.record(table, key),
        putRecord,
      };
      projection.apply(wary, event);
    },
  };
}

async function runsOf(accountId: string): Promise<{ state: string }[]> {
  const { rows } = await side.pool.query<{ state: string }>(
    'select state from runs.runs where account_id = $1',
    [accountId],
  );
  return rows;
}

describe('an event that cannot be folded', () => {
  it('parks one projection of one account before it, which continues when it is retried', async () => {
    const fragile = ALL_PROJECTIONS.map((each) =>
      each.name === 'jobs' ? withoutType(each, 'JobMarkedCompleted') : each,
    );
    const account = new AccountLog(side.ledger);
    const other = new AccountLog(side.ledger);
    await account.append([created(1)]);
    await account.append([completed(1)]);
    await account.append([created(2)]);
    await other.append([created(1)]);
    await side.fold(account.accountId, { projections: fragile });
    await side.fold(other.accountId, { projections: fragile });

    expect(await jobsOf(side.pool, account.accountId)).toEqual([{ id: 1, completed_at: null }]);
    expect(await revisionOf(side.pool, account.accountId, 'jobs')).toBe(0);
    expect(await revisionOf(side.pool, account.accountId, 'history')).toBe(2);
    expect(await jobsOf(side.pool, other.accountId)).toHaveLength(1);
    expect(await listParked(side.pool)).toMatchObject([
      {
        account_id: account.accountId,
        projection: 'jobs',
        revision: 1,
        event_type: 'JobMarkedCompleted',
        error: 'JobMarkedCompleted cannot be folded.',
      },
    ]);
    expect(await accountsBehind(side.pool, ALL_PROJECTIONS)).toEqual([]);

    await side.fold(account.accountId);
    expect(await revisionOf(side.pool, account.accountId, 'jobs')).toBe(0);
    expect(await retryParked(side.pool, account.accountId, 'jobs')).toBe(true);
    await side.fold(account.accountId);
    expect(await jobsOf(side.pool, account.accountId)).toEqual([
      { id: 1, completed_at: '2026-03-01' },
      { id: 2, completed_at: null },
    ]);
  });

  it('is skipped when an operator gives a reason, also in a rebuild', async () => {
    const fragile = ALL_PROJECTIONS.map((each) =>
      each.name === 'jobs' ? withoutType(each, 'JobMarkedCompleted') : each,
    );
    const account = new AccountLog(side.ledger);
    for (const event of [created(1), completed(1), created(2)]) await account.append([event]);
    await side.fold(account.accountId, { projections: fragile });
    const skipped = await skipParked(side.pool, account.accountId, 'jobs', 'The day was wrong anyway.');
    expect(skipped).toEqual({ revision: 1, event_type: 'JobMarkedCompleted' });
    await side.fold(account.accountId, { projections: fragile });
    const rows = [
      { id: 1, completed_at: null },
      { id: 2, completed_at: null },
    ];
    expect(await jobsOf(side.pool, account.accountId)).toEqual(rows);
    const deps = { pool: side.pool, ledger: side.ledger };
    const outcome = await rebuildNow(deps, account.accountId, jobs);
    expect(outcome).toEqual({ revision: 2, differences: [] });
    const { rows: kept } = await side.pool.query('select reason from read.skipped');
    expect(kept).toEqual([{ reason: 'The day was wrong anyway.' }]);
    expect(await skipParked(side.pool, account.accountId, 'jobs', 'Again.')).toBeNull();
  });

  it.each([
    ['an event', (projection: Projection) => withoutType(projection, 'JobMarkedCompleted')],
    ['the row of a record', withoutRowsOfCompleted],
  ])('parks a new version that cannot fold %s, once, while the old rows stay', async (_what, without) => {
    const next = ALL_PROJECTIONS.map((each) =>
      each === jobs ? { ...jobs, version: jobs.version + 1 } : each,
    );
    const fragile = next.map((each) => (each.name === 'jobs' ? without(each) : each));
    const account = new AccountLog(side.ledger);
    for (const event of [created(1), completed(1), created(2)]) await account.append([event]);
    await side.startFeed();
    await side.fold(account.accountId);
    const before = await jobsOf(side.pool, account.accountId);

    const worker = await side.startWorker({ projections: fragile, sweepMs: 20 });
    const parked = { projection: 'jobs', version: jobs.version + 1, revision: 1, attempts: 1 };
    await vi.waitFor(async () => expect(await listParked(side.pool)).toMatchObject([parked]));
    // The run ends after its event was parked.
    await vi.waitFor(async () => expect(await runsOf(account.accountId)).toEqual([{ state: 'failed' }]));
    expect(await accountsBehind(side.pool, fragile)).toEqual([]);
    await worker.ring(account.accountId, account.revision);
    expect(await runsOf(account.accountId)).toEqual([{ state: 'failed' }]);
    expect(await jobsOf(side.pool, account.accountId)).toEqual(before);
    expect(await revisionOf(side.pool, account.accountId)).toBe(2);

    await skipParked(side.pool, account.accountId, 'jobs', 'The day was wrong anyway.');
    const rows = before.map((row) => ({ ...row, completed_at: null }));
    await vi.waitFor(async () => expect(await jobsOf(side.pool, account.accountId)).toEqual(rows));
    expect(await revisionOf(side.pool, account.accountId)).toBe(2);
    await worker.stop();
  });

  it('is skipped separately for each version of a projection', async () => {
    const account = new AccountLog(side.ledger);
    for (const event of [created(1), completed(1), created(2)]) await account.append([event]);
    for (const version of [jobs.version, jobs.version + 1]) {
      const fragile = { ...withoutType(jobs, 'JobMarkedCompleted'), version };
      const deps = { pool: side.pool, ledger: side.ledger, projections: [fragile], log: silentLog };
      await side.fold(account.accountId, { projections: [fragile] });
      if (version !== jobs.version) {
        const failed = await rebuildAccount(deps, account.accountId, 'jobs', new AbortController().signal);
        expect(failed).toMatchObject({ state: 'failed', error: 'JobMarkedCompleted cannot be folded.' });
      }
      const reason = `Version ${version} has no use for it.`;
      expect(await skipParked(side.pool, account.accountId, 'jobs', reason)).toMatchObject({ revision: 1 });
      await side.fold(account.accountId, { projections: [fragile] });
      const run = await rebuildAccount(deps, account.accountId, 'jobs', new AbortController().signal);
      expect(run).toMatchObject({ state: 'done' });
    }
    expect((await listSkipped(side.pool)).map(({ version }) => version)).toEqual([
      jobs.version + 1,
      jobs.version,
    ]);
  });

  it('parks every projection before it when its type is unknown', async () => {
    const account = new AccountLog(side.ledger);
    await account.append([created(1)]);
    const unknown = { id: crypto.randomUUID(), type: 'JobTeleported', data: {}, metadata: {} };
    await side.ledger.append(account.stream, 0, [unknown]);
    await side.fold(account.accountId);
    const parked = await listParked(side.pool);
    expect(parked.map(({ projection }) => projection).sort()).toEqual(
      ALL_PROJECTIONS.map(({ name }) => name).sort(),
    );
    expect(parked.every(({ revision }) => revision === 1)).toBe(true);
    expect(await jobsOf(side.pool, account.accountId)).toHaveLength(1);
  });
});
