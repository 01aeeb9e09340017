import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import { blockingEntries } from '../domain/history/blocking-entries.ts';
import { planReversals } from '../domain/history/plan-reversal.ts';
import type { FieldRef } from '../domain/history/what-if.ts';
import type { AccountLedger, LedgerEvent } from './account-ledger.ts';
import type { AccountLedgers } from './account-ledgers.ts';
import { entriesAsTold } from './entries-as-told.ts';
import { type LedgerEntry, wentBack } from './entry-log.ts';
import { factsOf } from './facts-of.ts';
import { historyEntry } from './history-entry.ts';

/** An entry of the history that stands, or an undo that does. */
export type Standing = {
  entry: LedgerEntry;
  /** The commands that first did it, oldest first. */
  run: readonly LedgerEntry[];
  /** The commands whose facts make it stand: the same, or its redo. */
  done: readonly LedgerEntry[];
  /** The revision since which it stands. */
  since: number;
};

/** How an entry stands that is not undone. @param run the commands that it is made of, oldest first */
export function standing({ entries }: AccountLedger, run: readonly LedgerEntry[]): Standing {
  const entry = run.at(-1);
  if (entry === undefined) throw new Error('An entry of the history has commands.');
  const again = entries.find(entry.redoneBy ?? '');
  return { entry, run, done: again?.source === 'redo' ? [again] : run, since: (again ?? entry).last };
}

/**
 * The facts that take entries back, newest first, as far as the account allows it now.
 * @throws Rejected undo_conflict, with the entries in the way as `blockedBy`, or with the reason why one of the
 *   entries can never be taken back.
 */
export async function takeBack(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  entries: readonly Standing[],
): Promise<DomainEvent[]> {
  const facts = await factsOf(
    ledgers,
    ledger,
    entries.flatMap(({ run, done }) => [...run, ...done]),
  );
  const eventsOf = (commands: readonly LedgerEntry[]) =>
    commands.flatMap(({ commandId }) => facts.get(commandId) ?? []);
  const plan = planReversals(
    ledger.state,
    entries.map(({ run, done }) => ({ events: eventsOf(done), origin: eventsOf(run) })),
  );
  if ('events' in plan) return plan.events;
  if ('reason' in plan) {
    const run = entries[plan.entry]?.run ?? [];
    // Of a single one it goes without saying.
    const blockedBy = entries.length === 1 ? [] : [historyEntry(ledger, run, eventsOf(run))];
    throw new Rejected('undo_conflict', plan.reason, { details: { blockedBy } });
  }
  const missed = plan.conflicts.map(({ field, entry }) => ({ field, since: entries[entry]?.since ?? -1 }));
  const taken = new Set(entries.map(({ entry }) => entry.commandId));
  const blockedBy = await entriesInTheWay(ledgers, ledger, missed, taken);
  throw new Rejected('undo_conflict', 'Later changes are in the way of this.', { details: { blockedBy } });
}

/** A field that does not hold what an entry left there, and the revision since which that entry stands. */
type Missed = { field: FieldRef; since: number };

/** The standing entries that wrote a missed field since, oldest first; those that are themselves `taken` aside. */
async function entriesInTheWay(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  missed: readonly Missed[],
  taken: ReadonlySet<string>,
): Promise<Json[]> {
  const from = Math.min(...missed.map(({ since }) => since)) + 1;
  const later: { commandId: string; revision: number; changes: ReturnType<typeof changesOf> }[] = [];
  for await (const event of ledgers.events(ledger.accountId, from, ledger.revision)) {
    const entry = standingEntry(ledger, event);
    if (entry === undefined || taken.has(entry.commandId)) continue;
    later.push({ commandId: entry.commandId, revision: event.revision, changes: changesOf(event) });
  }
  const blocking = new Set<string>();
  for (const [since, same] of Map.groupBy(missed, (one) => one.since)) {
    const fields = same.map(({ field }) => field);
    const after = later.filter(({ revision }) => revision > since);
    for (const { commandId } of blockingEntries(fields, after)) blocking.add(commandId);
  }
  const runs = [...new Set(later.map(({ commandId }) => commandId))]
    .filter((commandId) => blocking.has(commandId))
    .map((commandId) => ledger.entries.runOf(commandId));
  return entriesAsTold(ledgers, ledger, runs);
}

/**
 * The entry that an event belongs to, unless it is undone; a redo stands for what it redid. The undo of an act that
 * went back stands for itself, since it made several entries stand again.
 */
function standingEntry({ entries }: AccountLedger, event: LedgerEvent): LedgerEntry | undefined {
  const { undoes, redoes, commandId } = event.metadata;
  if (undoes !== undefined) {
    const undone = entries.find(undoes);
    const isForward = undone !== undefined && wentBack(undone) && undone.undoneBy === commandId;
    return isForward ? entries.find(commandId) : undefined;
  }
  const entry = entries.runOf(redoes ?? commandId).at(-1);
  return entry?.undoneBy === null ? entry : undefined;
}
