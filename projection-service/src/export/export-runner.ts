import { setTimeout as delay } from 'node:timers/promises';
import { StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { outlastOutage } from '@ledgerline/shared-events/ledger/store-outage.ts';
import type { Pool } from 'pg';
import { ALL_PROJECTIONS } from '../projections/all.ts';
import { accountProgress } from '../runtime/checkpoints.ts';
import type { Log } from '../runtime/log.ts';
import { purgeAccount } from '../runtime/purge.ts';
import type { QueueStore } from '../runtime/queue-backend.ts';
import { openRunBell, type RunBell, startRunQueue } from '../runtime/run-queue.ts';
import { Archive } from './archive.ts';
import { storeFile } from './export-file.ts';
import {
  abandonedExports,
  beatExport,
  type ClaimedExport,
  claimExport,
  finishExport,
  releaseExport,
  removeExpired,
  renewExport,
} from './export-runs.ts';
import { inRowSnapshot } from './snapshot.ts';
import { type OnStep, writeExport } from './write-export.ts';

const EXPORT_QUEUE = 'account-export';
/** A run without a sign of life for so long is taken over. */
const DEAD_AFTER_MS = 15_000;
const BEAT_MS = 250;
/** What the lists of an export are made from. */
const PROJECTIONS = ['jobs', 'clients', 'catalogue', 'invoices'];
/** So long the lists may lag behind the ledger before they are taken as they are. */
const PATIENCE_MS = 10_000;
const POLL_MS = 100;

/** The export was cancelled, or another runner has it now. */
export class ExportStopped extends Error {
  override readonly name = 'ExportStopped';
}

export type ExportRunnerDeps = {
  pool: Pool;
  ledger: LedgerStore;
  store: QueueStore;
  log: Log;
  sweepMs: number;
  now?: () => Date;
};

/** Opens the queue of exports: one of its own, so that live work never waits for one. */
export function openExportBell(store: QueueStore, log: Log): RunBell {
  return openRunBell(EXPORT_QUEUE, store, log);
}

/** Starts working on exports, and removes the files whose time is over. */
export function startExportRunner(deps: ExportRunnerDeps): Promise<{ stop(): Promise<void> }> {
  const { pool, store, log, sweepMs } = deps;
  return startRunQueue({
    queueName: EXPORT_QUEUE,
    store,
    log,
    sweepMs,
    work: (id, signal) => runExport(deps, id, signal),
    sweep: async () => {
      await removeExpired(pool);
      return abandonedExports(pool, DEAD_AFTER_MS);
    },
  });
}

/** Works on one export, unless it is over or in other hands. A try that an outage of a store broke off begins anew. */
export async function runExport(
  deps: Pick<ExportRunnerDeps, 'pool' | 'ledger' | 'log' | 'now'>,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { pool, log } = deps;
  const claimed = await claimExport(pool, id, DEAD_AFTER_MS);
  if (claimed === null) return;
  let { attempt } = claimed;
  let isBrokenOff = false;
  const write = async () => {
    if (isBrokenOff) attempt = await renewed(pool, id, attempt);
    isBrokenOff = true;
    return await writeFile(deps, id, { ...claimed, attempt }, signal);
  };
  const wait = async (milliseconds: number, outage: unknown) => {
    log.warn({ err: outage, id }, 'An export waits for a store.');
    await delay(milliseconds, undefined, { signal });
  };
  try {
    const file = await outlastOutage(write, wait);
    await outlastOutage(() => finishExport(pool, id, attempt, file), wait);
  } catch (error) {
    if (error instanceof StreamDeleted) {
      await purgeAccount(pool, claimed.accountId, ALL_PROJECTIONS);
      return;
    }
    if (signal.aborted) {
      await releaseExport(pool, id, attempt).catch(() => undefined);
      throw error;
    }
    const stopped = error instanceof ExportStopped;
    if (!stopped) log.error({ err: error, id }, 'An export failed.');
    const message = stopped ? null : 'The export could not be finished. Please try again.';
    await finishExport(pool, id, attempt, { state: stopped ? 'cancelled' : 'failed', error: message });
  }
}

async function renewed(pool: Pool, id: string, attempt: number): Promise<number> {
  const next = await renewExport(pool, id, attempt);
  if (next === null) throw new ExportStopped('The export was stopped.');
  return next;
}

async function writeFile(
  { pool, ledger, now = () => new Date() }: Pick<ExportRunnerDeps, 'pool' | 'ledger' | 'now'>,
  id: string,
  { accountId, email, appVersion, attempt }: ClaimedExport,
  signal: AbortSignal,
): Promise<{ bytes: number; revision: number }> {
  const onStep = heartbeat(pool, { id, attempt }, signal);
  const head = await listsAtHead(pool, accountId, onStep);
  return await inRowSnapshot(pool, accountId, PROJECTIONS, async (rows) => {
    const exportedAt = now();
    const archive = new Archive(exportedAt);
    const revision = Math.max(head, rows.revision);
    const order = { ledger, accountId, email, appVersion, exportedAt, revision };
    const written = writeExport(archive, order, rows, onStep).catch((error: unknown) => {
      archive.stream.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    const stored = storeFile(pool, { exportId: id, attempt }, archive.stream).catch((error: unknown) => {
      archive.stream.destroy();
      throw error;
    });
    const [wrote, kept] = await Promise.allSettled([written, stored]);
    if (wrote.status === 'rejected') throw wrote.reason;
    if (kept.status === 'rejected') throw kept.reason;
    return { bytes: kept.value, revision: wrote.value.ledger.revision };
  });
}

/** Waits until the lists stand where the ledger does, as far as they get there; answers where the ledger stands. */
async function listsAtHead(pool: Pool, accountId: string, onStep: OnStep): Promise<number> {
  const requested = ALL_PROJECTIONS.filter(({ name }) => PROJECTIONS.includes(name));
  const patience = AbortSignal.timeout(PATIENCE_MS);
  for (;;) {
    const { head, progressList } = await accountProgress(pool, accountId, requested);
    const behind = progressList.some(({ revision, parked }) => !parked && revision < head);
    if (!behind || patience.aborted) return head;
    await onStep('events', 0, head + 1);
    await delay(POLL_MS);
  }
}

/** Beats at most four times a second, whatever the speed. */
function heartbeat(pool: Pool, run: { id: string; attempt: number }, signal: AbortSignal): OnStep {
  let last = 0;
  return async (phase, done, total) => {
    signal.throwIfAborted();
    const now = performance.now();
    if (now - last < BEAT_MS) return;
    last = now;
    const mayGoOn = await beatExport(pool, run.id, run.attempt, { phase, done, total });
    if (!mayGoOn) throw new ExportStopped('The export was stopped.');
  };
}
