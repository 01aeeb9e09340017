import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { LRUCache } from 'lru-cache';

/** The first answer to a command that changed nothing, with the digest of its name and payload. */
export type FirstAnswer = { commandId: string; body: string; revision: number; result: Json };

/** Where the keys of commands that changed nothing are kept. What appended events is known by its events. */
export type KeyStore = {
  /** The first answer under a key, or null when it is not kept. */
  find(accountId: string, commandId: string): Promise<FirstAnswer | null>;
  /** Keeps an answer, and answers the one that was kept first under its key. */
  keep(accountId: string, answer: FirstAnswer): Promise<FirstAnswer>;
  /** The keys of an account, at most `limit` of them. */
  keysOf(accountId: string, limit: number): Promise<string[]>;
  /** Removes a key. */
  remove(accountId: string, commandId: string): Promise<void>;
  /** Removes all keys of an account. */
  removeAll(accountId: string): Promise<void>;
};

/** The store is asked about every key of an account that has more. */
const MOST_KEYS_IN_MEMORY = 1_000;
/** Of all accounts together; an account counts as one more. */
const MEMORY = 200_000;

type Keys = ReadonlySet<string> | 'too many';

/**
 * The keys of commands that changed nothing. A process that writes an account alone holds them in memory, so that
 * commands which append ask no store; where others write, too, the store is asked, as they may have kept a key since.
 */
export class RememberedKeys {
  readonly #store: KeyStore;
  readonly #keys = new LRUCache<string, Keys>({
    maxSize: MEMORY,
    sizeCalculation: (keys) => (keys === 'too many' ? 1 : keys.size + 1),
  });

  constructor(store: KeyStore) {
    this.#store = store;
  }

  /**
   * The first answer under a key, or null. Commands of one account must ask one after the other.
   * @param isAlone whether no other process writes the account
   */
  async find(accountId: string, commandId: string, isAlone: boolean): Promise<FirstAnswer | null> {
    if (isAlone) {
      const keys = this.#keys.get(accountId) ?? (await this.#load(accountId));
      if (keys !== 'too many' && !keys.has(commandId)) return null;
    }
    return this.#store.find(accountId, commandId);
  }

  /** Keeps an answer, and answers the one that was kept first under its key. */
  async keep(accountId: string, answer: FirstAnswer): Promise<FirstAnswer> {
    const keys = this.#keys.get(accountId);
    // When the store's answer is lost it may have the key: then its keys are read anew.
    this.#keys.delete(accountId);
    const kept = await this.#store.keep(accountId, answer);
    if (keys === 'too many') this.#keys.set(accountId, keys);
    else if (keys !== undefined) this.#note(accountId, [...keys, answer.commandId]);
    return kept;
  }

  /** Removes a key that stands for a command which appended events after all. */
  remove(accountId: string, commandId: string): Promise<void> {
    return this.#store.remove(accountId, commandId);
  }

  /** Removes everything that is kept of an account. */
  async purge(accountId: string): Promise<void> {
    this.#keys.delete(accountId);
    await this.#store.removeAll(accountId);
  }

  async #load(accountId: string): Promise<Keys> {
    return this.#note(accountId, await this.#store.keysOf(accountId, MOST_KEYS_IN_MEMORY + 1));
  }

  #note(accountId: string, all: readonly string[]): Keys {
    const keys = all.length > MOST_KEYS_IN_MEMORY ? 'too many' : new Set(all);
    this.#keys.set(accountId, keys);
    return keys;
  }
}
