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
import { defineInverses } from './inverse-events.ts';
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

type Versioned = {
  /** As in `versionOfOptionalFields`. */
  version?: number;
  upcasters?: Upcasters;
  /** See `defineEvent`. */
  packedAbove?: number | undefined;
};

function versionOf({ version, upcasters = {}, packedAbove }: Versioned) {
  if (version === undefined) return {};
  return { version, upcasters, ...(packedAbove !== undefined && { packedAbove }) };
}

/** Defines an event that creates a record. Its inverse deletes the record, which keeps its id. */
export function defineAddition<const Type extends string, Fields extends Named>(
  spec: Versioned & {
    type: Type;
    entity: EntityKind;
    record: z.core.$ZodType<Fields>;
    label: string;
    nameOf: (record: Fields) => string;
    deleted: () => Pick<EventDefinition<string, Deletion>, 'of'>;
  },
): EventDefinition<Type, Addition<Fields>> {
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
export function defineEdit<const Type extends string, Fields extends SomeFields>(
  spec: Versioned & {
    type: Type;
    entity: EntityKind;
    fields: z.core.$ZodType<Fields>;
    /** The label of several edits of such a record. */
    edits: string;
    /** The label of an edit of these fields; by default that of several edits. */
    label?: (edited: readonly string[]) => string;
  },
): EventDefinition<Type, Edit<Fields>> {
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
  const changes = (data: Deletion, before: string | null, after: string | null) => [
    ...fieldChanges(spec.entity, data.id, { deleted_at: before }, { deleted_at: after }),
    ...alongsideChanges(data.alongside),
  ];
  const [deleted, restored] = defineInverses(
    { schema, subject: subjectOf(spec.entity), turned: reversedAlongside },
    {
      type: spec.deleted,
      label: spec.labels.deleted,
      changes: (data) => changes(data, null, data.deletedAt),
    },
    {
      type: spec.restored,
      label: spec.labels.restored,
      changes: (data) => changes(data, data.deletedAt, null),
    },
  );
  return { deleted, restored };
}

/** The data of an event with what it changes alongside in reverse. */
export function reversedAlongside<Data extends { alongside: Alongside }>(data: Data): Data {
  return { ...data, alongside: reversed(data.alongside) };
}

/** Defines the events of a record that is added, edited, deleted and restored, in this order. */
export function defineRecord<
  const Added extends string,
  const Edited extends string,
  const Deleted extends string,
  const Restored extends string,
  Fields extends Named,
  Editable extends SomeFields,
>(
  spec: Versioned & {
    types: [Added, Edited, Deleted, Restored];
    entity: EntityKind;
    /** What the labels call it: "Added job type". */
    noun: string;
    added?: string;
    record: z.core.$ZodType<Fields>;
    nameOf: (record: Fields) => string;
    fields: z.core.$ZodType<Editable>;
    editLabel?: (edited: readonly string[]) => string;
  },
): [
  EventDefinition<Added, Addition<Fields>>,
  EventDefinition<Edited, Edit<Editable>>,
  EventDefinition<Deleted, Deletion>,
  EventDefinition<Restored, Deletion>,
] {
  const { entity, noun, editLabel } = spec;
  const [addedType, editedType, deletedType, restoredType] = spec.types;
  const { deleted, restored } = defineDeletion({
    entity,
    deleted: deletedType,
    restored: restoredType,
    labels: { deleted: `Deleted ${noun}`, restored: `Restored ${noun}` },
  });
  const { record, nameOf, added = `Added ${noun}`, fields } = spec;
  const version = versionOf(spec);
  return [
    defineAddition({
      type: addedType,
      ...version,
      entity,
      record,
      nameOf,
      label: added,
      deleted: () => deleted,
    }),
    defineEdit({
      type: editedType,
      ...version,
      entity,
      fields,
      edits: `Edited ${noun}`,
      ...(editLabel && { label: editLabel }),
    }),
    deleted,
    restored,
  ];
}
