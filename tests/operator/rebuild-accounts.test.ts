import {
  rebuildAccount,
  rebuildAllAccounts,
} from '@ledgerline/projection-service/operator/rebuild-accounts.ts';
import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import { silentLog } from '@ledgerline/projection-service/runtime/log.ts';
import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import type { LedgerStore, StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountLog } from '../projections/account-log.ts';
import { openReadSide, type ReadSide } from '../projections/read-side.ts';
import { jobWith } from '../projections/record-examples.ts';

let side: ReadSide;
let accounts: AccountLog[];

beforeEach(async () => {
  side = await openReadSide();
  accounts = Array.from({ length: 5 }, () => new AccountLog(side.ledger));
  for (const account of accounts) {
    for (const id of [1, 2, 3]) {
      const job = jobWith({ id, completed_at: '2026-03-01', value: '10' });
      await account.append([JobCreated.of({ name: `Job ${id}`, job })]);
    }
    await side.pool.query('insert into read.account_head (account_id, revision) values ($1, 2)', [
      account.accountId,
    ]);
    await side.fold(account.accountId);
  }
});

afterEach(async () => {
  await side.stop();
});

const never = new AbortController().signal;
const deps = (ledger: LedgerStore = side.ledger) => ({
  pool: side.pool,
  ledger,
  projections: ALL_PROJECTIONS,
  log: silentLog,
});

/** A ledger that reports how many reads are active at once, and waits until the test has noticed. */
function watched(onRead: (reading: number) => void | Promise<void>): LedgerStore {
  let reading = 0;
  return {
    append: side.ledger.append.bind(side.ledger),
    readLog: side.ledger.readLog.bind(side.ledger),
    subscribe: side.ledger.subscribe.bind(side.ledger),
    tombstone: side.ledger.tombstone.bind(side.ledger),
    ping: side.ledger.ping.bind(side.ledger),
    close: side.ledger.close.bind(side.ledger),
    async *read(stream: string, options?: { from?: number; limit?: number }): AsyncIterable<StoredEvent> {
      reading += 1;
      try {
        await onRead(reading);
        for await (const event of side.ledger.read(stream, options)) {
          await side.pool.query('select 1');
          yield event;
        }
      } finally {
        reading -= 1;
      }
    },
  };
}

async function spoilValue(accountId: string): Promise<void> {
  await side.pool.query('update read.report_jobs set value = 99 where account_id = $1 and id = 2', [
    accountId,
  ]);
}

async function finishedRuns(): Promise<number> {
  const { rows } = await side.pool.query<{ runs: number }>(
    `select count(*)::integer as runs from runs.runs where state = 'done'`,
  );
  return rows[0]?.runs ?? 0;
}

describe('the rebuild of one account', () => {
  it('repairs differences, reports them, and finds none the next time', async () => {
    const accountId = accounts[0]?.accountId ?? '';
    await spoilValue(accountId);
    const healed = await rebuildAccount(deps(), accountId, 'reports', never);
    expect(healed).toMatchObject({ state: 'done', identical: false, differenceCount: 1 });
    expect(await rebuildAccount(deps(), accountId, 'reports', never)).toMatchObject({ identical: true });
  });

  it('returns null for an account that was deleted meanwhile', async () => {
    const { accountId, stream } = accounts[0] ?? new AccountLog(side.ledger);
    await side.ledger.tombstone(stream);
    expect(await rebuildAccount(deps(), accountId, 'reports', never)).toBeNull();
  });
});

describe('the rebuild of all accounts', () => {
  it('counts identical, different and failed accounts, and continues after a failure', async () => {
    await spoilValue(accounts[1]?.accountId ?? '');
    const broken = accounts[2] ?? new AccountLog(side.ledger);
    const ledger = watched(() => undefined);
    const refusing: LedgerStore = {
      ...ledger,
      read: (stream, options) => {
        if (stream === broken.stream) throw new Error('This stream cannot be read.');
        return ledger.read(stream, options);
      },
    };
    const seen: number[] = [];
    const result = await rebuildAllAccounts(deps(refusing), 'reports', 2, never, (done, total) => {
      expect(total).toBe(15);
      seen.push(done);
    });
    expect(result).toMatchObject({ accounts: 5, waiting: 0, identical: 3, changed: 1, failed: 1 });
    expect(result.failures).toEqual([{ accountId: broken.accountId, error: 'This stream cannot be read.' }]);
    expect(seen.at(-1)).toBe(15);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });

  it('rebuilds no more accounts at once than requested', async () => {
    let most = 0;
    const both = Promise.withResolvers<void>();
    const ledger = watched((reading) => {
      most = Math.max(most, reading);
      if (reading === 2) both.resolve();
      return both.promise;
    });
    await rebuildAllAccounts(deps(ledger), 'jobs', 2, never);
    expect(most).toBe(2);
  });

  it('continues with the remaining accounts after an interruption', async () => {
    const stop = new AbortController();
    let reads = 0;
    const ledger = watched(() => {
      reads += 1;
      if (reads === 3) stop.abort(new Error('broken off'));
    });
    await expect(rebuildAllAccounts(deps(ledger), 'reports', 1, stop.signal)).rejects.toThrow('broken off');
    const before = await finishedRuns();
    expect(before).toBe(2);
    const result = await rebuildAllAccounts(deps(), 'reports', 2, never);
    expect(result).toMatchObject({ resumed: true, accounts: 5, identical: 5 });
    expect(await finishedRuns()).toBe(5);
    expect(await rebuildAllAccounts(deps(), 'reports', 2, never)).toMatchObject({ resumed: false });
    expect(await finishedRuns()).toBe(10);
  });
});
