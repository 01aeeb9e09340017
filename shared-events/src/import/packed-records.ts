import { z } from 'zod';
import type { FieldValues } from '../ledger/change.ts';
import type { Json } from '../ledger/scalars.ts';
import type { Steps } from '../slices.ts';

/** What is stored is JSON; what each value may be is said by the schema of the records. */
const json = z.custom<Json>();
const jsonList = z.custom<Json[]>(Array.isArray);
const isPlace = (each: unknown) => Number.isInteger(each) && Number(each) >= 0;

const column = z.union([
  z.strictObject({ same: json }),
  z.strictObject({
    words: jsonList,
    at: z.custom<number[]>((list) => Array.isArray(list) && list.every(isPlace)),
  }),
  z.strictObject({ values: jsonList }),
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

/** Packs records with the same fields, one field in each step. @throws Error when there are none */
export function* packRecords(records: readonly FieldValues[]): Steps<PackedRecords> {
  const [first] = records;
  if (first === undefined) throw new Error('There are no records to pack.');
  const columns: Record<string, Column> = {};
  for (const field of Object.keys(first)) {
    yield;
    columns[field] = packed(records.map((record) => record[field] ?? null));
  }
  return { count: records.length, columns };
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
  if (unfit({ count, columns }) !== null) return null;
  const entries = Object.entries(columns);
  return Array.from({ length: count }, (_, index) => {
    const record: Record<string, Json> = {};
    for (const [field, each] of entries) record[field] = valueAt(each, index);
    return record;
  });
}

/**
 * Records as the schema of one of them reads each: a value that many records have is parsed once. Their fields come in
 * the order of the schema.
 * @param schema a strict object without rules between its fields
 * @throws ZodError when columns don't fit each other, or for the first field that isn't as the schema says
 */
export function parsePacked(schema: z.core.$ZodObject, { count, columns }: PackedRecords): PackedRecords {
  const { shape, catchall, checks } = schema._zod.def;
  if (catchall?._zod.def.type !== 'never' || checks !== undefined)
    throw new Error('This schema has other rules.');
  const field = unfit({ count, columns });
  if (field !== null) throw problem('A value is missing', [field]);
  const unknown = Object.keys(columns).filter((field) => !Object.hasOwn(shape, field));
  if (unknown.length > 0) throw problem(`Unknown fields: ${unknown.join(', ')}`, unknown.slice(0, 1));
  const parsed: Record<string, Column> = {};
  for (const [field, values] of Object.entries(shape)) {
    const each = Object.hasOwn(columns, field) ? columns[field] : undefined;
    if (each !== undefined) parsed[field] = parseColumn(values, each, field);
    else if (values._zod.optin === undefined) throw problem('This field is missing', [field]);
  }
  return { count, columns: parsed };
}

function parseColumn(schema: z.core.$ZodType, each: Column, field: string): Column {
  const parse = (value: Json): Json => {
    const { data, error } = z.core.safeParse(schema, value);
    if (error)
      throw new z.ZodError(error.issues.map((issue) => ({ ...issue, path: [field, ...issue.path] })));
    return data as Json;
  };
  if ('same' in each) return { same: parse(each.same) };
  return 'values' in each
    ? { values: each.values.map(parse) }
    : { words: each.words.map(parse), at: each.at };
}

const problem = (message: string, path: string[]) =>
  new z.ZodError([{ code: 'custom', message, path, input: undefined }]);

/**
 * The first column that doesn't have a value for each record, or null. Several records differ at least in their ids: a
 * file of a stranger could name a count that no list stands behind.
 */
function unfit({ count, columns }: PackedRecords): string | null {
  const entries = Object.entries(columns);
  const [field] = entries.find(([, each]) => !fits(each, count)) ?? [];
  if (field !== undefined) return field;
  return count > 1 && entries.every(([, each]) => 'same' in each) ? (entries[0]?.[0] ?? '') : null;
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
