import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type { Pool } from 'pg';
import { auditEventOf, auditHash, GENESIS_HASH } from '../../projections/history/chain.ts';
import { accountEvents } from '../../runtime/account-events.ts';

/** Where ledger and chain part for the first time. */
export type Break = { revision: number; type: string | null; reason: string };

/** `head` is the hash of the last event that was checked. */
export type Verification = { ok: boolean; events: number; head: string; firstBroken?: Break };

const PAGE = 5_000;

/**
 * Recomputes the chain over an account's ledger and compares it, event by event, with the hashes that were kept when
 * the events were first seen. Events that the history has not folded yet are not checked.
 * @throws LedgerUnavailable, StreamDeleted
 */
export async function verifyLedger(
  pool: Pool,
  ledger: LedgerStore,
  accountId: string,
): Promise<Verification> {
  const recorded = await recordedRevision(pool, accountId);
  let head = GENESIS_HASH;
  let events = 0;
  let kept: ReadonlyMap<number, string> = new Map();
  const broken = (revision: number, type: string | null, reason: string): Verification => {
    return { ok: false, events, head, firstBroken: { revision, type, reason } };
  };
  for await (const stored of accountEvents(ledger, accountId)) {
    if (events % PAGE === 0) kept = await keptHashes(pool, accountId, events);
    const { revision, type } = stored;
    const expected = kept.get(revision);
    if (expected === undefined) {
      if (revision > recorded) return { ok: true, events, head };
      return broken(revision, type, 'The hash that was recorded of it is gone.');
    }
    const hash = auditHash(head, revision, auditEventOf(stored));
    if (hash !== expected) return broken(revision, type, 'The event is not the one that was recorded.');
    head = hash;
    events += 1;
  }
  if (events > recorded) return { ok: true, events, head };
  return broken(events, null, 'The ledger ends before the events that were recorded.');
}

/** Up to where the history has recorded hashes: each of an earlier event has to be there. */
async function recordedRevision(pool: Pool, accountId: string): Promise<number> {
  const { rows } = await pool.query<{ revision: number }>(
    `select revision::float8 as revision from read.checkpoints where account_id = $1 and projection = 'history'`,
    [accountId],
  );
  return rows[0]?.revision ?? -1;
}

async function keptHashes(pool: Pool, accountId: string, from: number): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ revision: number; hash: string }>(
    `select revision, hash from read.history_chain
     where account_id = $1 and revision >= $2 and revision < $3 order by revision`,
    [accountId, from, from + PAGE],
  );
  return new Map(rows.map(({ revision, hash }) => [revision, hash]));
}
