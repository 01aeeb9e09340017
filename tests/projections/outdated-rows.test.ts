import { rebuildAccount } from '@ledgerline/projection-service/operator/rebuild-accounts.ts';
import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import { jobs } from '@ledgerline/projection-service/projections/jobs/jobs.ts';
import type { Projection } from '@ledgerline/projection-service/projections/projection.ts';
import { silentLog } from '@ledgerline/projection-service/runtime/log.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { created } from './job-examples.ts';
import { pausedAt } from './paused-ledger.ts';
import { openReadSide, type ReadSide } from './read-side.ts';

let side: ReadSide;

beforeEach(async () => {
  side = await openReadSide();
});

afterEach(async () => {
  await side.stop();
});

const newVersion: Projection = { ...jobs, version: jobs.version + 1 };
const unable: Projection = {
  ...newVersion,
  apply: () => {
    throw new Error('Nothing can be folded.');
  },
};

async function runsOf(accountId: string): Promise<{ state: string }[]> {
  const { rows } = await side.pool.query<{ state: string }>(
    'select state from runs.runs where account_id = $1 order by requested_at',
    [accountId],
  );
  return rows;
}

describe('rows of an older version', () => {
  it.each([
    ['was done', newVersion, 'done'],
    ['failed', unable, 'failed'],
  ])(
    'are not rebuilt a second time when that %s while a worker was at the account',
    async (_what, next, state) => {
      const account = new AccountLog(side.ledger);
      const { accountId } = account;
      await account.append([created(1)]);
      await side.fold(accountId);
      await account.append([created(2)]);
      const projections = ALL_PROJECTIONS.map((each) => (each === jobs ? next : each));
      // The worker has seen that the rows are outdated, and reads the events that the other projections lack.
      const { ledger, reached, letGo } = pausedAt(side.ledger, 1);
      const worker = await side.startWorker({ projections, ledger, sweepMs: 600_000 });
      const turn = worker.ring(accountId, 1);
      await reached;
      const deps = { pool: side.pool, ledger: side.ledger, projections, log: silentLog };
      const run = await rebuildAccount(deps, accountId, 'jobs', new AbortController().signal);
      expect(run).toMatchObject({ state });
      letGo();
      await turn;
      expect(await runsOf(accountId)).toEqual([{ state }]);
    },
  );
});
