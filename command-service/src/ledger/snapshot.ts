import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { ENTITY_KINDS, type EntityId } from '@ledgerline/shared-events/ledger/change.ts';
import { COMMAND_SOURCES } from '@ledgerline/shared-events/ledger/metadata.ts';
import { eventDefinitions } from '@ledgerline/shared-events/registry.ts';
import { z } from 'zod';
import { AccountState } from '../domain/account-state.ts';
import { AccountLedger } from './account-ledger.ts';
import { EntryLog, type LedgerEntry } from './entry-log.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** Raise it when the shape of a snapshot or of the state changes in a way that the event versions do not show. */
const SHAPE = 1;

/** Names the form of the state that snapshots hold: a snapshot of another version is ignored. */
export const STATE_VERSION = createHash('sha256')
  .update(
    JSON.stringify([SHAPE, Object.values(eventDefinitions).map(({ type, version }) => [type, version])]),
  )
  .digest('hex')
  .slice(0, 16);

/** A folded ledger in storage: gzipped JSON of the state and the entry log at a revision. */
export type Snapshot = { stateVersion: string; revision: number; body: Buffer };

/** Where snapshots are kept. It is a cache: losing any of it costs time only. */
export type SnapshotStore = {
  find(accountId: string): Promise<Snapshot | null>;
  save(accountId: string, snapshot: Snapshot): Promise<void>;
  remove(accountId: string): Promise<void>;
};

const nullableText = z.string().nullable();
const entryRow = z.tuple([
  z.string(),
  z.string(),
  z.enum(COMMAND_SOURCES),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.number(),
  z.number(),
  nullableText,
  nullableText,
  nullableText,
  nullableText,
  nullableText,
  nullableText,
]);

/** Records are not checked one by one: they were folded from checked events, and gzip's checksum holds them. */
const recordRow = z.custom<readonly [EntityId, never]>(
  (row) => Array.isArray(row) && row.length === 2 && typeof row[1] === 'object' && row[1] !== null,
);
const content = z.strictObject({
  tables: z.strictObject(Object.fromEntries(ENTITY_KINDS.map((kind) => [kind, z.array(recordRow)]))),
  entries: z.array(entryRow),
});

/** Takes a snapshot of a folded ledger. Only the text is made at once; packing happens off the event loop. */
export async function takeSnapshot(ledger: AccountLedger): Promise<Snapshot> {
  const tables = Object.fromEntries(
    Object.entries(ledger.state.tables()).map(([kind, table]) => [kind, [...table]]),
  );
  const { revision } = ledger;
  const text = JSON.stringify({ tables, entries: ledger.entries.all.map(toRow) });
  return { stateVersion: STATE_VERSION, revision, body: await compress(text, { level: 1 }) };
}

/** The ledger that a snapshot holds, or null when the snapshot is of another version or damaged. */
export async function openSnapshot(accountId: string, snapshot: Snapshot): Promise<AccountLedger | null> {
  if (snapshot.stateVersion !== STATE_VERSION) return null;
  try {
    const text = (await expand(snapshot.body)).toString('utf8');
    const { tables, entries } = content.parse(JSON.parse(text));
    const maps = Object.fromEntries(Object.entries(tables).map(([kind, rows]) => [kind, new Map(rows)]));
    return new AccountLedger(accountId, {
      state: new AccountState(maps),
      entries: new EntryLog(entries.map(fromRow)),
      revision: snapshot.revision,
      bytes: text.length * 2,
    });
  } catch {
    return null;
  }
}

type EntryRow = z.output<typeof entryRow>;

function toRow(entry: LedgerEntry): EntryRow {
  const { commandId, command, source, actor, session, body, at, first, last, run } = entry;
  const { irreversible, undoes, redoes, undoneBy, redoneBy } = entry;
  return [
    commandId,
    command,
    source,
    actor,
    session,
    body,
    at,
    first,
    last,
    run,
    irreversible,
    undoes,
    redoes,
    undoneBy,
    redoneBy,
  ];
}

function fromRow(row: EntryRow): LedgerEntry {
  const [commandId, command, source, actor, session, body, at, first, last, run] = row;
  const [irreversible, undoes, redoes, undoneBy, redoneBy] = row.slice(10) as EntryRow[10][];
  return {
    commandId,
    command,
    source,
    actor,
    session,
    body,
    at,
    first,
    last,
    run,
    irreversible: irreversible ?? null,
    undoes: undoes ?? null,
    redoes: redoes ?? null,
    undoneBy: undoneBy ?? null,
    redoneBy: redoneBy ?? null,
  };
}
