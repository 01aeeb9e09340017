import type { AccountLedger, LedgerEvent } from '../loading/account-ledger.ts';
import type { AccountLedgers } from '../loading/account-ledgers.ts';
import type { LedgerEntry } from './entry-log.ts';

/** So many events between two commands are read along rather than asked for in two. */
const READ_ALONG = 64;

/** The events of commands that may lie far apart, by the id of their command, each oldest first. */
export async function eventsByCommand(
  ledgers: AccountLedgers,
  { accountId }: Pick<AccountLedger, 'accountId'>,
  commands: Iterable<LedgerEntry>,
): Promise<ReadonlyMap<string, LedgerEvent[]>> {
  const requested = new Map([...commands].map((command) => [command.commandId, command]));
  const found = new Map<string, LedgerEvent[]>();
  for (const { first, last } of stretches([...requested.values()])) {
    for await (const event of ledgers.events(accountId, first, last)) {
      const { commandId } = event.metadata;
      if (!requested.has(commandId)) continue;
      const existing = found.get(commandId);
      if (existing === undefined) found.set(commandId, [event]);
      else existing.push(event);
    }
  }
  return found;
}

/** Entries, each given by its commands (oldest first), with the events of these; in the same order. */
export async function withFacts<Commands extends readonly LedgerEntry[]>(
  ledgers: AccountLedgers,
  ledger: Pick<AccountLedger, 'accountId'>,
  runs: readonly Commands[],
): Promise<{ run: Commands; facts: LedgerEvent[] }[]> {
  const facts = await eventsByCommand(ledgers, ledger, runs.flat());
  return runs.map((run) => ({ run, facts: run.flatMap(({ commandId }) => facts.get(commandId) ?? []) }));
}

type Stretch = { first: number; last: number };

function stretches(commands: readonly LedgerEntry[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const { first, last } of commands.toSorted((a, b) => a.first - b.first)) {
    const open = joined.at(-1);
    if (open !== undefined && first - open.last <= READ_ALONG) open.last = Math.max(open.last, last);
    else joined.push({ first, last });
  }
  return joined;
}
