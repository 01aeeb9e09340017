import { setTimeout as delay } from 'node:timers/promises';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import {
  AppendTooLarge,
  LedgerUnavailable,
  OutcomeUnknown,
  RevisionConflict,
} from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { appendUntilResolved } from '../appending/append.ts';
import { type PreparedAppend, prepareAppend } from '../appending/new-events.ts';
import { StoreTimeBudget } from '../appending/store-time.ts';
import type { LedgerEntry } from '../history/entry-log.ts';
import { LateRepetitions, outcome, refuseOtherBody } from '../idempotency/first-answer.ts';
import type { FirstAnswer, RememberedKeys } from '../idempotency/remembered-keys.ts';
import type { AccountLedger, LedgerEvent } from '../loading/account-ledger.ts';
import type { AccountLedgers, Loaded } from '../loading/account-ledgers.ts';
import { DEFAULT_ROOM, type LedgerRoom, refuseFull, roomNotice } from '../loading/ledger-room.ts';
import { AccountQueue } from './account-queue.ts';
import { type Conflict, conflictError, rejectionAsValue } from './command-errors.ts';
import { commandMetadata } from './command-metadata.ts';
import { runInSlices } from './in-slices.ts';
import type { Caller, CommandOutcome, Decision, Intention } from './intention.ts';

export type CommandLoopOptions = {
  store: LedgerStore;
  ledgers: AccountLedgers;
  /** Null where callers do not repeat commands. */
  keys: RememberedKeys | null;
  now: () => Date;
  appVersion: string;
  /** Whether no other process writes these ledgers, so that the ledgers in memory are complete. */
  soleWriter: boolean;
  /** How much the ledgers of accounts may hold; `DEFAULT_ROOM` by default. */
  room?: LedgerRoom | undefined;
  /** How long a command retries against conflicting writers. */
  conflictPatienceMs?: number;
  /** How long an append with unknown outcome is repeated. */
  appendPatienceMs?: number;
  /** How long a command waits for the store in total. */
  storePatienceMs?: number;
};

const CONFLICT_PATIENCE_MS = 5_000;
const APPEND_PATIENCE_MS = 1_000;
/** A random delay from the second conflict on, so that two processes do not conflict again and again. */
const MAX_JITTER_MS = 50;

/**
 * The only writer of ledgers: it loads the ledger of the account, decides, appends at the expected revision, and
 * decides again after a conflict. Commands of one account run one after the other.
 */
export class CommandLoop {
  readonly #options: CommandLoopOptions;
  readonly #queue = new AccountQueue();
  readonly #repetitions: LateRepetitions;
  /** Accounts with an append of unknown outcome, which may still be applied. */
  readonly #suspect = new Set<string>();
  /** The time of the last failure because of an unavailable store, by `performance.now()`. */
  #outageAt = Number.NEGATIVE_INFINITY;

  constructor(options: CommandLoopOptions) {
    this.#options = options;
    this.#repetitions = new LateRepetitions(options.ledgers);
  }

  /**
   * Runs one command. A command id that was answered before answers its first result and appends nothing.
   * @throws Rejected (rules, conflict, idempotency_mismatch, too_large), StreamDeleted, LedgerUnavailable
   */
  async run(caller: Caller, intention: Intention): Promise<CommandOutcome> {
    const { accountId } = caller;
    const time = new StoreTimeBudget(this.#options.storePatienceMs);
    const settled = await this.#queue.run(accountId, () => this.#inTime(caller, intention, time));
    const { notice } = settled;
    const answer =
      'outcome' in settled
        ? settled.outcome
        : await this.#repetitions.answer(accountId, settled.repeated, intention);
    return notice === null ? answer : { ...answer, notice };
  }

  /** Commands that waited behind commands that failed with the store fail without another try. */
  async #inTime(caller: Caller, intention: Intention, time: StoreTimeBudget): Promise<Noticed> {
    if (time.isOver && this.#outageAt > time.began) throw new LedgerUnavailable('The store does not answer.');
    try {
      return await this.#settle(caller, intention, time);
    } catch (error) {
      if (error instanceof LedgerUnavailable) this.#outageAt = performance.now();
      throw error;
    }
  }

  async #settle(caller: Caller, intention: Intention, time: StoreTimeBudget): Promise<Noticed> {
    const { conflictPatienceMs = CONFLICT_PATIENCE_MS } = this.#options;
    let deadline: number | null = null;
    let loaded = await this.#upToDate(caller.accountId, time);
    for (let conflicts = 0; ; ) {
      const step = await this.#attempt(caller, intention, loaded, time);
      if (!('conflict' in step)) return { ...step, notice: this.#roomNotice(caller, loaded.ledger) };
      if (step.conflict !== null) {
        // Counted from the first conflict: what the store took before it is no sign of others.
        deadline ??= performance.now() + conflictPatienceMs;
        if (performance.now() >= deadline) throw conflictError(step.conflict);
        if (time.isSpent) throw new LedgerUnavailable('The store took too long.');
        conflicts += 1;
        if (conflicts > 1) await delay(Math.random() * MAX_JITTER_MS);
      }
      loaded = { ledger: step.ledger, verified: true };
    }
  }

  /** The present instant of the clock by which commands are decided, ISO 8601 in UTC. */
  now(): string {
    return this.#options.now().toISOString();
  }

  /** Reads the ledger of an account between its commands, with all events of the store. */
  read<T>(accountId: string, look: (ledger: AccountLedger) => T | Promise<T>): Promise<T> {
    return this.#queue.run(accountId, async () => {
      const { ledger, verified } = await this.#load(accountId);
      if (!verified) await this.#options.ledgers.catchUp(ledger);
      return look(ledger);
    });
  }

  /**
   * What a command would append if it ran now, or why it would be refused; nothing is appended.
   * @param ledger the ledger of the account, inside of `read`
   */
  rehearse(
    caller: Caller,
    intention: Intention,
    ledger: AccountLedger,
  ): Promise<readonly LedgerEvent[] | Rejected> {
    const now = this.#options.now();
    return rejectionAsValue(async () => {
      const decision = await intention.decide(ledger, now.toISOString());
      return (await this.#prepare(caller, intention, ledger, decision, now)).folded;
    });
  }

  /**
   * The ledger for a decision. If other processes write it too, it catches up first, since an append would otherwise
   * most likely conflict.
   */
  async #upToDate(accountId: string, time: StoreTimeBudget): Promise<Loaded> {
    const { ledger, verified } = await this.#load(accountId, time);
    if (verified || !ledger.hasOtherWriters) return { ledger, verified };
    await this.#catchUp(ledger, time);
    return { ledger, verified: true };
  }

  /** The ledger from memory, which is complete for the only writer, or from the store. */
  async #load(accountId: string, time = new StoreTimeBudget()): Promise<Loaded> {
    const { ledgers } = this.#options;
    const { ledger, verified } = await time.spend((timeoutMs) => ledgers.load(accountId, timeoutMs));
    return { ledger, verified: verified || this.#isComplete(accountId) };
  }

  #catchUp(ledger: AccountLedger, time: StoreTimeBudget): Promise<boolean> {
    return time.spend((timeoutMs) => this.#options.ledgers.catchUp(ledger, timeoutMs));
  }

  #isComplete(accountId: string): boolean {
    return this.#options.soleWriter && !this.#suspect.has(accountId);
  }

  async #attempt(
    caller: Caller,
    intention: Intention,
    { ledger, verified }: Loaded,
    time: StoreTimeBudget,
  ): Promise<Settled | { ledger: AccountLedger; conflict: Conflict | null }> {
    const existing = ledger.entries.find(caller.commandId);
    if (existing !== undefined) return this.#repeated(existing, intention, ledger);
    // Looked up beside the decision, which nothing is done with before the look-up has answered.
    const lookUp = this.#keptAnswer(caller);
    lookUp.catch(() => undefined);
    const now = this.#options.now();
    const decision = await rejectionAsValue(async () => intention.decide(ledger, now.toISOString()));
    const kept = await lookUp;
    if (kept !== null && kept.revision <= ledger.revision) return { outcome: outcomeOf(kept, intention) };
    if (kept !== null) {
      if (!verified && (await this.#catchUp(ledger, time))) return { ledger, conflict: null };
      // The key was answered at a revision that this ledger, restored from a backup, does not have.
      await this.#options.keys?.remove(caller.accountId, caller.commandId);
    }
    if (decision instanceof Rejected || decision.events.length === 0) {
      // Only a ledger that was just compared with the store can refuse.
      if (!verified && (await this.#catchUp(ledger, time))) return { ledger, conflict: null };
      if (decision instanceof Rejected) throw decision;
      return this.#unchanged(caller, intention, ledger);
    }
    const append = await this.#prepare(caller, intention, ledger, decision, now);
    this.#refuseFull(caller, ledger, decision, append.weights);
    const conflict = await time.spend((timeoutMs) => this.#append(ledger, append, timeoutMs));
    if (conflict !== null) {
      const { ledgers } = this.#options;
      const { revision } = ledger;
      const newer = await time.spend((timeoutMs) => ledgers.afterConflict(ledger, timeoutMs));
      const isRead = newer !== ledger || newer.revision > revision;
      return { ledger: newer, conflict: isRead ? 'read' : 'unread' };
    }
    caller.onAppended?.(append.weights.reduce((sum, weight) => sum + weight, 0));
    await this.#fold(ledger, append);
    return { outcome: await outcome(caller.commandId, intention, ledger, append.folded) };
  }

  /**
   * What the app itself records, such as the delivery of a message, is never refused. A request of the user is, whatever
   * it says of its source. @throws Rejected quota
   */
  #refuseFull(
    { accountStatus }: Caller,
    { weight }: AccountLedger,
    { source }: Decision,
    weights: readonly number[],
  ): void {
    if (accountStatus === undefined) return;
    const added = weights.reduce((sum, weight) => sum + weight, 0);
    refuseFull(weight + added, this.#room, { accountStatus, isUndo: source === 'undo' });
  }

  get #room(): LedgerRoom {
    return this.#options.room ?? DEFAULT_ROOM;
  }

  #roomNotice({ accountStatus }: Caller, { weight }: AccountLedger): string | null {
    return accountStatus === undefined ? null : roomNotice(weight, this.#room, accountStatus);
  }

  /** @throws Rejected too_large */
  #prepare(
    caller: Caller,
    intention: Intention,
    { revision, at }: AccountLedger,
    { events, ...origin }: Decision,
    now: Date,
  ): Promise<PreparedAppend> {
    const metadata = { ...commandMetadata(caller, intention, this.#options.appVersion), ...origin };
    return runInSlices(caller.accountId, prepareAppend(events, metadata, { revision, at }, now));
  }

  /** Answers the conflict, or null when the events are in the ledger. */
  async #append(
    ledger: AccountLedger,
    { stored }: PreparedAppend,
    timeoutMs: number,
  ): Promise<RevisionConflict | null> {
    const { store, appendPatienceMs = APPEND_PATIENCE_MS } = this.#options;
    const { accountId, revision } = ledger;
    try {
      await appendUntilResolved(
        store,
        accountStream(accountId),
        revision,
        stored,
        appendPatienceMs,
        timeoutMs,
      );
      // An earlier append that is still under way can no longer be applied: its expected revision has passed.
      this.#suspect.delete(accountId);
      return null;
    } catch (error) {
      if (error instanceof RevisionConflict) return error;
      this.#options.ledgers.forget(accountId);
      // After the outage another store may answer.
      if (error instanceof LedgerUnavailable || error instanceof OutcomeUnknown)
        this.#options.ledgers.doubt();
      if (error instanceof AppendTooLarge) {
        throw new Rejected('too_large', 'This would store too much at once.');
      }
      if (!(error instanceof OutcomeUnknown)) throw error;
      this.#suspect.add(accountId);
      throw new LedgerUnavailable('Something went wrong on our side. Please try again.', { cause: error });
    }
  }

  /**
   * Folds the appended events. A successful append contains exactly the sent events, directly after the folded ones:
   * the ids belong to this attempt only, so no other append can be mistaken for it.
   */
  async #fold(ledger: AccountLedger, { folded, weights }: PreparedAppend): Promise<void> {
    const { ledgers } = this.#options;
    try {
      for (const [index, event] of folded.entries())
        await runInSlices(ledger.accountId, ledger.applying(event, weights[index]));
      ledgers.keep(ledger);
    } catch (error) {
      ledgers.forget(ledger.accountId);
      throw error;
    }
  }

  /** The original answer of a command. A fold that is needed for it is left for later. */
  async #repeated(repeated: LedgerEntry, intention: Intention, ledger: AccountLedger): Promise<Settled> {
    if (ledger.revision !== repeated.last) return { repeated };
    const events = await this.#options.ledgers.eventsOf(ledger, [repeated]);
    refuseOtherBody(events[0]?.metadata.body, intention);
    return { outcome: await outcome(repeated.commandId, intention, ledger, events) };
  }

  async #keptAnswer({ accountId, commandId, repeatable }: Caller): Promise<FirstAnswer | null> {
    const { keys } = this.#options;
    if (repeatable !== true || keys === null) return null;
    return keys.find(accountId, commandId, this.#isComplete(accountId));
  }

  /** A command that changes nothing: its answer is stored under its key, because the ledger does not contain it. */
  async #unchanged(caller: Caller, intention: Intention, ledger: AccountLedger): Promise<Settled> {
    const { accountId, commandId } = caller;
    const answer = await outcome(commandId, intention, ledger, []);
    const { keys, ledgers } = this.#options;
    if (caller.repeatable !== true || keys === null) return { outcome: answer };
    const kept = await keys.keep(accountId, { ...answer, body: intention.body });
    if (this.#isComplete(accountId) || !(await ledgers.catchUp(ledger))) {
      return { outcome: outcomeOf(kept, intention) };
    }
    const appended = ledger.entries.find(commandId);
    if (appended === undefined) return { outcome: outcomeOf(kept, intention) };
    // Another process appended events for the command meanwhile; these count.
    await keys.remove(accountId, commandId);
    return this.#repeated(appended, intention, ledger);
  }
}

/** The outcome of a command, or the command of the ledger that it repeats. */
type Settled = { outcome: CommandOutcome } | { repeated: LedgerEntry };

/** With what the user of a nearly full account has to know. */
type Noticed = Settled & { notice: string | null };

/** @throws Rejected idempotency_mismatch when the key belongs to another command */
function outcomeOf({ body, ...answer }: FirstAnswer, intention: Intention): CommandOutcome {
  refuseOtherBody(body, intention);
  return answer;
}
