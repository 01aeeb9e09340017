import type { VerificationAnswer } from '@ledgerline/shared-events/history/answers.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type { QueryResultRow } from 'pg';
import { accountCheckpoints, type CheckpointRow, toCheckpoint } from '#audit/checkpoint-table.ts';
import type { KeyRing } from '#audit/key-ring.ts';
import { lastTimestamp, timestampOrNull } from '#audit/timestamps/timestamp-table.ts';
import { auditEventOf, auditHash, GENESIS_HASH } from '#projections/history/chain.ts';
import { readModels, type Statement } from '../database/read-models.ts';
import { accountEvents } from './account-events.ts';

/** The history of an account in one snapshot: its revision, and its tables. */
type RecordedHistory = {
  readonly accountId: string;
  fetch<Row extends QueryResultRow>(query: Statement<Row>): Promise<Row[]>;
};

const PAGE = 5_000;

/**
 * Recomputes the hash chain over an account's ledger and compares it, event by event, with the hashes that were
 * stored when the events were first folded, and with the signed checkpoints: these hold also when somebody changed the
 * ledger and the stored hashes alike. The last time stamp of an authority has to be about its checkpoint. `read` reads the history in one snapshot: events after its revision are not
 * checked. Without `keys` the signatures are not checked, only what they sign.
 * @throws LedgerUnavailable, StreamDeleted
 */
export async function verifyLedger(
  read: RecordedHistory,
  lastRevision: number,
  ledger: LedgerStore,
  keys?: KeyRing,
): Promise<VerificationAnswer> {
  const signed = new Map(
    (await read.fetch(accountCheckpoints(read.accountId))).map((row) => [row.revision, row]),
  );
  const stampFault = await lastTimestampFault(read);
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
      if (revision > lastRevision) break;
      return broken(revision, type, 'The hash that was recorded for it is missing.');
    }
    const hash = auditHash(head, revision, auditEventOf(stored));
    if (hash !== expected) return broken(revision, type, 'The event is not the one that was recorded.');
    const checkpoint = signed.get(revision);
    if (checkpoint !== undefined) {
      const reason = faultOf(checkpoint, hash, keys) ?? stampFault(revision);
      if (reason !== null) return broken(revision, type, reason);
      signed.delete(revision);
    }
    head = hash;
    events += 1;
  }
  if (events <= lastRevision)
    return broken(events, null, 'The ledger ends before the events that were recorded.');
  if (signed.size > 0) return broken(events, null, 'The ledger ends before the events that were signed.');
  return { ok: true, events, head };
}

function faultOf(row: CheckpointRow, hash: string, keys: KeyRing | undefined): string | null {
  if (row.head !== hash) return 'The events up to here are not those that were signed.';
  if (keys === undefined || keys.trusts(toCheckpoint(row))) return null;
  return 'The checkpoint here is not signed by a key of this instance.';
}

/** What is wrong with the last time stamp, for the revision of its checkpoint. */
async function lastTimestampFault(read: RecordedHistory): Promise<(revision: number) => string | null> {
  const [row] = await read.fetch(lastTimestamp(read.accountId, null));
  if (row === undefined) return () => null;
  // Loaded where there is a time stamp: it takes readers of ASN.1 with it.
  const { timestampFault } = await import('#audit/timestamps/verify-timestamp.ts');
  const timestamp = timestampOrNull(row);
  const fault = timestamp === null ? 'It cannot be read.' : timestampFault(timestamp);
  const reason = fault === null ? null : `The time stamp here does not hold. ${fault}`;
  return (revision) => (revision === row.revision ? reason : null);
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
