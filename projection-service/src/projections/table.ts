import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';

/**
 * How a column is stored. In a row, `numeric` is decimal text, `date` is `YYYY-MM-DD`, `instant` is ISO 8601 with
 * milliseconds and `Z`, `json` is any JSON.
 */
export type ColumnType = 'integer' | 'numeric' | 'date' | 'text' | 'boolean' | 'json' | 'instant' | 'uuid';

/** One row without its account: a JSON value for each column. */
export type Row = Readonly<Record<string, Json>>;

/**
 * A table of the schema `read`. Every table also has `account_id`, which leads its primary key; `key` names the
 * other columns of that key (none: one row for each account).
 */
export type Table = {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly key: readonly string[];
};

export type KeyValue = string | number | boolean;

/** The values of a row's key, in the order of `table.key`. */
export type RowKey = readonly KeyValue[];

/** A row's key as one value, for maps. */
export function keyText(key: RowKey): KeyValue {
  const [first, ...rest] = key;
  if (rest.length === 0) return first ?? '';
  return key.join('\u001f');
}

/** @throws Error when a column of the key holds something else than text, a number or a boolean. */
export function keyOf(table: Table, row: Row): RowKey {
  return table.key.map((column) => {
    const value = row[column];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
    throw new Error(`${table.name}.${column} is part of the key and holds no key.`);
  });
}
