import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import { allRows } from '@ledgerline/projection-service/runtime/row-store.ts';
import { storeIdentity } from '@ledgerline/shared-events/ledger/store-identity.ts';
import { accountOfStream, accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collect } from '../eventstore/support/events.ts';
import { AccountLog } from './account-log.ts';
import { copyOf, restored, underOtherIds } from './copied-ledger.ts';
import { completed, created, jobsOf } from './job-examples.ts';
import type { MemoryLedger } from './memory-ledger.ts';
import { openReadSide, type ReadSide } from './read-side.ts';

let side: ReadSide;

beforeEach(async () => {
  side = await openReadSide();
  await storeIdentity(side.ledger);
});

afterEach(async () => {
  await side.stop();
});

/** Runs feed and worker on a ledger until the work is done, then stops both. */
async function runOn(ledger: MemoryLedger, untilDone: () => Promise<void>): Promise<void> {
  const worker = await side.startWorker({ ledger, sweepMs: 50 });
  const feed = await side.startFeed({ ledger });
  await vi.waitFor(untilDone);
  await feed.stop();
  await worker.stop();
}

async function fillAccount(ledger: MemoryLedger, jobs: number): Promise<AccountLog> {
  const account = new AccountLog(ledger);
  for (let id = 1; id <= jobs; id += 1) await account.append([created(id)]);
  return account;
}

/** Every row of an account, by table. */
async function rowsOf(pool: Pool, accountId: string): Promise<Record<string, unknown[]>> {
  const tables = ALL_PROJECTIONS.flatMap((projection) => projection.tables);
  const entries = await Promise.all(
    tables.map(async (table) => {
      const rows = await allRows(pool, accountId, table);
      return [table.name, rows.map((row) => JSON.stringify(row)).toSorted()] as const;
    }),
  );
  return Object.fromEntries(entries);
}

/** The rows that a ledger gives when nothing but it was ever folded. */
async function rowsByItself(ledger: MemoryLedger, accountId: string): Promise<Record<string, unknown[]>> {
  const fresh = await openReadSide();
  try {
    await fresh.fold(accountId, { ledger });
    return await rowsOf(fresh.pool, accountId);
  } finally {
    await fresh.stop();
  }
}

/** Runs feed and worker on a ledger until every row of the account is what that ledger gives. */
async function runUntilAllIsThatOf(ledger: MemoryLedger, accountId: string): Promise<void> {
  const expected = await rowsByItself(ledger, accountId);
  await runOn(ledger, async () => expect(await rowsOf(side.pool, accountId)).toEqual(expected));
}

async function idsOfJobs(accountId: string): Promise<number[]> {
  return (await jobsOf(side.pool, accountId)).map(({ id }) => id);
}

describe('read models whose ledger moved to another store', () => {
  it('show what is appended there, though its log is shorter', async () => {
    const deleted = await fillAccount(side.ledger, 30);
    const { accountId } = await fillAccount(side.ledger, 2);
    await runOn(side.ledger, async () => expect(await idsOfJobs(accountId)).toEqual([1, 2]));
    const other = await copyOf(side.ledger, { streams: (stream) => stream === accountStream(accountId) });
    expect(accountOfStream(deleted.stream)).toBe(deleted.accountId);
    const account = new AccountLog(other, accountId);
    account.revision = 1;
    await account.append([created(3)]);
    await runUntilAllIsThatOf(other, accountId);
    expect(await idsOfJobs(accountId)).toEqual([1, 2, 3]);
  });

  it('are those of the store that is followed again, without what was added to the other one', async () => {
    const { accountId } = await fillAccount(side.ledger, 2);
    await runOn(side.ledger, async () => expect(await idsOfJobs(accountId)).toEqual([1, 2]));
    const other = await copyOf(side.ledger);
    const there = new AccountLog(other, accountId);
    there.revision = 1;
    await there.append([created(3)]);
    await runOn(other, async () => expect(await idsOfJobs(accountId)).toEqual([1, 2, 3]));
    await runUntilAllIsThatOf(side.ledger, accountId);
    expect(await idsOfJobs(accountId)).toEqual([1, 2]);
  });
});

describe('read models whose ledger was restored from a backup', () => {
  it('lose what the backup does not hold, and show what comes after it', async () => {
    const account = await fillAccount(side.ledger, 2);
    const { accountId } = account;
    await runOn(side.ledger, async () => expect(await idsOfJobs(accountId)).toEqual([1, 2]));
    const backup = side.ledger.log.length;
    await account.append([created(3)]);
    await account.append([created(4)]);
    await runOn(side.ledger, async () => expect(await idsOfJobs(accountId)).toEqual([1, 2, 3, 4]));
    const older = await restored(side.ledger, backup);
    await runUntilAllIsThatOf(older, accountId);
    expect(await idsOfJobs(accountId)).toEqual([1, 2]);
    const again = new AccountLog(older, accountId);
    again.revision = 1;
    await again.append([completed(1)]);
    await runUntilAllIsThatOf(older, accountId);
    expect(await jobsOf(side.pool, accountId)).toMatchObject([{ completed_at: '2026-03-01' }, { id: 2 }]);
  });

  it('are made anew where other events stand in the place of theirs', async () => {
    const account = await fillAccount(side.ledger, 2);
    const { accountId } = account;
    await runOn(side.ledger, async () => expect(await idsOfJobs(accountId)).toEqual([1, 2]));
    const backup = side.ledger.log.length - 1;
    const older = await restored(side.ledger, backup);
    const [event] = await collect(side.ledger.read(accountStream(accountId), { from: 1 }));
    if (event === undefined) throw new Error('The second job has an event.');
    const { data } = created(7);
    const [instead] = underOtherIds([{ ...event, data: { ...data } }]);
    if (instead === undefined) throw new Error('One event gives one.');
    await older.append(event.stream, 0, [instead]);
    await runUntilAllIsThatOf(older, accountId);
    expect(await idsOfJobs(accountId)).toEqual([1, 7]);
  });

  it('are empty where the account is not in it', async () => {
    await fillAccount(side.ledger, 1);
    const backup = side.ledger.log.length;
    const { accountId } = await fillAccount(side.ledger, 2);
    await runOn(side.ledger, async () => expect(await idsOfJobs(accountId)).toEqual([1, 2]));
    const older = await restored(side.ledger, backup);
    await runOn(older, async () => expect(await idsOfJobs(accountId)).toEqual([]));
  });
});
