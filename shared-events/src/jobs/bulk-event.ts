import { z } from 'zod';
import {
  type PackedRecords,
  packedRecords,
  packRecords,
  parsePacked,
  unpackRecords,
} from '../import/packed-records.ts';
import { lengthOf } from '../ledger/change.ts';
import {
  type DomainEvent,
  defineEvent,
  type EventDefinition,
  UnreadableEvent,
  versionOfOptionalFields,
} from '../ledger/event.ts';
import { runSteps, type Steps } from '../slices.ts';
import { jobEvents } from './events.ts';

/** The events of jobs that may be packed, in the order in which those of one command take effect. */
const PACKABLE = [
  'JobCreated',
  'JobEdited',
  'JobNotesEdited',
  'JobStatusRestored',
  'JobMarkedCompleted',
  'JobMarkedActive',
  'JobPutOnHold',
  'JobMarkedInvoiced',
  'JobMarkedUninvoiced',
  'JobDeleted',
  'JobRestored',
] as const satisfies readonly (keyof typeof jobEvents)[];
type Packable = (typeof PACKABLE)[number];

const definitions = new Map<string, EventDefinition>(Object.entries(jobEvents));

const part = z.strictObject({
  type: z.enum(PACKABLE),
  /** The version of the data. */
  version: z.int().min(1),
  rows: packedRecords,
});
type Part = z.output<typeof part>;

const changed = z.strictObject({
  parts: z
    .array(part)
    .min(1)
    .superRefine((parts, context) => {
      for (const each of parts) {
        const problem = problemOf(each);
        if (problem !== null) context.addIssue({ code: 'custom', message: problem });
      }
    }),
});
type Changed = z.output<typeof changed>;

/** The events of a part. They are unpacked once: the schema, the fold, the rules and the history all ask for them. */
const unpacked = new WeakMap<Part, readonly DomainEvent[]>();

function problemOf(each: Part): string | null {
  try {
    return eventsOf(each).length === 0 ? 'A part has no rows.' : null;
  } catch (error) {
    if (error instanceof UnreadableEvent) return error.message;
    if (error instanceof z.ZodError) return `${each.type}: ${z.prettifyError(error)}`;
    throw error;
  }
}

function eventsOf(each: Part): readonly DomainEvent[] {
  const cached = unpacked.get(each);
  if (cached !== undefined) return cached;
  const { type, version, rows } = each;
  const events = dataOf(definitionOf(type), version, rows).map((data) => ({ type, data }));
  unpacked.set(each, events);
  return events;
}

/** Data of the present version is read by column, which takes a fraction of the time. */
function dataOf({ version, schema, read }: EventDefinition, stored: number, rows: PackedRecords): unknown[] {
  if (stored === version && schema instanceof z.core.$ZodObject)
    return unpackRecords(parsePacked(schema, rows)) ?? [];
  return (unpackRecords(rows) ?? []).map((row) => read(row, stored));
}

function definitionOf(type: string): EventDefinition {
  const definition = definitions.get(type);
  if (definition === undefined) throw new UnreadableEvent(`${type} isn't an event of jobs.`);
  return definition;
}

const isPackable = (type: string): type is Packable => PACKABLE.some((each) => each === type);

/** The events inside, in order. */
const packedJobEvents = ({ parts }: Changed): DomainEvent[] => parts.flatMap(eventsOf);

/**
 * Packs many events of jobs into one with their effect, in steps, so that a command on thousands of jobs is one append and one
 * entry, and so is its undo. The events are sorted by type, which changes nothing: those of one type are about
 * different jobs, and the types stand in the order in which a command makes them.
 * @throws Error for an event that cannot be packed
 */
export function* packJobEvents(events: readonly DomainEvent[]): Steps<DomainEvent> {
  const others = new Set(events.map(({ type }) => type).filter((type) => !isPackable(type)));
  if (others.size > 0) throw new Error(`${[...others].join()} cannot be packed.`);
  return JobsChanged.of({ parts: yield* partsOf(events) });
}

/** The most events of jobs that are stored one by one, and the most characters that they hold together. */
const MAX_LOOSE = { events: 500, length: 256 * 1024 };

/** Whether events of jobs are stored packed: they are very many, or hold much, such as analyses. */
export const areManyJobEvents = (events: readonly DomainEvent[]): boolean =>
  events.length > MAX_LOOSE.events ||
  events.reduce((sum, { data }) => sum + lengthOf(data), 0) > MAX_LOOSE.length;

/** A part for each type of these events, in the order in which the types take effect. */
function* partsOf(events: readonly DomainEvent[]): Steps<Part[]> {
  const byType = Map.groupBy(events, ({ type }) => type);
  const parts: Part[] = [];
  for (const type of PACKABLE) parts.push(...(yield* partOf(type, byType.get(type) ?? [])));
  return parts;
}

function* partOf(type: Packable, events: readonly DomainEvent[]): Steps<Part[]> {
  if (events.length === 0) return [];
  const data = events.map((event) => ({ ...Object(event.data) }));
  const part: Part = { type, version: definitionOf(type).version, rows: yield* packRecords(data) };
  unpacked.set(part, events);
  return [part];
}

/** Data of the present version whose parts were unpacked before, as those that were read or packed here. */
const isUnpacked = (data: unknown): data is Changed => {
  const { parts } = Object(data);
  return Array.isArray(parts) && parts.every((each) => unpacked.has(each));
};

/**
 * The event that reverses one of these, in steps: the last change is reversed first.
 * @param follow the event to do instead of the inverse of one event; it has the same type
 */
export function* invertedJobEvents(
  { data }: DomainEvent,
  follow: (inverse: DomainEvent) => DomainEvent = (inverse) => inverse,
): Steps<DomainEvent> {
  const { parts } = isUnpacked(data) ? data : JobsChanged.read(data, JobsChanged.version);
  const inverted: Part[] = [];
  for (const each of parts.toReversed()) {
    const { inverse } = definitionOf(each.type);
    if ('none' in inverse) continue;
    const events: DomainEvent[] = [];
    for (const event of eventsOf(each)) {
      yield;
      events.push(...inverse.by(event.data).map(follow));
    }
    // The inverses of events of one type have one type.
    inverted.push(...(yield* partsOf(events)));
  }
  return JobsChanged.of({ parts: inverted });
}

/** The first event, which names the entry. */
function first(data: Changed): { definition: EventDefinition; data: unknown } {
  const [event] = data.parts.slice(0, 1).flatMap(eventsOf);
  if (event === undefined) throw new UnreadableEvent('JobsChanged has no rows.');
  return { definition: definitionOf(event.type), data: event.data };
}

/** Many jobs were changed at once; `parts` hold the events of the single changes by type, packed by field. */
export const JobsChanged: EventDefinition<'JobsChanged', Changed> = defineEvent({
  type: 'JobsChanged',
  // 2 brought new jobs, and packs what holds much.
  ...versionOfOptionalFields(2),
  // It's packed by field already: only analyses make it longer, and packing them costs time.
  packedAbove: 512 * 1024,
  schema: changed,
  inside: packedJobEvents,
  changes: (data) => packedJobEvents(data).flatMap((event) => definitionOf(event.type).changes(event.data)),
  inverse: {
    by: (data): DomainEvent[] => [runSteps(invertedJobEvents(JobsChanged.of(data)))],
  },
  label: (data) => {
    const { definition, data: one } = first(data);
    const jobs = Math.max(...data.parts.map(({ rows }) => rows.count));
    return jobs === 1 ? definition.label(one) : `${definition.label(one)} (${jobs} jobs)`;
  },
  subject: (data) => {
    const { definition, data: one } = first(data);
    return definition.subject(one);
  },
});

export const bulkEvents = { JobsChanged };
