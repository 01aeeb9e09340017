import type { ShownChange } from '@ledgerline/shared-events/history/answers.ts';
import type { EntryLabel } from '@ledgerline/shared-events/history/entry-label.ts';
import { movedEntries } from '@ledgerline/shared-events/history/events.ts';
import { isLasting, writtenField } from '@ledgerline/shared-events/history/record-field.ts';
import { isReversal } from '@ledgerline/shared-events/history/reversal.ts';
import { MOST_CHANGES, mergedChanges, shownChanges } from '@ledgerline/shared-events/history/shown-change.ts';
import type { Change, EntityId, EntityKind } from '@ledgerline/shared-events/ledger/change.ts';
import { decidedAt } from '@ledgerline/shared-events/ledger/decision-time.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { LedgerEvent } from '../projection.ts';
import type { Rows } from '../rows.ts';
import type { Row } from '../table.ts';
import { nameFields } from './names.ts';
import { placeOf } from './place.ts';
import { commandsTable, entriesTable, subjectsTable } from './tables.ts';

/** The first event of a command begins an entry of its own. */
export function beginEntry(rows: Rows, event: LedgerEvent): void {
  const { metadata, stored, definition, data, changes } = event;
  const subject = definition.subject(data);
  const fields = changes.flatMap((change) => (change.kind === 'created' ? [] : [change.field]));
  rows.put(entriesTable, {
    first: stored.revision,
    last: stored.revision,
    command_id: metadata.commandId,
    command: metadata.command,
    label: definition.label(data),
    at: decidedAt(stored),
    actor: metadata.actor,
    source: metadata.source,
    session: metadata.session,
    run: null,
    place: subject === null ? null : placeOf(rows, subject, fields),
    subject,
    undoes: metadata.undoes ?? null,
    redoes: metadata.redoes ?? null,
    undone_by: null,
    toggles: [],
    took_back: movedEntries({ type: stored.type, data })?.entries ?? [],
    irreversible: irreversible(event),
    ...shown(
      changes.flatMap((change) => shownIn(rows, change)),
      0,
    ),
  });
  rows.put(commandsTable, { command_id: metadata.commandId, entry: stored.revision });
  noteSubjects(rows, stored.revision, event);
}

/** A later event of the same command joins its entry, which is then called `label`. */
export function extendEntry(rows: Rows, first: number, event: LedgerEvent, { label }: EntryLabel): void {
  const row = entryAt(rows, first);
  const count = Number(row.change_count);
  const existing = changesOf(row);
  const added = event.changes.flatMap((change) => shownIn(rows, change));
  const changes = isReversal(event.metadata.source)
    ? mergedChanges(existing, added)
    : [...existing, ...added];
  rows.put(entriesTable, {
    ...row,
    label,
    last: event.stored.revision,
    irreversible: row.irreversible ?? irreversible(event),
    ...shown(changes, count - existing.length),
  });
  noteSubjects(rows, first, event);
}

/** A command that continues a run becomes part of the entry before it, which then bears its id. */
export function joinEntries(rows: Rows, before: Row, row: Row): void {
  const first = Number(before.first);
  const entry = Number(row.first);
  const changes = mergedChanges(changesOf(before), changesOf(row));
  const { last, command_id, command, label, at } = row;
  rows.put(entriesTable, {
    ...before,
    ...({ last, command_id, command, label, at } as Row),
    ...shown(changes, 0),
  });
  rows.remove(entriesTable, [entry]);
  rows.put(commandsTable, { command_id: String(command_id), entry: first });
  for (const [one, ...more] of Map.groupBy(changes, ({ entity, id }) => `${entity}/${id}`).values()) {
    if (one === undefined) continue;
    const { entity } = one;
    const id = String(one.id);
    const fields = [one, ...more].map(({ field }) => field).filter((field) => !isLasting(entity, field));
    rows.remove(subjectsTable, [entity, id, entry]);
    rows.put(subjectsTable, { entity, id, entry: first, fields });
  }
}

function shownIn(rows: Rows, change: Change): ShownChange[] {
  return shownChanges((entity, id) => nameFields(rows, entity, id), change);
}

function entryAt(rows: Rows, first: number): Row {
  const row = rows.get(entriesTable, [first]);
  if (row === undefined) throw new Error(`Entry ${first} of the history is missing.`);
  return row;
}

/** `change_count` tells how many there were. */
function shown(changes: readonly ShownChange[], hidden: number): { changes: Json; change_count: number } {
  return {
    changes: changes.slice(0, MOST_CHANGES) as Json,
    change_count: changes.length + hidden,
  };
}

/** The changes that an entry's row tells: written by `shown` above and by nobody else. */
function changesOf(row: Row): ShownChange[] {
  return row.changes as ShownChange[];
}

function irreversible({ definition }: LedgerEvent): string | null {
  return 'none' in definition.inverse ? definition.inverse.none : null;
}

/** The records of an event, with the fields that it wrote; an undo or a redo writes none of its own. */
function noteSubjects(rows: Rows, entry: number, event: LedgerEvent): void {
  const { changes, definition, data, metadata } = event;
  const subject = definition.subject(data);
  const written = new Map<string, { entity: EntityKind; id: string; fields: Set<string> }>();
  const noted = ({ entity, id }: { entity: EntityKind; id: EntityId }) => {
    const key = `${entity}/${id}`;
    const one = written.get(key) ?? { entity, id: String(id), fields: new Set<string>() };
    written.set(key, one);
    return one.fields;
  };
  for (const change of changes) {
    const field = isReversal(metadata.source) ? null : writtenField(change);
    const fields = noted(change);
    if (field !== null) fields.add(field.field);
  }
  if (subject !== null) noted(subject);
  const isFirst = metadata.index === 0;
  for (const { entity, id, fields } of written.values()) {
    const before = isFirst ? [] : writtenFields(rows.get(subjectsTable, [entity, id, entry]));
    rows.put(subjectsTable, { entity, id, entry, fields: [...new Set([...before, ...fields])] });
  }
}

/** The fields that an entry wrote of a record: written above and by nobody else. */
function writtenFields(row: Row | undefined): string[] {
  return (row?.fields ?? []) as string[];
}
