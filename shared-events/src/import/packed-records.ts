import { z } from 'zod';
import type { FieldValues } from '../ledger/change.ts';
import type { Json } from '../ledger/scalars.ts';

const column = z.union([
  z.strictObject({ same: z.json() }),
  z.strictObject({ words: z.array(z.json()), at: z.array(z.number().int().min(0)) }),
  z.strictObject({ values: z.array(z.json()) }),
]);
type Column = z.output<typeof column>;

/**
 * Many records of one kind, stored by field, so that thousands fit into one append: a field that is the same in all
 * of them is stored once, and a field with few values as indexes into a list of words.
 */
export const packedRecords = z.strictObject({
  count: z.number().int().min(1),
  columns: z.record(z.string(), column),
});
export type PackedRecords = z.output<typeof packedRecords>;

/** Words save space from this many uses of each. */
const USES_OF_A_WORD = 2;

/** Packs records with the same fields. @throws Error when there are none */
export function packRecords(records: readonly FieldValues[]): PackedRecords {
  const [first] = records;
  if (first === undefined) throw new Error('There are no records to pack.');
  const fields = Object.keys(first);
  const columns = fields.map((field): [string, Column] => [
    field,
    packed(records.map((record) => record[field] ?? null)),
  ]);
  return { count: records.length, columns: Object.fromEntries(columns) };
}

function packed(values: Json[]): Column {
  const [placesOfTexts, placesOfOthers] = [new Map<string, number>(), new Map<string, number>()];
  const words: Json[] = [];
  const at = values.map((value) => {
    const isText = typeof value === 'string';
    const places = isText ? placesOfTexts : placesOfOthers;
    const key = isText ? value : JSON.stringify(value);
    const cached = places.get(key);
    if (cached !== undefined) return cached;
    places.set(key, words.length);
    return words.push(value) - 1;
  });
  if (words.length === 1) return { same: words[0] ?? null };
  return words.length * USES_OF_A_WORD <= values.length ? { words, at } : { values };
}

/** The records as they were packed, or null when the columns do not fit each other. */
export function unpackRecords({ count, columns }: PackedRecords): FieldValues[] | null {
  const entries = Object.entries(columns);
  if (!entries.every(([, each]) => fits(each, count))) return null;
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(entries.map(([field, each]) => [field, valueAt(each, index)])),
  );
}

function fits(each: Column, count: number): boolean {
  if ('same' in each) return true;
  if ('values' in each) return each.values.length === count;
  return each.at.length === count && each.at.every((place) => place < each.words.length);
}

function valueAt(each: Column, index: number): Json {
  if ('same' in each) return each.same;
  if ('values' in each) return each.values[index] ?? null;
  return each.words[each.at[index] ?? -1] ?? null;
}
