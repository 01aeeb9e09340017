import type { VerificationAnswer } from '@ledgerline/shared-events/history/answers.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type { QueryResultRow } from 'pg';
import { auditEventOf, auditHash, GENESIS_HASH } from '#projections/history/chain.ts';
import { readModels, type Statement } from '../database/read-models.ts';
import { accountEvents } from './account-events.ts';

/** The history of an account in one snapshot: its revision, and its tables. */
export type RecordedHistory = {
  readonly accountId: string;
  readonly revision: number;
  fetch<Row extends QueryResultRow>(query: Statement<Row>): Promise<Row[]>;
};

const PAGE = 5_000;

/**
 * Recomputes the hash chain over an account's ledger and compares it, event by event, with the hashes that were
 * stored when the events were first folded. `read` reads the history in one snapshot: events after its revision are
 * not checked.
 * @throws LedgerUnavailable, StreamDeleted
 */
export async function verifyLedger(read: RecordedHistory, ledger: LedgerStore): Promise<VerificationAnswer> {
  let head = GENESIS_HASH;
  let events = 0;
  let kept: ReadonlyMap<number, string> = new Map();
  const broken = (revision: number, type: string | null, reason: string): VerificationAnswer => {
    return { ok: false, events, head, firstBroken: { revision, type, reason } };
  };
  for await (const stored of accountEvents(ledger, read.accountId)) {
    if (events % PAGE === 0) kept = await keptHashes(read, events);
    const { revision, type } = stored;
    const expected = kept.get(revision);
    if (expected === undefined) {
      if (revision > read.revision) return { ok: true, events, head };
      return broken(revision, type, 'The hash that was recorded for it is missing.');
    }
    const hash = auditHash(head, revision, auditEventOf(stored));
    if (hash !== expected) return broken(revision, type, 'The event is not the one that was recorded.');
    head = hash;
    events += 1;
  }
  if (events > read.revision) return { ok: true, events, head };
  return broken(events, null, 'The ledger ends before the events that were recorded.');
}

async function keptHashes(read: RecordedHistory, from: number): Promise<Map<number, string>> {
  const rows = await read.fetch(
    readModels
      .selectFrom('read.history_chain')
      .select(['revision', 'hash'])
      .where('account_id', '=', read.accountId)
      .where('revision', '>=', from)
      .where('revision', '<', from + PAGE)
      .orderBy('revision'),
  );
  return new Map(rows.map(({ revision, hash }) => [revision, hash]));
}
