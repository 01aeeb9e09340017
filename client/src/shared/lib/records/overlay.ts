import type { FieldPatch } from '../commands/command.ts';

export type RecordMap<T> = ReadonlyMap<number, T>;

type Identified = { id: number };

/** Lays patches over records. Records that no patch touches stay the same objects. */
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
    // A created record carries all its fields: the command that made it says so.
    else if (patch.created === true) result.set(id, { ...patch.fields, id } as unknown as T);
  }
  return result;
}

/** History tells amounts as decimal text, records hold numbers: each field keeps the kind that it has. */
function fitting(record: object, fields: FieldPatch['fields']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const isAmount =
        typeof Reflect.get(record, field) === 'number' && typeof value === 'string' && value !== '';
      return [field, isAmount ? Number(value) : value];
    }),
  );
}

/** Records with newer versions put in. A record that did not change stays the same object, so its row stays quiet. */
export function merge<T extends Identified>(records: RecordMap<T>, loaded: readonly T[]): RecordMap<T> {
  const result = new Map(records);
  for (const record of loaded) {
    const old = result.get(record.id);
    if (old === undefined || JSON.stringify(old) !== JSON.stringify(record)) result.set(record.id, record);
  }
  return result;
}
