import type { LedgerStore, PositionedEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { accountOfStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import type { Pool } from 'pg';
import { isDeleted } from '../feed/recognize-store.ts';
import { ACCOUNT_DELETED } from '../rows/purge.ts';

/** Rows that have not been compared with a new store count as not folded. */
const BEHIND_HEADS = `
  select coalesce(max(h.revision - coalesce(c.revision, -1)), 0)::float8 as events
  from read.account_head h
  left join read.feed_position f on true
  left join lateral (
    select min(case when c.epoch = coalesce(f.epoch, 0) then c.revision else -1 end) as revision
    from read.checkpoints c where c.account_id = h.account_id
  ) c on true`;

/**
 * How many committed events the slowest read model has not folded yet, measured against the end of the ledger: events
 * that the feed has not recorded yet count as well, up to a thousand of them.
 * @throws LedgerUnavailable
 */
export async function projectionLag(pool: Pool, ledger: LedgerStore): Promise<number> {
  const [{ rows }, unseen] = await Promise.all([
    pool.query<{ events: number }>(BEHIND_HEADS),
    unseenEvents(pool, ledger),
  ]);
  return (rows[0]?.events ?? 0) + unseen;
}

const MAX_UNSEEN = 1_000;
const LOOKED_AT_ONCE = 32;

/** Events at the end of the log whose revisions the feed has not recorded. */
async function unseenEvents(pool: Pool, ledger: LedgerStore): Promise<number> {
  let unseen = 0;
  let page: PositionedEvent[] = [];
  for await (const event of ledger.readLog({ backwards: true, limit: MAX_UNSEEN })) {
    page.push(event);
    if (page.length < LOOKED_AT_ONCE) continue;
    const { count, isSeen } = await countUnseen(pool, ledger, page);
    unseen += count;
    if (isSeen) return unseen;
    page = [];
  }
  return unseen + (await countUnseen(pool, ledger, page)).count;
}

/** How many of these events, the newest first, come after the first recorded one. */
async function countUnseen(
  pool: Pool,
  ledger: LedgerStore,
  events: readonly PositionedEvent[],
): Promise<{ count: number; isSeen: boolean }> {
  const ofAccounts = events.filter(({ stream }) => accountOfStream(stream) !== null);
  const ids = [...new Set(ofAccounts.map(({ stream }) => accountOfStream(stream)))];
  const { rows } = await pool.query<{ account_id: string; revision: number }>(
    'select account_id::text, revision::float8 as revision from read.account_head where account_id::text = any($1)',
    [ids],
  );
  const heads = new Map(rows.map(({ account_id, revision }) => [account_id, revision]));
  let count = 0;
  for (const { stream, revision, type } of ofAccounts) {
    const head = heads.get(accountOfStream(stream) ?? '');
    if (head !== undefined && head >= revision) return { count, isSeen: true };
    const isGone = head === undefined && (type === ACCOUNT_DELETED || (await isDeleted(ledger, stream)));
    if (!isGone) count += 1;
  }
  return { count, isSeen: false };
}
