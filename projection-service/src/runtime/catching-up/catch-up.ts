import { weightOf } from '@ledgerline/shared-events/event-weight.ts';
import { StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore, StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import type { Pool } from 'pg';
import type { Projection } from '#projections/projection.ts';
import type { RecentEvents } from '../feed/recent-events.ts';
import type { Log } from '../log.ts';
import {
  type AccountProgress,
  accountProgress,
  CheckpointMoved,
  isCurrent,
  type ProjectionProgress,
} from '../rows/checkpoints.ts';
import type { ProgressCache } from '../rows/progress-cache.ts';
import { ACCOUNT_DELETED, purgeAccount } from '../rows/purge.ts';
import { rowLoader } from '../rows/row-loader.ts';
import { compareWithStore, markForeign, needsComparison } from '../verification/compare-with-store.ts';
import { commitFolded, type FoldTask, foldEvents, isFolded } from './fold-step.ts';

/** The characters of events, unpacked, after which a batch ends: its rows are in memory several times. */
const MAX_BATCH_WEIGHT = 2_000_000;

export type CatchUpDeps = {
  pool: Pool;
  ledger: LedgerStore;
  projections: readonly Projection[];
  /** How many events are read, and folded in one transaction. */
  batchSize: number;
  /** The progress of accounts, as this process left it. */
  progressCache?: ProgressCache;
  /** The events that the feed of this process has just received. */
  recent?: RecentEvents | undefined;
  log?: Log;
  traceFolding?: TraceFolding | undefined;
};

/** Runs the folding of events into rows as a part of the traces of their commands. */
export type TraceFolding = <T>(events: readonly StoredEvent[], fold: () => Promise<T>) => Promise<T>;

/** Projections whose rows were written by an older version, or belong to another ledger: they have to be rebuilt. */
export type CatchUpOutcome = { outdated: Projection[] };

/**
 * Brings the rows of one account up to the end of its stream. Any number of workers may do this for the same account
 * at once: a batch is written only once.
 * @throws LedgerUnavailable, or an error of PostgreSQL. Nothing is lost; call it again.
 */
export async function catchUp(
  deps: CatchUpDeps,
  accountId: string,
  signal: AbortSignal,
  reportedHead = -1,
): Promise<CatchUpOutcome> {
  for (;;) {
    try {
      const account = await comparedProgress(deps, accountId, reportedHead);
      const { head, progressList } = account;
      const outdated = progressList.filter(isOutdated).map(({ projection }) => projection);
      const group = nextGroup(progressList, Math.max(head, reportedHead));
      if (group === null || signal.aborted) return { outdated };
      const step = await takeStep(deps, accountId, account, group);
      if (step !== 'more') return { outdated };
    } catch (error) {
      deps.progressCache?.forget(accountId);
      if (error instanceof CheckpointMoved) continue;
      if (!(error instanceof StreamDeleted)) throw error;
      await purgeAccount(deps.pool, accountId, deps.projections);
      return { outdated: [] };
    }
  }
}

/** Folds the next events into rows of the same revision, and answers whether there may be more to do. */
async function takeStep(
  deps: CatchUpDeps,
  accountId: string,
  account: AccountProgress,
  group: Group,
): Promise<'more' | 'done'> {
  const events = await readEvents(deps, accountId, group);
  if (events === null) {
    deps.progressCache?.forget(accountId);
    await markForeign(deps.pool, accountId, group.from);
    return 'more';
  }
  const last = events.at(-1);
  if (last === undefined) return 'done';
  if (last.type === ACCOUNT_DELETED) throw new StreamDeleted(accountStream(accountId));
  const { progressList } = group;
  const fold = () => foldGroup(deps, { accountId, progressList, epoch: account.epoch, stored: events });
  const done = await (deps.traceFolding?.(events, fold) ?? fold());
  if (done && group.isWhole && last.revision === group.until) {
    deps.progressCache?.keep(accountId, account, last);
    return 'done';
  }
  deps.progressCache?.forget(accountId);
  return 'more';
}

/** The progress of the account, after its rows were compared with a new store. @throws StreamDeleted */
async function comparedProgress(
  deps: CatchUpDeps,
  accountId: string,
  reportedHead: number,
): Promise<AccountProgress> {
  const account = await progressOfAccount(deps, accountId, reportedHead);
  if (!needsComparison(account)) return account;
  await compareWithStore(deps, accountId, account);
  return await progressOfAccount(deps, accountId, reportedHead);
}

/** The cached progress when it is enough to continue to a requested head; otherwise the progress in the database. */
async function progressOfAccount(
  deps: CatchUpDeps,
  accountId: string,
  reportedHead: number,
): Promise<AccountProgress> {
  const cached = reportedHead < 0 ? undefined : deps.progressCache?.of(accountId);
  if (cached !== undefined) return { head: reportedHead, ...cached };
  return await accountProgress(deps.pool, accountId, deps.projections);
}

/**
 * Projections at the same revision, which can share one read up to and including revision `until`; `isWhole` when no
 * other projection is behind. `eventId` is the event at `from`, which the ledger must have there.
 */
type Group = {
  progressList: ProjectionProgress[];
  from: number;
  eventId: string | null;
  until: number;
  isWhole: boolean;
};

function nextGroup(progressList: readonly ProjectionProgress[], head: number): Group | null {
  const behind = progressList.filter((each) => each.revision < head && !each.parked && isCurrent(each));
  const from = Math.min(...behind.map(({ revision }) => revision));
  const group = behind.filter(({ revision }) => revision === from);
  if (group.length === 0) return null;
  const ahead = behind.filter(({ revision }) => revision > from).map(({ revision }) => revision);
  const eventId = group[0]?.eventId ?? null;
  return { progressList: group, from, eventId, until: Math.min(head, ...ahead), isWhole: ahead.length === 0 };
}

/** An event that stopped the rebuild for the present version would stop the next one too. */
function isOutdated({ version, projection, parked, isForeign }: ProjectionProgress): boolean {
  return version !== null && (version < projection.version || isForeign) && !parked;
}

/** The events after the checkpoint; null when the ledger does not have the event of the checkpoint. */
async function readEvents(
  deps: CatchUpDeps,
  accountId: string,
  { from, eventId, until }: Group,
): Promise<StoredEvent[] | null> {
  const recent = deps.recent?.take(accountId, { from, eventId, until });
  if (recent) return firstBatch(recent);
  const checked = eventId === null ? 0 : 1;
  const limit = Math.min(deps.batchSize, until - from) + checked;
  const events: StoredEvent[] = [];
  const reading = deps.ledger.read(accountStream(accountId), { from: from + 1 - checked, limit });
  let weight = 0;
  for await (const event of reading) {
    if (events.push(event) > checked) weight += weightOf(event);
    if (weight > MAX_BATCH_WEIGHT) break;
  }
  return eventId !== null && events.shift()?.id !== eventId ? null : events;
}

/** The first events that are folded at once: until they hold much, and at least one. */
export function firstBatch(events: readonly StoredEvent[]): StoredEvent[] {
  let weight = 0;
  const end = events.findIndex((event) => {
    weight += weightOf(event);
    return weight > MAX_BATCH_WEIGHT;
  });
  return end < 0 ? [...events] : events.slice(0, end + 1);
}

/** Answers whether all projections have folded all events. @throws CheckpointMoved */
async function foldGroup(deps: CatchUpDeps, task: FoldTask): Promise<boolean> {
  const folded = await foldEvents(task, rowLoader(deps.pool)(task.accountId));
  await commitFolded(deps.pool, folded);
  return isFolded(folded);
}
