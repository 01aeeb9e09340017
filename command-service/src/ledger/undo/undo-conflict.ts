import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { toHistoryEntries } from '../history/to-history-entries.ts';
import type { AccountLedger } from '../loading/account-ledger.ts';
import type { AccountLedgers } from '../loading/account-ledgers.ts';
import type { Run } from './obstacles.ts';
import { planGroupReversal, type RunGroup } from './reversal-plan.ts';
import type { UndoRefusal } from './undo-targets.ts';

/** The most blocking entries that a refusal names; it also says how many there are. */
const MAX_BLOCKERS = 20;

/** The most changes of each blocking entry in a refusal. */
const CHANGES_OF_A_BLOCKER = 10;

/** The newest of the entries that block a request, in their order, and how many there are. */
export async function namedBlockers(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  blockers: readonly Run[],
): Promise<{ blockedBy: Json; blockedByTotal: number }> {
  const named = blockers.slice(-MAX_BLOCKERS);
  return {
    blockedBy: await toHistoryEntries(ledgers, ledger, named, CHANGES_OF_A_BLOCKER),
    blockedByTotal: blockers.length,
  };
}

/** The refusal of an undo or redo. A conflict names the newest blocking entries, oldest first, and their total number. */
export async function undoRejected(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  { code, reason, inTheWay }: UndoRefusal,
): Promise<Rejected> {
  if (code !== 'undo_conflict' && code !== 'issued') return new Rejected(code, reason);
  return new Rejected(code, reason, { details: await namedBlockers(ledgers, ledger, inTheWay) });
}

/**
 * The events that undo or redo entries in one append.
 * @throws Rejected undo_conflict
 */
export async function revertedEntries(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  runs: RunGroup,
): Promise<DomainEvent[]> {
  const plan = await planGroupReversal(ledgers, ledger, runs);
  if ('events' in plan) return plan.events;
  throw await undoRejected(ledgers, ledger, plan);
}
