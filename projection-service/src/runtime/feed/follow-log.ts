import { setTimeout as delay } from 'node:timers/promises';
import type { LedgerStore, PositionedEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { ACCOUNT_STREAM_PREFIX, accountOfStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import type { Pool } from 'pg';
import { prepared } from '../database/prepared.ts';
import type { Log } from '../log.ts';
import type { RecentEvents } from './recent-events.ts';
import { recognizeStore } from './recognize-store.ts';

type FollowDeps = {
  pool: Pool;
  ledger: LedgerStore;
  log: Log;
  /** Keeps the events for a worker in this process. */
  recent?: RecentEvents | undefined;
  /** Called after heads were recorded, with each account and its revision. */
  onHeads: (heads: ReadonlyMap<string, number>) => void;
  /** Called once the store was compared with the one that was followed before. */
  onRecognized?: () => void;
};

const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 5_000;
const SIGN_OF_LIFE_MS = 2_000;

/**
 * Follows the log of all accounts' streams until the signal aborts: it records each account's head together with the
 * position in the log, then calls `onHeads`. It folds nothing. After each lost connection the store is compared with
 * the former one. Following is retried after failures with growing delays, and the feed's row contains the reason
 * meanwhile.
 */
export async function followLog(deps: FollowDeps, signal: AbortSignal): Promise<void> {
  const ending = new AbortController();
  const until = AbortSignal.any([signal, ending.signal]);
  const living = recordSignOfLife(deps, until);
  let wait = FIRST_RETRY_MS;
  while (!signal.aborted) {
    try {
      await followOnce(deps, signal, () => {
        wait = FIRST_RETRY_MS;
      }).finally(() => deps.recent?.clear());
    } catch (error) {
      if (signal.aborted) break;
      deps.log.warn({ err: error }, 'The feed cannot follow the ledger, and tries again.');
      await deps.pool.query(FAILING).catch(() => undefined);
      await delay(wait * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
      wait = Math.min(wait * 2, LONGEST_RETRY_MS);
    }
  }
  ending.abort();
  await living;
}

const FAILING = `
  insert into read.feed_position (position, failing_since) values (null, now())
  on conflict (single) do update set failing_since = coalesce(read.feed_position.failing_since, now())`;

/** @throws the reason why it cannot follow, also when the connection was lost */
async function followOnce(deps: FollowDeps, signal: AbortSignal, onFollowing: () => void): Promise<void> {
  const { pool, ledger, log, recent } = deps;
  const { position, change } = await recognizeStore(pool, ledger);
  if (change !== null) {
    log.warn(
      {},
      `The ledger is not the one that was followed before: ${change}. It is followed from its start, and the rows of every account are compared with it.`,
    );
  }
  deps.onRecognized?.();
  const lost = new AbortController();
  const settled = async () => {
    await pool.query('update read.feed_position set failing_since = null where failing_since is not null');
    onFollowing();
  };
  await ledger.subscribe({
    streamPrefix: ACCOUNT_STREAM_PREFIX,
    after: position,
    signal: AbortSignal.any([signal, lost.signal]),
    onEvents: async (events) => {
      const heads = headsOf(events);
      const last = events.at(-1);
      if (last === undefined) return;
      await recordHeads(pool, heads, last.position);
      recent?.add(events);
      onFollowing();
      deps.onHeads(new Map([...heads].map(([accountId, { revision }]) => [accountId, revision])));
    },
    onCheckpoint: (reached) => recordHeads(pool, new Map(), reached),
    onCaughtUp: () => {
      settled().catch((error: unknown) => lost.abort(error));
    },
    onReconnect: (cause) => lost.abort(cause),
  });
  if (!signal.aborted) throw lost.signal.reason;
}

const ALIVE = `
  insert into read.feed_position (position, alive_at) values (null, now())
  on conflict (single) do update set alive_at = now()`;

/** Records regularly that a feed is running: without one, read models are not updated. */
async function recordSignOfLife({ pool, log }: FollowDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pool
      .query(ALIVE)
      .catch((error: unknown) => log.warn({ err: error }, 'The feed cannot record that it is running.'));
    await delay(SIGN_OF_LIFE_MS, undefined, { signal }).catch(() => undefined);
  }
}

const ACCOUNT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Head = { revision: number; eventId: string };

/** The last event of each account in a batch. */
function headsOf(events: readonly PositionedEvent[]): Map<string, Head> {
  const heads = new Map<string, Head>();
  for (const { id, stream, revision } of events) {
    const accountId = accountOfStream(stream);
    if (accountId === null || !ACCOUNT_ID.test(accountId)) continue;
    if (revision >= (heads.get(accountId)?.revision ?? -1)) heads.set(accountId, { revision, eventId: id });
  }
  return heads;
}

/** One statement, because each round trip costs more than its work. */
const RECORD = `
  with recorded as (
    insert into read.account_head (account_id, revision, event_id)
    select h.account_id, h.revision, h.event_id
    from jsonb_to_recordset($1::jsonb) as h(account_id uuid, revision bigint, event_id uuid)
    order by h.account_id
    on conflict (account_id) do update
      set revision = excluded.revision, event_id = excluded.event_id, seen_at = now()
      where read.account_head.revision <= excluded.revision)
  insert into read.feed_position (position) values ($2)
  on conflict (single) do update set position = excluded.position, failing_since = null`;

/** Records heads together with the position up to which the log was read. */
async function recordHeads(pool: Pool, heads: ReadonlyMap<string, Head>, position: string): Promise<void> {
  const rows = [...heads].map(([accountId, { revision, eventId }]) => {
    return { account_id: accountId, revision, event_id: eventId };
  });
  await pool.query(prepared(RECORD, [JSON.stringify(rows), position]));
}
