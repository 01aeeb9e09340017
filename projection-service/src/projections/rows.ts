import type { FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import { type KeyValue, keyOf, keyText, type Row, type RowKey, type Table } from './table.ts';

/** The rows of one account, as a fold sees and changes them. */
export type Rows = {
  get(table: Table, key: RowKey): Row | undefined;
  put(table: Table, row: Row): void;
  remove(table: Table, key: RowKey): void;
  /** The record that a row holds, without its other columns. */
  record(table: Table, key: RowKey): FieldValues | undefined;
  /** Puts the row of a record; `derive` makes it, and may be called later or not at all. */
  putRecord(table: Table, key: RowKey, record: FieldValues, derive: () => Row): void;
};

/** The record that a row holds in its column `record`. @throws Error when it holds none. */
export function recordOf(row: Row): FieldValues {
  const { record } = row;
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    throw new Error('The row holds no record.');
  }
  return record;
}

/** A row, or the record of one whose other columns nobody has asked for yet. */
type PendingRow = { row: Row } | { record: FieldValues; derive: () => Row };

/**
 * All rows of one account in memory: what a rebuild folds into. Rows of records are derived when they are read, so
 * that a record which changes a hundred times is derived once.
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

/** Rows in memory that are derived as they are put, so that the event behind one that cannot be derived is known. */
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
