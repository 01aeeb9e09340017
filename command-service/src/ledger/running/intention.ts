import type { CommandSource } from '@ledgerline/shared-events/ledger/command-source.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { AccountLedger, LedgerEvent } from '../loading/account-ledger.ts';

/** Who asks for a command, and under which id. */
export type Caller = {
  accountId: string;
  commandId: string;
  /** Whether the caller chose the id and may come with it again: then it is also kept when the command changes nothing. */
  repeatable?: boolean;
  /** The user's id. */
  actor: string;
  /** The digest of the login session; empty when there is none. */
  session: string;
  correlationId?: string;
};

/** The facts that a command comes to, and the command that they take back or do again. */
export type Decision = {
  events: readonly DomainEvent[];
  source: CommandSource;
  undoes?: string;
  redoes?: string;
};

/** A command with its payload, ready to be decided on any state of the ledger. */
export type Intention = {
  name: string;
  /** The digest of its name and payload. */
  body: string;
  decide(ledger: AccountLedger, now: string): Decision | Promise<Decision>;
  /** What it answers, from the ledger just after its events. */
  result(ledger: AccountLedger, events: readonly LedgerEvent[]): Json | Promise<Json>;
};

export type CommandOutcome = { commandId: string; revision: number; result: Json };
