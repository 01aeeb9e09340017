import { networksOf } from '@ledgerline/shared-events/api/network-address.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';

/** The most live streams in one process. An address may be that of a whole office. */
type StreamLimits = { account: number; address: number };

const MAX: StreamLimits = { account: 30, address: 300 };

/** How many times the limit of one network the wider one around it has. */
const WIDER = 3;

/** Seconds until a refused stream may be tried again. */
const RETRY_AFTER_S = 20;

/** Counts the open live streams of each account and of each address, and refuses those beyond the limits. */
export class OpenStreams {
  readonly #most: StreamLimits;
  readonly #counts = new Map<string, number>();

  constructor(most: StreamLimits = MAX) {
    this.#most = most;
  }

  /**
   * Counts a stream until the returned function is called.
   * @throws Rejected too_many_requests
   */
  enter(accountId: string, address: string): () => void {
    const { account, address: ofAddress } = this.#most;
    const places = [
      { key: `account ${accountId}`, most: account },
      ...networksOf(address).map((network, wider) => ({
        key: `address ${network}`,
        most: ofAddress * (wider === 0 ? 1 : WIDER),
      })),
    ];
    if (places.some(({ key, most }) => this.#count(key) >= most)) throw tooMany();
    for (const { key } of places) this.#counts.set(key, this.#count(key) + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      for (const { key } of places) this.#leave(key);
    };
  }

  #count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  #leave(key: string): void {
    const left = this.#count(key) - 1;
    if (left === 0) this.#counts.delete(key);
    else this.#counts.set(key, left);
  }
}

function tooMany(): Rejected {
  return new Rejected('too_many_requests', 'Too many windows are open: this one asks for changes instead.', {
    details: { retryAfter: RETRY_AFTER_S },
  });
}
