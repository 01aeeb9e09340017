import * as z from 'zod/mini';
import type { Json } from './scalars.ts';

/**
 * JSON in which each object, list and number is stored once, and the names of the fields of objects once for all that
 * have the same ones. A part is the number of an entry, or a text, a yes or no or null itself. An entry is a number, a
 * list of its parts after LIST, or the values of an object after the number of its names.
 */
const packedJson = z.strictObject({
  packed: z.strictObject({
    names: z.array(z.array(z.string())),
    entries: z.array(
      z.union([z.number(), z.array(z.union([z.number(), z.string(), z.boolean(), z.null()]))]),
    ),
    root: z.union([z.number(), z.string(), z.boolean(), z.null()]),
  }),
});
export type PackedJson = z.output<typeof packedJson>;
type Part = number | string | boolean | null;

const LIST = -1;

/** The most characters that packed JSON may hold: parts that name each other could hold any number. */
const MAX_UNPACKED = 16 * 1024 * 1024;

/** Packs JSON in which much is the same. */
export function packJson(value: Json): PackedJson {
  const names: string[][] = [];
  const entries: PackedJson['packed']['entries'] = [];
  const placeOf = (places: Map<string, number>, key: string, add: () => number): number => {
    const existing = places.get(key);
    if (existing !== undefined) return existing;
    const place = add() - 1;
    places.set(key, place);
    return place;
  };
  const [namesAt, entriesAt] = [new Map<string, number>(), new Map<string, number>()];
  const part = (each: Json): Part => {
    if (each === null || typeof each === 'string' || typeof each === 'boolean') return each;
    const entry =
      typeof each === 'number' ? each : Array.isArray(each) ? [LIST, ...each.map(part)] : fields(each);
    return placeOf(entriesAt, JSON.stringify(entry), () => entries.push(entry));
  };
  const fields = (each: { [name: string]: Json }): Part[] => {
    const own = Object.keys(each);
    const shape = placeOf(namesAt, JSON.stringify(own), () => names.push(own));
    return [shape, ...Object.values(each).map(part)];
  };
  const root = part(value);
  return { packed: { names, entries, root } };
}

/** Whether a value is packed JSON. */
export const isPackedJson = (value: unknown): value is PackedJson => z.safeParse(packedJson, value).success;

/** A part, and about how many characters it holds. */
type Unpacked = { value: Json; length: number };

/**
 * The JSON as it was packed.
 * @throws RangeError when a part names an entry after its own, or all would hold too much
 */
export function unpackJson({ packed: { names, entries, root } }: PackedJson): Json {
  const all: Unpacked[] = [];
  const partOf = (part: Part): Unpacked => {
    if (typeof part !== 'number') return { value: part, length: String(part).length };
    const found = all[part];
    if (found === undefined) throw new RangeError('A part of a packed event is missing.');
    return found;
  };
  const shapes = names.map((own) => ({ own, length: own.join().length }));
  for (const entry of entries) {
    if (typeof entry === 'number') all.push({ value: entry, length: String(entry).length });
    else {
      const [shape, ...parts] = entry;
      all.push(built(shape === LIST ? null : shapes[Number(shape)], parts.map(partOf)));
    }
  }
  return partOf(root).value;
}

/** @param shape null for a list */
function built(shape: { own: string[]; length: number } | null | undefined, parts: Unpacked[]): Unpacked {
  const length = parts.reduce((sum, each) => sum + each.length + 1, shape?.length ?? 0);
  if (length > MAX_UNPACKED) throw new RangeError('A packed event holds too much.');
  if (shape === null) return { value: parts.map(({ value }) => value), length };
  if (shape?.own.length !== parts.length) throw new RangeError('The names of a packed event are missing.');
  return { value: Object.fromEntries(shape.own.map((name, at) => [name, parts[at]?.value ?? null])), length };
}
