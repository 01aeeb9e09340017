import type { EntryEffect } from '@ledgerline/shared-events/history/entry-effect.ts';
import {
  changedSince,
  type FieldWrite,
  isOutOfStep,
  type Move,
  obstacles,
} from '@ledgerline/shared-events/history/obstacles.ts';
import { overlaps, type RecordField } from '@ledgerline/shared-events/history/record-field.ts';
import type { Steps } from '@ledgerline/shared-events/slices.ts';
import type { FieldRef } from '#domain/history/tentative-state.ts';
import type { EntryLog, LedgerEntry } from '../history/entry-log.ts';
import { recordKey } from '../history/field-writes.ts';

/** The commands of one history entry, oldest first: a run of edits of one field, or one command. */
export type Run = readonly LedgerEntry[];

/** When an entry took effect, was undone and redone. */
export function effectOf(run: Run): EntryEffect {
  const last = run.at(-1);
  if (last === undefined) throw new Error('An entry of the history has commands.');
  return { first: run[0]?.first ?? last.first, last: last.last, toggles: last.toggles };
}

type Writes = (entity: RecordField['entity'], id: RecordField['id']) => FieldWrite<LedgerEntry>[];

/** The writers of the records of these fields, without runs that left the values from before. */
function* writesOf(entries: EntryLog, fields: readonly RecordField[]): Steps<Writes> {
  const placed = yield* entries.writes.of(fields);
  const writes = new Map<string, FieldWrite<LedgerEntry>[]>();
  for (const [key, each] of placed) {
    yield;
    writes.set(
      key,
      each.flatMap(({ place, field }) => {
        const writer = entries.at(place);
        return writer === undefined || writer.changedNothing ? [] : [{ writer, field }];
      }),
    );
  }
  return (entity, id) => writes.get(recordKey(entity, id)) ?? [];
}

/** Entries that are undone or redone in one append. */
export type RunsMove = { targets: readonly Run[]; reverts: boolean };

type FieldsMove = Move<LedgerEntry> & { fields: RecordField[]; outOfStep: LedgerEntry[] };

/** The same moves with the fields that their entries wrote. */
function* fieldsMoves(entries: EntryLog, moves: readonly RunsMove[]): Steps<FieldsMove[]> {
  const written = yield* entries.fieldsOf(moves.flatMap(({ targets }) => targets.flat()));
  return moves.map(({ targets, reverts }) => {
    const ids = new Set(targets.flatMap((run) => run.map(({ commandId }) => commandId)));
    const withFields = targets.map((run) => ({
      effect: effectOf(run),
      fields: run.flatMap(({ commandId }) => written.get(commandId) ?? []),
    }));
    return {
      targets: withFields,
      isTarget: ({ commandId }) => ids.has(commandId),
      fields: withFields.flatMap(({ fields }) => fields),
      outOfStep: targets.filter((run) => isOutOfStep(effectOf(run), reverts)).flatMap((run) => run.slice(-1)),
    };
  });
}

/**
 * For each of several moves by itself, in the same order: the entries that block it, oldest first, each by its
 * commands. An entry that was undone since is represented by the command that undid it.
 */
export function* blockingRuns(entries: EntryLog, moves: readonly RunsMove[]): Steps<Run[][]> {
  const whole = yield* fieldsMoves(entries, moves);
  const writes = yield* writesOf(
    entries,
    whole.flatMap(({ fields }) => fields),
  );
  const blocking: Run[][] = [];
  for (const move of whole) {
    yield;
    const writers = yield* obstaclesOf(move, writes);
    blocking.push(runsOfWriters(entries, new Set([...move.outOfStep, ...writers])));
  }
  return blocking;
}

/** So many fields are looked at in one step. */
const FIELDS_OF_STEP = 500;

function* obstaclesOf({ targets, isTarget }: FieldsMove, writes: Writes): Steps<Set<LedgerEntry>> {
  const found = new Set<LedgerEntry>();
  for (const { effect, fields } of targets) {
    const all = [...fields];
    for (let from = 0; from < all.length; from += FIELDS_OF_STEP) {
      yield;
      const some = { effect, fields: all.slice(from, from + FIELDS_OF_STEP) };
      for (const writer of obstacles({ targets: [some], isTarget }, writes)) found.add(writer);
    }
  }
  return found;
}

/**
 * The entries that block a move because it would break a rule on these fields, oldest first: their later writers, or
 * else their last writers, at least one.
 */
export function* runsThatWroteFields(
  entries: EntryLog,
  fields: readonly FieldRef[],
  move: RunsMove,
): Steps<Run[]> {
  const writes = yield* writesOf(entries, fields);
  const ids = new Set(move.targets.flatMap((run) => run.map(({ commandId }) => commandId)));
  const isTarget = ({ commandId }: LedgerEntry) => ids.has(commandId);
  const about = move.targets.map((run) => ({ effect: effectOf(run), fields }));
  const since = obstacles({ targets: about, isTarget }, writes, changedSince);
  if (since.size > 0) return runsOfWriters(entries, since);
  const lastOf = (field: FieldRef) =>
    writes(field.entity, field.id).findLast(
      ({ writer, field: written }) =>
        writer.undoneBy === null && !isTarget(writer) && overlaps(written, field.field),
    )?.writer;
  const found = fields.flatMap((field) => lastOf(field) ?? []);
  const targets = move.targets.flatMap((run) => run.slice(-1));
  return runsOfWriters(entries, new Set(found.length > 0 ? found : targets));
}

/** The entries of commands, each once, oldest first; an undo is represented by the entry that it undid. */
function runsOfWriters(entries: EntryLog, writers: ReadonlySet<LedgerEntry>): Run[] {
  const named = [...writers].map((writer) =>
    writer.undoneBy === null ? writer : (entries.find(writer.undoneBy) ?? writer),
  );
  const runs: Run[] = [];
  for (const one of [...new Set(named)].toSorted((a, b) => a.first - b.first)) {
    if (one.first > (runs.at(-1)?.at(-1)?.last ?? -1)) runs.push(entries.runOf(one.commandId));
  }
  return runs;
}
