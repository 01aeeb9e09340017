import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { LRUCache } from 'lru-cache';

/** The first answer of a command that changed nothing, with the digest of its name and payload. */
export type FirstAnswer = { commandId: string; body: string; revision: number; result: Json };

/**
 * Storage for the idempotency keys of commands that changed nothing. Commands that appended events are found by their
 * events.
 */
export type KeyStore = {
  /** The first answer under a key, or null. */
  find(accountId: string, commandId: string): Promise<FirstAnswer | null>;
  /** Stores an answer unless its key exists; answers the one that was stored first. The oldest keys go. */
  keep(accountId: string, answer: FirstAnswer): Promise<FirstAnswer>;
  /** The newest keys of an account, at most `limit` of them. */
  keysOf(accountId: string, limit: number): Promise<string[]>;
  /** Removes a key. */
  remove(accountId: string, commandId: string): Promise<void>;
  /** Removes all keys of an account. */
  removeAll(accountId: string): Promise<void>;
};

/** The most keys of an account: anybody may send commands that change nothing. */
export const MAX_KEYS = 1_000;
/** The most keys in memory for all accounts together; each account counts as one more. */
const MEMORY = 200_000;

/**
 * The idempotency keys of commands that changed nothing. When one process alone writes an account, its keys are in
 * memory, so that commands that append need no query. When other processes write too, the store is queried, because
 * they may have stored a key since.
 */
export class RememberedKeys {
  readonly #store: KeyStore;
  readonly #keys = new LRUCache<string, ReadonlySet<string>>({
    maxSize: MEMORY,
    sizeCalculation: (keys) => keys.size + 1,
  });

  constructor(store: KeyStore) {
    this.#store = store;
  }

  /**
   * The first answer under a key, or null. Commands of one account must call this one after the other.
   * @param isAlone whether no other process writes the account
   */
  async find(accountId: string, commandId: string, isAlone: boolean): Promise<FirstAnswer | null> {
    if (isAlone) {
      const keys = this.#keys.get(accountId) ?? (await this.#load(accountId));
      if (!keys.has(commandId)) return null;
    }
    return this.#store.find(accountId, commandId);
  }

  /** Stores an answer unless its key exists; answers the one that was stored first. */
  async keep(accountId: string, answer: FirstAnswer): Promise<FirstAnswer> {
    const keys = this.#keys.get(accountId);
    // When the answer of the store is lost it may have the key, so the keys are read again.
    this.#keys.delete(accountId);
    const kept = await this.#store.keep(accountId, answer);
    if (keys !== undefined && keys.size < MAX_KEYS) this.#note(accountId, [...keys, answer.commandId]);
    return kept;
  }

  /** Removes a key whose command appended events after all. */
  remove(accountId: string, commandId: string): Promise<void> {
    return this.#store.remove(accountId, commandId);
  }

  /** Removes all keys of an account. */
  async purge(accountId: string): Promise<void> {
    this.#keys.delete(accountId);
    await this.#store.removeAll(accountId);
  }

  async #load(accountId: string): Promise<ReadonlySet<string>> {
    return this.#note(accountId, await this.#store.keysOf(accountId, MAX_KEYS));
  }

  #note(accountId: string, all: readonly string[]): ReadonlySet<string> {
    const keys = new Set(all);
    this.#keys.set(accountId, keys);
    return keys;
  }
}
