import type { CommandSource } from '@ledgerline/shared-events/ledger/command-source.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { AccountLedger, LedgerEvent } from '../loading/account-ledger.ts';
import type { AccountStatus } from '../loading/account-status.ts';

/** The caller of a command, and the id of the command. */
export type Caller = {
  accountId: string;
  commandId: string;
  /**
   * Whether the caller chose the id and may repeat it: then the key is stored even when the command changes nothing.
   */
  repeatable?: boolean;
  /** The id of the user. */
  actor: string;
  /** The digest of the login session; empty when there is none. */
  session: string;
  correlationId?: string;
  /** What the limits of the account go by; without it the account has none. */
  accountStatus?: AccountStatus;
  /** Called with how much the events hold that the command has appended. */
  onAppended?(weight: number): void;
};

/** The events of a decision, and the command that they undo or redo. */
export type Decision = {
  events: readonly DomainEvent[];
  source: CommandSource;
  undoes?: string;
  redoes?: string;
};

/** A command with its payload, ready to be decided on any state of the ledger. */
export type Intention = {
  name: string;
  /** The digest of the name and payload. */
  body: string;
  decide(ledger: AccountLedger, now: string): Decision | Promise<Decision>;
  /** The answer, from the ledger directly after its events. */
  result(ledger: AccountLedger, events: readonly LedgerEvent[]): Json | Promise<Json>;
};

/** The answer of a command. `notice`: what the user of a nearly full account has to know. */
export type CommandOutcome = { commandId: string; revision: number; result: Json; notice?: string };
