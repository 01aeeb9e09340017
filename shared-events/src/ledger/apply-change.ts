import { ABSENT, type Change, type FieldValues, isAbsent, sameJson } from './change.ts';
import type { Json } from './scalars.ts';
import { applySplice, textDigest } from './text-splice.ts';

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

/** The value of a field; a dotted field is a key inside of an object, and ABSENT when that key is missing. */
export function fieldOf(record: FieldValues, field: string): Json {
  const dot = field.indexOf('.');
  if (dot < 0) return record[field] ?? null;
  const map = record[field.slice(0, dot)];
  const key = field.slice(dot + 1);
  return isMap(map) && Object.hasOwn(map, key) ? (map[key] ?? null) : ABSENT;
}

function withField(record: FieldValues, field: string, value: Json): FieldValues {
  const dot = field.indexOf('.');
  if (dot < 0) return { ...record, [field]: value };
  const name = field.slice(0, dot);
  const key = field.slice(dot + 1);
  const map = record[name];
  const next = isMap(map) ? { ...map } : {};
  if (isAbsent(value)) delete next[key];
  else next[key] = value;
  return { ...record, [name]: next };
}

function isMap(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
