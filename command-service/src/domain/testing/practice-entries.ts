import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import type { PracticeEntry, PracticeLedger } from './practice-ledger.ts';

/** The latest entry of a ledger. @throws Error when nothing happened */
export function last(ledger: PracticeLedger): PracticeEntry {
  const entry = ledger.entries.at(-1);
  if (entry === undefined) throw new Error('Nothing happened.');
  return entry;
}

/** Runs a command and returns its entry. */
export function done(ledger: PracticeLedger, name: CommandName, payload: object): PracticeEntry {
  ledger.run(name, JSON.parse(JSON.stringify(payload)));
  return last(ledger);
}
