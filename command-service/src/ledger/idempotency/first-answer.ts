import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { LedgerEntry } from '../history/entry-log.ts';
import type { AccountLedger, LedgerEvent } from '../loading/account-ledger.ts';
import type { AccountLedgers } from '../loading/account-ledgers.ts';
import type { CommandOutcome, Intention } from '../running/intention.ts';

/** The answer of a command, from the ledger directly after its events. */
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
 * The original answer of a command in the ledger, by folding the ledger again up to its events. This takes the longer
 * the more events came before, so no other command may wait for it.
 * @throws Rejected idempotency_mismatch when the command has another body
 */
export async function originalAnswer(
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
