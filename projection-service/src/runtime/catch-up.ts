import { StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore, StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import type { Pool, PoolClient } from 'pg';
import { type FoldedBatch, foldBatch } from '../projections/fold-batch.ts';
import { type LedgerEvent, type Projection, readEvent } from '../projections/projection.ts';
import { accountStanding, advance, type Standing } from './checkpoints.ts';
import type { Notice } from './notices.ts';
import { park } from './park.ts';
import { ACCOUNT_DELETED, purgeAccount } from './purge.ts';
import { rowLoader } from './row-loader.ts';
import { writeRows } from './row-store.ts';
import { inAccountTransaction } from './transaction.ts';

export type CatchUpDeps = {
  pool: Pool;
  ledger: LedgerStore;
  projections: readonly Projection[];
  /** Events of one read and one transaction. */
  batchSize: number;
};

/** Projections whose rows another version wrote: they have to be rebuilt before they go on. */
export type CatchUpOutcome = { outdated: Projection[] };

/**
 * Brings the rows of one account up to its stream's end. Any number of workers may do so for the same account at
 * once: what one has written the others do not write again.
 * @throws LedgerUnavailable, or an error of PostgreSQL: nothing was lost, try again.
 */
export async function catchUp(
  deps: CatchUpDeps,
  accountId: string,
  signal: AbortSignal,
  toldHead = -1,
): Promise<CatchUpOutcome> {
  for (;;) {
    const { head, standings } = await accountStanding(deps.pool, accountId, deps.projections);
    const outdated = standings.filter(isOutdated).map(({ projection }) => projection);
    const group = nextGroup(standings, Math.max(head, toldHead));
    if (group === null || signal.aborted) return { outdated };
    try {
      const events = await readEvents(deps, accountId, group);
      const last = events.at(-1);
      if (last === undefined) return { outdated };
      if (last.type === ACCOUNT_DELETED) throw new StreamDeleted(accountStream(accountId));
      const done = await foldGroup(deps, accountId, group.standings, events);
      if (done && group.isWhole && last.revision === group.until) return { outdated };
    } catch (error) {
      if (!(error instanceof StreamDeleted)) throw error;
      await purgeAccount(deps.pool, accountId, deps.projections);
      return { outdated: [] };
    }
  }
}

/**
 * Projections that stand at the same revision and can share one read, up to and including revision `until`;
 * `isWhole` when no other is behind.
 */
type Group = { standings: Standing[]; from: number; until: number; isWhole: boolean };

function nextGroup(standings: readonly Standing[], head: number): Group | null {
  const behind = standings.filter((each) => each.revision < head && !each.parked && isCurrent(each));
  const from = Math.min(...behind.map(({ revision }) => revision));
  const group = behind.filter(({ revision }) => revision === from);
  if (group.length === 0) return null;
  const ahead = behind.filter(({ revision }) => revision > from).map(({ revision }) => revision);
  return { standings: group, from, until: Math.min(head, ...ahead), isWhole: ahead.length === 0 };
}

function isCurrent({ version, projection }: Standing): boolean {
  return version === null || version === projection.version;
}

function isOutdated({ version, projection }: Standing): boolean {
  return version !== null && version < projection.version;
}

async function readEvents(deps: CatchUpDeps, accountId: string, group: Group): Promise<StoredEvent[]> {
  const limit = Math.min(deps.batchSize, group.until - group.from);
  const events: StoredEvent[] = [];
  const reading = deps.ledger.read(accountStream(accountId), { from: group.from + 1, limit });
  for await (const event of reading) events.push(event);
  return events;
}

type Folded = { standing: Standing; batch: FoldedBatch; to: number };

/** Answers whether every one of the projections has taken all of the events. */
async function foldGroup(
  deps: CatchUpDeps,
  accountId: string,
  standings: readonly Standing[],
  stored: readonly StoredEvent[],
): Promise<boolean> {
  const { events, failure } = readAll(stored);
  const load = rowLoader(deps.pool, accountId);
  const folded = await Promise.all(
    standings.map(async (standing): Promise<Folded> => {
      const batch = await foldBatch(standing.projection, events, load);
      const done = batch.failure?.index ?? events.length;
      return {
        standing,
        batch: { ...batch, failure: batch.failure ?? failure },
        to: standing.revision + done,
      };
    }),
  );
  const counted = await inAccountTransaction(deps.pool, accountId, (client) =>
    commitFolded(client, accountId, folded, stored),
  );
  return counted === folded.length && folded.every(({ batch }) => batch.failure === null);
}

/** An event that cannot even be read stops every projection before it. */
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

/**
 * Runs in one transaction under the account's lock: the compare-and-set of the checkpoints, the rows, the notice.
 * Answers how many of the projections it counted for.
 */
async function commitFolded(
  client: PoolClient,
  accountId: string,
  folded: readonly Folded[],
  stored: readonly StoredEvent[],
): Promise<number> {
  const moved = await advance(
    client,
    accountId,
    folded.map(({ standing, to }) => ({
      projection: standing.projection.name,
      from: standing.revision,
      fromVersion: standing.version,
      to,
      version: standing.projection.version,
    })),
  );
  const counted = folded.filter(({ standing }) => moved.has(standing.projection.name));
  const writes = counted.flatMap(({ batch }) => batch.writes);
  if (counted.length > 0) await writeRows(client, accountId, writes, noticesOf(accountId, counted, stored));
  for (const { batch, standing } of counted) {
    const event = batch.failure === null ? undefined : stored[batch.failure.index];
    if (event !== undefined) await park(client, accountId, { standing, event, error: batch.failure?.error });
  }
  return counted.length;
}

function noticesOf(accountId: string, counted: readonly Folded[], stored: readonly StoredEvent[]): Notice[] {
  return [...Map.groupBy(counted, (each) => each.to)].flatMap(([revision, group]) => {
    const last = stored.find((event) => event.revision === revision);
    if (last === undefined) return [];
    const projections = group.map(({ standing }) => standing.projection.name);
    return [{ type: 'revision', accountId, revision, commandId: last.metadata.commandId ?? '', projections }];
  });
}
