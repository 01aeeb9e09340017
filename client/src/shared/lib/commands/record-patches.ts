import type { FieldPatch } from './command.ts';
import { newId } from './new-id.ts';

/** A record counts as deleted before its creation, so that undoing the creation hides it at once. */
const BEFORE_CREATION = '1970-01-01T00:00:00.000Z';

/** A new record with these fields, under an id of its own until the server has answered. */
export const created = (entity: string, fields: object): FieldPatch => ({
  entity,
  id: newId(),
  fields: { ...fields },
  before: { deleted_at: BEFORE_CREATION },
  created: true,
});

/** A record with changed fields. */
export function changed<T extends { id: number }>(entity: string, record: T, fields: Partial<T>): FieldPatch {
  const before = Object.fromEntries(Object.keys(fields).map((field) => [field, Reflect.get(record, field)]));
  return { entity, id: record.id, fields, before };
}

/** A record that is deleted at an instant (ISO 8601). */
export const gone = (entity: string, { id }: { id: number }, at: string): FieldPatch => ({
  entity,
  id,
  fields: { deleted_at: at },
  before: { deleted_at: null },
});
