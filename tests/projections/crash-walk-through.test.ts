import { randomUUID } from 'node:crypto';
import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import { jobs } from '@ledgerline/projection-service/projections/jobs/jobs.ts';
import { accountProgress, CheckpointMoved } from '@ledgerline/projection-service/runtime/rows/checkpoints.ts';
import { ProgressCache } from '@ledgerline/projection-service/runtime/rows/progress-cache.ts';
import { writeSteps } from '@ledgerline/projection-service/runtime/rows/row-store.ts';
import { AccountDeleted } from '@ledgerline/shared-events/account/events.ts';
import { ClientCreated } from '@ledgerline/shared-events/clients/events.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountLog } from './account-log.ts';
import { Crash, crashingPool } from './crashing-pool.ts';
import { completed, created, jobsOf, revisionOf } from './job-examples.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { rebuildNow } from './rebuild-now.ts';
import { CREATED_AT, clientWith } from './record-examples.ts';

let side: ReadSide;

beforeEach(async () => {
  side = await openReadSide();
});

afterEach(async () => {
  await side.stop();
});

const patience = { interval: 20 };

describe('failures between ledger and rows', () => {
  it('the feed catches up with everything that was committed while it was down', async () => {
    const first = await side.startFeed();
    await side.startWorker();
    const account = new AccountLog(side.ledger);
    await account.append([created(1)]);
    await vi.waitFor(async () => expect(await revisionOf(side.pool, account.accountId)).toBe(0), patience);
    await first.stop();
    for (let id = 2; id <= 30; id += 1) await account.append([created(id)]);
    const app = await side.startQueries();
    const requested = { 'x-min-revision': '29' };
    expect(await get(app, account.accountId, '/api/job', requested)).toMatchObject({
      headers: { 'x-revision': '0', 'x-stale': 'true' },
      body: { total: 1 },
    });
    await side.startFeed();
    await vi.waitFor(async () => expect(await revisionOf(side.pool, account.accountId)).toBe(29), patience);
    expect(await jobsOf(side.pool, account.accountId)).toHaveLength(30);
  });

  it('one feed follows the ledger, and another takes over when it stops', async () => {
    const heard: string[] = [];
    const first = await side.startFeed({ onHead: async () => void heard.push('first') });
    const account = new AccountLog(side.ledger);
    await account.append([created(1)]);
    await vi.waitFor(() => expect(heard).toEqual(['first']), patience);
    await side.startFeed({ onHead: async () => void heard.push('second') });
    await account.append([created(2)]);
    await vi.waitFor(() => expect(heard).toEqual(['first', 'first']), patience);
    await first.stop();
    await account.append([created(3)]);
    await vi.waitFor(() => expect(heard).toEqual(['first', 'first', 'second']), patience);
  });

  it('two workers on one account count every event once', async () => {
    const account = new AccountLog(side.ledger);
    for (let id = 1; id <= 40; id += 1) await account.append([created(id)]);
    await Promise.all([3, 4, 5].map((batchSize) => side.fold(account.accountId, { batchSize })));
    const { rows } = await side.pool.query('select jobs from read.job_counts where account_id = $1', [
      account.accountId,
    ]);
    expect(rows).toEqual([{ jobs: 40 }]);
  });

  it('a worker with a cached checkpoint counts every event once, even if another worked in between', async () => {
    const cached = new ProgressCache();
    const account = new AccountLog(side.ledger);
    const { accountId } = account;
    await account.append([created(1)]);
    await side.fold(accountId, { progressCache: cached }, 0);
    await account.append([created(2)]);
    await side.fold(accountId, {}, 1);
    await account.append([created(3)]);
    await side.fold(accountId, { progressCache: cached }, 2);
    await side.pool.query("update read.jobs set name_key = 'spoilt' where account_id = $1", [accountId]);
    await rebuildNow({ pool: side.pool, ledger: side.ledger }, accountId, jobs);
    await account.append([created(4)]);
    await side.fold(accountId, { progressCache: cached }, 3);
    const { rows } = await side.pool.query(
      'select name_key from read.jobs where account_id = $1 order by id',
      [accountId],
    );
    expect(rows.map(({ name_key }) => name_key)).toEqual(['job 1', 'job 2', 'job 3', 'job 4']);
    const counts = await side.pool.query('select jobs from read.job_counts where account_id = $1', [
      accountId,
    ]);
    expect(counts.rows).toEqual([{ jobs: 4 }]);
  });

  it('rows that were read before a rebuild replaced them are not written', async () => {
    const account = new AccountLog(side.ledger);
    const { accountId } = account;
    await account.append([created(1)]);
    await side.fold(accountId);
    const { progressList } = await accountProgress(side.pool, accountId, [jobs]);
    await rebuildNow({ pool: side.pool, ledger: side.ledger }, accountId, jobs);
    const steps = progressList.map(({ projection, revision, version, generation }) => ({
      projection: projection.name,
      from: revision,
      fromVersion: version,
      generation,
      to: revision + 1,
      eventId: randomUUID(),
      epoch: 0,
      version: projection.version,
      isSwap: false,
    }));
    await expect(writeSteps(side.pool, [{ accountId, steps, writes: [], notices: [] }])).rejects.toThrow(
      CheckpointMoved,
    );
    expect(await revisionOf(side.pool, accountId)).toBe(0);
  });

  it.each(['before', 'after'] as const)(
    'a worker that dies %s any of its statements counts every event once',
    async (when) => {
      for (let at = 1; ; at += 1) {
        const account = new AccountLog(side.ledger);
        await account.append([created(1)]);
        await account.append([completed(1)]);
        const outcome = await side
          .fold(account.accountId, { pool: crashingPool(side.pool, at, when) })
          .catch((error: unknown) => error);
        if (outcome !== undefined && !(outcome instanceof Crash)) throw outcome;
        const isCommitted = (await revisionOf(side.pool, account.accountId)) !== null;
        expect(await jobsOf(side.pool, account.accountId)).toEqual(
          isCommitted ? [{ id: 1, completed_at: '2026-03-01' }] : [],
        );
        await side.fold(account.accountId);
        expect(await revisionOf(side.pool, account.accountId)).toBe(1);
        const { rows } = await side.pool.query(
          'select completed, jobs from read.job_counts where account_id = $1',
          [account.accountId],
        );
        expect(rows).toEqual([{ completed: true, jobs: 1 }]);
        if (outcome === undefined) break;
      }
    },
  );

  it('an account is folded anew for a new version of a projection before it continues', async () => {
    const account = new AccountLog(side.ledger);
    await account.append([created(1)]);
    await side.fold(account.accountId);
    await side.pool.query(`update read.jobs set name_key = 'as the old version wrote it'`);
    const newVersion = ALL_PROJECTIONS.map((each) =>
      each === jobs ? { ...each, version: jobs.version + 1 } : each,
    );
    await side.startFeed();
    await side.startWorker({ projections: newVersion, sweepMs: 50 });
    await account.append([created(2)]);
    await vi.waitFor(async () => expect(await revisionOf(side.pool, account.accountId)).toBe(1), patience);
    const { rows } = await side.pool.query('select name_key from read.jobs order by id');
    expect(rows).toEqual([{ name_key: 'job 1' }, { name_key: 'job 2' }]);
    const { rows: versions } = await side.pool.query(
      `select version from read.checkpoints where projection = 'jobs'`,
    );
    expect(versions).toEqual([{ version: jobs.version + 1 }]);
  });

  it.each(['the last event', 'the tombstone'])(
    'every row of a deleted account is removed, announced by %s',
    async (reported) => {
      const account = new AccountLog(side.ledger);
      const other = new AccountLog(side.ledger);
      for (const each of [account, other]) {
        await each.append([
          ClientCreated.of({ record: clientWith({ id: 1 }), addedAt: CREATED_AT, alongside: [] }),
          created(1),
        ]);
        await side.fold(each.accountId);
      }
      await account.append([AccountDeleted.of({ accountId: account.accountId, deletedAt: CREATED_AT })]);
      if (reported === 'the tombstone') await side.ledger.tombstone(account.stream);
      await side.fold(account.accountId);

      const { rows } = await side.pool.query<{ name: string }>(
        `select table_name as name from information_schema.columns
       where table_schema = 'read' and column_name = 'account_id'`,
      );
      const left: string[] = [];
      for (const { name } of rows) {
        const found = await side.pool.query(`select 1 from read.${name} where account_id = $1`, [
          account.accountId,
        ]);
        if (found.rowCount !== 0) left.push(name);
      }
      expect(left).toEqual([]);
      expect(await jobsOf(side.pool, other.accountId)).toHaveLength(1);
    },
  );
});
