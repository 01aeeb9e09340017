import type { EffectChange } from '@ledgerline/shared-events/history/entry-effect.ts';
import { type EntryLabel, joinedLabel, labelOf } from '@ledgerline/shared-events/history/entry-label.ts';
import { movedEntries } from '@ledgerline/shared-events/history/events.ts';
import { foldEvent } from '@ledgerline/shared-events/history/history-fold.ts';
import { continuesRun, type EditedField, type RunStep } from '@ledgerline/shared-events/history/run.ts';
import { MAX_CHANGES } from '@ledgerline/shared-events/history/shown-change.ts';
import { isHistoryEntry } from '@ledgerline/shared-events/history/undo-order.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { LedgerEvent, Projection, RowRequest } from '../projection.ts';
import type { Rows } from '../rows.ts';
import type { Row } from '../table.ts';
import { auditEventOf, auditHash, chainToDocuments, documentsIn, GENESIS_HASH } from './chain.ts';
import { beginEntry, extendEntry, joinEntries } from './entry.ts';
import { noteName, writesName } from './names.ts';
import {
  auditEventsTable,
  chainTable,
  commandsTable,
  documentChainTable,
  documentHeadsTable,
  entriesTable,
  namesTable,
  stateTable,
  subjectsTable,
} from './tables.ts';

/**
 * The history of an account: one entry for each command of the user, with runs of edits merged, and the effect of
 * undo and redo; and the hash chains over the account's events and over each document's.
 */
export const history: Projection = {
  name: 'history',
  version: 9,
  tables: [
    stateTable,
    entriesTable,
    commandsTable,
    subjectsTable,
    namesTable,
    chainTable,
    auditEventsTable,
    documentChainTable,
    documentHeadsTable,
  ],
  *prefetchKeys({ stored, data, changes, metadata }: LedgerEvent): Generator<RowRequest> {
    yield { table: stateTable, key: [] };
    for (const [place, change] of changes.entries()) {
      const isRead = place < MAX_CHANGES || (change.kind !== 'created' && writesName(change));
      if (isRead) yield { table: namesTable, key: [change.entity, String(change.id)] };
    }
    for (const { kind, id } of documentsIn(changes)) yield { table: documentHeadsTable, key: [kind, id] };
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
    const next = isHistoryEntry(event.metadata) ? addToEntries(rows, event, state) : state;
    const audited = auditEventOf(event.stored);
    const hash = auditHash(state.hash, audited.revision, audited);
    rows.put(chainTable, { revision: audited.revision, hash });
    chainToDocuments(rows, documentsIn(event.changes), audited, event.metadata.schema);
    writeState(rows, { ...next, hash });
  },
};

/**
 * `commandId` and `edited` belong to the command of the latest events, as far as the fold needs it, and `label` is
 * its label so far; `clock` is the clock of the decision of the last complete command.
 */
type State = {
  entry: number | null;
  previous: number | null;
  commandId: string;
  edited: EditedField[];
  label: EntryLabel | null;
  clock: string;
  hash: string;
};

function addToEntries(rows: Rows, event: LedgerEvent, state: State): State {
  const { metadata, stored, data, changes } = event;
  const { revision } = stored;
  const moved = movedEntries({ type: stored.type, data });
  const folded = { metadata, revision, changes, moved };
  const { begins, open, effects, whole } = foldEvent(state.entry === null ? null : state, folded);
  const entry = begins ? revision : (state.entry ?? revision);
  const previous = begins ? state.entry : state.previous;
  const own = labelOf(event.definition, data);
  const label = begins || state.label === null ? own : joinedLabel(state.label, own);
  if (begins) beginEntry(rows, event);
  else extendEntry(rows, entry, event, label);
  for (const change of effects) changeEffect(rows, change);
  const next = { ...state, ...open, entry, previous, label };
  return whole === null ? next : { ...next, ...closeEntry(rows, event, next, whole.run), edited: [] };
}

/** Completes a command, which may continue the entry before it. */
function closeEntry(
  rows: Rows,
  { metadata }: LedgerEvent,
  { entry, previous, clock: clockBefore }: Pick<State, 'previous' | 'clock'> & { entry: number },
  run: string | null,
): Pick<State, 'entry' | 'previous' | 'clock'> {
  const row = rows.get(entriesTable, [entry]);
  if (row === undefined) throw new Error(`Entry ${entry} of the history is missing.`);
  rows.put(entriesTable, { ...row, run });
  // Older events have no clock of their own; then it is the time of the first event of the command, as on the write
  // side.
  const clock = metadata.clockAt ?? String(row.at);
  const before = previous === null ? undefined : rows.get(entriesTable, [previous]);
  if (before === undefined || previous === null) return { entry, previous, clock };
  const step = { run, session: metadata.session, clock };
  if (!continuesRun(runStepOf(before, clockBefore), step)) return { entry, previous, clock };
  joinEntries(rows, before, { ...row, run });
  return { entry: previous, previous: null, clock };
}

function changeEffect(rows: Rows, { entry, undoneBy }: EffectChange): void {
  const first = rows.get(commandsTable, [entry])?.entry;
  const row = typeof first === 'number' ? rows.get(entriesTable, [first]) : undefined;
  if (row !== undefined) rows.put(entriesTable, { ...row, undone_by: undoneBy });
}

function runStepOf({ run, session }: Row, clock: string): RunStep {
  return { run: typeof run === 'string' ? run : null, session: String(session), clock };
}

function readState(rows: Rows): State {
  const row = rows.get(stateTable, []);
  if (row === undefined)
    return {
      entry: null,
      previous: null,
      commandId: '',
      edited: [],
      label: null,
      clock: '',
      hash: GENESIS_HASH,
    };
  return {
    entry: numberOrNull(row.entry),
    previous: numberOrNull(row.previous),
    commandId: String(row.command_id),
    edited: row.open as EditedField[],
    label: row.label as State['label'],
    clock: String(row.clock ?? ''),
    hash: String(row.hash),
  };
}

function writeState(rows: Rows, { entry, previous, commandId, edited, label, clock, hash }: State): void {
  rows.put(stateTable, { entry, previous, command_id: commandId, open: edited, label, clock, hash });
}

function numberOrNull(value: Json | undefined): number | null {
  return typeof value === 'number' ? value : null;
}
