import { placeOf } from '@ledgerline/shared-events/history/place.ts';
import { type Change, isAbsent } from '@ledgerline/shared-events/ledger/change.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { changesOf, definitionOf } from '@ledgerline/shared-events/registry.ts';
import type { AccountLedger, LedgerEvent } from './account-ledger.ts';
import type { LedgerEntry } from './entry-log.ts';

/**
 * An entry in the shape of the HTTP contract's history, from its commands (oldest first) and their events. What
 * values are called is left to the read side.
 */
export function historyEntry(
  { state }: AccountLedger,
  commands: readonly LedgerEntry[],
  events: readonly LedgerEvent[],
): Json {
  const entry = commands.at(-1);
  const [first] = events;
  const last = events.at(-1);
  if (entry === undefined || first === undefined || last === undefined) {
    throw new Error('An entry of the history has events.');
  }
  const definition = definitionOf(first.type);
  const subject = definition.subject(first.data);
  const changes = events.flatMap((event) => changesOf(event).flatMap(shownChange));
  const fields = changes.map(({ field }) => field);
  const irreversible = commands.find((command) => command.irreversible !== null)?.irreversible ?? null;
  const reason = irreversible ?? (entry.undoneBy === null ? null : 'It was undone.');
  return {
    commandId: entry.commandId,
    command: entry.command,
    label: definition.label(first.data),
    at: last.at,
    actor: entry.actor,
    source: entry.source,
    revision: entry.last,
    place: subject && placeOf(subject, fields, (kind, id) => state.record(kind, id)),
    subject,
    changes,
    undoes: entry.undoes,
    undoneBy: entry.undoneBy,
    undoable: reason === null,
    reason,
  };
}

/** Fields that tell nothing of a new record. */
const SILENT: ReadonlySet<string> = new Set(['id', 'created_at', 'deleted_at']);

type ShownChange = { entity: string; id: string | number; field: string; before: Json; after: Json };

function shownChange(change: Change): ShownChange[] {
  const { entity, id } = change;
  switch (change.kind) {
    case 'created':
      return Object.entries(change.record)
        .filter(([field]) => !SILENT.has(field))
        .map(([field, after]) => ({ entity, id, field, before: null, after }));
    case 'field':
      return [{ entity, id, field: change.field, before: told(change.before), after: told(change.after) }];
    case 'text': {
      const { removed: before, inserted: after } = change.splice;
      return [{ entity, id, field: change.field, before, after }];
    }
  }
}

function told(value: Json): Json {
  return isAbsent(value) ? null : value;
}
