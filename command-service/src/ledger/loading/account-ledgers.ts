import { setImmediate as nextTurn } from 'node:timers/promises';
import { LedgerUnavailable } from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { LRUCache } from 'lru-cache';
import type { LedgerEntry } from '../history/entry-log.ts';
import { AccountLedger, type LedgerEvent, readEvent } from './account-ledger.ts';
import { openSnapshot, type SnapshotStore, takeSnapshot } from './snapshot.ts';

/**
 * A tail at least this long is worth a new snapshot; of a long ledger, a fifth of it, but never so long that reading
 * it makes the first command of a process wait.
 */
const SNAPSHOT_MIN_TAIL = 1_000;
const SNAPSHOT_TAIL_SHARE = 0.2;
const SNAPSHOT_MAX_TAIL = 2_000;

/** A fold that nobody hurries for lets others go on after so many events, which take a few milliseconds. */
const EVENTS_IN_A_TURN = 256;

/** A ledger was folded from other events than the store has: the store is another one, or was restored. */
class ForeignLedger extends Error {
  override readonly name = 'ForeignLedger';
}

const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024;

export type AccountLedgersOptions = {
  store: LedgerStore;
  snapshots: SnapshotStore;
  /** How much memory folded ledgers may take, roughly. */
  cacheBytes?: number;
  /** Told of trouble with the snapshot cache, which never fails a command. */
  onSnapshotTrouble?: (accountId: string, cause: unknown) => void;
};

/** A folded ledger, and whether it was compared with the store just now or comes from memory as it was. */
export type Loaded = { ledger: AccountLedger; verified: boolean };

/**
 * The folded ledgers of accounts: kept in memory within a budget, else made from a snapshot and the events after
 * it. Callers queue per account; two tasks must not use one account's ledger at the same time.
 */
export class AccountLedgers {
  readonly #store: LedgerStore;
  readonly #snapshots: SnapshotStore;
  readonly #cache: LRUCache<string, AccountLedger>;
  readonly #snapshotTrouble: (accountId: string, cause: unknown) => void;
  /** How often the store was in doubt. */
  #doubts = 0;
  readonly #saving = new Map<string, Promise<void>>();

  constructor(options: AccountLedgersOptions) {
    this.#store = options.store;
    this.#snapshots = options.snapshots;
    this.#snapshotTrouble = options.onSnapshotTrouble ?? (() => undefined);
    const maxSize = options.cacheBytes ?? DEFAULT_CACHE_BYTES;
    this.#cache = new LRUCache({ maxSize, sizeCalculation: ({ bytes }) => Math.min(bytes, maxSize) });
  }

  /**
   * The ledger of an account, as far as this process knows it. What was folded from another store is discarded.
   * @param timeoutMs how long the store may be waited for, here and below
   * @throws StreamDeleted, LedgerUnavailable, UnreadableEvent
   */
  async load(accountId: string, timeoutMs?: number): Promise<Loaded> {
    const cached = this.#cache.get(accountId);
    const doubts = this.#doubts;
    if (cached?.comparedAt === doubts) return { ledger: cached, verified: false };
    const ledger =
      (await this.#ifOfStore(cached ?? null, timeoutMs)) ??
      (await this.#ifOfStore(await this.#fromSnapshot(accountId), timeoutMs)) ??
      new AccountLedger(accountId);
    if (ledger.revision < 0) await this.#foldTail(ledger, 0, timeoutMs);
    ledger.comparedAt = doubts;
    return { ledger, verified: true };
  }

  /**
   * The store may be another one, or may have been restored: each ledger in memory is compared with it before it is
   * used again.
   */
  doubt(): void {
    this.#doubts += 1;
  }

  /**
   * Folds what others appended since; answers whether there was anything. A ledger that fails is forgotten.
   * @throws StreamDeleted, LedgerUnavailable, UnreadableEvent
   */
  async catchUp(ledger: AccountLedger, timeoutMs?: number): Promise<boolean> {
    ledger.hasOtherWriters = await this.#foldTail(ledger, ledger.revision + 1, timeoutMs);
    return ledger.hasOtherWriters;
  }

  /** The ledger at its end, if it was folded from the events that the store has. */
  async #ifOfStore(ledger: AccountLedger | null, timeoutMs?: number): Promise<AccountLedger | null> {
    if (ledger === null) return null;
    try {
      await this.#foldTail(ledger, Math.max(ledger.revision, 0), timeoutMs);
      return ledger;
    } catch (error) {
      if (!(error instanceof ForeignLedger)) throw error;
      await this.purge(ledger.accountId);
      return null;
    }
  }

  /**
   * The ledger of an account after an append that came to a conflict: with what others appended, or made anew when it
   * was folded from other events than the store has.
   */
  async afterConflict(ledger: AccountLedger, timeoutMs?: number): Promise<AccountLedger> {
    const same =
      (await this.#ifOfStore(ledger, timeoutMs)) ?? (await this.load(ledger.accountId, timeoutMs)).ledger;
    same.hasOtherWriters = true;
    return same;
  }

  /** @throws ForeignLedger when it begins with an event that was folded, and which is another one */
  async #foldTail(ledger: AccountLedger, from: number, timeoutMs?: number): Promise<boolean> {
    const { revision: before, eventId } = ledger;
    let isSame = from > before;
    try {
      for await (const event of this.events(ledger.accountId, from, Number.POSITIVE_INFINITY, timeoutMs)) {
        if (event.revision > before) ledger.apply(event, sizeOf(event));
        else if (event.id === eventId) isSame = true;
        else break;
      }
      if (!isSame) throw new ForeignLedger('The store has another event where the ledger ended.');
    } catch (error) {
      this.forget(ledger.accountId);
      if (error instanceof LedgerUnavailable) this.doubt();
      throw error;
    }
    this.keep(ledger);
    return ledger.revision > before;
  }

  /** The ledger as it stood at a revision, made for this one look. Everything else has its turns meanwhile. */
  async at(accountId: string, revision: number): Promise<AccountLedger> {
    const snapshot = await this.#fromSnapshot(accountId);
    const isOfUse = snapshot !== null && snapshot.revision <= revision && (await this.#isOfStore(snapshot));
    const ledger = isOfUse ? snapshot : new AccountLedger(accountId);
    for await (const event of this.events(accountId, ledger.revision + 1, revision)) {
      ledger.apply(event);
      if (event.revision % EVENTS_IN_A_TURN === 0) await nextTurn();
    }
    return ledger;
  }

  async #isOfStore({ accountId, revision, eventId }: AccountLedger): Promise<boolean> {
    for await (const event of this.events(accountId, revision, revision)) return event.id === eventId;
    return false;
  }

  /** The events of an account from one revision to another, both included. */
  async *events(
    accountId: string,
    from: number,
    to = Number.POSITIVE_INFINITY,
    timeoutMs?: number,
  ): AsyncIterableIterator<LedgerEvent> {
    if (to < from) return;
    const limits = {
      ...(Number.isFinite(to) && { limit: to - from + 1 }),
      ...(timeoutMs !== undefined && { timeoutMs }),
    };
    for await (const stored of this.#store.read(accountStream(accountId), { from, ...limits })) {
      yield readEvent(stored);
    }
  }

  /** The events of consecutive commands, oldest first. */
  async eventsOf(
    { accountId }: Pick<AccountLedger, 'accountId'>,
    commands: readonly LedgerEntry[],
  ): Promise<LedgerEvent[]> {
    const events: LedgerEvent[] = [];
    const [from, to] = [commands[0]?.first ?? 0, commands.at(-1)?.last ?? -1];
    for await (const event of this.events(accountId, from, to)) events.push(event);
    return events;
  }

  /** Puts a ledger that has changed back in its place, and has a snapshot of it saved when its tail is long. */
  keep(ledger: AccountLedger): void {
    this.#cache.set(ledger.accountId, ledger);
    const tail = ledger.revision - ledger.snapshotRevision;
    const worthwhile = Math.max(SNAPSHOT_MIN_TAIL, ledger.revision * SNAPSHOT_TAIL_SHARE);
    if (tail < Math.min(worthwhile, SNAPSHOT_MAX_TAIL)) return;
    if (this.#saving.has(ledger.accountId)) return;
    const saving = this.#save(ledger).finally(() => this.#saving.delete(ledger.accountId));
    this.#saving.set(ledger.accountId, saving);
  }

  /** Lets go of an account's folded ledger: the next load starts from the snapshot. */
  forget(accountId: string): void {
    this.#cache.delete(accountId);
  }

  /** Removes everything that is kept of a deleted account. */
  async purge(accountId: string): Promise<void> {
    this.forget(accountId);
    await this.#saving.get(accountId);
    await this.#snapshots.remove(accountId);
  }

  /** Resolves when no snapshot is being saved any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#saving.values());
  }

  async #fromSnapshot(accountId: string): Promise<AccountLedger | null> {
    try {
      const snapshot = await this.#snapshots.find(accountId);
      return snapshot === null ? null : await openSnapshot(accountId, snapshot);
    } catch (cause) {
      this.#snapshotTrouble(accountId, cause);
      return null;
    }
  }

  /** Runs after the current task, so that no command waits for it. A ledger in mid-command is left for later. */
  async #save(ledger: AccountLedger): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    if (!ledger.entries.isWhole) return;
    ledger.snapshotRevision = ledger.revision;
    try {
      await this.#snapshots.save(ledger.accountId, await takeSnapshot(ledger));
    } catch (cause) {
      this.#snapshotTrouble(ledger.accountId, cause);
    }
  }
}

function sizeOf(event: LedgerEvent): number {
  return JSON.stringify(event.data).length * 2;
}
