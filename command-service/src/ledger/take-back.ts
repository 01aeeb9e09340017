import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { Change } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import { blockingEntries } from '../domain/history/blocking-entries.ts';
import { planReversal } from '../domain/history/plan-reversal.ts';
import type { FieldRef } from '../domain/history/what-if.ts';
import type { AccountLedger, LedgerEvent } from './account-ledger.ts';
import type { AccountLedgers } from './account-ledgers.ts';
import type { LedgerEntry } from './entry-log.ts';
import { historyEntry } from './history-entry.ts';

/**
 * The facts that take consecutive commands back, as far as the account allows it now. `origin` are the commands
 * that first did what these do again, after a redo.
 * @throws Rejected undo_conflict, with the entries in the way as `blockedBy`, or with the reason why one of the
 *   events can never be taken back.
 */
export async function takeBack(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  commands: readonly LedgerEntry[],
  origin: readonly LedgerEntry[] = commands,
): Promise<DomainEvent[]> {
  const done = await ledgers.eventsOf(ledger, commands);
  const made = origin === commands ? done : await ledgers.eventsOf(ledger, origin);
  const reversal = planReversal(ledger.state, done, made);
  if ('events' in reversal) return reversal.events;
  if ('reason' in reversal) throw blocked(reversal.reason, []);
  const from = (commands.at(-1)?.last ?? -1) + 1;
  throw blocked(
    'Later changes are in the way of this.',
    await entriesInTheWay(ledgers, ledger, from, reversal.conflicts),
  );
}

function blocked(reason: string, blockedBy: Json[]): Rejected {
  return new Rejected('undo_conflict', reason, { details: { blockedBy } });
}

/** The standing entries from a revision on that wrote one of these fields, oldest first. */
async function entriesInTheWay(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  from: number,
  conflicts: readonly FieldRef[],
): Promise<Json[]> {
  const later = new Map<string, { commandId: string; changes: Change[]; events: LedgerEvent[] }>();
  for await (const event of ledgers.events(ledger.accountId, from, ledger.revision)) {
    const entry = standingEntry(ledger, event);
    if (entry === undefined) continue;
    const { commandId } = entry;
    const known = later.get(commandId) ?? { commandId, changes: [], events: [] };
    known.changes.push(...changesOf(event));
    known.events.push(event);
    later.set(commandId, known);
  }
  return blockingEntries(conflicts, [...later.values()]).map(({ commandId, events }) =>
    historyEntry(ledger, ledger.entries.runOf(commandId), events),
  );
}

/** The entry that an event belongs to, unless it is undone; a redo stands for what it redid. */
function standingEntry({ entries }: AccountLedger, event: LedgerEvent): LedgerEntry | undefined {
  const { source, redoes, commandId } = event.metadata;
  if (source === 'undo') return undefined;
  const entry = entries.runOf(source === 'redo' ? (redoes ?? '') : commandId).at(-1);
  return entry?.undoneBy === null ? entry : undefined;
}
