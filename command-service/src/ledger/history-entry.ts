import type { Change } from '@ledgerline/shared-events/ledger/change.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { changesOf, definitionOf } from '@ledgerline/shared-events/registry.ts';
import type { LedgerEvent } from './account-ledger.ts';
import type { LedgerEntry } from './entry-log.ts';

/** An entry in the shape of the HTTP contract's history, from its commands (oldest first) and their events. */
export function historyEntry(commands: readonly LedgerEntry[], events: readonly LedgerEvent[]): Json {
  const entry = commands.at(-1);
  const [first] = events;
  const last = events.at(-1);
  if (entry === undefined || first === undefined || last === undefined)
    throw new Error('An entry of the history has events.');
  const definition = definitionOf(first.type);
  const irreversible = commands.find((command) => command.irreversible !== null)?.irreversible ?? null;
  const standing = entry.undoneBy === null;
  return {
    commandId: entry.commandId,
    command: entry.command,
    label: definition.label(first.data),
    at: last.at,
    actor: entry.actor,
    source: entry.source,
    revision: entry.last,
    place: definition.subject(first.data),
    changes: events.flatMap((event) => changesOf(event).flatMap(shownChange)),
    undoes: entry.undoes,
    undoneBy: entry.undoneBy,
    undoable: standing && irreversible === null,
    reason: irreversible ?? (standing ? null : 'It was undone.'),
  };
}

function shownChange(change: Change): Json[] {
  const { entity, id } = change;
  switch (change.kind) {
    case 'created':
      return Object.entries(change.record).map(([field, after]) => ({
        entity,
        id,
        field,
        before: null,
        after,
      }));
    case 'field':
      return [{ entity, id, field: change.field, before: change.before, after: change.after }];
    case 'text': {
      const { removed: before, inserted: after } = change.splice;
      return [{ entity, id, field: change.field, before, after }];
    }
  }
}
