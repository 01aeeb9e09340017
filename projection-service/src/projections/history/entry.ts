import type { ShownChange } from '@ledgerline/shared-events/history/answers.ts';
import type { EntryLabel } from '@ledgerline/shared-events/history/entry-label.ts';
import { movedEntries } from '@ledgerline/shared-events/history/events.ts';
import { isReversal } from '@ledgerline/shared-events/history/reversal.ts';
import {
  countShown,
  listedChanges,
  MAX_CHANGES,
  mergedChanges,
  shownChanges,
} from '@ledgerline/shared-events/history/shown-change.ts';
import type { Change } from '@ledgerline/shared-events/ledger/change.ts';
import { decidedAt } from '@ledgerline/shared-events/ledger/decision-time.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { LedgerEvent } from '../projection.ts';
import type { Rows } from '../rows.ts';
import type { Row } from '../table.ts';
import { nameFields } from './names.ts';
import { placeOf } from './place.ts';
import { commandsTable, entriesTable, subjectsTable } from './tables.ts';

/** Creates an entry for the first event of a command. */
export function beginEntry(rows: Rows, event: LedgerEvent): void {
  const { metadata, stored, definition, data, changes } = event;
  const subject = definition.subject(data);
  const fields = changes.flatMap((change) => (change.kind === 'created' ? [] : [change.field]));
  rows.put(entriesTable, {
    first: stored.revision,
    last: stored.revision,
    command_id: metadata.commandId,
    command: metadata.command,
    command_count: 1,
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
    took_back: movedEntries({ type: stored.type, data })?.entries ?? [],
    irreversible: irreversible(event),
    ...shownOf(rows, changes),
  });
  rows.put(commandsTable, { command_id: metadata.commandId, entry: stored.revision });
  noteSubjects(rows, stored.revision, event);
}

/** Adds a later event of the same command to its entry, and updates `label`. */
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

/** Merges a command that continues a run into the entry before it, which then gets its id. */
export function joinEntries(rows: Rows, before: Row, row: Row): void {
  const first = Number(before.first);
  const entry = Number(row.first);
  const all = [changesOf(before), changesOf(row)] as const;
  const changes = mergedChanges(...all);
  const { last, command_id, command, label, at } = row;
  rows.put(entriesTable, {
    ...before,
    ...({ last, command_id, command, label, at } as Row),
    command_count: Number(before.command_count) + 1,
    ...shown(changes, 0),
  });
  rows.remove(entriesTable, [entry]);
  rows.put(commandsTable, { command_id: String(command_id), entry: first });
  const records = new Map(
    all.flat().map(({ entity, id }) => [`${entity}/${id}`, { entity, id: String(id) }]),
  );
  for (const { entity, id } of records.values()) {
    rows.remove(subjectsTable, [entity, id, entry]);
    rows.put(subjectsTable, { entity, id, entry: first });
  }
}

/** What the row of an entry stores of the first changes of a command, which may be thousands. */
function shownOf(rows: Rows, changes: readonly Change[]): ReturnType<typeof shown> {
  const first: ShownChange[] = [];
  let hidden = 0;
  for (const change of changes) {
    if (first.length < MAX_CHANGES) first.push(...shownIn(rows, change));
    else hidden += countShown(change);
  }
  return shown(first, hidden);
}

function shownIn(rows: Rows, change: Change): ShownChange[] {
  return shownChanges((entity, id) => nameFields(rows, entity, id), change);
}

function entryAt(rows: Rows, first: number): Row {
  const row = rows.get(entriesTable, [first]);
  if (row === undefined) throw new Error(`Entry ${first} of the history is missing.`);
  return row;
}

/** The first changes that the row stores; `change_count` is the number of all changes. */
function shown(changes: readonly ShownChange[], hidden: number): { changes: Json; change_count: number } {
  return {
    changes: listedChanges(changes) as Json,
    change_count: changes.length + hidden,
  };
}

/** The changes that the row of an entry stores. Only `shown` above writes them. */
function changesOf(row: Row): ShownChange[] {
  return row.changes as ShownChange[];
}

function irreversible({ definition }: LedgerEvent): string | null {
  return 'none' in definition.inverse ? definition.inverse.none : null;
}

/** Stores the records that an event is about. */
function noteSubjects(rows: Rows, entry: number, { changes, definition, data }: LedgerEvent): void {
  const subject = definition.subject(data);
  const records = subject === null ? changes : [...changes, subject];
  for (const { entity, id } of records) rows.put(subjectsTable, { entity, id: String(id), entry });
}
