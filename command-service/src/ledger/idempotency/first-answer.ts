import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { LedgerEntry } from '../history/entry-log.ts';
import type { AccountLedger, LedgerEvent } from '../loading/account-ledger.ts';
import type { AccountLedgers } from '../loading/account-ledgers.ts';
import { AccountQueue } from '../running/account-queue.ts';
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
 * Late repetitions of commands: the original answer is folded again from the ledger up to the events of the command.
 * This takes the longer the more events came before, so no other command waits for it. An account has one fold at a
 * time, and repetitions of one command at once share theirs.
 */
export class LateRepetitions {
  readonly #ledgers: AccountLedgers;
  readonly #queue = new AccountQueue();
  readonly #answers = new Map<string, Promise<CommandOutcome>>();

  constructor(ledgers: AccountLedgers) {
    this.#ledgers = ledgers;
  }

  /** @throws Rejected idempotency_mismatch when the command has another body */
  answer(accountId: string, entry: LedgerEntry, intention: Intention): Promise<CommandOutcome> {
    const key = `${accountId} ${entry.commandId} ${intention.body}`;
    const shared = this.#answers.get(key);
    if (shared !== undefined) return shared;
    const answer = this.#queue
      .run(accountId, () => this.#fold(accountId, entry, intention))
      .finally(() => this.#answers.delete(key));
    this.#answers.set(key, answer);
    return answer;
  }

  async #fold(accountId: string, entry: LedgerEntry, intention: Intention): Promise<CommandOutcome> {
    const events = await this.#ledgers.eventsOf({ accountId }, [entry]);
    refuseOtherBody(events[0]?.metadata.body, intention);
    const then = await this.#ledgers.at(accountId, entry.last);
    return outcome(entry.commandId, intention, then, events);
  }
}

/** @throws Rejected idempotency_mismatch */
export function refuseOtherBody(body: string | undefined, intention: Intention): void {
  if (body === intention.body) return;
  throw new Rejected('idempotency_mismatch', 'This idempotency key belongs to another request.');
}
