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
  let head = GENESIS_HASH;
  let events = 0;
  let kept: string[] = [];
  for await (const stored of accountEvents(ledger, accountId)) {
    if (events % PAGE === 0) kept = await keptHashes(pool, accountId, events);
    const expected = kept[events % PAGE];
    if (expected === undefined) return { ok: true, events, head };
    const { revision, type } = stored;
    const hash = auditHash(head, revision, auditEventOf(stored));
    if (hash !== expected) {
      const reason = 'The event is not the one that was recorded.';
      return { ok: false, events, head, firstBroken: { revision, type, reason } };
    }
    head = hash;
    events += 1;
  }
  const [beyond] = await keptHashes(pool, accountId, events);
  if (beyond === undefined) return { ok: true, events, head };
  const reason = 'The ledger ends before the events that were recorded.';
  return { ok: false, events, head, firstBroken: { revision: events, type: null, reason } };
}

async function keptHashes(pool: Pool, accountId: string, from: number): Promise<string[]> {
  const { rows } = await pool.query<{ hash: string }>(
    `select hash from read.history_chain
     where account_id = $1 and revision >= $2 and revision < $3 order by revision`,
    [accountId, from, from + PAGE],
  );
  return rows.map(({ hash }) => hash);
}
