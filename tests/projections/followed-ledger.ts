import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import { allRows } from '@ledgerline/projection-service/runtime/rows/row-store.ts';
import type { Pool } from 'pg';
import { expect, vi } from 'vitest';
import { AccountLog } from './account-log.ts';
import { created, jobsOf } from './job-examples.ts';
import type { MemoryLedger } from './memory-ledger.ts';
import { openReadSide, type ReadSide } from './read-side.ts';

/** An account with jobs, each appended by one command. */
export async function fillAccount(ledger: MemoryLedger, jobs: number): Promise<AccountLog> {
  const account = new AccountLog(ledger);
  for (let id = 1; id <= jobs; id += 1) await account.append([created(id)]);
  return account;
}

/** Every row of an account, by table. */
export async function rowsOf(pool: Pool, accountId: string): Promise<Record<string, unknown[]>> {
  const tables = ALL_PROJECTIONS.flatMap((projection) => projection.tables);
  const entries = await Promise.all(
    tables.map(async (table) => {
      const rows = await allRows(pool, accountId, table);
      return [table.name, rows.map((row) => JSON.stringify(row)).toSorted()] as const;
    }),
  );
  return Object.fromEntries(entries);
}

/** The rows of an account when only this ledger was ever folded. */
export async function rowsOfLedgerAlone(
  ledger: MemoryLedger,
  accountId: string,
): Promise<Record<string, unknown[]>> {
  const fresh = await openReadSide();
  try {
    await fresh.fold(accountId, { ledger });
    return await rowsOf(fresh.pool, accountId);
  } finally {
    await fresh.stop();
  }
}

/** Feed and worker of the read side of the test, on a ledger that the test chooses. */
export function followingOf(openedSide: () => ReadSide): {
  /** Runs feed and worker on a ledger until the work is done, then stops both. */
  runOn(ledger: MemoryLedger, untilDone: () => Promise<void>): Promise<void>;
  /** Runs feed and worker on a ledger until every row of the account equals those of that ledger alone. */
  runUntilRowsEqual(ledger: MemoryLedger, accountId: string): Promise<void>;
  idsOfJobs(accountId: string): Promise<number[]>;
} {
  const runOn = async (ledger: MemoryLedger, untilDone: () => Promise<void>): Promise<void> => {
    const side = openedSide();
    const worker = await side.startWorker({ ledger, sweepMs: 50 });
    const feed = await side.startFeed({ ledger });
    await vi.waitFor(untilDone);
    await feed.stop();
    await worker.stop();
  };
  return {
    runOn,
    async runUntilRowsEqual(ledger, accountId) {
      const expected = await rowsOfLedgerAlone(ledger, accountId);
      await runOn(ledger, async () => expect(await rowsOf(openedSide().pool, accountId)).toEqual(expected));
    },
    idsOfJobs: async (accountId) => (await jobsOf(openedSide().pool, accountId)).map(({ id }) => id),
  };
}
