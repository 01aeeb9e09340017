import { type KeyValue, keyOf, keyText, type Row, type RowKey, type Table } from './table.ts';

/** The rows of one account, as a fold sees and changes them. */
export type Rows = {
  get(table: Table, key: RowKey): Row | undefined;
  /** Every row of the account in this table. */
  all(table: Table): Row[];
  put(table: Table, row: Row): void;
  remove(table: Table, key: RowKey): void;
};

type RowMap = Map<KeyValue, Row>;

/** All rows of one account in memory: what a rebuild folds into. */
export class MemoryRows implements Rows {
  readonly #tables = new Map<string, RowMap>();

  get(table: Table, key: RowKey): Row | undefined {
    return this.#of(table).get(keyText(key));
  }

  all(table: Table): Row[] {
    return [...this.#of(table).values()];
  }

  put(table: Table, row: Row): void {
    this.#of(table).set(keyText(keyOf(table, row)), row);
  }

  remove(table: Table, key: RowKey): void {
    this.#of(table).delete(keyText(key));
  }

  #of(table: Table): RowMap {
    let rows = this.#tables.get(table.name);
    if (rows === undefined) {
      rows = new Map();
      this.#tables.set(table.name, rows);
    }
    return rows;
  }
}
