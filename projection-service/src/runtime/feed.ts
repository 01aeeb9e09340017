import type { LedgerStore, PositionedEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { ACCOUNT_STREAM_PREFIX, accountOfStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import type { Pool } from 'pg';
import type { Log } from './log.ts';
import { prepared } from './prepared.ts';
import { inTransaction } from './transaction.ts';

export type FollowDeps = {
  pool: Pool;
  ledger: LedgerStore;
  log: Log;
  /** Called after the head was recorded, with each account and its revision. */
  onHeads: (heads: ReadonlyMap<string, number>) => void;
};

/**
 * Follows the log of all accounts' streams until the signal aborts: records each account's head together with the
 * position in the log, then tells `onHeads`. It folds nothing.
 */
export async function followLog(deps: FollowDeps, signal: AbortSignal): Promise<void> {
  const after = await readPosition(deps.pool);
  await deps.ledger.subscribe({
    streamPrefix: ACCOUNT_STREAM_PREFIX,
    after,
    signal,
    onEvents: async (events) => {
      const heads = headsOf(events);
      const position = events.at(-1)?.position;
      if (position === undefined) return;
      await recordHeads(deps.pool, heads, position);
      deps.onHeads(heads);
    },
    onCheckpoint: (position) => recordHeads(deps.pool, new Map(), position),
    onReconnect: (cause) => deps.log.warn({ err: cause }, 'The feed lost the ledger and follows it again.'),
  });
}

async function readPosition(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ position: string }>('select position from read.feed_position');
  return rows[0]?.position ?? null;
}

const ACCOUNT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The highest revision of each account in a batch. */
function headsOf(events: readonly PositionedEvent[]): Map<string, number> {
  const heads = new Map<string, number>();
  for (const { stream, revision } of events) {
    const accountId = accountOfStream(stream);
    if (accountId === null || !ACCOUNT_ID.test(accountId)) continue;
    heads.set(accountId, Math.max(revision, heads.get(accountId) ?? -1));
  }
  return heads;
}

const RECORD_HEADS = `
  insert into read.account_head (account_id, revision)
  select h.account_id, h.revision from jsonb_to_recordset($1::jsonb) as h(account_id uuid, revision bigint)
  order by h.account_id
  on conflict (account_id) do update
    set revision = greatest(read.account_head.revision, excluded.revision), seen_at = now()`;

const RECORD_POSITION = `
  insert into read.feed_position (position) values ($1)
  on conflict (single) do update set position = excluded.position`;

async function recordHeads(pool: Pool, heads: ReadonlyMap<string, number>, position: string): Promise<void> {
  const rows = [...heads].map(([accountId, revision]) => ({ account_id: accountId, revision }));
  await inTransaction(
    pool,
    async (client) => {
      if (rows.length > 0) await client.query(prepared(RECORD_HEADS, [JSON.stringify(rows)]));
      await client.query(prepared(RECORD_POSITION, [position]));
    },
    { lazy: true },
  );
}
