import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { applyChange, changeFits } from '@ledgerline/shared-events/ledger/apply-change.ts';
import type { Change, FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { implicitRecord } from '@ledgerline/shared-events/ledger/implicit-record.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { changesOf, inverseOf } from '@ledgerline/shared-events/registry.ts';
import type { AccountLedger, LedgerEvent } from './account-ledger.ts';
import type { AccountLedgers } from './account-ledgers.ts';
import type { LedgerEntry } from './entry-log.ts';
import { historyEntry } from './history-entry.ts';

/**
 * The facts that take consecutive commands back, newest first. It succeeds when every field still holds what the
 * commands left there, and nobody has changed since what they made.
 * @throws Rejected undo_conflict, with the entries in the way as `blockedBy`, or with the reason why one of the
 *   events can never be taken back.
 */
export async function takeBack(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  commands: readonly LedgerEntry[],
): Promise<DomainEvent[]> {
  const [first, last] = [commands[0]?.first ?? 0, commands.at(-1)?.last ?? -1];
  const done = await ledgers.eventList(ledger.accountId, first, last);
  const inverse = done.toReversed().flatMap((event) => {
    const taken = inverseOf(event);
    if ('reason' in taken) throw blocked(taken.reason, []);
    return taken.events;
  });
  const touched = touchedBy(ledger, inverse.flatMap(changesOf));
  const later = await laterEntries(ledgers, ledger, last + 1, touched);
  if (touched.moved.size > 0 || later.length > 0) {
    throw blocked('Later changes are in the way of this.', later);
  }
  return inverse;
}

function blocked(reason: string, blockedBy: Json[]): Rejected {
  return new Rejected('undo_conflict', reason, { details: { blockedBy } });
}

/** `moved`: fields that hold another value than they were left with; `removed`: records that would go. */
type Touched = { moved: Set<string>; removed: Set<string> };

function touchedBy({ state }: AccountLedger, changes: readonly Change[]): Touched {
  const records = new Map<string, FieldValues>();
  const touched: Touched = { moved: new Set(), removed: new Set() };
  for (const change of changes) {
    const key = recordKey(change);
    const record =
      records.get(key) ?? state.record(change.entity, change.id) ?? implicitRecord(change.entity, change.id);
    if (!changeFits(record, change)) touched.moved.add(fieldKey(change));
    else records.set(key, applyChange(record, change));
    if (change.kind === 'field' && change.field === 'deleted_at' && change.after !== null) {
      touched.removed.add(key);
    }
  }
  return touched;
}

/** The standing entries from a revision on that changed one of these fields or records, oldest first. */
async function laterEntries(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  from: number,
  { moved, removed }: Touched,
): Promise<Json[]> {
  if (moved.size === 0 && removed.size === 0) return [];
  const found = new Map<string, LedgerEvent[]>();
  for await (const event of ledgers.events(ledger.accountId, from, ledger.revision)) {
    const touches = changesOf(event).some(
      (change) => removed.has(recordKey(change)) || moved.has(fieldKey(change)),
    );
    const entry = touches ? standingEntry(ledger, event) : undefined;
    if (entry !== undefined) found.set(entry.commandId, [...(found.get(entry.commandId) ?? []), event]);
  }
  return [...found].map(([commandId, events]) => historyEntry(ledger.entries.runOf(commandId), events));
}

/** The entry that a later event belongs to, unless it is undone; a redo stands for what it redid. */
function standingEntry({ entries }: AccountLedger, event: LedgerEvent): LedgerEntry | undefined {
  const { source, redoes, commandId } = event.metadata;
  if (source === 'undo') return undefined;
  const entry = entries.runOf(source === 'redo' ? (redoes ?? '') : commandId).at(-1);
  return entry?.undoneBy === null ? entry : undefined;
}

function recordKey({ entity, id }: Change): string {
  return `${entity}/${id}`;
}

function fieldKey(change: Change): string {
  return `${recordKey(change)}/${change.kind === 'created' ? '' : change.field}`;
}
