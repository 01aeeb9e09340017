import { setTimeout as delay } from 'node:timers/promises';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import {
  AppendTooLarge,
  LedgerUnavailable,
  OutcomeUnknown,
  RevisionConflict,
} from '@ledgerline/shared-events/ledger/errors.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { CommandSource } from '@ledgerline/shared-events/ledger/metadata.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import type { AccountLedger, LedgerEvent } from './account-ledger.ts';
import type { AccountLedgers, Loaded } from './account-ledgers.ts';
import { AccountQueue } from './account-queue.ts';
import { appendResolved } from './append.ts';
import type { LedgerEntry } from './entry-log.ts';
import { type PreparedAppend, prepareAppend } from './new-events.ts';

/** Who asks for a command, and under which id. */
export type Caller = {
  accountId: string;
  commandId: string;
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

export type CommandLoopOptions = {
  store: LedgerStore;
  ledgers: AccountLedgers;
  now: () => Date;
  appVersion: string;
  /**
   * No other process writes these ledgers. Then an append that succeeds holds what was sent; otherwise it may be
   * one that another process made for the same command, and what is stored is read back.
   */
  soleWriter: boolean;
  /** How long a command keeps trying against conflicting writers. */
  conflictPatienceMs?: number;
  /** How long an append of unknown outcome is repeated. */
  appendPatienceMs?: number;
};

const CONFLICT_PATIENCE_MS = 2_000;
const APPEND_PATIENCE_MS = 5_000;
const MAX_JITTER_MS = 50;

/**
 * The only writer of the ledger: loads the account's ledger, decides, appends at the exact revision, and decides
 * again when somebody else was faster. Commands of one account queue.
 */
export class CommandLoop {
  readonly #options: CommandLoopOptions;
  readonly #queue = new AccountQueue();
  /** Accounts with an append whose outcome stayed unknown: it may still come in. */
  readonly #suspect = new Set<string>();

  constructor(options: CommandLoopOptions) {
    this.#options = options;
  }

  /**
   * Runs one command; a command id that the ledger knows answers its first result and appends nothing.
   * @throws Rejected (rules, conflict, idempotency_mismatch, too_large), StreamDeleted, LedgerUnavailable
   */
  run(caller: Caller, intention: Intention): Promise<CommandOutcome> {
    return this.#queue.run(caller.accountId, async () => {
      const deadline = performance.now() + (this.#options.conflictPatienceMs ?? CONFLICT_PATIENCE_MS);
      let loaded = await this.#load(caller.accountId);
      for (;;) {
        const step = await this.#attempt(caller, intention, loaded);
        if ('outcome' in step) return step.outcome;
        if (step.conflict && performance.now() > deadline) {
          throw new Rejected('conflict', 'Others are changing this account right now. Please try again.');
        }
        if (step.conflict) await delay(Math.random() * MAX_JITTER_MS);
        loaded = { ledger: step.ledger, verified: true };
      }
    });
  }

  /** Looks at an account's ledger between its commands, as the store has it. */
  read<T>(accountId: string, look: (ledger: AccountLedger) => T | Promise<T>): Promise<T> {
    return this.#queue.run(accountId, async () => {
      const { ledger, verified } = await this.#load(accountId);
      if (!verified) await this.#options.ledgers.catchUp(ledger);
      return look(ledger);
    });
  }

  /**
   * What a command would append if it were run now, or why it would be refused; nothing is appended.
   * @param ledger the account's, inside of `read`
   */
  rehearse(
    caller: Caller,
    intention: Intention,
    ledger: AccountLedger,
  ): Promise<readonly LedgerEvent[] | Rejected> {
    const now = this.#options.now();
    return orRejected(async () => {
      const decision = await intention.decide(ledger, now.toISOString());
      return this.#prepare(caller, intention, ledger, decision, now).folded;
    });
  }

  /** What the only writer has in memory is what the store has. */
  async #load(accountId: string): Promise<Loaded> {
    const { ledger, verified } = await this.#options.ledgers.load(accountId);
    return { ledger, verified: verified || this.#knowsAll(accountId) };
  }

  #knowsAll(accountId: string): boolean {
    return this.#options.soleWriter && !this.#suspect.has(accountId);
  }

  async #attempt(
    caller: Caller,
    intention: Intention,
    { ledger, verified }: Loaded,
  ): Promise<{ outcome: CommandOutcome } | { ledger: AccountLedger; conflict: boolean }> {
    const known = ledger.entries.find(caller.commandId);
    if (known !== undefined) return { outcome: await this.#firstAnswer(known, intention, ledger) };
    const now = this.#options.now();
    const decision = await orRejected(async () => intention.decide(ledger, now.toISOString()));
    if (decision instanceof Rejected || decision.events.length === 0) {
      // Only a ledger that was just compared with the store can say no.
      if (!verified && (await this.#options.ledgers.catchUp(ledger))) return { ledger, conflict: false };
      if (decision instanceof Rejected) throw decision;
      return { outcome: await this.#outcome(caller.commandId, intention, ledger, []) };
    }
    const append = this.#prepare(caller, intention, ledger, decision, now);
    const conflict = await this.#append(ledger, append);
    if (conflict !== null) return { ledger: await this.#afterConflict(ledger, conflict), conflict: true };
    return { outcome: await this.#afterAppend(caller, intention, ledger, append) };
  }

  /** @throws Rejected too_large */
  #prepare(
    caller: Caller,
    intention: Intention,
    { revision, at }: AccountLedger,
    { events, ...origin }: Decision,
    now: Date,
  ): PreparedAppend {
    const metadata = { ...commandMetadata(caller, intention, this.#options.appVersion), ...origin };
    return prepareAppend(events, metadata, { revision, at }, now);
  }

  /** Answers the conflict, or null when the events are in the ledger. */
  async #append(ledger: AccountLedger, { stored }: PreparedAppend): Promise<RevisionConflict | null> {
    const { store, appendPatienceMs = APPEND_PATIENCE_MS } = this.#options;
    const { accountId, revision } = ledger;
    try {
      await appendResolved(store, accountStream(accountId), revision, stored, appendPatienceMs);
      return null;
    } catch (error) {
      if (error instanceof RevisionConflict) return error;
      this.#options.ledgers.forget(accountId);
      if (error instanceof AppendTooLarge) {
        throw new Rejected('too_large', 'This would store too much at once.');
      }
      if (!(error instanceof OutcomeUnknown)) throw error;
      this.#suspect.add(accountId);
      throw new LedgerUnavailable('The store did not say what became of the command.', { cause: error });
    }
  }

  async #afterConflict(ledger: AccountLedger, conflict: RevisionConflict): Promise<AccountLedger> {
    const { ledgers } = this.#options;
    if (conflict.actual >= ledger.revision) {
      await ledgers.catchUp(ledger);
      return ledger;
    }
    // The store is behind what was folded: it was put back to an older copy, and the cache is of no use.
    await ledgers.purge(ledger.accountId);
    return (await ledgers.load(ledger.accountId)).ledger;
  }

  async #afterAppend(
    caller: Caller,
    intention: Intention,
    ledger: AccountLedger,
    append: PreparedAppend,
  ): Promise<CommandOutcome> {
    const { ledgers } = this.#options;
    if (!this.#knowsAll(caller.accountId)) {
      await ledgers.catchUp(ledger);
      const entry = ledger.entries.find(caller.commandId);
      if (entry === undefined)
        throw new Error(`The command ${caller.commandId} is not where it was appended.`);
      return this.#firstAnswer(entry, intention, ledger);
    }
    try {
      for (const event of append.folded) ledger.apply(event, (append.bytes * 2) / append.folded.length);
      ledgers.keep(ledger);
    } catch (error) {
      ledgers.forget(ledger.accountId);
      throw error;
    }
    return this.#outcome(caller.commandId, intention, ledger, append.folded);
  }

  /** What a command answered when it was new. */
  async #firstAnswer(entry: LedgerEntry, intention: Intention, now: AccountLedger): Promise<CommandOutcome> {
    const { ledgers } = this.#options;
    const events = await ledgers.eventsOf(now, [entry]);
    if (events[0]?.metadata.body !== intention.body) {
      throw new Rejected('idempotency_mismatch', 'This idempotency key belongs to another request.');
    }
    const then = now.revision === entry.last ? now : await ledgers.at(now.accountId, entry.last);
    return this.#outcome(entry.commandId, intention, then, events);
  }

  async #outcome(
    commandId: string,
    intention: Intention,
    ledger: AccountLedger,
    events: readonly LedgerEvent[],
  ): Promise<CommandOutcome> {
    const { revision } = ledger;
    return { commandId, revision, result: await intention.result(ledger, events) };
  }
}

/** What an attempt comes to, with its refusal as a value. */
async function orRejected<Outcome>(attempt: () => Promise<Outcome>): Promise<Outcome | Rejected> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Rejected) return error;
    throw error;
  }
}

function commandMetadata(caller: Caller, intention: Intention, appVersion: string) {
  return {
    commandId: caller.commandId,
    command: intention.name,
    accountId: caller.accountId,
    actor: caller.actor,
    session: caller.session,
    body: intention.body,
    correlationId: caller.correlationId ?? '',
    causationId: '',
    appVersion,
  };
}
