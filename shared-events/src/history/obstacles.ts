import type { EntityId, EntityKind } from '../ledger/change.ts';
import { type EntryEffect, isEffective, wasEffectiveBefore } from './entry-effect.ts';
import { overlaps, type RecordField } from './record-field.ts';

/** An entry that wrote a field of a record. */
export type FieldWrite<Writer extends EntryEffect> = { writer: Writer; field: string };

/** An entry that is to be taken back or done again, with what it wrote. */
type Target = { effect: EntryEffect; fields: Iterable<RecordField> };

/** What is to be done at once: entries that have effect are taken back, or entries that have none are done again. */
export type Move<Writer extends EntryEffect> = {
  targets: readonly Target[];
  /** Whether a writer is one of the targets. */
  isTarget(writer: Writer): boolean;
};

/** The entries that wrote a field of a record, those that are taken back among them. */
export type WritesOf<Writer extends EntryEffect> = (
  entity: EntityKind,
  id: EntityId,
) => readonly FieldWrite<Writer>[];

/**
 * The entries for whose sake others cannot be taken back or done again: a field can be taken back by the entry that
 * wrote it last among those that have effect, whatever the values are. What was taken back can be done again when the
 * other writers of its fields are those that had effect when it was taken back; one that was taken back since is in
 * the way as well.
 */
export function obstacles<Writer extends EntryEffect>(
  { targets, isTarget }: Move<Writer>,
  writesOf: WritesOf<Writer>,
  hinders = isInTheWay,
): Set<Writer> {
  const found = new Set<Writer>();
  for (const { effect, fields } of targets) {
    for (const { entity, id, field } of fields) {
      for (const { writer, field: written } of writesOf(entity, id)) {
        if (!overlaps(written, field) || isTarget(writer)) continue;
        if (hinders(writer, effect)) found.add(writer);
      }
    }
  }
  return found;
}

/** Whether an entry that is to be taken back, or done again with others, was so by itself: it is in the way then. */
export function isOutOfStep(effect: EntryEffect, reverts: boolean): boolean {
  return isEffective(effect) !== reverts;
}

/**
 * Whether another writer of a field hinders that an entry is taken back or done again: it came to have effect since the
 * entry did or, of an entry that is taken back, it came to have effect or was taken back since that.
 */
export function isInTheWay(other: EntryEffect, entry: EntryEffect): boolean {
  return changedSince(other, entry) && (isEffective(other) || !isEffective(entry));
}

/** Whether an entry came to have effect, or was taken back, since another one did. */
export function changedSince(other: EntryEffect, entry: EntryEffect): boolean {
  return isEffective(other) !== wasEffectiveBefore(other, entry);
}
