import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import type { LedgerEvent, Projection, RowRequest } from './projection.ts';
import { type Rows, recordOf } from './rows.ts';
import { type KeyValue, keyOf, keyText, type Row, type RowKey, type Table } from './table.ts';

/** The changes of a batch to one table. */
export type TableWrites = { table: Table; puts: Row[]; removes: RowKey[] };

/** The writes of a batch. When an event could not be folded: the writes of the events before it, and the error. */
export type FoldedBatch = { writes: TableWrites[]; failure: { index: number; error: unknown } | null };

/** Answers the requested rows in order; undefined for a row that does not exist. */
export type LoadRows = (requested: readonly RowRequest[]) => Promise<(Row | undefined)[]>;

/**
 * Folds a batch over rows that stay in the database: it loads the rows that the events prefetch, and further rows
 * that the fold requests, and folds again until no row is missing. Reads no clock and writes nothing.
 */
export async function foldBatch(
  projection: Projection,
  events: readonly LedgerEvent[],
  load: LoadRows,
): Promise<FoldedBatch> {
  const existing = new RowCache();
  await existing.load(
    events.flatMap((event) => [...projection.prefetchKeys(event)]),
    load,
  );
  for (;;) {
    const overlay = new OverlayRows(existing);
    const failure = await foldInto(overlay, projection, events);
    if (overlay.missing.length > 0) {
      await existing.load(overlay.missing, load);
    } else if (failure === null) {
      return { writes: overlay.writes(), failure };
    } else {
      const before = new OverlayRows(existing);
      await foldInto(before, projection, events.slice(0, failure.index));
      return { writes: before.writes(), failure };
    }
  }
}

/** So many changes are folded before other accounts have their turn. */
const CHANGES_AT_ONCE = 500;

/** After a missing row the fold continues, to learn what later events need; its result is then discarded. */
async function foldInto(
  rows: OverlayRows,
  projection: Projection,
  events: readonly LedgerEvent[],
): Promise<FoldedBatch['failure']> {
  let applied = 0;
  for (const [index, event] of events.entries()) {
    try {
      for (const part of partsOf(event, projection)) {
        projection.apply(rows, part);
        applied += part.changes.length;
        if (applied < CHANGES_AT_ONCE) continue;
        applied = 0;
        await nextTurn();
      }
    } catch (error) {
      if (rows.missing.length === 0) return { index, error };
    }
  }
  return null;
}

/** The parts of an event that are applied one after the other. */
function* partsOf(event: LedgerEvent, { inParts }: Projection): Generator<LedgerEvent> {
  const { stored, definition, data, changes } = event;
  if (!inParts || changes.length <= CHANGES_AT_ONCE) return yield event;
  for (let from = 0; from < changes.length; from += CHANGES_AT_ONCE) {
    yield {
      stored,
      definition,
      data,
      changes: changes.slice(from, from + CHANGES_AT_ONCE),
      get metadata() {
        return event.metadata;
      },
    };
  }
}

class RowCache {
  readonly #tables = new Map<string, Map<KeyValue, Row | null>>();

  /** Null stands for a row that does not exist. */
  of(table: Table): Map<KeyValue, Row | null> {
    let existing = this.#tables.get(table.name);
    if (existing === undefined) {
      existing = new Map();
      this.#tables.set(table.name, existing);
    }
    return existing;
  }

  async load(wishes: readonly RowRequest[], load: LoadRows): Promise<void> {
    const requested = wishes.filter((wish) => this.#isNew(wish));
    if (requested.length === 0) return;
    const found = await load(requested);
    for (const [index, { table, key }] of requested.entries()) {
      const row = found[index];
      if (row !== undefined) this.of(table).set(keyText(key), row);
    }
  }

  /** Also records the row as requested and absent, until it is loaded. */
  #isNew({ table, key }: RowRequest): boolean {
    const existing = this.of(table);
    const text = keyText(key);
    if (existing.has(text)) return false;
    existing.set(text, null);
    return true;
  }
}

type Overlay = { table: Table; changed: Map<KeyValue, { key: RowKey; row: Row | null }> };

class OverlayRows implements Rows {
  readonly missing: RowRequest[] = [];
  readonly #cached: RowCache;
  readonly #overlays = new Map<string, Overlay>();

  constructor(existing: RowCache) {
    this.#cached = existing;
  }

  get(table: Table, key: RowKey): Row | undefined {
    const text = keyText(key);
    const changed = this.#overlays.get(table.name)?.changed.get(text);
    if (changed !== undefined) return changed.row ?? undefined;
    const row = this.#cached.of(table).get(text);
    // The result of a fold with a missing row is discarded. It still continues, so that an event that changes
    // thousands of records learns all the rows it needs at once.
    if (row === undefined) this.missing.push({ table, key });
    return row ?? undefined;
  }

  put(table: Table, row: Row): void {
    const key = keyOf(table, row);
    this.#overlay(table).set(keyText(key), { key, row });
  }

  remove(table: Table, key: RowKey): void {
    this.#overlay(table).set(keyText(key), { key, row: null });
  }

  record(table: Table, key: RowKey): FieldValues | undefined {
    const row = this.get(table, key);
    return row && recordOf(row);
  }

  putRecord(table: Table, _key: RowKey, _record: FieldValues, derive: () => Row): void {
    this.put(table, derive());
  }

  writes(): TableWrites[] {
    return [...this.#overlays.values()].map(({ table, changed }) => {
      const all = [...changed.values()];
      return {
        table,
        puts: all.flatMap(({ row }) => (row === null ? [] : [row])),
        removes: all.flatMap(({ key, row }) => (row === null ? [key] : [])),
      };
    });
  }

  #overlay(table: Table): Overlay['changed'] {
    let overlay = this.#overlays.get(table.name);
    if (overlay === undefined) {
      overlay = { table, changed: new Map() };
      this.#overlays.set(table.name, overlay);
    }
    return overlay.changed;
  }
}
