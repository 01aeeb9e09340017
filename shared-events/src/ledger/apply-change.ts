import { ABSENT, type Change, type FieldValues, isAbsent, sameJson } from './change.ts';
import type { Json } from './scalars.ts';
import { applySplice, inverseSplice, textDigest } from './text-splice.ts';

/**
 * The record after a change; `record` is undefined when it does not exist yet. Returns a new object.
 * @throws Error when a field changes in a record that does not exist: earlier events are missing.
 */
export function applyChange(record: FieldValues | undefined, change: Change): FieldValues {
  if (change.kind === 'created') return { ...change.record };
  if (record === undefined) throw new Error(`${change.entity} ${change.id} changes before it exists.`);
  if (change.kind === 'text') {
    const text = record[change.field];
    return { ...record, [change.field]: applySplice(typeof text === 'string' ? text : '', change.splice) };
  }
  return withField(record, change.field, change.after);
}

/** Whether the record has the value before the change, so that the change can be applied now. */
export function changeFits(record: FieldValues | undefined, change: Change): boolean {
  if (change.kind === 'created') return record === undefined;
  if (record === undefined) return false;
  if (change.kind === 'text') {
    const text = record[change.field];
    return textDigest(typeof text === 'string' ? text : '') === change.splice.beforeDigest;
  }
  return sameJson(fieldOf(record, change.field), change.before);
}

/** The change of a field back to its value before. */
export function inverseChange<Edit extends Exclude<Change, { kind: 'created' }>>(change: Edit): Edit {
  return change.kind === 'text'
    ? { ...change, splice: inverseSplice(change.splice) }
    : { ...change, before: change.after, after: change.before };
}

/** The value of a field; a dotted field is a key inside of an object, and ABSENT when that key is missing. */
export function fieldOf(record: FieldValues, field: string): Json {
  const [name, rest] = firstKey(field);
  if (rest === null) return record[name] ?? null;
  const value = keyIn(record[name], rest);
  return isAbsent(value) && NULLABLE_MAPS.has(name) ? null : value;
}

function keyIn(map: Json | undefined, field: string): Json {
  const [key, rest] = firstKey(field);
  if (!isMap(map) || !Object.hasOwn(map, key)) return ABSENT;
  return rest === null ? (map[key] ?? null) : keyIn(map[key], rest);
}

/** Maps in which a key that is missing means the same as null: the keys of removed items stay with null. */
const NULLABLE_MAPS: ReadonlySet<string> = new Set(['payments', 'credits']);

/** Maps that a record has only as long as they hold something. */
const OPTIONAL_MAPS: ReadonlySet<string> = new Set(['texts']);

function withField(record: FieldValues, field: string, value: Json): FieldValues {
  const [name, rest] = firstKey(field);
  const next = { ...record };
  if (rest !== null) {
    const map = record[name];
    const inner = withField(isMap(map) ? map : {}, rest, value);
    if (OPTIONAL_MAPS.has(name) && Object.keys(inner).length === 0) delete next[name];
    else next[name] = inner;
  } else if (isAbsent(value)) delete next[name];
  else next[name] = value;
  return next;
}

/** The first key of a dotted field, and the rest of it; null when there is no rest. */
function firstKey(field: string): [key: string, rest: string | null] {
  const dot = field.indexOf('.');
  return dot < 0 ? [field, null] : [field.slice(0, dot), field.slice(dot + 1)];
}

function isMap(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
