import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { auditEventOf, auditHash, GENESIS_HASH } from '../../projections/history/chain.ts';
import { accountEvents } from '../../runtime/account-events.ts';
import { noParams, type QueryDeps, serveQuery } from '../answer.ts';
import type { AccountReader } from '../read-account.ts';

/** Where ledger and chain part for the first time. */
export type Break = { revision: number; type: string | null; reason: string };

/** `head` is the hash of the last event that was checked. */
export type Verification = { ok: boolean; events: number; head: string; firstBroken?: Break };

const PAGE = 5_000;

/** `GET /api/audit/verify`. */
export function serveVerification(app: FastifyInstance, deps: QueryDeps, ledger: LedgerStore): void {
  serveQuery(app, deps, {
    path: '/api/audit/verify',
    projections: ['history'],
    params: noParams,
    search: z.object({}),
    answer: (read) => verifyLedger(read, ledger),
  });
}

/**
 * Recomputes the chain over an account's ledger and compares it, event by event, with the hashes that were kept when
 * the events were first seen. `read` reads the history at one moment: events behind its revision are not checked.
 * @throws LedgerUnavailable, StreamDeleted
 */
export async function verifyLedger(read: AccountReader, ledger: LedgerStore): Promise<Verification> {
  let head = GENESIS_HASH;
  let events = 0;
  let kept: ReadonlyMap<number, string> = new Map();
  const broken = (revision: number, type: string | null, reason: string): Verification => {
    return { ok: false, events, head, firstBroken: { revision, type, reason } };
  };
  for await (const stored of accountEvents(ledger, read.accountId)) {
    if (events % PAGE === 0) kept = await keptHashes(read, events);
    const { revision, type } = stored;
    const expected = kept.get(revision);
    if (expected === undefined) {
      if (revision > read.revision) return { ok: true, events, head };
      return broken(revision, type, 'The hash that was recorded of it is gone.');
    }
    const hash = auditHash(head, revision, auditEventOf(stored));
    if (hash !== expected) return broken(revision, type, 'The event is not the one that was recorded.');
    head = hash;
    events += 1;
  }
  if (events > read.revision) return { ok: true, events, head };
  return broken(events, null, 'The ledger ends before the events that were recorded.');
}

async function keptHashes(read: AccountReader, from: number): Promise<Map<number, string>> {
  const rows = await read.rows<{ revision: number; hash: string }>(
    `select revision, hash from read.history_chain
     where account_id = $1 and revision >= $2 and revision < $3 order by revision`,
    [from, from + PAGE],
  );
  return new Map(rows.map(({ revision, hash }) => [revision, hash]));
}
