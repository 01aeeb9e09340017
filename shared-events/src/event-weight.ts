import * as z from 'zod/mini';
import { RecordsImported } from './import/events.ts';
import { JobsChanged } from './jobs/bulk-event.ts';
import { lengthOf } from './ledger/change.ts';
import { isPackedJson, unpackJson } from './ledger/packed-json.ts';

const packed = z.looseObject({ count: z.number(), columns: z.record(z.string(), z.unknown()) });
const packedJobs = z.looseObject({ parts: z.array(z.looseObject({ rows: packed })) });
const packedTables = z.looseObject({ tables: z.record(z.string(), packed) });
const same = z.object({ same: z.unknown() });
const words = z.object({ words: z.array(z.unknown()), at: z.array(z.number()) });
const values = z.object({ values: z.array(z.unknown()) });

/**
 * About how many characters an event makes the state, the read models and the history hold: those of its data, and of
 * every record that it packs. The data may be of any version.
 */
export function weightOf({ type, data: stored }: { type: string; data: unknown }): number {
  const data = plain(stored);
  if (type === JobsChanged.type) {
    const read = z.safeParse(packedJobs, data);
    if (read.success) return read.data.parts.reduce((sum, { rows }) => sum + unpackedLength(rows), 0);
  }
  if (type === RecordsImported.type) {
    const read = z.safeParse(packedTables, data);
    if (read.success)
      return Object.values(read.data.tables).reduce((sum, rows) => sum + unpackedLength(rows), 0);
  }
  return lengthOf(data);
}

/** Data that were stored packed; those that can't be unpacked as they are, since reading them says why. */
function plain(stored: unknown): unknown {
  if (!isPackedJson(stored)) return stored;
  try {
    return unpackJson(stored);
  } catch (error) {
    if (error instanceof RangeError) return stored;
    throw error;
  }
}

function unpackedLength({ count, columns }: z.output<typeof packed>): number {
  return Object.values(columns).reduce<number>((sum, column) => sum + lengthOfColumn(column, count), 0);
}

function lengthOfColumn(column: unknown, count: number): number {
  const one = z.safeParse(same, column);
  if (one.success) return lengthOf(one.data.same) * count;
  const few = z.safeParse(words, column);
  if (few.success) {
    const lengths = few.data.words.map(lengthOf);
    return few.data.at.reduce((sum, place) => sum + (lengths[place] ?? 0), 0);
  }
  const many = z.safeParse(values, column);
  return many.success ? many.data.values.reduce<number>((sum, value) => sum + lengthOf(value), 0) : 0;
}
