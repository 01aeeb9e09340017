import type { Steps } from '../slices.ts';
import type { Json } from './scalars.ts';

/**
 * JSON in which each object, list and number is stored once, and the names of the fields of objects once for all that
 * have the same ones. A part is the number of an entry, or a text, a yes or no or null itself. An entry is a number, a
 * list of its parts after LIST, or the values of an object after the number of its names.
 */
export type PackedJson = { packed: { names: string[][]; entries: (number | Part[])[]; root: Part } };
type Part = number | string | boolean | null;

const LIST = -1;

/** The most characters that packed JSON may hold: parts that name each other could hold any number. */
const MAX_UNPACKED = 16 * 1024 * 1024;

/** How deep packing goes in steps; what is further inside is packed in one. */
const STEP_DEPTH = 7;

/** Packs JSON in which much is the same, in steps. A field that is undefined is left out, as in JSON. */
export function* packJson(value: unknown): Steps<PackedJson> {
  const names: string[][] = [];
  const entries: PackedJson['packed']['entries'] = [];
  const namesAt = new Map<string, number>();
  const entriesAt = new Map<string, number>();
  const entryOf = (entry: number | Part[]) => placeOf(entriesAt, entry, () => entries.push(entry));
  const partOf = (each: unknown): Part => {
    if (typeof each === 'number') return entryOf(each);
    if (typeof each !== 'object' || each === null) return plainPart(each);
    if (Array.isArray(each)) return entryOf([LIST, ...each.map(partOf)]);
    const own = fieldsOf(each);
    return entryOf([shapeOf(own), ...own.map((name) => partOf(Reflect.get(each, name)))]);
  };
  const shapeOf = (own: string[]) => placeOf(namesAt, own, () => names.push(own));
  function* inSteps(each: unknown, depth: number): Steps<Part> {
    if (depth === 0 || typeof each !== 'object' || each === null) return partOf(each);
    const own = Array.isArray(each) ? null : fieldsOf(each);
    const parts: Part[] = [];
    for (const inner of own === null ? Object.values(each) : own.map((name) => Reflect.get(each, name))) {
      yield;
      parts.push(yield* inSteps(inner, depth - 1));
    }
    return entryOf([own === null ? LIST : shapeOf(own), ...parts]);
  }
  const root = yield* inSteps(value, STEP_DEPTH);
  return { packed: { names, entries, root } };
}

const fieldsOf = (each: object): string[] =>
  Object.keys(each).filter((name) => Reflect.get(each, name) !== undefined);

/** @throws TypeError for what isn't JSON */
function plainPart(each: unknown): Part {
  if (each === null || typeof each === 'string' || typeof each === 'boolean') return each;
  throw new TypeError('Only JSON can be packed.');
}

/** The place of an entry, which is added where it's new. */
function placeOf(places: Map<string, number>, entry: unknown, add: () => number): number {
  const key = JSON.stringify(entry);
  const existing = places.get(key);
  if (existing !== undefined) return existing;
  const place = add() - 1;
  places.set(key, place);
  return place;
}

/** Whether a value is packed JSON; unpacking says whether it's whole. */
export const isPackedJson = (value: unknown): value is PackedJson =>
  typeof value === 'object' && value !== null && 'packed' in value && Object.keys(value).length === 1;

/** A part, and about how many characters it holds. */
type Unpacked = { value: Json; length: number };

/**
 * The JSON as it was packed.
 * @throws RangeError when it isn't whole, a part names an entry after its own, or all would hold too much
 */
export function unpackJson({ packed }: PackedJson): Json {
  const { names, entries, root } = checked(packed);
  const all: Unpacked[] = [];
  const partOf = (part: Part): Unpacked => {
    if (part === null || typeof part === 'string' || typeof part === 'boolean')
      return { value: part, length: String(part).length };
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

/** What was stored is unknown: only its lists are looked at here, and each part when it's needed. @throws RangeError */
function checked(packed: PackedJson['packed'] | null): PackedJson['packed'] {
  const { names, entries } = Object(packed);
  const areNames =
    Array.isArray(names) &&
    names.every((own) => Array.isArray(own) && own.every((name) => typeof name === 'string'));
  const areEntries =
    Array.isArray(entries) && entries.every((entry) => typeof entry === 'number' || Array.isArray(entry));
  if (packed === null || !areNames || !areEntries) throw new RangeError('A packed event is not whole.');
  return packed;
}

/** @param shape null for a list */
function built(shape: { own: string[]; length: number } | null | undefined, parts: Unpacked[]): Unpacked {
  const length = parts.reduce((sum, each) => sum + each.length + 1, shape?.length ?? 0);
  if (length > MAX_UNPACKED) throw new RangeError('A packed event holds too much.');
  if (shape === null) return { value: parts.map(({ value }) => value), length };
  if (shape?.own.length !== parts.length) throw new RangeError('The names of a packed event are missing.');
  return { value: Object.fromEntries(shape.own.map((name, at) => [name, parts[at]?.value ?? null])), length };
}
