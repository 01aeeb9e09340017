import { z } from 'zod';
import type { Change, EntityId, EntityKind } from './change.ts';

/** A fact before it is stored: the name of its type and its data, as the current version of its schema has it. */
export type DomainEvent<Type extends string = string, Data = unknown> = { type: Type; data: Data };

/** The record that an event is mostly about, with the name that it had, so that history reads without replay. */
export type Subject = { entity: EntityKind; id: EntityId; name: string };

/** How a fact is taken back: by other facts, or not at all, with the reason that the user is shown. */
export type Inverse<Data> = { by(data: Data): DomainEvent[] } | { none: string };

export type EventSpec<Type extends string, Schema extends z.ZodType> = {
  type: Type;
  /** The schema's version; older data is lifted by `upcasters` one version at a time. */
  version?: number;
  schema: Schema;
  /** `upcasters[n]` turns data of version n into data of version n + 1. Pure, no clock, no look-ups. */
  upcasters?: Record<number, (data: unknown) => unknown>;
  /** What it does to records, in order. */
  changes: (data: z.output<Schema>) => Change[];
  inverse: Inverse<z.output<Schema>>;
  /**
   * Of an event that edits a record: what several edits of it are called ("Edited job"). Absent when the event is an act
   * of its own, which names the entry of its command over any edit beside it.
   */
  edits?: string;
  /** What happened, in the user's words and the past tense: "Marked as completed". */
  label: (data: z.output<Schema>) => string;
  subject: (data: z.output<Schema>) => Subject | null;
  /**
   * The data of the one fact that does what two facts of this type do one after the other, or null when there is
   * none. Undoing a run of edits then takes one fact instead of one for each edit.
   */
  merge?: (first: z.output<Schema>, second: z.output<Schema>) => z.output<Schema> | null;
};

export type EventDefinition<Type extends string = string, Data = unknown> = {
  readonly type: Type;
  readonly version: number;
  readonly inverse: Inverse<Data>;
  /** What several edits of its record are called; null when it is an act of its own. */
  readonly edits: string | null;
  /** Makes a fact of this type. */
  of(data: Data): DomainEvent<Type, Data>;
  /**
   * Reads stored data of any version.
   * @throws Error (UnreadableEvent) when the data fits no version of the schema.
   */
  read(data: unknown, version: number): Data;
  changes(data: Data): Change[];
  label(data: Data): string;
  subject(data: Data): Subject | null;
  /** Two facts of this type in one, or null. */
  merge(first: Data, second: Data): Data | null;
};

/**
 * The version of an event of which earlier ones are read as they are: what came with a later version is optional. The
 * number says to a program of an earlier version that it has to be updated first.
 */
export function versionOfOptionalFields(version: number) {
  const steps = Array.from({ length: version - 1 }, (_, index) => [index + 1, (data: unknown) => data]);
  return { version, upcasters: Object.fromEntries(steps) };
}

/** The stored data of an event fits no version of its schema. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/** Declares an event type: everything that is to be known of it stands in this one place. */
export function defineEvent<const Type extends string, Schema extends z.ZodType>(
  spec: EventSpec<Type, Schema>,
): EventDefinition<Type, z.output<Schema>> {
  const version = spec.version ?? 1;
  return {
    type: spec.type,
    version,
    inverse: spec.inverse,
    edits: spec.edits ?? null,
    of: (data) => ({ type: spec.type, data }),
    read: (data, storedVersion) => {
      let current = data;
      for (let step = storedVersion; step < version; step += 1) {
        const upcast = spec.upcasters?.[step];
        if (upcast === undefined)
          throw new UnreadableEvent(`${spec.type} has no upcaster from version ${step}.`);
        current = upcast(current);
      }
      const parsed = spec.schema.safeParse(current);
      if (!parsed.success) {
        throw new UnreadableEvent(`${spec.type} v${storedVersion}: ${z.prettifyError(parsed.error)}`);
      }
      return parsed.data;
    },
    changes: spec.changes,
    label: spec.label,
    subject: spec.subject,
    merge: spec.merge ?? (() => null),
  };
}
