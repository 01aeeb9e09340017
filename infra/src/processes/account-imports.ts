import { setTimeout as delay } from 'node:timers/promises';
import { runImport, waitingImports } from '@ledgerline/command-service/account-import/run-import.ts';
import { openDatabase } from '@ledgerline/command-service/database/open-database.ts';
import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import { accountProgress } from '@ledgerline/projection-service/runtime/checkpoints.ts';
import type { Log } from '@ledgerline/projection-service/runtime/log.ts';
import { announce } from '@ledgerline/projection-service/runtime/notices.ts';
import type { QueueStore } from '@ledgerline/projection-service/runtime/queue-backend.ts';
import { startRunQueue } from '@ledgerline/projection-service/runtime/run-queue.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type { Pool } from 'pg';

export const IMPORT_QUEUE = 'account-import';
const SWEEP_MS = 3_000;
const POLL_MS = 200;

export type AccountImportWork = {
  pool: Pool;
  ledger: LedgerStore;
  store: QueueStore;
  appVersion: string;
  log: Log;
  sweepMs?: number;
};

/** Works on imports of whole accounts: the write side's work, told to the screens and waiting for the read side. */
export function startAccountImports(parts: AccountImportWork): Promise<{ stop(): Promise<void> }> {
  const { pool, ledger, store, appVersion, log, sweepMs = SWEEP_MS } = parts;
  const db = openDatabase(pool);
  return startRunQueue({
    queueName: IMPORT_QUEUE,
    store,
    log,
    sweepMs,
    work: (id, signal) =>
      runImport(
        {
          db,
          store: ledger,
          appVersion,
          listsReach: (accountId, revision, onRevision) => listsReach(pool, accountId, revision, onRevision),
          announce: (accountId, run) => announce(pool, { type: 'import', accountId, run }),
          onTrouble: (what, cause) => log.error({ err: cause, id }, what),
        },
        id,
        signal,
      ),
    sweep: () => waitingImports(db),
  });
}

/** Lists that stopped are not waited for: the ledger is whole without them, and an operator is told. */
async function listsReach(
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
