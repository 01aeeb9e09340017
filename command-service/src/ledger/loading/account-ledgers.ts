import { LedgerUnavailable } from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { slices } from '@ledgerline/shared-events/slices.ts';
import { LRUCache } from 'lru-cache';
import type { LedgerEntry } from '../history/entry-log.ts';
import { AccountLedger, type LedgerEvent, readEvent } from './account-ledger.ts';
import { openSnapshot, type SnapshotStore, takeSnapshot } from './snapshot.ts';

/**
 * A snapshot is saved when at least this many events, or a fifth of a long ledger, follow the last one. There is an
 * upper limit, so that reading the events after a snapshot never delays the first command of a process.
 */
const SNAPSHOT_MIN_TAIL = 1_000;
const SNAPSHOT_TAIL_SHARE = 0.2;
const SNAPSHOT_MAX_TAIL = 2_000;

/** A fold without urgency yields to the event loop after this many events, which take a few milliseconds. */
const EVENTS_PER_TURN = 256;

/** A ledger was folded from other events than the store has: the store was replaced or restored. */
class ForeignLedger extends Error {
  override readonly name = 'ForeignLedger';
}

const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024;

/** How long a ledger that is larger than the whole cache stays in memory after its last use. */
const OVERSIZED_KEPT_MS = 60_000;

type AccountLedgersOptions = {
  store: LedgerStore;
  snapshots: SnapshotStore;
  /** The approximate limit of memory for folded ledgers. */
  cacheBytes?: number;
  /** Called on failures of the snapshot cache, which never fail a command. */
  onSnapshotTrouble?: (accountId: string, cause: unknown) => void;
};

/** A folded ledger. `verified` when it was just compared with the store, not only taken from memory. */
export type Loaded = { ledger: AccountLedger; verified: boolean };

/**
 * The folded ledgers of accounts. Those used last are kept in memory, within a limit. A ledger that exceeds the limit
 * on its own would push out all others, so the latest such ledger is kept beside them, for a minute after its last use.
 * Any other is loaded from its snapshot and the events after that. Callers queue per account: two tasks must not use
 * the ledger of one account at the same time.
 */
export class AccountLedgers {
  readonly #store: LedgerStore;
  readonly #snapshots: SnapshotStore;
  readonly #cache: LRUCache<string, AccountLedger>;
  readonly #maxBytes: number;
  /** The latest ledger that is too large for the cache. */
  readonly #oversized = new LRUCache<string, AccountLedger>({
    max: 1,
    ttl: OVERSIZED_KEPT_MS,
    ttlAutopurge: true,
  });
  readonly #snapshotTrouble: (accountId: string, cause: unknown) => void;
  /** How often the store came into doubt. */
  #doubts = 0;
  readonly #saving = new Map<string, Promise<void>>();

  constructor(options: AccountLedgersOptions) {
    this.#store = options.store;
    this.#snapshots = options.snapshots;
    this.#snapshotTrouble = options.onSnapshotTrouble ?? (() => undefined);
    this.#maxBytes = options.cacheBytes ?? DEFAULT_CACHE_BYTES;
    this.#cache = new LRUCache({ maxSize: this.#maxBytes, sizeCalculation: ({ bytes }) => bytes });
  }

  /**
   * The ledger of an account, possibly without the latest events of other processes. A ledger that was folded from
   * another store is discarded.
   * @param timeoutMs the timeout of the store, here and below
   * @throws StreamDeleted, LedgerUnavailable, UnreadableEvent
   */
  async load(accountId: string, timeoutMs?: number): Promise<Loaded> {
    const cached = this.#cache.get(accountId) ?? this.#oversized.get(accountId);
    const doubts = this.#doubts;
    if (cached?.comparedAt === doubts) return { ledger: cached, verified: false };
    const ledger =
      (await this.#ifVerified(cached ?? null, timeoutMs)) ??
      (await this.#ifVerified(await this.#fromSnapshot(accountId), timeoutMs)) ??
      new AccountLedger(accountId);
    if (ledger.revision < 0) await this.#foldTail(ledger, 0, timeoutMs);
    ledger.comparedAt = doubts;
    return { ledger, verified: true };
  }

  /**
   * Notes that the store may have been replaced or restored: each ledger in memory is compared with it before its
   * next use.
   */
  doubt(): void {
    this.#doubts += 1;
  }

  /**
   * Folds the events that others appended since; answers whether there were any. A ledger that fails is removed.
   * @throws StreamDeleted, LedgerUnavailable, UnreadableEvent
   */
  async catchUp(ledger: AccountLedger, timeoutMs?: number): Promise<boolean> {
    ledger.hasOtherWriters = await this.#foldTail(ledger, ledger.revision + 1, timeoutMs);
    return ledger.hasOtherWriters;
  }

  /** The ledger with all events of the store; null when it was folded from other events than the store has. */
  async #ifVerified(ledger: AccountLedger | null, timeoutMs?: number): Promise<AccountLedger | null> {
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
   * The ledger of an account after a conflict: with the events of others, or loaded again when it was folded from
   * other events than the store has.
   */
  async afterConflict(ledger: AccountLedger, timeoutMs?: number): Promise<AccountLedger> {
    const same =
      (await this.#ifVerified(ledger, timeoutMs)) ?? (await this.load(ledger.accountId, timeoutMs)).ledger;
    same.hasOtherWriters = true;
    return same;
  }

  /** @throws ForeignLedger when the event at the last folded revision is another one */
  async #foldTail(ledger: AccountLedger, from: number, timeoutMs?: number): Promise<boolean> {
    const { revision: before, eventId } = ledger;
    let isSame = from > before;
    try {
      for await (const event of this.events(ledger.accountId, from, Number.POSITIVE_INFINITY, timeoutMs)) {
        if (event.revision > before) ledger.apply(event);
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

  /** The ledger at an earlier revision, folded for this call only. It yields to the event loop in between. */
  async at(accountId: string, revision: number): Promise<AccountLedger> {
    const snapshot = await this.#fromSnapshot(accountId);
    const isOfUse = snapshot !== null && snapshot.revision <= revision && (await this.#isOfStore(snapshot));
    const ledger = isOfUse ? snapshot : new AccountLedger(accountId);
    for await (const event of this.events(accountId, ledger.revision + 1, revision)) {
      ledger.apply(event);
      if (event.revision % EVENTS_PER_TURN === 0) await slices.next(accountId);
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

  /** Puts a changed ledger back into the cache, and has a snapshot saved when many events follow the last one. */
  keep(ledger: AccountLedger): void {
    // The cache drops its own entry of a ledger that has become too large for it.
    this.#cache.set(ledger.accountId, ledger);
    if (ledger.bytes > this.#maxBytes) this.#oversized.set(ledger.accountId, ledger);
    const tail = ledger.revision - ledger.snapshotRevision;
    const worthwhile = Math.max(SNAPSHOT_MIN_TAIL, ledger.revision * SNAPSHOT_TAIL_SHARE);
    if (tail < Math.min(worthwhile, SNAPSHOT_MAX_TAIL)) return;
    if (this.#saving.has(ledger.accountId)) return;
    const saving = this.#save(ledger).finally(() => this.#saving.delete(ledger.accountId));
    this.#saving.set(ledger.accountId, saving);
  }

  /** Removes the folded ledger of an account from memory: the next load starts from the snapshot. */
  forget(accountId: string): void {
    this.#cache.delete(accountId);
    this.#oversized.delete(accountId);
  }

  /** Removes all cached data of a deleted account. */
  async purge(accountId: string): Promise<void> {
    this.forget(accountId);
    await this.#saving.get(accountId);
    await this.#snapshots.remove(accountId);
  }

  /** Resolves when no snapshot is being saved. */
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

  /**
   * Saves after the current task, so that no command waits for it. A ledger between the events of one command is not
   * saved yet.
   */
  async #save(ledger: AccountLedger): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    if (!ledger.isWhole) return;
    ledger.snapshotRevision = ledger.revision;
    try {
      await this.#snapshots.save(ledger.accountId, await takeSnapshot(ledger));
    } catch (cause) {
      this.#snapshotTrouble(ledger.accountId, cause);
    }
  }
}
