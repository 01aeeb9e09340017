import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';

/**
 * How a column is stored. In a row, `numeric` is decimal text, `date` is `YYYY-MM-DD`, `instant` is ISO 8601 with
 * milliseconds and `Z`, `json` is any JSON.
 */
export type ColumnType = (typeof COLUMN_TYPES)[number];
const COLUMN_TYPES = ['integer', 'numeric', 'date', 'text', 'boolean', 'json', 'instant', 'uuid'] as const;

/** A column of a table; one with `?` may be null. */
export type Column = ColumnType | `${ColumnType}?`;

export type Columns = Readonly<Record<string, Column>>;

/** One row without its account: a JSON value for each column. */
export type Row = Readonly<Record<string, Json>>;

/**
 * A table of the schema `read`. Every table also has `account_id`, the first column of its primary key; `key` lists
 * the other columns of that key (none: one row for each account).
 */
export type Table<Name extends string = string, Of extends Columns = Columns> = {
  readonly name: Name;
  readonly columns: Of;
  readonly key: readonly string[];
};

/**
 * Defines a table. The types contain its name and columns, so that queries can only read existing ones
 * (runtime/database/read-models.ts).
 */
export function defineTable<const Name extends string, const Of extends Columns>(
  table: Table<Name, Of> & { readonly key: readonly (keyof Of)[] },
): Table<Name, Of> {
  return table;
}

const typeOfColumn = new Map<Column, ColumnType>(
  COLUMN_TYPES.flatMap((type): [Column, ColumnType][] => [
    [type, type],
    [`${type}?`, type],
  ]),
);

/** The type of a column without the mark for null. @throws Error when the table has no such column */
export function columnType(table: Table, column: string): ColumnType {
  const stored = table.columns[column];
  const type = stored && typeOfColumn.get(stored);
  if (type === undefined) throw new Error(`${table.name} has no column ${column}.`);
  return type;
}

export type KeyValue = string | number | boolean;

/** The values of a row's key, in the order of `table.key`. */
export type RowKey = readonly KeyValue[];

/** The key of a row as one value, for maps. */
export function keyText(key: RowKey): KeyValue {
  const [first, ...rest] = key;
  if (rest.length === 0) return first ?? '';
  return key.join('\u001f');
}

/** @throws Error when a column of the key contains anything but text, a number or a boolean. */
export function keyOf(table: Table, row: Row): RowKey {
  return table.key.map((column) => {
    const value = row[column];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
    throw new Error(`${table.name}.${column} is part of the key and holds no key.`);
  });
}
