import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { LATER_CHANGES } from '@ledgerline/shared-events/history/reversal.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { planReversals } from '../domain/history/plan-reversal.ts';
import type { AccountLedger } from './account-ledger.ts';
import type { AccountLedgers } from './account-ledgers.ts';
import { entriesAsTold } from './entries-as-told.ts';
import { entriesMoved } from './entries-moved.ts';
import { factsOf } from './facts-of.ts';
import { type Run, runsBehindFields, runsInTheWay } from './obstacles.ts';

/** A refusal names so many entries at most, and says how many there are. */
export const MOST_BLOCKERS = 20;

/** Of an entry in the way so many changes are told at most. */
const CHANGES_OF_A_BLOCKER = 10;

/**
 * The facts that take entries back which have effect, or that do one again which was taken back, as far as the account
 * allows it now.
 * @param runs the entries, newest first, each by its commands
 * @throws Rejected undo_conflict, with the entries in the way as `blockedBy`, or with the reason why one of the
 *   entries can never be taken back.
 */
export async function takeBack(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  runs: readonly Run[],
): Promise<DomainEvent[]> {
  const irreversible = runs.find((run) => run.some((one) => one.irreversible !== null));
  if (irreversible !== undefined) {
    const reason = irreversible.find((one) => one.irreversible !== null)?.irreversible ?? '';
    // Of a single one it goes without saying.
    throw await undoConflict(ledgers, ledger, reason, runs.length === 1 ? [] : [irreversible]);
  }
  const doing = runs.map((run) => doneBy(ledger, run));
  const facts = await factsOf(ledgers, ledger, [...runs, ...doing].flat());
  const eventsOf = (commands: Run) => commands.flatMap(({ commandId }) => facts.get(commandId) ?? []);
  const move = await entriesMoved(
    ledgers,
    ledger,
    runs.map((run) => ({ run, facts: eventsOf(run) })),
  );
  const inTheWay = runsInTheWay(ledger.entries, move);
  if (inTheWay.length > 0) throw await undoConflict(ledgers, ledger, LATER_CHANGES, inTheWay);
  const plan = planReversals(ledger.state, doing.map(eventsOf));
  if ('events' in plan) return plan.events;
  if ('reason' in plan) {
    throw await undoConflict(ledgers, ledger, plan.reason, runs.slice(plan.entry, plan.entry + 1));
  }
  const fields = plan.conflicts.map(({ field }) => field);
  throw await undoConflict(ledgers, ledger, LATER_CHANGES, runsBehindFields(ledger.entries, fields, move));
}

/** The commands whose facts are to be taken back: those of the entry, its redo, or what took it back. */
function doneBy({ entries }: AccountLedger, run: Run): Run {
  const entry = run.at(-1);
  const by = entries.find(entry?.undoneBy ?? entry?.redoneBy ?? '');
  if (by === undefined || (entry?.undoneBy === null && by.source !== 'redo')) return run;
  return [by];
}

/** A refusal that names the entries in the way: the newest of them, oldest first, and how many there are. */
export async function undoConflict(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  message: string,
  inTheWay: readonly Run[],
): Promise<Rejected> {
  const shown = inTheWay.slice(-MOST_BLOCKERS);
  const blockedBy = await entriesAsTold(ledgers, ledger, shown, CHANGES_OF_A_BLOCKER);
  return new Rejected('undo_conflict', message, {
    details: { blockedBy, blockedByTotal: inTheWay.length },
  });
}
