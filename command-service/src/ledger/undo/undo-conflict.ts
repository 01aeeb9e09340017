import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { toHistoryEntries } from '../history/to-history-entries.ts';
import type { AccountLedger } from '../loading/account-ledger.ts';
import type { AccountLedgers } from '../loading/account-ledgers.ts';
import { planTakingBack, type RunsTogether } from './reversal-plan.ts';
import type { UndoRefusal } from './undo-targets.ts';

/** A refusal names so many entries at most, and says how many there are. */
const MOST_BLOCKERS = 20;

/** Of an entry in the way so many changes are told at most. */
const CHANGES_OF_A_BLOCKER = 10;

/**
 * How an undo or redo is refused. A conflict names the entries in the way: the newest of them, oldest first, and how many
 * there are.
 */
export async function undoRejected(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  { code, reason, inTheWay }: UndoRefusal,
): Promise<Rejected> {
  if (code !== 'undo_conflict') return new Rejected(code, reason);
  const shown = inTheWay.slice(-MOST_BLOCKERS);
  const blockedBy = await toHistoryEntries(ledgers, ledger, shown, CHANGES_OF_A_BLOCKER);
  return new Rejected(code, reason, { details: { blockedBy, blockedByTotal: inTheWay.length } });
}

/**
 * The facts that take entries back, or do one again, as one act.
 * @throws Rejected undo_conflict
 */
export async function revertedEntries(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  runs: RunsTogether,
): Promise<DomainEvent[]> {
  const plan = await planTakingBack(ledgers, ledger, runs);
  if ('events' in plan) return plan.events;
  throw await undoRejected(ledgers, ledger, plan);
}
