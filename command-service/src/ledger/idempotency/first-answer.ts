import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { LedgerEntry } from '../history/entry-log.ts';
import type { AccountLedger, LedgerEvent } from '../loading/account-ledger.ts';
import type { AccountLedgers } from '../loading/account-ledgers.ts';
import type { CommandOutcome, Intention } from '../running/intention.ts';

/** What a command answers, from the ledger just after its events. */
export async function outcome(
  commandId: string,
  intention: Intention,
  ledger: AccountLedger,
  events: readonly LedgerEvent[],
): Promise<CommandOutcome> {
  const { revision } = ledger;
  return { commandId, revision, result: await intention.result(ledger, events) };
}

/**
 * What a command of the ledger answered when it was new, from the ledger folded anew up to its events. That takes the
 * longer the more came after it, so that no other command may wait for it.
 * @throws Rejected idempotency_mismatch when the command was another one
 */
export async function answerAgain(
  ledgers: AccountLedgers,
  accountId: string,
  entry: LedgerEntry,
  intention: Intention,
): Promise<CommandOutcome> {
  const events = await ledgers.eventsOf({ accountId }, [entry]);
  refuseOtherBody(events[0]?.metadata.body, intention);
  const then = await ledgers.at(accountId, entry.last);
  return outcome(entry.commandId, intention, then, events);
}

/** @throws Rejected idempotency_mismatch */
export function refuseOtherBody(body: string | undefined, intention: Intention): void {
  if (body === intention.body) return;
  throw new Rejected('idempotency_mismatch', 'This idempotency key belongs to another request.');
}
