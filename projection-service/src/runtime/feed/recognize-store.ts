import { PositionRefused, StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore, PositionedEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { STORE_CHANGE_CHANNEL, storeIdentity } from '@ledgerline/shared-events/ledger/store-identity.ts';
import { accountOfStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import type { Pool } from 'pg';
import { inTransaction } from '../database/transaction.ts';

/** The position from which to follow a store, and the reason if it is not where the former one was left. */
type RecognizedStore = {
  /** Null: from the start. */
  position: string | null;
  /** Why the stored position is invalid; null when it is valid. */
  change: string | null;
};

type FeedRow = { position: string | null; store_id: string | null; epoch: number };

/**
 * Compares the store with the one that the read models follow. When it is another store, or its ledger is shorter or
 * different, a new epoch starts: the log is followed from its start, heads are read from it, and rows count as stale
 * until the checkpoints of each account have been compared with it. A database that has followed no store yet accepts
 * this one. Any number of processes may call it at once.
 * @throws LedgerUnavailable
 */
export async function recognizeStore(pool: Pool, ledger: LedgerStore): Promise<RecognizedStore> {
  const storeId = await storeIdentity(ledger);
  const { rows } = await pool.query<FeedRow>(
    `insert into read.feed_position as f (position, store_id) values (null, $1)
     on conflict (single) do update set single = f.single
     returning position, store_id::text, epoch`,
    [storeId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The position of the feed has a row.');
  const change = await changeOf(pool, ledger, storeId, row);
  if (change !== null) {
    await beginEpoch(pool, storeId, row);
    return { position: null, change };
  }
  await pool.query('update read.feed_position set store_id = $1 where store_id is null', [storeId]);
  return { position: row.position, change: null };
}

async function changeOf(
  pool: Pool,
  ledger: LedgerStore,
  storeId: string,
  { position, store_id }: FeedRow,
): Promise<string | null> {
  if (store_id !== null && store_id !== storeId) return 'the event store is another one';
  if (position === null) return null;
  try {
    return await changeBefore(pool, ledger, position);
  } catch (error) {
    if (error instanceof PositionRefused) return 'the event store has no such position in its log';
    throw error;
  }
}

/** The most events that are read to find one whose account has a recorded head. */
const MAX_LOOKED_AT = 2_000;

/** Compares the last event before a position: in the store of that position it is the head of its account. */
async function changeBefore(pool: Pool, ledger: LedgerStore, position: string): Promise<string | null> {
  let isReached = false;
  for await (const event of ledger.readLog({ from: position, limit: 1 })) {
    isReached = true;
    const verdict = event.position === position ? await compareWithHead(pool, ledger, event) : 'unknown';
    if (verdict !== 'unknown') return verdict;
  }
  if (!isReached) return 'the log of the event store ends before the position that was reached';
  for await (const event of ledger.readLog({ from: position, backwards: true, limit: MAX_LOOKED_AT })) {
    const verdict = await compareWithHead(pool, ledger, event);
    if (verdict !== 'unknown') return verdict;
  }
  return null;
}

/**
 * A sentence when the event is not the recorded head of its account, null when it is. For deleted accounts no head is
 * recorded.
 */
async function compareWithHead(
  pool: Pool,
  ledger: LedgerStore,
  { id, revision, stream }: PositionedEvent,
): Promise<string | null | 'unknown'> {
  const accountId = accountOfStream(stream);
  if (accountId === null) return 'unknown';
  const { rows } = await pool.query<{ revision: number; event_id: string | null }>(
    'select revision::float8 as revision, event_id::text from read.account_head where account_id::text = $1',
    [accountId],
  );
  const [head] = rows;
  if (head === undefined && (await isDeleted(ledger, stream))) return 'unknown';
  const isSame =
    head !== undefined &&
    (head.revision === revision
      ? (head.event_id ?? id) === id
      : head.revision > revision && (await holdsEvent(ledger, stream, head.revision, head.event_id)));
  return isSame ? null : 'the event store has other events than were seen before';
}

/** Whether a stream has an event at a revision, with this id if there is one. */
async function holdsEvent(
  ledger: LedgerStore,
  stream: string,
  revision: number,
  eventId: string | null,
): Promise<boolean> {
  for await (const { id } of ledger.read(stream, { from: revision, limit: 1 })) {
    return eventId === null || id === eventId;
  }
  return false;
}

/** Whether a stream is tombstoned. */
export async function isDeleted(ledger: LedgerStore, stream: string): Promise<boolean> {
  try {
    for await (const _ of ledger.read(stream, { backwards: true, limit: 1 })) return false;
    return false;
  } catch (error) {
    if (error instanceof StreamDeleted) return true;
    throw error;
  }
}

/** A parked event may be different in another store, so it is retried. */
const FORGET = `
  with kept as (
    insert into read.former_heads (account_id, revision, event_id)
    select account_id, revision, event_id from read.account_head
    on conflict (account_id) do update set revision = excluded.revision, event_id = excluded.event_id
    where read.former_heads.revision < excluded.revision
  ), parked as (
    delete from read.parked
  )
  delete from read.account_head`;

async function beginEpoch(pool: Pool, storeId: string, { epoch }: FeedRow): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `update read.feed_position set store_id = $1, position = null, epoch = epoch + 1 where epoch = $2`,
      [storeId, epoch],
    );
    if (rowCount === 0) return;
    await client.query(FORGET);
    await client.query(`notify ${STORE_CHANGE_CHANNEL}`);
  });
}
