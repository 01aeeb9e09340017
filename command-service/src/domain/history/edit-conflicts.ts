import { isComputed } from '@ledgerline/shared-events/history/derived-fields.ts';
import { overlaps } from '@ledgerline/shared-events/history/record-field.ts';
import { applyChange, fieldOf, inverseChange } from '@ledgerline/shared-events/ledger/apply-change.ts';
import { type Change, type FieldValues, sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { Steps } from '@ledgerline/shared-events/slices.ts';
import { storedFields } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import type { FieldRef } from './tentative-state.ts';

/**
 * A command after the revision that the caller saw. `own` when the same caller sent it and therefore knows its
 * changes.
 */
export type LaterEntry = { commandId: string; changes: readonly Change[]; own: boolean };

/**
 * A field that somebody else changed after the caller read it, and that the command of the caller would now
 * overwrite. It holds the value that the caller saw, the value of the others, the value of the command, and the last
 * entry of the others that wrote it.
 */
export type EditConflict<Entry> = FieldRef & { before: Json; theirs: Json; mine: Json; by: Entry };

type FieldEdit = Exclude<Change, { kind: 'created' }>;

/** A field with all changes that a command makes to it. */
type EditedField = { ref: FieldRef; edits: FieldEdit[] };

/**
 * The fields that a command would overwrite without its caller having seen the current value; each field once.
 * @param planned the changes that the command would make to `state`
 * @param later the commands since the revision that the caller saw, oldest first
 */
export function* editConflicts<Entry extends LaterEntry>(
  state: StateReader,
  planned: readonly Change[],
  later: Iterable<Entry>,
): Steps<EditConflict<Entry>[]> {
  const edited = editedFields(planned);
  const writings = yield* writingsOf(new Set(edited.map(({ ref }) => recordOf(ref))), later);
  const conflicts: EditConflict<Entry>[] = [];
  for (const field of edited) {
    yield;
    const conflict = conflictOf(state, field, writings.get(recordOf(field.ref)) ?? []);
    if (conflict !== null) conflicts.push(conflict);
  }
  return conflicts;
}

/** What one entry changed of a record. */
type Writing<Entry> = { entry: Entry; changes: Change[] };

/** The entries that changed these records, by record, oldest first. */
function* writingsOf<Entry extends LaterEntry>(
  records: ReadonlySet<string>,
  later: Iterable<Entry>,
): Steps<Map<string, Writing<Entry>[]>> {
  const byRecord = new Map<string, Writing<Entry>[]>();
  for (const entry of later) {
    yield;
    for (const change of entry.changes) {
      const key = recordOf(change);
      if (!records.has(key)) continue;
      const writings = byRecord.get(key) ?? [];
      byRecord.set(key, writings);
      const last = writings.at(-1);
      if (last?.entry === entry) last.changes.push(change);
      else writings.push({ entry, changes: [change] });
    }
  }
  return byRecord;
}

const recordOf = ({ entity, id }: Pick<FieldRef, 'entity' | 'id'>): string => `${entity}/${id}`;

/** A field that a command would change, with its present value and that of the command. */
type OverwrittenField = FieldRef & { theirs: Json; mine: Json };

/** The fields of present records to which a command would give another value; each field once. */
export function* overwrittenFields(
  state: StateReader,
  planned: readonly Change[],
): Steps<OverwrittenField[]> {
  const overwritten: OverwrittenField[] = [];
  for (const { ref, edits } of editedFields(planned)) {
    yield;
    const now = storedFields(state, ref.entity, ref.id);
    if (now === undefined) continue;
    const theirs = fieldOf(now, ref.field);
    const mine = fieldOf(edits.reduce<FieldValues>(applyChange, now), ref.field);
    if (!sameJson(theirs, mine)) overwritten.push({ ...ref, theirs, mine });
  }
  return overwritten;
}

/** Derived fields count only when no other field of their record is edited. */
function editedFields(planned: readonly Change[]): EditedField[] {
  const edits = planned.filter((change) => change.kind !== 'created');
  const direct = new Set(edits.filter(({ entity, field }) => !isComputed(entity, field)).map(recordOf));
  const byField = new Map<string, EditedField>();
  for (const edit of edits) {
    const { entity, id, field } = edit;
    if (isComputed(entity, field) && direct.has(recordOf(edit))) continue;
    const key = `${recordOf(edit)}/${field}`;
    const existing = byField.get(key) ?? { ref: { entity, id, field }, edits: [] };
    existing.edits.push(edit);
    byField.set(key, existing);
  }
  return [...byField.values()];
}

function conflictOf<Entry extends LaterEntry>(
  state: StateReader,
  { ref, edits }: EditedField,
  writings: readonly Writing<Entry>[],
): EditConflict<Entry> | null {
  const { entity, id, field } = ref;
  const unseen = unseenWritings(ref, writings);
  const by = unseen.at(-1)?.entry;
  const now = storedFields(state, entity, id);
  if (by === undefined || now === undefined) return null;
  const seen = rewound(
    now,
    unseen.flatMap(({ changes }) => changes),
  );
  if (seen === null) return null;
  const mine = fieldOf(edits.reduce<FieldValues>(applyChange, now), field);
  const [before, theirs] = [fieldOf(seen, field), fieldOf(now, field)];
  return sameJson(before, theirs) ? null : { ...ref, before, theirs, mine, by };
}

/** Whether a change writes a field, the object around it, or a key inside of it. */
export function writes(change: Change, { entity, id, field }: FieldRef): boolean {
  if (change.entity !== entity || change.id !== id) return false;
  return change.kind === 'created' || overlaps(change.field, field);
}

/** What others wrote to a field after the caller last read or wrote it, oldest first. */
function unseenWritings<Entry extends LaterEntry>(
  ref: FieldRef,
  writings: readonly Writing<Entry>[],
): Writing<Entry>[] {
  const ofField = writings.flatMap(({ entry, changes }) => {
    const written = changes.filter((change) => writes(change, ref));
    return written.length === 0 ? [] : [{ entry, changes: written }];
  });
  return ofField.slice(ofField.findLastIndex(({ entry }) => entry.own) + 1);
}

/** The record before these changes; null when it did not exist then. */
function rewound(record: FieldValues, changes: readonly Change[]): FieldValues | null {
  let seen = record;
  for (const change of changes.toReversed()) {
    if (change.kind === 'created') return null;
    seen = applyChange(seen, inverseChange(change));
  }
  return seen;
}

/** The last entry of others that deleted one of these records since the caller read them, and the record. */
export function* concurrentDeletion<Entry extends LaterEntry>(
  records: readonly Pick<FieldRef, 'entity' | 'id'>[],
  later: readonly Entry[],
): Steps<EditConflict<Entry> | null> {
  const requested = new Set(records.map(recordOf));
  for (const by of later.toReversed()) {
    yield;
    if (by.own) continue;
    for (const change of by.changes) {
      if (change.kind !== 'field' || change.field !== 'deleted_at' || change.after === null) continue;
      const { entity, id, field, before, after } = change;
      if (!requested.has(recordOf(change))) continue;
      return { entity, id, field, before, theirs: after, mine: before, by };
    }
  }
  return null;
}
