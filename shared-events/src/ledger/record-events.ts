import { z } from 'zod';
import {
  type Change,
  ENTITY_KINDS,
  type EntityKind,
  type FieldValues,
  fieldChanges,
  type SomeFields,
  sameJson,
} from './change.ts';
import { type DomainEvent, defineEvent, type EventDefinition, type Subject } from './event.ts';
import { instantText, recordId } from './scalars.ts';

/**
 * Fields of other records that the same event changes: the former default that a new default replaces, the rates of a
 * deleted unit, the setting that referred to a language.
 */
export const alongside = z.array(
  z.strictObject({
    entity: z.enum(ENTITY_KINDS),
    id: z.union([recordId, z.string()]),
    field: z.string(),
    before: z.json(),
    after: z.json(),
  }),
);
export type Alongside = z.output<typeof alongside>;

/** The same changes in reverse. */
export function reversed(changes: Alongside): Alongside {
  return changes.map((change) => ({ ...change, before: change.after, after: change.before })).reverse();
}

/** The changes of records in `alongside`. */
export function alongsideChanges(changes: Alongside): Change[] {
  return changes.map((change) => ({ kind: 'field', ...change }));
}

type Named = FieldValues & { id: number };

type Addition<Fields> = { record: Fields; addedAt: string; alongside: Alongside };
export type Deletion = { id: number; name: string; deletedAt: string; alongside: Alongside };
export type Edit<Fields> = {
  id: number;
  name: string;
  before: Fields;
  after: Fields;
  alongside: Alongside;
};

function subjectOf(entity: EntityKind): (data: { id: number; name: string }) => Subject {
  return ({ id, name }) => ({ entity, id, name });
}

type Upcasters = Record<number, (data: unknown) => unknown>;

function versionOf({ version, upcasters = {} }: { version?: number; upcasters?: Upcasters }) {
  return version === undefined ? {} : { version, upcasters };
}

/** Defines an event that creates a record. Its inverse deletes the record, which keeps its id. */
export function defineAddition<const Type extends string, Fields extends Named>(spec: {
  type: Type;
  /** As in `versionOfOptionalFields`. */
  version?: number;
  upcasters?: Upcasters;
  entity: EntityKind;
  record: z.core.$ZodType<Fields>;
  label: string;
  nameOf: (record: Fields) => string;
  deleted: () => Pick<EventDefinition<string, Deletion>, 'of'>;
}): EventDefinition<Type, Addition<Fields>> {
  const schema: z.ZodType<Addition<Fields>> = z.strictObject({
    record: spec.record,
    addedAt: instantText,
    alongside,
  });
  return defineEvent({
    type: spec.type,
    ...versionOf(spec),
    schema,
    changes: ({ record, alongside: also }) => [
      { kind: 'created', entity: spec.entity, id: record.id, record },
      ...alongsideChanges(also),
    ],
    inverse: {
      by: (data): DomainEvent[] => [
        spec.deleted().of({
          id: data.record.id,
          name: spec.nameOf(data.record),
          deletedAt: data.addedAt,
          alongside: reversed(data.alongside),
        }),
      ],
    },
    label: () => spec.label,
    subject: ({ record }) => ({ entity: spec.entity, id: record.id, name: spec.nameOf(record) }),
  });
}

/** Defines an event that edits fields of a record. It is its own inverse, with before and after swapped. */
export function defineEdit<const Type extends string, Fields extends SomeFields>(spec: {
  type: Type;
  /** As in `versionOfOptionalFields`. */
  version?: number;
  upcasters?: Upcasters;
  entity: EntityKind;
  fields: z.core.$ZodType<Fields>;
  /** The label of several edits of such a record. */
  edits: string;
  /** The label of an edit of these fields; by default that of several edits. */
  label?: (edited: readonly string[]) => string;
}): EventDefinition<Type, Edit<Fields>> {
  const schema: z.ZodType<Edit<Fields>> = z.strictObject({
    id: recordId,
    name: z.string(),
    before: spec.fields,
    after: spec.fields,
    alongside,
  });
  const edited: EventDefinition<Type, Edit<Fields>> = defineEvent({
    type: spec.type,
    ...versionOf(spec),
    schema,
    changes: (data) => [
      ...fieldChanges(spec.entity, data.id, data.before, data.after),
      ...alongsideChanges(data.alongside),
    ],
    inverse: {
      by: (data): DomainEvent[] => [
        edited.of({ ...data, before: data.after, after: data.before, alongside: reversed(data.alongside) }),
      ],
    },
    edits: spec.edits,
    label: ({ before, after }) =>
      spec.label?.(Object.keys(after).filter((field) => !sameJson(before[field], after[field]))) ??
      spec.edits,
    subject: subjectOf(spec.entity),
    merge: (first, second) =>
      first.id === second.id && first.alongside.length + second.alongside.length === 0
        ? { ...second, ...mergedFields(first, second) }
        : null,
  });
  return edited;
}

/** Combines two edits of one record. */
export function mergedFields<Fields extends SomeFields>(
  first: { before: Fields; after: Fields },
  second: { before: Fields; after: Fields },
): { before: Fields; after: Fields } {
  return {
    before: { ...second.before, ...first.before },
    after: { ...first.after, ...second.after },
  };
}

/** Defines two events that delete a record and restore it with the same id: each is the inverse of the other. */
export function defineDeletion<const Deleted extends string, const Restored extends string>(spec: {
  entity: EntityKind;
  deleted: Deleted;
  restored: Restored;
  labels: { deleted: string; restored: string };
}): { deleted: EventDefinition<Deleted, Deletion>; restored: EventDefinition<Restored, Deletion> } {
  const schema: z.ZodType<Deletion> = z.strictObject({
    id: recordId,
    name: z.string(),
    deletedAt: instantText,
    alongside,
  });
  const swapped = (data: Deletion): Deletion => ({ ...data, alongside: reversed(data.alongside) });
  const deleted: EventDefinition<Deleted, Deletion> = defineEvent({
    type: spec.deleted,
    schema,
    changes: (data) => [
      ...fieldChanges(spec.entity, data.id, { deleted_at: null }, { deleted_at: data.deletedAt }),
      ...alongsideChanges(data.alongside),
    ],
    inverse: { by: (data): DomainEvent[] => [restored.of(swapped(data))] },
    label: () => spec.labels.deleted,
    subject: subjectOf(spec.entity),
  });
  const restored: EventDefinition<Restored, Deletion> = defineEvent({
    type: spec.restored,
    schema,
    changes: (data) => [
      ...fieldChanges(spec.entity, data.id, { deleted_at: data.deletedAt }, { deleted_at: null }),
      ...alongsideChanges(data.alongside),
    ],
    inverse: { by: (data): DomainEvent[] => [deleted.of(swapped(data))] },
    label: () => spec.labels.restored,
    subject: subjectOf(spec.entity),
  });
  return { deleted, restored };
}
