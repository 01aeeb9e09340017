import { setTimeout as delay } from 'node:timers/promises';
import type { ContentStore } from '@ledgerline/shared-events/attachments/content-store.ts';
import type { KeptPapers } from '@ledgerline/shared-events/deliveries/kept-papers.ts';
import { StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { exportInput } from '@ledgerline/shared-events/runs/export-run.ts';
import type { RunCompletion } from '@ledgerline/shared-events/runs/run-store.ts';
import type { RunContext, RunWork } from '@ledgerline/shared-events/runs/run-work.ts';
import type { Pool } from 'pg';
import { ALL_PROJECTIONS } from '../projections/all.ts';
import { RunTable } from '../runs/run-table.ts';
import { accountProgress } from '../runtime/rows/checkpoints.ts';
import { purgeAccount } from '../runtime/rows/purge.ts';
import { Archive } from './archive.ts';
import { storeFile } from './export-file.ts';
import { inRowSnapshot } from './snapshot.ts';
import { type OnStep, writeExport } from './write-export.ts';

/** How long the file of an export is kept, in hours. */
const FILE_HOURS = 24;
/** The projections that an export reads. */
const PROJECTIONS = ['jobs', 'clients', 'catalogue', 'invoices'];
/** How long an export waits for projections that are behind the ledger; then it uses their present rows. */
const PATIENCE_MS = 10_000;
const POLL_MS = 100;

type ExportWorkDeps = {
  pool: Pool;
  ledger: LedgerStore;
  /** The store of the files of jobs; without it exports have none. */
  contents?: ContentStore | undefined;
  /** The files of messages; without them exports have none. */
  papers?: KeptPapers | undefined;
  /** Signs the account at its head, so that the export has that checkpoint; without it, it has the last one. */
  signAccount?: ((accountId: string) => Promise<unknown>) | undefined;
  now?: () => Date;
};

/** The work of an export: it writes the file. An attempt after an outage of a store starts the file again. */
export function exportWork(deps: ExportWorkDeps): RunWork {
  return {
    kind: 'export',
    begin: (hand) => {
      let isFirst = true;
      return {
        attempt: async () => {
          if (!isFirst) await hand.renew();
          isFirst = false;
          return await writeFile(deps, hand);
        },
      };
    },
    explain: async (error, run) => {
      if (!(error instanceof StreamDeleted)) return 'The export could not be finished. Please try again.';
      await purgeAccount(deps.pool, run.accountId, ALL_PROJECTIONS);
      return null;
    },
  };
}

async function writeFile(
  { pool, ledger, contents, papers, signAccount, now = () => new Date() }: ExportWorkDeps,
  hand: RunContext,
): Promise<RunCompletion> {
  const { accountId, input } = hand.run;
  const onStep: OnStep = (phase, done, total) => hand.report({ phase, done, total });
  const head = await listsAtHead(pool, accountId, onStep);
  await signAccount?.(accountId);
  return await inRowSnapshot(pool, accountId, PROJECTIONS, async (rows) => {
    const exportedAt = now();
    const archive = new Archive(exportedAt);
    const revision = Math.max(head, rows.revision);
    const order = { ledger, contents, papers, accountId, ...exportInput.parse(input), exportedAt, revision };
    const written = writeExport(archive, order, rows, onStep).catch((error: unknown) => {
      archive.stream.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    const stored = storeFile(new RunTable(pool), hand.run, archive.stream).catch((error: unknown) => {
      archive.stream.destroy();
      throw error;
    });
    const [wrote, kept] = await Promise.allSettled([written, stored]);
    if (wrote.status === 'rejected') throw wrote.reason;
    if (kept.status === 'rejected') throw kept.reason;
    const result = { bytes: kept.value, revision: wrote.value.ledger.revision };
    return { state: 'done', result, fileHours: FILE_HOURS };
  });
}

/**
 * Waits until the projections have reached the head of the ledger, or for a limited time; answers the revision of the
 * head.
 */
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
