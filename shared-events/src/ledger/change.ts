import * as z from 'zod/mini';
import type { Json } from './scalars.ts';

export { ABSENT, isAbsent } from './absent.ts';

/** The kinds of records. The word is also the name of the table in the state, and the `entity` of the history. */
export const ENTITY_KINDS = [
  'job',
  'client',
  'jobType',
  'languagePair',
  'unit',
  'rate',
  'project',
  'attachment',
  'invoice',
  'creditNote',
  'quote',
  'delivery',
  'tax',
  'paymentInstruction',
  'invoiceNote',
  'invoiceLanguage',
  'setting',
  'account',
] as const;

export type EntityKind = (typeof ENTITY_KINDS)[number];

/** The kinds of records that are documents. */
export const DOCUMENT_KINDS = ['invoice', 'creditNote', 'quote'] as const satisfies readonly EntityKind[];
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Integers for records, the key for settings, the account's UUID for the account. */
export type EntityId = number | string;

export type FieldValues = Record<string, Json>;

/** Some fields of a record, by name; an undefined field counts as missing. */
export type SomeFields = { readonly [field: string]: Json | undefined };

/**
 * The effect of an event on one record. State, history, conflict check and projections read nothing else, so an event
 * type with correct changes is folded, shown, undone and projected correctly.
 * - `created`: the record appears with these fields, including its id. It is never removed: undo sets `deleted_at`.
 * - `field`: one field changes from `before` to `after`. A dotted field (`settings.taxes`, `contacts.3.email`) is a key
 * inside of an object; `ABSENT` there means that the key does not exist. Settings and built-in units need no creation
 * (see implicit-record.ts).
 * - `text`: one long text is edited in place by a reversible splice (see text-splice.ts).
 */
export type Change =
  | { kind: 'created'; entity: EntityKind; id: EntityId; record: FieldValues }
  | { kind: 'field'; entity: EntityKind; id: EntityId; field: string; before: Json; after: Json }
  | { kind: 'text'; entity: EntityKind; id: EntityId; field: string; splice: TextSplice };

/** `at` counts UTF-16 units; the digests are of the whole text before and after (see `textDigest`). */
export const textSplice = z.strictObject({
  at: z.int().check(z.gte(0)),
  removed: z.string(),
  inserted: z.string(),
  beforeDigest: z.string(),
  afterDigest: z.string(),
});
export type TextSplice = z.output<typeof textSplice>;

/** The field changes from `before` to `after`; equal values are left out. */
export function fieldChanges(
  entity: EntityKind,
  id: EntityId,
  before: SomeFields,
  after: SomeFields,
): Change[] {
  return Object.keys(after).flatMap((field): Change[] => {
    if (after[field] === undefined) return [];
    const was = before[field] ?? null;
    const is = after[field] ?? null;
    return sameJson(was, is) ? [] : [{ kind: 'field', entity, id, field, before: was, after: is }];
  });
}

/** How many characters a value has: a text itself, anything else as JSON. */
export const lengthOf = (value: unknown): number =>
  typeof value === 'string' ? value.length : (JSON.stringify(value)?.length ?? 0);

/** Deep equality of JSON values; the order of keys does not matter. */
export function sameJson(left: Json | undefined, right: Json | undefined): boolean {
  if (left === right) return true;
  if (left === null || right === null || typeof left !== 'object' || typeof right !== 'object') return false;
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
    return left.every((item, index) => sameJson(item, right[index]));
  }
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key]))
  );
}
