import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FieldSpan } from '@ledgerline/shared-events/history/run.ts';
import { ENTITY_KINDS, type EntityId } from '@ledgerline/shared-events/ledger/change.ts';
import { eventDefinitions } from '@ledgerline/shared-events/registry.ts';
import { z } from 'zod';
import { AccountState } from '#domain/account-state.ts';
import { NumberRegister, type NumberUse } from '#domain/rules/number-register.ts';
import { EntryLog } from '../history/entry-log.ts';
import { FieldWrites, type PackedWrites } from '../history/field-writes.ts';
import { AccountLedger } from './account-ledger.ts';
import foldLock from './fold.lock.json' with { type: 'json' };
import { type PackedEntries, packEntries, unpackEntries } from './packed-entries.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/**
 * The version of the state in snapshots: a snapshot of another version is ignored. It is a hash over the result of
 * folding each frozen event (`fold.lock.json`, which a test compares with the fold). So every change of the fold, the
 * state or the packing makes older snapshots unused.
 */
export const STATE_VERSION = createHash('sha256')
  .update(
    JSON.stringify([foldLock, Object.values(eventDefinitions).map(({ type, version }) => [type, version])]),
  )
  .digest('hex')
  .slice(0, 16);

/** A folded ledger in storage: gzipped JSON of the state and the entry log at a revision. */
export type Snapshot = {
  stateVersion: string;
  revision: number;
  /** The event at that revision; null in a snapshot of a version that did not keep it. */
  eventId: string | null;
  /** How much the events up to it hold; null in a snapshot of a version that did not count it. */
  weight: number | null;
  body: Buffer;
};

/** Storage of snapshots. It is a cache: a lost snapshot costs only time. */
export type SnapshotStore = {
  find(accountId: string): Promise<Snapshot | null>;
  save(accountId: string, snapshot: Snapshot): Promise<void>;
  remove(accountId: string): Promise<void>;
};

/**
 * Records and entries are not validated one by one, which would take longer than reading them. This version of the
 * code has folded them from validated events, and the checksum of gzip detects damage.
 */
const records = z.custom<[EntityId, never][]>(Array.isArray);
const content = z.strictObject({
  at: z.string().nullable(),
  tables: z.strictObject(Object.fromEntries(ENTITY_KINDS.map((kind) => [kind, records]))),
  numbers: z.custom<NumberUse[]>(Array.isArray),
  entries: z.custom<PackedEntries>((packed) => typeof packed === 'object' && packed !== null),
  writes: z.custom<PackedWrites>((packed) => typeof packed === 'object' && packed !== null),
  runSpans: z.custom<FieldSpan[]>(Array.isArray),
});

/** The content of a snapshot as JSON. */
export function snapshotText({ state, entries, at }: AccountLedger): string {
  const tables = Object.fromEntries(
    Object.entries(state.tables()).map(([kind, table]) => [kind, [...table]]),
  );
  const { all, writes, runSpans } = entries;
  const packed = { entries: packEntries(all), writes: writes.pack(), runSpans };
  return JSON.stringify({ at, tables, numbers: state.numbers.all(), ...packed });
}

/** Takes a snapshot of a folded ledger. Only the JSON is built on the event loop; compression runs outside of it. */
export async function takeSnapshot(ledger: AccountLedger): Promise<Snapshot> {
  const { revision, eventId, weight } = ledger;
  const text = snapshotText(ledger);
  return { stateVersion: STATE_VERSION, revision, eventId, weight, body: await compress(text, { level: 1 }) };
}

/** The ledger in a snapshot. Null when the snapshot is damaged, has another version, names no event or no weight. */
export async function openSnapshot(accountId: string, snapshot: Snapshot): Promise<AccountLedger | null> {
  const { stateVersion, eventId, weight } = snapshot;
  if (stateVersion !== STATE_VERSION || eventId === null || weight === null) return null;
  try {
    const text = (await expand(snapshot.body)).toString('utf8');
    const { at, tables, numbers, entries, writes, runSpans } = content.parse(JSON.parse(text));
    const maps = Object.fromEntries(Object.entries(tables).map(([kind, rows]) => [kind, new Map(rows)]));
    return new AccountLedger(accountId, {
      state: new AccountState(maps, new NumberRegister(numbers)),
      entries: new EntryLog(unpackEntries(entries), new FieldWrites(writes), runSpans),
      revision: snapshot.revision,
      eventId,
      at,
      weight,
      bytes: text.length * 2,
    });
  } catch {
    return null;
  }
}
