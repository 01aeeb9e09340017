import { setTimeout as delay } from 'node:timers/promises';
import type { AccountRecord } from '@ledgerline/shared-events/account/record.ts';
import { AppendTooLarge } from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { isStoreOutage, outlastOutage } from '@ledgerline/shared-events/ledger/store-outage.ts';
import type { Database } from '../database/schema.ts';
import { repairsOf } from '../domain/rules/repairs.ts';
import { AccountLedger } from '../ledger/account-ledger.ts';
import { AccountLedgers } from '../ledger/account-ledgers.ts';
import { takeSnapshot } from '../ledger/snapshot.ts';
import { snapshotTable } from '../ledger/snapshot-table.ts';
import { StagedLedger } from '../ledger/staged-ledger.ts';
import type { Heir } from './adopted-event.ts';
import { checkExport } from './check-export.ts';
import { type ExportArchive, notWhole, openExport } from './export-archive.ts';
import { ImportRefused, ImportStopped } from './import-error.ts';
import {
  abandonedImports,
  beatImport,
  type ClaimedImport,
  claimImport,
  endImport,
  type ImportPhase,
  type ImportRun,
  releaseImport,
} from './import-runs.ts';
import { concludingEvents, stageEvents } from './stage-ledger.ts';
import { UploadedFile } from './uploaded-file.ts';

/** A run without a sign of life for so long is taken over. */
const DEAD_AFTER_MS = 15_000;
const BEAT_MS = 250;

/** One append holds them; `npm run accounts:check` finds what is left. */
const MOST_REPAIRS = 200;

export type ImportRunnerDeps = {
  db: Database;
  store: LedgerStore;
  appVersion: string;
  /** Resolves when the lists of an account stand at a revision; told meanwhile how far they are. */
  listsReach(
    accountId: string,
    revision: number,
    onRevision: (revision: number) => Promise<void>,
  ): Promise<void>;
  /** Tells the screens of an account how far its import is. */
  announce(accountId: string, run: ImportRun): Promise<void>;
  onTrouble(what: string, cause: unknown): void;
  now?: () => Date;
};

/** Imports that wait for a runner, those of runners that died among them. */
export function waitingImports(db: Database): Promise<string[]> {
  return abandonedImports(db, DEAD_AFTER_MS);
}

/**
 * Works on one import until its ledger is whole and its lists are there, unless it is over or in other hands. Nobody
 * sees any of it: the account gets the ledger in one step afterwards. Broken off, also by an outage of a store, it goes
 * on where it stopped.
 */
export async function runImport(deps: ImportRunnerDeps, id: string, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  const claimed = await claimImport(db, id, DEAD_AFTER_MS);
  if (claimed === null) return;
  try {
    const wait = (milliseconds: number, outage: unknown) =>
      waitOut(deps, claimed, signal, milliseconds, outage);
    const counts = await outlastOutage(() => stage(deps, claimed, signal), wait);
    await outlastOutage(() => endImport(db, id, { state: 'staged', counts }), wait);
  } catch (error) {
    if (signal.aborted) {
      await releaseImport(db, claimed).catch(() => undefined);
      throw error;
    }
    await endImport(db, id, endOf(deps, error));
  }
}

/** Waits while a store is away, keeping the import in hand as far as PostgreSQL answers. @throws ImportStopped */
async function waitOut(
  { db, onTrouble }: ImportRunnerDeps,
  claimed: ClaimedImport,
  signal: AbortSignal,
  milliseconds: number,
  outage: unknown,
): Promise<void> {
  onTrouble('An import waits for a store.', outage);
  await delay(milliseconds, undefined, { signal });
  const beat = beatImport(db, claimed, null).then((run) => run !== null);
  const mayGoOn = await beat.catch((error: unknown) => {
    if (isStoreOutage(error)) return true;
    throw error;
  });
  if (!mayGoOn) throw new ImportStopped('The import was stopped.');
}

function endOf(
  deps: ImportRunnerDeps,
  error: unknown,
): { state: 'failed' | 'cancelled'; error: string | null } {
  if (error instanceof ImportStopped) return { state: 'cancelled', error: null };
  if (error instanceof ImportRefused) return { state: 'failed', error: error.message };
  deps.onTrouble('An import failed.', error);
  return {
    state: 'failed',
    error: 'The import could not be finished. Nothing was imported. Please try again.',
  };
}

async function stage(
  deps: ImportRunnerDeps,
  claimed: ClaimedImport,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  const { db, bytes } = { ...deps, ...claimed };
  const archive = await openExport(new UploadedFile(db, claimed.id), bytes);
  try {
    await fill(deps, claimed, archive, heartbeat(deps, claimed, signal));
    return archive.manifest.counts;
  } finally {
    archive.close();
  }
}

type OnStep = (phase: ImportPhase, done: number, total: number) => Promise<void>;

async function fill(
  deps: ImportRunnerDeps,
  { accountId, stagedAccountId, userId }: ClaimedImport,
  archive: ExportArchive,
  onStep: OnStep,
): Promise<void> {
  const { store, appVersion, db, now = () => new Date() } = deps;
  const { manifest } = archive;
  const heir: Heir = { accountId: stagedAccountId, userId, importedFrom: manifest.account.id };
  const staged = new StagedLedger(store, stagedAccountId);
  const ledger = new AccountLedger(stagedAccountId);
  await checkExport(archive, { ledger, heir }, (done, total) => onStep('checking', done, total));
  const account = await accountRecordOf(deps, accountId);
  const head = await stageEvents({ staged, archive, heir }, (done, total) =>
    onStep('events', done, total),
  ).catch((error: unknown) => {
    throw error instanceof AppendTooLarge ? notWhole('one of its events is too large') : error;
  });
  const importedAt = now();
  const repairs = repairsOf(ledger.state, importedAt.toISOString(), MOST_REPAIRS);
  const conclusion = concludingEvents(heir, appVersion, {
    account,
    manifest,
    importedAt,
    after: ledger.at,
    repairs,
  });
  if (head === manifest.ledger.revision) {
    await staged.append(head, conclusion.stored);
    for (const event of conclusion.folded) ledger.apply(event);
    await snapshotTable(db).save(stagedAccountId, await takeSnapshot(ledger));
  }
  const last = manifest.ledger.revision + conclusion.stored.length;
  await onStep('lists', 0, last);
  await deps.listsReach(stagedAccountId, last, (revision) => onStep('lists', Math.max(revision, 0), last));
}

/** The account as its own ledger has it: sign-in, trial and subscription stay those of the account. */
async function accountRecordOf({ store, db }: ImportRunnerDeps, accountId: string): Promise<AccountRecord> {
  const ledgers = new AccountLedgers({ store, snapshots: snapshotTable(db) });
  const { ledger } = await ledgers.load(accountId);
  const record = ledger.state.record('account', accountId);
  if (record === undefined) throw new Error('The account has no ledger.');
  return record;
}

/** Beats at most four times a second, whatever the speed. */
function heartbeat({ db, announce }: ImportRunnerDeps, claimed: ClaimedImport, signal: AbortSignal): OnStep {
  let last = 0;
  return async (phase, done, total) => {
    signal.throwIfAborted();
    const now = performance.now();
    if (now - last < BEAT_MS) return;
    last = now;
    const run = await beatImport(db, claimed, { phase, done, total });
    if (run === null) throw new ImportStopped('The import was stopped.');
    await announce(claimed.accountId, run);
  };
}
