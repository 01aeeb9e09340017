import { TimeLimitPassed, withTimeLimit } from '@ledgerline/shared-events/ledger/time-limit.ts';
import { hostText, type StoreHost } from './connection-string.ts';
import type { OnBroken, StoreClient, WhereNext } from './store-client.ts';
import { isAnswer } from './store-errors.ts';

/** Holds one client, and replaces it whenever its connection breaks. */
export class ClientSlot {
  readonly #open: (where: WhereNext, onBroken: OnBroken) => StoreClient;
  readonly #onSilent: (host: StoreHost) => void;
  readonly #ending = new Set<Promise<void>>();
  #current: StoreClient;
  #isClosed = false;

  /** @param onSilent called with a host that has not answered in time. */
  constructor(
    open: (where: WhereNext, onBroken: OnBroken) => StoreClient,
    onSilent: (host: StoreHost) => void,
  ) {
    this.#open = open;
    this.#onSilent = onSilent;
    this.#current = this.#make({});
  }

  /** The present client. */
  get current(): StoreClient {
    return this.#current;
  }

  /** Runs a call on the present client. If the store does not answer it in time, or the connection breaks, the client is replaced. */
  async call<T>(run: (client: StoreClient) => Promise<T>, timeoutMs: number): Promise<T> {
    // Two clients that batch appends must not overlap: see `BatchLane`.
    while (this.#ending.size > 0) await Promise.all(this.#ending);
    const client = this.#current;
    try {
      return await withTimeLimit(Promise.race([run(client), client.gone]), timeoutMs);
    } catch (error) {
      if (error instanceof TimeLimitPassed) this.dropSilent(client);
      else if (!isAnswer(error)) this.replace(client);
      throw error;
    }
  }

  /** Replaces a broken client; does nothing when that has happened already. */
  replace(broken: StoreClient, leader?: StoreHost): void {
    if (this.#isClosed || broken !== this.#current) return;
    this.#current = this.#make({ leader, failed: leader ? undefined : broken.host });
    const ending = broken.end().finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }

  /** Replaces a client whose node has not answered in time, and reports that node. */
  dropSilent(client: StoreClient): void {
    const { host } = client;
    this.replace(client);
    if (host) this.#onSilent(host);
  }

  /** Replaces the client if it is connected to that host. */
  leave(host: StoreHost): void {
    const { host: own } = this.#current;
    if (own && hostText(own) === hostText(host)) this.replace(this.#current);
  }

  /** Ends the client and all of its calls. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#current.stop(), ...this.#ending]);
  }

  #make(where: WhereNext): StoreClient {
    return this.#open(where, (client, leader) => this.replace(client, leader));
  }
}
