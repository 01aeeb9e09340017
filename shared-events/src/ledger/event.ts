import { z } from 'zod';
import type { Steps } from '../slices.ts';
import { type Change, type EntityId, type EntityKind, lengthOf } from './change.ts';
import { isPackedJson, type PackedJson, packJson, unpackJson } from './packed-json.ts';
import type { Json } from './scalars.ts';

/** An event before it is stored: the name of its type, and its data in the current version of its schema. */
export type DomainEvent<Type extends string = string, Data = unknown> = { type: Type; data: Data };

/**
 * The record that an event is mainly about, with its name at that time, so that the history can be read without
 * replay.
 */
export type Subject = { entity: EntityKind; id: EntityId; name: string };

/** How an event is undone: by other events, or never, with the reason for the user. */
export type Inverse<Data> = { by(data: Data): DomainEvent[] } | { none: string };

type EventSpec<Type extends string, Schema extends z.ZodType> = {
  type: Type;
  /** The version of the schema; `upcasters` convert older data, one version at a time. */
  version?: number;
  schema: Schema;
  /** `upcasters[n]` converts data of version n to version n + 1. It is pure: no clock, no look-ups. */
  upcasters?: Record<number, (data: unknown) => unknown>;
  /** The changes of records, in order. */
  changes: (data: z.output<Schema>) => Change[];
  /** The many events that it packs, in order. */
  inside?: (data: z.output<Schema>) => readonly DomainEvent[];
  inverse: Inverse<z.output<Schema>>;
  /**
   * The label of several edits of a record ("Edited job"), for an event that edits one. Absent for an action, whose
   * label names the entry of its command even when edits are part of it.
   */
  edits?: string;
  /** Whether it only prepares the other events of its command: their labels name the entry. */
  isPreparation?: boolean;
  /** Above how many characters its data are stored packed; see `packJson`. A program that can't has an earlier version. */
  packedAbove?: number;
  /** What happened, in the user's words and the past tense: "Marked as completed". */
  label: (data: z.output<Schema>) => string;
  subject: (data: z.output<Schema>) => Subject | null;
  /**
   * The data of one event with the effect of two events of this type, or null when there is none. It lets the undo of
   * a run of edits append one event instead of one for each edit.
   */
  merge?: (first: z.output<Schema>, second: z.output<Schema>) => z.output<Schema> | null;
};

export type EventDefinition<Type extends string = string, Data = unknown> = {
  readonly type: Type;
  readonly version: number;
  /** The schema of its data in that version. */
  readonly schema: z.core.$ZodType;
  readonly inverse: Inverse<Data>;
  /** The label of several edits of its record; null for an action. */
  readonly edits: string | null;
  /** Whether it only prepares the other events of its command, whose labels name the entry. */
  readonly isPreparation: boolean;
  /** Creates an event of this type. */
  of(data: Data): DomainEvent<Type, Data>;
  /**
   * Parses stored data of any version, packed or not.
   * @throws Error (UnreadableEvent) when the data matches no version of the schema.
   */
  read(data: unknown, version: number): Data;
  /** The data as it is stored, made in steps. */
  stored(data: Data): Steps<Data | PackedJson>;
  changes(data: Data): Change[];
  /** The many events that it packs, in order; null for others. */
  inside(data: Data): readonly DomainEvent[] | null;
  label(data: Data): string;
  subject(data: Data): Subject | null;
  /** Combines two events of this type, or answers null. */
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

/** The stored data of an event matches no version of its schema. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/** @throws UnreadableEvent */
function unpacked(data: PackedJson): Json {
  try {
    return unpackJson(data);
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableEvent(error.message);
    throw error;
  }
}

/** Defines an event type, with everything about it in one place. */
export function defineEvent<const Type extends string, Schema extends z.ZodType>(
  spec: EventSpec<Type, Schema>,
): EventDefinition<Type, z.output<Schema>> {
  const version = spec.version ?? 1;
  return {
    type: spec.type,
    version,
    schema: spec.schema,
    inverse: spec.inverse,
    edits: spec.edits ?? null,
    isPreparation: spec.isPreparation ?? false,
    of: (data) => ({ type: spec.type, data }),
    read: (data, storedVersion) => {
      let current = spec.packedAbove !== undefined && isPackedJson(data) ? unpacked(data) : data;
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
    *stored(data) {
      return lengthOf(data) > (spec.packedAbove ?? Number.POSITIVE_INFINITY) ? yield* packJson(data) : data;
    },
    changes: spec.changes,
    inside: spec.inside ?? (() => null),
    label: spec.label,
    subject: spec.subject,
    merge: spec.merge ?? (() => null),
  };
}
