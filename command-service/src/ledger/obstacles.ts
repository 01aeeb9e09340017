import type { EntryEffect } from '@ledgerline/shared-events/history/entry-effect.ts';
import {
  changedSince,
  type FieldWrite,
  isOutOfStep,
  type Move,
  obstacles,
} from '@ledgerline/shared-events/history/obstacles.ts';
import { overlaps, type RecordField, writtenField } from '@ledgerline/shared-events/history/record-field.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import type { FieldRef } from '../domain/history/what-if.ts';
import type { EntryLog, LedgerEntry } from './entry-log.ts';
import { recordKey } from './field-writes.ts';

/** The commands of one entry of the history, oldest first: a run of edits of one field, else one command. */
export type Run = readonly LedgerEntry[];

/** An entry of the history with the facts of its commands. */
export type RunWithFacts = { run: Run; facts: readonly DomainEvent[] };

/** When an entry took effect, was taken back and done again. */
export function effectOf(run: Run): EntryEffect {
  const last = run.at(-1);
  if (last === undefined) throw new Error('An entry of the history has commands.');
  return { first: run[0]?.first ?? last.first, last: last.last, toggles: last.toggles };
}

/** The fields that facts wrote, each once. */
export function fieldsOf(facts: readonly DomainEvent[]): RecordField[] {
  const fields = new Map<string, RecordField>();
  for (const change of facts.flatMap(changesOf)) {
    const written = writtenField(change);
    if (written !== null) fields.set(`${recordKey(written.entity, written.id)}/${written.field}`, written);
  }
  return [...fields.values()];
}

type Writes = (entity: RecordField['entity'], id: RecordField['id']) => FieldWrite<LedgerEntry>[];

/** Who wrote the records of these fields. */
function writesOf(entries: EntryLog, fields: readonly RecordField[]): Writes {
  const placed = entries.writes.of(fields);
  const writes = new Map<string, FieldWrite<LedgerEntry>[]>();
  for (const [key, each] of placed) {
    writes.set(
      key,
      each.flatMap(({ place, field }) => {
        const writer = entries.at(place);
        return writer === undefined ? [] : [{ writer, field }];
      }),
    );
  }
  return (entity, id) => writes.get(recordKey(entity, id)) ?? [];
}

/** Entries that are taken back at once, or done again. */
export type RunsMove = { targets: readonly RunWithFacts[]; takesBack: boolean };

type FieldsMove = Move<LedgerEntry> & { fields: RecordField[]; outOfStep: LedgerEntry[] };

function fieldsMove({ targets, takesBack }: RunsMove): FieldsMove {
  const ids = new Set(targets.flatMap(({ run }) => run.map(({ commandId }) => commandId)));
  const withFields = targets.map(({ run, facts }) => ({ effect: effectOf(run), fields: fieldsOf(facts) }));
  return {
    targets: withFields,
    isTarget: ({ commandId }) => ids.has(commandId),
    fields: withFields.flatMap(({ fields }) => fields),
    outOfStep: targets
      .filter(({ run }) => isOutOfStep(effectOf(run), takesBack))
      .flatMap(({ run }) => run.slice(-1)),
  };
}

/**
 * The entries for whose sake others cannot be taken back or done again together, oldest first: each by its commands. One
 * that was taken back since is told by the command that did so.
 */
export function runsInTheWay(entries: EntryLog, move: RunsMove): Run[] {
  const whole = fieldsMove(move);
  const found = obstacles(whole, writesOf(entries, whole.fields));
  return runsBehind(entries, new Set([...whole.outOfStep, ...found]));
}

/** Whether other entries are in the way of each of these, all asked at once; in the same order. */
export function areInTheWay(entries: EntryLog, moves: readonly RunsMove[]): boolean[] {
  const whole = moves.map(fieldsMove);
  const writes = writesOf(
    entries,
    whole.flatMap(({ fields }) => fields),
  );
  return whole.map((move) => move.outOfStep.length > 0 || obstacles(move, writes).size > 0);
}

/**
 * The entries behind fields on account of which taking others back would break a rule, oldest first: those that came to
 * write them since, else those that wrote them last, at least one.
 */
export function runsBehindFields(entries: EntryLog, fields: readonly FieldRef[], move: RunsMove): Run[] {
  const writes = writesOf(entries, fields);
  const whole = fieldsMove(move);
  const about = whole.targets.map(({ effect }) => ({ effect, fields }));
  const since = obstacles({ ...whole, targets: about }, writes, changedSince);
  if (since.size > 0) return runsBehind(entries, since);
  const lastOf = (field: FieldRef) =>
    writes(field.entity, field.id).findLast(
      ({ writer, field: written }) =>
        writer.undoneBy === null && !whole.isTarget(writer) && overlaps(written, field.field),
    )?.writer;
  const found = fields.flatMap((field) => lastOf(field) ?? []);
  const targets = move.targets.flatMap(({ run }) => run.slice(-1));
  return runsBehind(entries, new Set(found.length > 0 ? found : targets));
}

/** The entries of commands, each once, oldest first; an undo stands for what it took back. */
function runsBehind(entries: EntryLog, writers: ReadonlySet<LedgerEntry>): Run[] {
  const named = [...writers].map((writer) =>
    writer.undoneBy === null ? writer : (entries.find(writer.undoneBy) ?? writer),
  );
  const runs: Run[] = [];
  for (const one of [...new Set(named)].toSorted((a, b) => a.first - b.first)) {
    if (one.first > (runs.at(-1)?.at(-1)?.last ?? -1)) runs.push(entries.runOf(one.commandId));
  }
  return runs;
}
