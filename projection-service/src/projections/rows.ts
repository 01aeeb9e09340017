import type { FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import { type KeyValue, keyOf, keyText, type Row, type RowKey, type Table } from './table.ts';

/** The rows of one account, which a fold reads and writes. */
export type Rows = {
  get(table: Table, key: RowKey): Row | undefined;
  put(table: Table, row: Row): void;
  remove(table: Table, key: RowKey): void;
  /** The record in a row, without its other columns. */
  record(table: Table, key: RowKey): FieldValues | undefined;
  /** Writes the row of a record. `derive` computes it, and may be called later or not at all. */
  putRecord(table: Table, key: RowKey, record: FieldValues, derive: () => Row): void;
};

/** The record in the column `record` of a row. @throws Error when there is none. */
export function recordOf(row: Row): FieldValues {
  const { record } = row;
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    throw new Error('The row holds no record.');
  }
  return record;
}

/** A row, or a record whose other columns have not been requested yet. */
type PendingRow = { row: Row } | { record: FieldValues; derive: () => Row };

/**
 * All rows of one account in memory, for a rebuild. Rows of records are derived when they are read, so a record with
 * a hundred changes is derived once.
 */
export class MemoryRows implements Rows {
  readonly #tables = new Map<string, Map<KeyValue, PendingRow>>();

  get(table: Table, key: RowKey): Row | undefined {
    const rows = this.#of(table);
    const text = keyText(key);
    const current = rows.get(text);
    return current && derived(rows, text, current);
  }

  /** Every row of the account in this table. */
  all(table: Table): Row[] {
    const rows = this.#of(table);
    return [...rows].map(([text, current]) => derived(rows, text, current));
  }

  put(table: Table, row: Row): void {
    this.#of(table).set(keyText(keyOf(table, row)), { row });
  }

  remove(table: Table, key: RowKey): void {
    this.#of(table).delete(keyText(key));
  }

  record(table: Table, key: RowKey): FieldValues | undefined {
    const current = this.#of(table).get(keyText(key));
    if (current === undefined) return undefined;
    return 'row' in current ? recordOf(current.row) : current.record;
  }

  putRecord(table: Table, key: RowKey, record: FieldValues, derive: () => Row): void {
    this.#of(table).set(keyText(key), { record, derive });
  }

  #of(table: Table): Map<KeyValue, PendingRow> {
    let rows = this.#tables.get(table.name);
    if (rows === undefined) {
      rows = new Map();
      this.#tables.set(table.name, rows);
    }
    return rows;
  }
}

/** Rows in memory that are derived when they are written, so that the event whose row cannot be derived is known. */
export class EagerRows extends MemoryRows {
  override putRecord(table: Table, _key: RowKey, _record: FieldValues, derive: () => Row): void {
    this.put(table, derive());
  }
}

function derived(rows: Map<KeyValue, PendingRow>, text: KeyValue, current: PendingRow): Row {
  if ('row' in current) return current.row;
  const row = current.derive();
  rows.set(text, { row });
  return row;
}
