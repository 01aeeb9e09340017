import type { FieldPatch } from '../commands/command.ts';

export type RecordMap<T> = ReadonlyMap<number, T>;

type Identified = { id: number };

/** A record of the server; `cut` when it comes from a list that has only the beginnings of its texts and lists. */
export type Listed = Identified & { cut?: boolean };

/** A list has at least so many characters of each text. */
const MIN_LISTED_TEXT = 100;

/** Applies patches to records. Records without a patch keep their identity. */
export function overlay<T extends Identified>(
  records: RecordMap<T>,
  patches: readonly FieldPatch[],
): RecordMap<T> {
  if (patches.length === 0) return records;
  const result = new Map(records);
  for (const patch of patches) {
    const id = Number(patch.id);
    const record = result.get(id);
    if (record !== undefined) result.set(id, { ...record, ...fitting(record, patch.fields) });
    // The patch of a created record has all its fields; the command guarantees it.
    else if (patch.created === true) result.set(id, { ...patch.fields, id } as unknown as T);
  }
  return result;
}

/**
 * Amounts are decimal text in the history and numbers in records: each field keeps the type that it has in the record.
 */
function fitting(record: object, fields: FieldPatch['fields']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const isAmount =
        typeof Reflect.get(record, field) === 'number' && typeof value === 'string' && value !== '';
      return [field, isAmount ? Number(value) : value];
    }),
  );
}

/**
 * Replaces records by their newer versions. An unchanged record keeps its identity, so that its row is not rendered
 * again. A whole record stays whole: of one that a list has cut, it takes what is short.
 */
export function merge<T extends Listed>(records: RecordMap<T>, loaded: readonly T[]): RecordMap<T> {
  const result = new Map(records);
  for (const found of loaded) {
    const old = result.get(found.id);
    const record = old === undefined || old.cut || !found.cut ? found : { ...old, ...shortOf(found) };
    if (old === undefined || JSON.stringify(old) !== JSON.stringify(record)) result.set(record.id, record);
  }
  return result;
}

const shortOf = ({ cut: _, ...record }: Listed): object =>
  Object.fromEntries(
    Object.entries<unknown>(record).filter(
      ([, value]) =>
        value === null ||
        (typeof value === 'string' ? value.length < MIN_LISTED_TEXT : typeof value !== 'object'),
    ),
  );
