import type { AccountLedger, LedgerEvent } from '../loading/account-ledger.ts';
import type { AccountLedgers } from '../loading/account-ledgers.ts';
import type { LedgerEntry } from './entry-log.ts';

/** Two commands with at most this many events between them are read in one range instead of two. */
const MERGED_GAP = 64;

/** The events of commands that may be far apart, by command id, oldest first. */
export async function eventsByCommand(
  ledgers: AccountLedgers,
  { accountId }: Pick<AccountLedger, 'accountId'>,
  commands: Iterable<LedgerEntry>,
): Promise<ReadonlyMap<string, LedgerEvent[]>> {
  const requested = new Map([...commands].map((command) => [command.commandId, command]));
  const found = new Map<string, LedgerEvent[]>();
  for (const { first, last } of eventRanges([...requested.values()])) {
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

/** Entries with the events of their commands (oldest first), in the same order. */
export async function withEvents<Commands extends readonly LedgerEntry[]>(
  ledgers: AccountLedgers,
  ledger: Pick<AccountLedger, 'accountId'>,
  runs: readonly Commands[],
): Promise<{ run: Commands; facts: LedgerEvent[] }[]> {
  const facts = await eventsByCommand(ledgers, ledger, runs.flat());
  return runs.map((run) => ({ run, facts: run.flatMap(({ commandId }) => facts.get(commandId) ?? []) }));
}

type EventRange = { first: number; last: number };

function eventRanges(commands: readonly LedgerEntry[]): EventRange[] {
  const joined: EventRange[] = [];
  for (const { first, last } of commands.toSorted((a, b) => a.first - b.first)) {
    const open = joined.at(-1);
    if (open !== undefined && first - open.last <= MERGED_GAP) open.last = Math.max(open.last, last);
    else joined.push({ first, last });
  }
  return joined;
}
