import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import type { Pool, QueryResultRow } from 'pg';
import { fetchRows, type Statement } from '../database/read-models.ts';
import type { Log } from '../log.ts';
import type { AccountProgress, ProjectionProgress } from '../rows/checkpoints.ts';
import { verifyLedger } from './verify-ledger.ts';

type CompareDeps = { pool: Pool; ledger: LedgerStore; log?: Log };

/** Whether rows of the account have not been compared with the present store yet. */
export function needsComparison({ hasFormerHead, progressList }: AccountProgress): boolean {
  return hasFormerHead || progressList.some(isUnverified);
}

function isUnverified({ version, revision, eventId, isForeign }: ProjectionProgress): boolean {
  return version !== null && (isForeign || (eventId === null && revision >= 0));
}

/**
 * Compares the rows of an account with the present store. A checkpoint stays valid when the ledger has its event at
 * its revision; the others belong to no store and have to be rebuilt. Missing events are recorded first, with their
 * commands, because the rebuild removes them from the rows.
 * @throws StreamDeleted, LedgerUnavailable
 */
export async function compareWithStore(
  deps: CompareDeps,
  accountId: string,
  { epoch, hasFormerHead, progressList }: AccountProgress,
): Promise<void> {
  if (hasFormerHead) await compareFormerHead(deps, accountId);
  const unverified = Map.groupBy(progressList.filter(isUnverified), ({ revision }) => revision);
  for (const [revision, group] of unverified) {
    const there = revision < 0 ? null : await eventAt(deps.ledger, accountId, revision);
    for (const { projection, eventId, isForeign } of group) {
      const holds = revision < 0 || (there !== null && (eventId ?? there) === there);
      if (holds) await verify(deps.pool, accountId, { projection: projection.name, revision, there, epoch });
      else if (!isForeign) await markForeign(deps.pool, accountId, revision);
    }
  }
}

/** The id of an account's event at a revision; null when its ledger is shorter. @throws StreamDeleted */
async function eventAt(ledger: LedgerStore, accountId: string, revision: number): Promise<string | null> {
  for await (const { id } of ledger.read(accountStream(accountId), { from: revision, limit: 1 })) return id;
  return null;
}

async function verify(
  pool: Pool,
  accountId: string,
  checkpoint: { projection: string; revision: number; there: string | null; epoch: number },
): Promise<void> {
  const { projection, revision, there, epoch } = checkpoint;
  await pool.query(
    `update read.checkpoints set epoch = $5, event_id = $4
     where account_id = $1 and projection = $2 and revision = $3
       and (event_id is null or event_id is not distinct from $4)`,
    [accountId, projection, revision, there, epoch],
  );
}

/** The epoch of rows that belong to no followed ledger. */
const NO_EPOCH = -1;

/** Marks rows at a revision as belonging to another ledger: the ledger has other events there, or ends before. */
export async function markForeign(pool: Pool, accountId: string, revision: number): Promise<void> {
  await pool.query(
    `with disowned as (
       update read.checkpoints set epoch = $3 where account_id = $1 and revision = $2 and epoch <> $3
       returning account_id, revision, event_id
     )
     insert into read.former_heads (account_id, revision, event_id)
     select account_id, revision, event_id from disowned limit 1
     on conflict do nothing`,
    [accountId, revision, NO_EPOCH],
  );
}

type FormerHead = { revision: number; event_id: string | null };

const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Records the events that an account's ledger had before and the present one does not have, and removes the record of
 * those that are back.
 */
async function compareFormerHead({ pool, ledger, log }: CompareDeps, accountId: string): Promise<void> {
  const { rows } = await pool.query<FormerHead>(
    'select revision::float8 as revision, event_id::text from read.former_heads where account_id = $1',
    [accountId],
  );
  const [head] = rows;
  if (head === undefined) return;
  const there = await eventAt(ledger, accountId, head.revision);
  if (there === null || (head.event_id ?? there) !== there) {
    const first = Math.min(await firstMissing(pool, ledger, accountId), head.revision);
    await pool.query(RECORD_MISSING, [accountId, head.event_id ?? UNKNOWN_ID, first, head.revision]);
    log?.warn(
      { accountId, first, last: head.revision },
      `Events ${first} to ${head.revision} of an account existed before and are missing in this event store: its rows are rebuilt without them.`,
    );
  }
  await removeMissingRecord(pool, ledger, accountId);
  await pool.query('delete from read.former_heads where account_id = $1 and revision = $2', [
    accountId,
    head.revision,
  ]);
}

const MAX_COMMANDS = 500;

const RECORD_MISSING = `
  insert into read.missing_events (account_id, last_event_id, first_revision, last_revision, commands)
  select $1, $2, $3, $4, coalesce(jsonb_agg(jsonb_build_object(
    'id', e.command_id, 'command', e.command, 'label', e.label, 'at', e.at) order by e.first), '[]')
  from (
    select * from read.history_entries where account_id = $1 and last >= $3 order by first limit ${MAX_COMMANDS}
  ) e
  on conflict (account_id, last_event_id) do nothing`;

/** The first revision at which the ledger differs from the one that the history was folded from. */
async function firstMissing(pool: Pool, ledger: LedgerStore, accountId: string): Promise<number> {
  const { rows } = await pool.query<{ revision: number }>(
    `select revision::float8 as revision from read.checkpoints where account_id = $1 and projection = 'history'`,
    [accountId],
  );
  const revision = rows[0]?.revision ?? -1;
  const recorded = {
    accountId,
    fetch: <Row extends QueryResultRow>(query: Statement<Row>) => fetchRows(pool, query),
  };
  const { ok, firstBroken } = await verifyLedger(recorded, revision, ledger);
  return ok || firstBroken === undefined ? revision + 1 : firstBroken.revision;
}

/** Removes the record of missing events that exist again. */
async function removeMissingRecord(pool: Pool, ledger: LedgerStore, accountId: string): Promise<void> {
  const { rows } = await pool.query<{ last: number; id: string }>(
    `select last_revision::float8 as last, last_event_id::text as id from read.missing_events where account_id = $1`,
    [accountId],
  );
  for (const { last, id } of rows) {
    if ((await eventAt(ledger, accountId, last)) !== id) continue;
    await pool.query('delete from read.missing_events where account_id = $1 and last_event_id = $2', [
      accountId,
      id,
    ]);
  }
}

/** Events that read models had folded and that the store does not have, with their commands. */
type MissingEvents = {
  account_id: string;
  first: number;
  last: number;
  commands: { id: string; command: string; label: string; at: string }[];
  noticed_at: Date;
};

/** The recorded missing events, the newest first. */
export async function listMissingEvents(pool: Pool): Promise<MissingEvents[]> {
  const { rows } = await pool.query<MissingEvents>(
    `select account_id::text, first_revision::float8 as first, last_revision::float8 as last, commands, noticed_at
     from read.missing_events order by noticed_at desc, account_id`,
  );
  return rows;
}

const TO_BE_COMPARED = `
  select account_id from read.former_heads
  union
  select c.account_id from read.checkpoints c
  left join read.feed_position f on true
  left join read.parked k using (account_id, projection)
  where k.projection is null and (c.epoch <> coalesce(f.epoch, 0) or (c.event_id is null and c.revision >= 0))`;

/** How many accounts have rows that have not been compared with the present store yet. */
export async function countToBeCompared(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ accounts: number }>(
    `select count(*)::integer as accounts from (${TO_BE_COMPARED}) a`,
  );
  return rows[0]?.accounts ?? 0;
}

/** Some of those accounts. */
export async function accountsToBeCompared(pool: Pool, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ account_id: string }>(`${TO_BE_COMPARED} limit $1`, [limit]);
  return rows.map(({ account_id }) => account_id);
}
