import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';

/**
 * How many uploads may arrive and be read at once, so that they don't fill the disk. One address has at most 30 long
 * bodies under way, so that nobody takes all of them.
 */
const MAX_SLOTS = { ofAccount: 2, ofAll: 50 };

/** The uploads of a kind that are under way. */
export class UploadSlots {
  readonly #used = new Map<string, number>();
  readonly #limits: typeof MAX_SLOTS;

  constructor(limits = MAX_SLOTS) {
    this.#limits = limits;
  }

  /** Does `work` while it has a slot. @throws Rejected too_many_requests when there is none, and what `work` throws */
  async during<T>(account: string, work: () => Promise<T>): Promise<T> {
    const own = this.#used.get(account) ?? 0;
    const all = [...this.#used.values()].reduce((sum, count) => sum + count, 0);
    if (own >= this.#limits.ofAccount || all >= this.#limits.ofAll) {
      const message = 'Too many files are being uploaded. Please try again soon.';
      throw new Rejected('too_many_requests', message, { details: { retryAfter: 5 } });
    }
    this.#used.set(account, own + 1);
    try {
      return await work();
    } finally {
      const left = (this.#used.get(account) ?? 1) - 1;
      if (left > 0) this.#used.set(account, left);
      else this.#used.delete(account);
    }
  }
}
