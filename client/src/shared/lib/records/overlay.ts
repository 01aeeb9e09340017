import type { FieldPatch } from '../commands/command.ts';

export type RecordMap<T> = ReadonlyMap<number, T>;

type Identified = { id: number };

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
 * again.
 * @param complete adds what a list leaves out of a record, from the version that is known
 */
export function merge<T extends Identified>(
  records: RecordMap<T>,
  loaded: readonly T[],
  complete: (loaded: T, known: T) => T = (record) => record,
): RecordMap<T> {
  const result = new Map(records);
  for (const found of loaded) {
    const old = result.get(found.id);
    const record = old === undefined ? found : complete(found, old);
    if (old === undefined || JSON.stringify(old) !== JSON.stringify(record)) result.set(record.id, record);
  }
  return result;
}
