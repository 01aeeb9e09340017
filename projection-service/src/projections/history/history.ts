import { effectChanges, toggled } from '@ledgerline/shared-events/history/entry-effect.ts';
import { type EntryLabel, joinedLabel, labelOf } from '@ledgerline/shared-events/history/entry-label.ts';
import { movedEntries } from '@ledgerline/shared-events/history/events.ts';
import { addEdits, continuesRun, type RunStep, runKey } from '@ledgerline/shared-events/history/run.ts';
import type { Change } from '@ledgerline/shared-events/ledger/change.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { LedgerEvent, Projection, RowRequest } from '../projection.ts';
import type { Rows } from '../rows.ts';
import type { Row } from '../table.ts';
import { auditEventOf, auditHash, chainToInvoices, GENESIS_HASH } from './chain.ts';
import { beginEntry, extendEntry, joinEntries } from './entry.ts';
import { noteName } from './names.ts';
import {
  auditEventsTable,
  chainTable,
  commandsTable,
  entriesTable,
  invoiceChainTable,
  invoiceHeadsTable,
  namesTable,
  stateTable,
  subjectsTable,
} from './tables.ts';

/**
 * The history of an account: one entry for each intention of the user, runs of edits merged, with what undo and redo
 * made of it; and the hash chains over the account's events and over each invoice's.
 */
export const history: Projection = {
  name: 'history',
  version: 5,
  tables: [
    stateTable,
    entriesTable,
    commandsTable,
    subjectsTable,
    namesTable,
    chainTable,
    auditEventsTable,
    invoiceChainTable,
    invoiceHeadsTable,
  ],
  *prefetchKeys({ stored, data, changes, metadata }: LedgerEvent): Generator<RowRequest> {
    yield { table: stateTable, key: [] };
    for (const { entity, id } of changes) yield { table: namesTable, key: [entity, String(id)] };
    if (metadata.index > 0) {
      const entry = stored.revision - metadata.index;
      for (const { entity, id } of changes) yield { table: subjectsTable, key: [entity, String(id), entry] };
    }
    for (const id of invoicesIn(changes)) yield { table: invoiceHeadsTable, key: [id] };
    for (const id of [metadata.undoes, metadata.redoes]) {
      if (id !== undefined) yield { table: commandsTable, key: [id] };
    }
    for (const id of movedEntries({ type: stored.type, data })?.entries ?? []) {
      yield { table: commandsTable, key: [id] };
    }
  },
  apply(rows, event) {
    const state = readState(rows);
    for (const change of event.changes) noteName(rows, change);
    const next = addToEntries(rows, event, state);
    changeEffects(rows, event);
    const audited = auditEventOf(event.stored);
    const hash = auditHash(state.hash, audited.revision, audited);
    rows.put(chainTable, { revision: audited.revision, hash });
    chainToInvoices(rows, invoicesIn(event.changes), audited, event.metadata.schema);
    writeState(rows, { ...next, hash });
  },
};

/**
 * `open` holds the changes of a command whose last event has not come yet, as far as runs need them, and `label` what it is
 * called so far; `clock` is what the clock said when the last whole command was decided.
 */
type State = {
  entry: number | null;
  previous: number | null;
  commandId: string;
  open: { entity: Change['entity']; id: string | number; field: string | null }[];
  label: EntryLabel | null;
  clock: string;
  hash: string;
};

function addToEntries(rows: Rows, event: LedgerEvent, state: State): State {
  const { metadata, stored, changes } = event;
  const goesOn = metadata.index > 0 && state.commandId === metadata.commandId && state.entry !== null;
  const entry = goesOn ? state.entry : stored.revision;
  const previous = goesOn ? state.previous : state.entry;
  const open = [...(goesOn ? state.open : []), ...changes.map(outline)];
  if (entry === null) throw new Error('A history has no open entry.');
  const own = labelOf(event.definition, event.data);
  const label = goesOn && state.label !== null ? joinedLabel(state.label, own) : own;
  if (goesOn) extendEntry(rows, entry, event, label);
  else beginEntry(rows, event);
  const { clock, hash } = state;
  const next = { entry, previous, commandId: metadata.commandId, label, clock, hash };
  if (metadata.index + 1 < metadata.count) return { ...next, open };
  return { ...next, ...closeEntry(rows, event, { entry, previous, open, clock }), open: [] };
}

/** The command is whole: it may continue the entry before it, and what it undoes or redoes changes its state. */
function closeEntry(
  rows: Rows,
  { metadata }: LedgerEvent,
  {
    entry,
    previous,
    open,
    clock: clockBefore,
  }: Pick<State, 'previous' | 'open' | 'clock'> & { entry: number },
): Pick<State, 'entry' | 'previous' | 'clock'> {
  const row = rows.get(entriesTable, [entry]);
  if (row === undefined) throw new Error(`Entry ${entry} of the history is missing.`);
  const run = metadata.source === 'user' ? runKey(addEdits(open, [])) : null;
  rows.put(entriesTable, { ...row, run });
  // Of older events it is the time of the first one of the command, as the write side has it.
  const clock = metadata.clockAt ?? String(row.at);
  const before = previous === null ? undefined : rows.get(entriesTable, [previous]);
  if (before === undefined || previous === null) return { entry, previous, clock };
  const step = { run, session: metadata.session, clock };
  if (!continuesRun(runStepOf(before, clockBefore), step)) return { entry, previous, clock };
  joinEntries(rows, before, { ...row, run });
  return { entry: previous, previous: null, clock };
}

/** What a command takes back, or makes have effect again. Each event may say it again. */
function changeEffects(rows: Rows, { stored, data, metadata }: LedgerEvent): void {
  const moved = movedEntries({ type: stored.type, data });
  for (const change of effectChanges({ ...metadata, moved })) {
    const entry = rows.get(commandsTable, [change.entry])?.entry;
    const row = typeof entry === 'number' ? rows.get(entriesTable, [entry]) : undefined;
    if (row === undefined) continue;
    const effect = { first: Number(row.first), last: Number(row.last), toggles: row.toggles as number[] };
    const toggles = [...toggled(effect, change, stored.revision - metadata.index)];
    rows.put(entriesTable, { ...row, undone_by: change.undoneBy, toggles });
  }
}

function runStepOf({ run, session }: Row, clock: string): RunStep {
  return { run: typeof run === 'string' ? run : null, session: String(session), clock };
}

function outline(change: Change): State['open'][number] {
  return { entity: change.entity, id: change.id, field: change.kind === 'created' ? null : change.field };
}

function invoicesIn(changes: readonly Change[]): Set<number> {
  return new Set(
    changes.flatMap(({ entity, id }) => (entity === 'invoice' && typeof id === 'number' ? [id] : [])),
  );
}

function readState(rows: Rows): State {
  const row = rows.get(stateTable, []);
  if (row === undefined)
    return {
      entry: null,
      previous: null,
      commandId: '',
      open: [],
      label: null,
      clock: '',
      hash: GENESIS_HASH,
    };
  return {
    entry: numberOrNull(row.entry),
    previous: numberOrNull(row.previous),
    commandId: String(row.command_id),
    open: row.open as State['open'],
    label: row.label as State['label'],
    clock: String(row.clock ?? ''),
    hash: String(row.hash),
  };
}

function writeState(rows: Rows, { entry, previous, commandId, open, label, clock, hash }: State): void {
  rows.put(stateTable, { entry, previous, command_id: commandId, open, label, clock, hash });
}

function numberOrNull(value: Json | undefined): number | null {
  return typeof value === 'number' ? value : null;
}
