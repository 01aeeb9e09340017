import { FairQueue } from '@ledgerline/shared-events/fair-queue.ts';
import { slices } from '@ledgerline/shared-events/slices.ts';
import type { Pool, PoolClient } from 'pg';

/** The most connections of an account: its long reads must not take the processors of the database from others. */
const MAX_OF_ACCOUNT = 2;

/**
 * The connections of a pool, shared among accounts. An account gets a second one only while more than half of them are
 * free, and those who wait get the next one in the order of the time that they had. Accounts without credit share as
 * many as one account has, while others are at work. So nobody's long reads keep others from theirs.
 */
export class AccountConnections {
  readonly #pool: Pool;
  readonly #size: number;
  readonly #waiting = new FairQueue<() => void>();
  /** How many connections each account has. */
  readonly #inUse = new Map<string, number>();
  #free: number;

  /** @param size how many connections of the pool are for these reads */
  constructor(pool: Pool, size: number) {
    this.#pool = pool;
    this.#size = size;
    this.#free = size;
  }

  /** Runs `work` on a connection for one request. The answer does not wait until the transaction has ended. */
  async use<T>(accountId: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
    await this.#turn(accountId);
    const began = performance.now();
    let client: PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      this.#giveBack(accountId, began);
      throw error;
    }
    const over = (broken?: Error) => {
      client.release(broken);
      this.#giveBack(accountId, began);
    };
    try {
      return await work(client);
    } finally {
      // After the answer, which is sent in this round of the event loop.
      setImmediate(() => client.query('rollback').then(() => over(), over));
    }
  }

  #turn(accountId: string): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.add(accountId, resolve);
      this.#serve();
    });
  }

  #serve(): void {
    const isWithoutCredit = slices.thoseWithoutCredit();
    while (this.#free > 0) {
      const next = this.#waiting.take((accountId) => this.#mayHaveOne(accountId, isWithoutCredit));
      if (next === undefined) return;
      this.#free -= 1;
      this.#inUse.set(next.name, this.#numberOf(next.name) + 1);
      next.item();
    }
  }

  #mayHaveOne(accountId: string, isWithoutCredit: (accountId: string) => boolean): boolean {
    if (isWithoutCredit(accountId)) return this.#inUseOf(isWithoutCredit) < MAX_OF_ACCOUNT;
    const has = this.#numberOf(accountId);
    return has === 0 || (has < MAX_OF_ACCOUNT && this.#free > this.#size / 2);
  }

  #inUseOf(counts: (accountId: string) => boolean): number {
    return this.#inUse
      .entries()
      .reduce((sum, [accountId, count]) => sum + (counts(accountId) ? count : 0), 0);
  }

  #numberOf(accountId: string): number {
    return this.#inUse.get(accountId) ?? 0;
  }

  #giveBack(accountId: string, began: number): void {
    const left = this.#numberOf(accountId) - 1;
    if (left > 0) this.#inUse.set(accountId, left);
    else this.#inUse.delete(accountId);
    this.#free += 1;
    this.#waiting.charge(accountId, performance.now() - began);
    this.#serve();
  }
}
