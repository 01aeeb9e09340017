import type { AccountRecord } from '@ledgerline/shared-events/account/record.ts';
import type { ExportManifest } from '@ledgerline/shared-events/account-export/manifest.ts';
import type { ContentStore } from '@ledgerline/shared-events/attachments/content-store.ts';
import { AppendTooLarge, RevisionConflict } from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type { ImportPhase, ImportResult } from '@ledgerline/shared-events/runs/import-run.ts';
import type { RunContext, RunWork } from '@ledgerline/shared-events/runs/run-work.ts';
import { storageQuota, TEST_ACCOUNTS_BYTES } from '../attachments/storage-quota.ts';
import type { Database } from '../database/schema.ts';
import { repairsOf } from '../domain/rules/repairs.ts';
import { StagedLedger } from '../ledger/appending/staged-ledger.ts';
import { AccountLedger } from '../ledger/loading/account-ledger.ts';
import { AccountLedgers } from '../ledger/loading/account-ledgers.ts';
import { type AccountStatus, accountStatusOf } from '../ledger/loading/account-status.ts';
import { DEFAULT_ROOM, importRoom, type LedgerRoom } from '../ledger/loading/ledger-room.ts';
import { takeSnapshot } from '../ledger/loading/snapshot.ts';
import { snapshotTable } from '../ledger/loading/snapshot-table.ts';
import type { ImportTarget } from './adopted-event.ts';
import { checkExport } from './check-export.ts';
import { damagedExport, type ExportArchive, openExport } from './export-archive.ts';
import { ImportRefused } from './import-error.ts';
import { failImport, type ImportDatabase, inputOf, runStoreOn } from './import-run.ts';
import { stageFiles } from './stage-files.ts';
import { concludingEvents, stageEvents } from './stage-ledger.ts';
import { stageMessages } from './stage-messages.ts';
import { mostUnpacked } from './upload.ts';
import { UploadedFile } from './uploaded-file.ts';

/** The most repairs in the one append; `npm run accounts:check` finds the remaining damage. */
const MAX_REPAIRS = 200;

/** How many revision conflicts are retried. A worker that lost the run notices it at its next report of progress. */
const MAX_CONFLICTS = 3;

type ImportWorkDeps = ImportDatabase & {
  store: LedgerStore;
  appVersion: string;
  /** The store of the files of jobs; without it they are left out. */
  contents?: ContentStore | undefined;
  /** The room for files of all test accounts together, in bytes; `TEST_ACCOUNTS_BYTES` by default. */
  testAccountsBytes?: number | undefined;
  /** Whether the installation sends mail; true by default. */
  sendsMails?: boolean | undefined;
  /** How much the ledger of an account may hold; `DEFAULT_ROOM` by default. */
  ledgerRoom?: LedgerRoom | undefined;
  /** What signs and stamps an export and does not hold, as sentences. It is imported all the same. */
  faultsOf(manifest: ExportManifest): string[];
  /** Resolves when the read models of an account have reached a revision; reports progress meanwhile. */
  waitForReadModels(
    accountId: string,
    revision: number,
    onRevision: (revision: number) => Promise<void>,
  ): Promise<void>;
  now?: () => Date;
};

/**
 * The work of an import: it appends the events to a staged ledger, which no account uses yet, and waits for its read
 * models. Users see nothing of it; the account gets the ledger in one step afterwards. After an interruption or an
 * outage of a store it continues where it stopped.
 */
export function importWork(deps: ImportWorkDeps): RunWork {
  return {
    kind: 'import',
    begin: (hand) => ({
      attempt: async () => ({ state: 'staged', result: await stageInTurn(deps, hand) }),
    }),
    explain: async (error) =>
      error instanceof ImportRefused
        ? error.message
        : 'The import could not be finished. Nothing was imported. Please try again.',
    isRefusal: (error) => error instanceof ImportRefused,
    fail: (run, failure) => failImport(deps, run, failure),
  };
}

/**
 * Stages the ledger and retries after a conflict: another worker that lost this run may have appended the same events
 * meanwhile.
 */
async function stageInTurn(deps: ImportWorkDeps, hand: RunContext): Promise<ImportResult> {
  for (let conflicts = 0; ; conflicts += 1) {
    try {
      return await stage(deps, hand);
    } catch (error) {
      if (!(error instanceof RevisionConflict) || conflicts === MAX_CONFLICTS) throw error;
      await hand.report({ phase: 'events', done: 0, total: 0 }, true);
    }
  }
}

async function stage(deps: ImportWorkDeps, hand: RunContext): Promise<ImportResult> {
  const file = new UploadedFile(runStoreOn(deps.db, deps.openRuns), hand.run.id);
  const accountStatus = await storedStatusOf(deps, hand.run.ownerId);
  const { bytes = 0 } = inputOf(hand.run);
  const archive = await openExport(file, bytes, mostUnpacked(accountStatus));
  try {
    await fill(deps, hand, archive);
    return { counts: archive.manifest.counts, warnings: deps.faultsOf(archive.manifest) };
  } finally {
    archive.close();
  }
}

async function fill(deps: ImportWorkDeps, hand: RunContext, archive: ExportArchive): Promise<void> {
  const { run, report } = hand;
  const { accountId, ownerId: userId } = run;
  const { stagedAccountId } = inputOf(run);
  const onStep = (phase: ImportPhase, done: number, total: number) => report({ phase, done, total });
  const { store, appVersion, db, now = () => new Date() } = deps;
  const { manifest } = archive;
  const heir: ImportTarget = { accountId: stagedAccountId, userId, importedFrom: manifest.account.id };
  const staged = new StagedLedger(store, stagedAccountId);
  const ledger = new AccountLedger(stagedAccountId);
  const rooms = deps.ledgerRoom ?? DEFAULT_ROOM;
  const room = importRoom(rooms[await storedStatusOf(deps, userId)]);
  await checkExport(archive, { ledger, heir, room }, (done, total) => onStep('checking', done, total));
  await stageAllFiles(deps, hand, { ledger, archive, stagedAccountId });
  const account = await accountRecordOf(deps, accountId);
  const head = await stageEvents({ staged, archive, heir }, (done, total) =>
    onStep('events', done, total),
  ).catch((error: unknown) => {
    throw error instanceof AppendTooLarge ? damagedExport('one of its events is too large') : error;
  });
  const importedAt = now();
  const repairs = repairsOf(ledger.state, importedAt.toISOString(), MAX_REPAIRS);
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
  await deps.waitForReadModels(stagedAccountId, last, (revision) =>
    onStep('lists', Math.max(revision, 0), last),
  );
}

/** Stores the files of jobs and of messages. @throws ImportRefused */
async function stageAllFiles(
  deps: ImportWorkDeps,
  hand: RunContext,
  { ledger, archive, stagedAccountId: accountId }: StagedImport,
): Promise<void> {
  const { db, contents, now = () => new Date() } = deps;
  const { testAccountsBytes = TEST_ACCOUNTS_BYTES, sendsMails = true } = deps;
  const onFile = (done: number, total: number) => hand.report({ phase: 'files', done, total });
  if (contents !== undefined) {
    const quota = storageQuota(await storedStatusOf(deps, hand.run.ownerId), {
      testAccountsBytes,
      sendsMails,
    });
    await stageFiles({ db, contents, accountId, quota, now }, ledger.state, archive, onFile);
  }
  const messages = { accountId, now, whileRunning: transactionsOf(deps, hand), onFile };
  await stageMessages(messages, ledger.state, archive);
}

type StagedImport = { ledger: AccountLedger; archive: ExportArchive; stagedAccountId: string };

/**
 * Runs work in a transaction that locks the run, so that a deletion of the user, which removes the run, comes before
 * the work or finds what it stored. The error of a run that has ended is that of `report`.
 */
function transactionsOf({ db, openRuns }: ImportDatabase, { run, report }: RunContext) {
  return async (work: (transaction: Database) => Promise<void>): Promise<void> => {
    const isOurs = await db.transaction().execute(async (transaction) => {
      if (!(await runStoreOn(transaction, openRuns).beat(run, null))) return false;
      await work(transaction);
      return true;
    });
    if (!isOurs) await report({ phase: 'files', done: 0, total: 0 }, true);
  };
}

async function storedStatusOf(
  { db, sendsMails = true }: ImportWorkDeps,
  userId: string,
): Promise<AccountStatus> {
  const user = await db
    .selectFrom('identity.users')
    .select(['test_account', 'email_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return accountStatusOf(
    { testAccount: user?.test_account ?? true, emailConfirmed: (user?.email_confirmed_at ?? null) !== null },
    sendsMails,
  );
}

/**
 * The account record of the importing account's own ledger: sign-in, trial and subscription do not change by an
 * import.
 */
async function accountRecordOf({ store, db }: ImportWorkDeps, accountId: string): Promise<AccountRecord> {
  const ledgers = new AccountLedgers({ store, snapshots: snapshotTable(db) });
  const { ledger } = await ledgers.load(accountId);
  const record = ledger.state.record('account', accountId);
  if (record === undefined) throw new Error('The account has no ledger.');
  return record;
}
