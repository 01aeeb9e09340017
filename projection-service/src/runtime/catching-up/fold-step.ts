import type { StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import type { Pool } from 'pg';
import { type FoldedBatch, foldBatch, type LoadRows } from '#projections/fold-batch.ts';
import { type LedgerEvent, readEvent } from '#projections/projection.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Notice } from '../freshness/notices.ts';
import type { ProjectionProgress, Step } from '../rows/checkpoints.ts';
import { type AccountStep, writeSteps } from '../rows/row-store.ts';
import { park } from './park.ts';

/** Events of one account that directly follow the progress of these projections, which is the same for all. */
export type FoldTask = {
  accountId: string;
  progressList: readonly ProjectionProgress[];
  epoch: number;
  stored: readonly StoredEvent[];
};

type Folded = { standing: ProjectionProgress; batch: FoldedBatch; to: number };

/** What the projections made of the events; nothing is written yet. */
type FoldedTask = {
  accountId: string;
  stored: readonly StoredEvent[];
  epoch: number;
  folded: readonly Folded[];
};

/** Folds events over the rows that `load` answers. @throws the errors of `load` */
export async function foldEvents(
  { accountId, progressList, epoch, stored }: FoldTask,
  load: LoadRows,
): Promise<FoldedTask> {
  const { events, failure } = readAll(stored);
  const folded = await Promise.all(
    progressList.map(async (progress): Promise<Folded> => {
      const batch = await foldBatch(progress.projection, events, load);
      const done = batch.failure?.index ?? events.length;
      return {
        standing: progress,
        batch: { ...batch, failure: batch.failure ?? failure },
        to: progress.revision + done,
      };
    }),
  );
  return { accountId, stored, epoch, folded };
}

/** Whether every projection has folded every event. */
export function isFolded({ folded }: FoldedTask): boolean {
  return folded.every(({ batch }) => batch.failure === null);
}

/** An event that cannot be read stops every projection before it. */
function readAll(stored: readonly StoredEvent[]): { events: LedgerEvent[]; failure: FoldedBatch['failure'] } {
  const events: LedgerEvent[] = [];
  for (const [index, event] of stored.entries()) {
    try {
      events.push(readEvent(event));
    } catch (error) {
      return { events, failure: { index, error } };
    }
  }
  return { events, failure: null };
}

/** Writes checkpoints, rows, notices and parked events of one account in one transaction. @throws CheckpointMoved */
export async function commitFolded(pool: Pool, task: FoldedTask): Promise<void> {
  const step = accountStepOf(task);
  if (isFolded(task)) return writeSteps(pool, [step]);
  const { accountId, folded, stored } = task;
  await inTransaction(pool, async (client) => {
    await writeSteps(client, [step]);
    for (const { batch, standing } of folded) {
      const event = batch.failure === null ? undefined : stored[batch.failure.index];
      if (event !== undefined)
        await park(client, accountId, {
          projection: standing.projection,
          event,
          error: batch.failure?.error,
        });
    }
  });
}

/** What a folded task writes, without the events that have to be parked. */
export function accountStepOf({ accountId, folded, epoch, stored }: FoldedTask): AccountStep {
  return {
    accountId,
    steps: folded.map((each) => stepOf(each, epoch, stored)),
    writes: folded.flatMap(({ batch }) => batch.writes),
    notices: noticesOf(accountId, folded, stored),
  };
}

function stepOf({ standing, to }: Folded, epoch: number, stored: readonly StoredEvent[]): Step {
  const { projection, revision, version, generation } = standing;
  const last = stored[to - revision - 1];
  return {
    projection: projection.name,
    from: revision,
    fromVersion: version,
    generation,
    to,
    eventId: last?.id ?? standing.eventId,
    version: projection.version,
    epoch,
    isSwap: false,
  };
}

function noticesOf(accountId: string, folded: readonly Folded[], stored: readonly StoredEvent[]): Notice[] {
  return [...Map.groupBy(folded, (each) => each.to)].flatMap(([revision, group]) => {
    const last = stored.find((event) => event.revision === revision);
    if (last === undefined) return [];
    const projections = group.map(({ standing }) => standing.projection.name);
    return [{ type: 'revision', accountId, revision, commandId: last.metadata.commandId ?? '', projections }];
  });
}
