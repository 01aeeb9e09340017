import { type CsvCell, csvLine, UTF8_MARK } from '@ledgerline/shared-events/text/csv.ts';
import { z } from 'zod';

/** A column of a table: its heading, and its cell for a record. */
export type Column<Item> = readonly [heading: string, cell: (item: Item, names: RecordNames) => CsvCell];

/** The names of records, so that a table can be read without the others. */
export type RecordNames = {
  client(id: number | null): string;
  jobType(id: number | null): string;
  languagePair(id: number | null): string;
  unit(id: number | null): string;
  project(id: number | null): string;
  invoice(id: number | null): string;
};

/** A table of an export: the source of its records, and the rows of each record. */
export type List = {
  path: string;
  /** The table of the schema `read`. */
  table: string;
  headings: readonly string[];
  /** @throws ZodError when the stored record is invalid. */
  rows(record: unknown, names: RecordNames): CsvCell[][];
};

/** A table with any number of rows for each record. */
export function listOf<Schema extends z.core.$ZodType, Item>(spec: {
  path: string;
  table: string;
  schema: Schema;
  items: (record: z.output<Schema>) => readonly Item[];
  columns: readonly Column<Item>[];
}): List {
  return {
    path: spec.path,
    table: spec.table,
    headings: spec.columns.map(([heading]) => heading),
    rows: (record, names) =>
      spec
        .items(z.parse(spec.schema, record))
        .map((item) => spec.columns.map(([, cell]) => cell(item, names))),
  };
}

/** A table with one row for each record. */
export function recordList<Schema extends z.core.$ZodType>(spec: {
  path: string;
  table: string;
  schema: Schema;
  columns: readonly Column<z.output<Schema>>[];
}): List {
  return listOf({ ...spec, items: (record) => [record] });
}

/** The lines of a table; `count` is called for each row. */
export async function* listLines(
  list: List,
  records: AsyncIterable<unknown>,
  names: RecordNames,
  count: () => void,
): AsyncGenerator<string> {
  yield UTF8_MARK + csvLine(list.headings);
  for await (const record of records) {
    const rows = list.rows(record, names);
    for (const _row of rows) count();
    if (rows.length > 0) yield rows.map(csvLine).join('');
  }
}

export function yesNo(value: boolean | null): CsvCell {
  if (value === null) return null;
  return value ? 'yes' : 'no';
}
