import type { ShownChange } from '@ledgerline/shared-events/history/answers.ts';
import { joinedLabel, labelOf } from '@ledgerline/shared-events/history/entry-label.ts';
import { movedEntries } from '@ledgerline/shared-events/history/events.ts';
import { placeOf } from '@ledgerline/shared-events/history/place.ts';
import { isReversal, undoability } from '@ledgerline/shared-events/history/reversal.ts';
import {
  listedChanges,
  mergedChanges,
  mergedWholeChanges,
  shownChanges,
} from '@ledgerline/shared-events/history/shown-change.ts';
import type { Change, EntityId, EntityKind } from '@ledgerline/shared-events/ledger/change.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { changesOf, definitionOf, eachChange } from '@ledgerline/shared-events/registry.ts';
import type { Steps } from '@ledgerline/shared-events/slices.ts';
import { storedFields } from '#domain/lookup.ts';
import type { AccountLedger, LedgerEvent } from '../loading/account-ledger.ts';
import type { LedgerEntry } from './entry-log.ts';

/** Options of a history entry: the reason why an undo of it would be refused, and the most changes that it lists. */
type HistoryEntryOptions = { whyNotUndoable: string | null; mostChanges?: number | undefined };

/**
 * An entry as `GET /api/history` answers it, from its commands (oldest first) and their events, in steps. Records have
 * their present names.
 */
export function* historyEntry(
  ledger: AccountLedger,
  commands: readonly LedgerEntry[],
  events: readonly LedgerEvent[],
  { whyNotUndoable, mostChanges }: HistoryEntryOptions,
): Steps<{ [key: string]: Json }> {
  const entry = commands.at(-1);
  const [first] = events;
  const opening = events.find(({ revision }) => revision === entry?.first);
  if (entry === undefined || first === undefined || opening === undefined) {
    throw new Error('An entry of the history has events.');
  }
  const named = events
    .filter(({ revision }) => revision >= entry.first)
    .map(eventLabel)
    .reduce(joinedLabel);
  const subject = definitionOf(first.type).subject(first.data);
  const fieldsOf = (kind: EntityKind, id: EntityId) => storedFields(ledger.state, kind, id);
  const describe = (change: Change) => shownChanges(fieldsOf, change);
  const changes = yield* changesOfRun(commands, events, describe, mergedChanges);
  return {
    commandId: entry.commandId,
    command: entry.command,
    label: named.label,
    at: opening.at,
    actor: entry.actor,
    source: entry.source,
    revision: entry.last,
    commandCount: commands.length,
    place: subject && placeOf(subject, editedFields(first), fieldsOf),
    subject: subject && { ...subject },
    changes: listedChanges(changes.slice(0, mostChanges)).map((change) => ({ ...change })),
    changeCount: changes.length,
    undoes: entry.undoes,
    redoes: entry.redoes,
    undoneBy: entry.undoneBy,
    tookBack: movedEntries(first)?.entries ?? [],
    ...undoability(whyNotUndoable),
  };
}

/** What an entry did to one field of a record, with whole values, in steps; null when it did nothing to it. */
export function* wholeChange(
  { state }: Pick<AccountLedger, 'state'>,
  commands: readonly LedgerEntry[],
  events: readonly LedgerEvent[],
  { entity, id, field }: ChangedField,
): Steps<ShownChange | null> {
  if (commands.length === 0) return null;
  const fieldsOf = (kind: EntityKind, key: EntityId) => storedFields(state, kind, key);
  const describe = (change: Change) =>
    change.entity === entity && String(change.id) === id ? shownChanges(fieldsOf, change) : [];
  const changes = yield* changesOfRun(commands, events, describe, mergedWholeChanges);
  return changes.find((change) => change.field === field) ?? null;
}

/** A field of a record, as an address names it. */
export type ChangedField = { entity: EntityKind; id: string; field: string };

/** The changes of each command in order. The changes of a run are merged into one, and so are those of an undo. */
function* changesOfRun(
  commands: readonly LedgerEntry[],
  events: readonly LedgerEvent[],
  describe: (change: Change) => ShownChange[],
  merge: typeof mergedChanges,
): Steps<ShownChange[]> {
  const byEvent: ShownChange[][] = [];
  for (const event of events) {
    const shown: ShownChange[] = [];
    for (const change of eachChange(event)) {
      yield;
      shown.push(...describe(change));
    }
    byEvent.push(shown);
  }
  if (commands.some(({ source }) => isReversal(source))) return byEvent.reduce(merge, []);
  const byCommand = commands.map(({ first, last }) =>
    byEvent.filter((_, place) => isBetween(events[place], first, last)).flat(),
  );
  return byCommand.reduce((earlier, later) => merge(earlier, later));
}

const eventLabel = ({ type, data }: LedgerEvent) => labelOf(definitionOf(type), data);

const isBetween = (event: LedgerEvent | undefined, first: number, last: number): boolean =>
  event !== undefined && event.revision >= first && event.revision <= last;

function editedFields(event: LedgerEvent): string[] {
  return changesOf(event).flatMap((change) => (change.kind === 'created' ? [] : [change.field]));
}
