import type { Change, EntityId, EntityKind } from '../ledger/change.ts';

/** A field of a record that an entry wrote; `WHOLE_RECORD` when it created the record. */
export type RecordField = { entity: EntityKind; id: EntityId; field: string };

/** The field of a creation: it writes every field of its record. */
export const WHOLE_RECORD = '*';

/**
 * Fields that are written once and that no undo takes back, so that nobody stands in another's way there: a document that
 * left the house stays out.
 */
const LASTING: Partial<Record<EntityKind, ReadonlySet<string>>> = { invoice: new Set(['issued_at']) };

/** The field that a change writes as far as undo is concerned; null for a field that no undo takes back. */
export function writtenField({ entity, id, ...change }: Change): RecordField | null {
  if (change.kind === 'created') return { entity, id, field: WHOLE_RECORD };
  return isLasting(entity, change.field) ? null : { entity, id, field: change.field };
}

/** Whether no undo takes a field back. */
export function isLasting(entity: EntityKind, field: string): boolean {
  return LASTING[entity]?.has(field) === true;
}

/** Whether one field is the other, or a map around it, or a key inside of it. */
export function overlaps(one: string, other: string): boolean {
  return (
    one === other ||
    one === WHOLE_RECORD ||
    other === WHOLE_RECORD ||
    one.startsWith(`${other}.`) ||
    other.startsWith(`${one}.`)
  );
}
