import { setTimeout as delay } from 'node:timers/promises';
import { sweepImports } from '@ledgerline/command-service/account-import/import-run.ts';
import { importWork } from '@ledgerline/command-service/account-import/import-work.ts';
import { openDatabase } from '@ledgerline/command-service/database/open-database.ts';
import type { LedgerRoom } from '@ledgerline/command-service/ledger/loading/ledger-room.ts';
import { exportFaults } from '@ledgerline/projection-service/audit/export-faults.ts';
import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import { startRunQueue } from '@ledgerline/projection-service/runs/run-queue.ts';
import { openRuns, RunTable } from '@ledgerline/projection-service/runs/run-table.ts';
import type { Log } from '@ledgerline/projection-service/runtime/log.ts';
import type { QueueStore } from '@ledgerline/projection-service/runtime/queue/queue-backend.ts';
import { accountProgress } from '@ledgerline/projection-service/runtime/rows/checkpoints.ts';
import type { ContentStore } from '@ledgerline/shared-events/attachments/content-store.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type { Pool } from 'pg';

const SWEEP_MS = 3_000;
const POLL_MS = 200;

type AccountImportWork = {
  pool: Pool;
  ledger: LedgerStore;
  store: QueueStore;
  appVersion: string;
  /** The store of the files of jobs; without it imports leave them out. */
  contents?: ContentStore;
  /** The room for files of all test accounts together, in bytes. */
  testAccountsBytes?: number;
  /** How much the ledger of an account may hold. */
  ledgerRoom?: LedgerRoom;
  sendsMails?: boolean;
  log: Log;
  sweepMs?: number;
};

/** Runs imports of whole accounts: the work of the write side, which waits for the read models. */
export function startAccountImports(parts: AccountImportWork): Promise<{ stop(): Promise<void> }> {
  const {
    pool,
    ledger,
    store,
    appVersion,
    contents,
    testAccountsBytes,
    ledgerRoom,
    sendsMails,
    log,
    sweepMs = SWEEP_MS,
  } = parts;
  const database = { db: openDatabase(pool), openRuns };
  return startRunQueue(
    { runs: new RunTable(pool), store, log, sweepMs, sweep: () => sweepImports(database) },
    importWork({
      ...database,
      store: ledger,
      appVersion,
      contents,
      testAccountsBytes,
      ledgerRoom,
      sendsMails,
      faultsOf: exportFaults,
      waitForReadModels: (accountId, revision, onRevision) =>
        waitForReadModels(pool, accountId, revision, onRevision),
    }),
  );
}

/** Parked read models are not waited for: the ledger is complete without them, and an operator is informed. */
async function waitForReadModels(
  pool: Pool,
  accountId: string,
  revision: number,
  onRevision: (revision: number) => Promise<void>,
): Promise<void> {
  for (;;) {
    const { progressList } = await accountProgress(pool, accountId, ALL_PROJECTIONS);
    const lowest = Math.min(...progressList.filter(({ parked }) => !parked).map((each) => each.revision));
    if (lowest >= revision) return;
    await onRevision(lowest);
    await delay(POLL_MS);
  }
}
