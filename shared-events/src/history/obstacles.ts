import type { EntityId, EntityKind } from '../ledger/change.ts';
import { type EntryEffect, isEffective, wasEffectiveBefore } from './entry-effect.ts';
import { isBoundTo, type RecordField } from './record-field.ts';

/** An entry that wrote a field of a record. */
export type FieldWrite<Writer extends EntryEffect> = { writer: Writer; field: string };

/** An entry to be undone or redone, with the fields that it wrote. */
type Target = { effect: EntryEffect; fields: Iterable<RecordField> };

/** The entries of one undo or redo: effective entries are undone, or undone entries are redone. */
export type Move<Writer extends EntryEffect> = {
  targets: readonly Target[];
  /** Whether a writer is one of these entries. */
  isTarget(writer: Writer): boolean;
};

/** The entries that wrote a field of a record, including undone ones. */
type WritesOf<Writer extends EntryEffect> = (
  entity: EntityKind,
  id: EntityId,
) => readonly FieldWrite<Writer>[];

/**
 * The entries that block an undo or a redo. An entry can be undone when it is the last effective writer of each of
 * its fields, whatever the values are. An undone entry can be redone when the effective writers of its fields are the
 * same as when it was undone; a writer that was undone since blocks it as well.
 */
export function obstacles<Writer extends EntryEffect>(
  { targets, isTarget }: Move<Writer>,
  writesOf: WritesOf<Writer>,
  hinders = isBlocking,
): Set<Writer> {
  const found = new Set<Writer>();
  for (const { effect, fields } of targets) {
    for (const field of fields) {
      for (const { writer, field: written } of writesOf(field.entity, field.id)) {
        if (!isBoundTo(field, written) || isTarget(writer)) continue;
        if (hinders(writer, effect)) found.add(writer);
      }
    }
  }
  return found;
}

/** Whether an entry of a joint undo or redo was undone or redone by itself; then it blocks the others. */
export function isOutOfStep(effect: EntryEffect, reverts: boolean): boolean {
  return isEffective(effect) !== reverts;
}

/**
 * Whether another writer of a field blocks the undo or redo of an entry: the other took effect after the entry or,
 * when the entry is undone, took effect or was undone after that.
 */
export function isBlocking(other: EntryEffect, entry: EntryEffect): boolean {
  return changedSince(other, entry) && (isEffective(other) || !isEffective(entry));
}

/** Whether an entry took effect, or was undone, after another one did. */
export function changedSince(other: EntryEffect, entry: EntryEffect): boolean {
  return isEffective(other) !== wasEffectiveBefore(other, entry);
}
