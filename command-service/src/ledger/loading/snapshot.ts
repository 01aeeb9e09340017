import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FieldSpan } from '@ledgerline/shared-events/history/run.ts';
import { ENTITY_KINDS, type EntityId } from '@ledgerline/shared-events/ledger/change.ts';
import { eventDefinitions } from '@ledgerline/shared-events/registry.ts';
import { slices } from '@ledgerline/shared-events/slices.ts';
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

/** The version of the lines. */
const FORMAT = 2;
/** Rows of a table or of the log in one line, which is written or read at a stretch. */
const ROWS_OF_A_LINE = 500;
/** How long lines are written or read before other work may come in between, in ms. */
const SLICE_MS = 5;
const LINE_FEED = '\n'.charCodeAt(0);

/**
 * The version of the state in snapshots: a snapshot of another version is ignored. It is a hash over the result of
 * folding each frozen event (`fold.lock.json`, which a test compares with the fold). So every change of the fold, the
 * state or the packing makes older snapshots unused.
 */
export const STATE_VERSION = createHash('sha256')
  .update(
    JSON.stringify([
      FORMAT,
      foldLock,
      Object.values(eventDefinitions).map(({ type, version }) => [type, version]),
    ]),
  )
  .digest('hex')
  .slice(0, 16);

/** A folded ledger in storage: gzipped lines of JSON with the state and the entry log at a revision. */
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

type Content = z.output<typeof content>;

/** What a snapshot holds. Its lists are new ones, and no record of them changes any more. */
export function contentOf({ state, entries, at }: AccountLedger): Content {
  const tables = Object.fromEntries(
    Object.entries(state.tables()).map(([kind, table]) => [kind, [...table]]),
  );
  const { all, writes, runSpans } = entries;
  const packed = { entries: packEntries(all), writes: writes.pack(), runSpans };
  return content.parse({ at, tables, numbers: state.numbers.all(), ...packed });
}

/**
 * Takes a snapshot of a folded ledger, as it is now. Other work comes in between while it is written: that of an account
 * with 50,000 jobs takes a tenth of a second.
 */
export async function takeSnapshot(ledger: AccountLedger): Promise<Snapshot> {
  const { revision, eventId, weight } = ledger;
  const lines: Buffer[] = [];
  await inSlices(
    ledger.accountId,
    linesOf(contentOf(ledger)),
    (line) => void lines.push(Buffer.from(`${line}\n`)),
  );
  const body = await compress(Buffer.concat(lines), { level: 1 });
  return { stateVersion: STATE_VERSION, revision, eventId, weight, body };
}

/** The ledger in a snapshot. Null when the snapshot is damaged, has another version, names no event or no weight. */
export async function openSnapshot(accountId: string, snapshot: Snapshot): Promise<AccountLedger | null> {
  const { stateVersion, eventId, weight } = snapshot;
  if (stateVersion !== STATE_VERSION || eventId === null || weight === null) return null;
  try {
    const bytes = await expand(snapshot.body);
    const { at, tables, numbers, entries, writes, runSpans } = await contentIn(accountId, bytes);
    const maps = Object.fromEntries(Object.entries(tables).map(([kind, rows]) => [kind, new Map(rows)]));
    return new AccountLedger(accountId, {
      state: new AccountState(maps, new NumberRegister(numbers)),
      entries: new EntryLog(unpackEntries(entries), new FieldWrites(writes), runSpans),
      revision: snapshot.revision,
      eventId,
      at,
      weight,
      bytes: bytes.byteLength * 2,
    });
  } catch {
    return null;
  }
}

/** A line has the next rows of one of the lists in the content. */
const line = z.tuple([z.string(), z.array(z.unknown())]);

function* linesOf({ at, tables, numbers, entries, writes, runSpans }: Content): Generator<string> {
  const lists = { ...tables, ...entries, numbers, runSpans, writes: [writes], at: [at] };
  for (const [name, rows] of Object.entries(lists)) {
    for (let from = 0; from < rows.length; from += ROWS_OF_A_LINE)
      yield JSON.stringify([name, rows.slice(from, from + ROWS_OF_A_LINE)]);
  }
}

/** @throws when a line is damaged or missing */
async function contentIn(accountId: string, bytes: Buffer): Promise<Content> {
  const lists = new Map<string, unknown[]>();
  await inSlices(accountId, linesIn(bytes), (text) => {
    const [name, rows] = line.parse(JSON.parse(text));
    const list = lists.get(name);
    if (list === undefined) lists.set(name, rows);
    else for (const row of rows) list.push(row);
  });
  const of = (name: string) => lists.get(name) ?? [];
  const [[at], [writes]] = [of('at'), of('writes')];
  return content.parse({
    at,
    tables: Object.fromEntries(ENTITY_KINDS.map((kind) => [kind, of(kind)])),
    numbers: of('numbers'),
    entries: { words: of('words'), rows: of('rows'), marks: of('marks') },
    writes,
    runSpans: of('runSpans'),
  });
}

function* linesIn(bytes: Buffer): Generator<string> {
  for (let from = 0; from < bytes.byteLength; ) {
    const end = bytes.indexOf(LINE_FEED, from);
    if (end < 0) throw new Error('The last line is cut off.');
    yield bytes.toString('utf8', from, end);
    from = end + 1;
  }
}

/** Does something with each line, in slices of the account's work. */
async function inSlices(
  accountId: string,
  lines: Iterable<string>,
  work: (line: string) => void,
): Promise<void> {
  let began = performance.now();
  for (const each of lines) {
    work(each);
    if (performance.now() - began < SLICE_MS) continue;
    await slices.next(accountId);
    began = performance.now();
  }
}
