import type { PositionedEvent, SubscribeOptions } from '@ledgerline/shared-events/ledger/store.ts';
import { BackOff, pause } from './back-off.ts';
import type { EventSource, StoreConnection } from './client.ts';
import { toReadError } from './store-errors.ts';
import {
  type ClientPosition,
  isSystemEvent,
  parsePosition,
  positionText,
  toPositionedEvent,
} from './stored-event.ts';

const FIRST_RETRY = 50;
const LONGEST_RETRY = 5000;
/** The most events delivered at a time. */
const BATCH = 256;

/** Messages of the store besides events that have not been processed yet. */
type Announcements = { checkpoint: ClientPosition | null; caughtUp: boolean };

/** Events to deliver, the position of the last one, and whether there are no more. */
type Batch = { events: PositionedEvent[]; last: ClientPosition | undefined; drained: boolean };

function takeBatch(source: EventSource): Batch {
  const events: PositionedEvent[] = [];
  let last: ClientPosition | undefined;
  while (events.length < BATCH) {
    const event = source.take();
    if (!event) return { events, last, drained: true };
    if (isSystemEvent(event)) continue;
    events.push(toPositionedEvent(event));
    last = event.position;
  }
  return { events, last, drained: false };
}

/** Follows the log over one connection after another, always from the last acknowledged position. */
export class LogSubscription {
  readonly #connection: StoreConnection;
  readonly #options: SubscribeOptions;
  readonly #backOff = new BackOff(FIRST_RETRY, LONGEST_RETRY);
  #settled: ClientPosition | null;

  constructor(connection: StoreConnection, options: SubscribeOptions) {
    this.#connection = connection;
    this.#options = options;
    this.#settled = options.after === null ? null : parsePosition(options.after);
  }

  /** Resolves only when the signal aborts. */
  async run(): Promise<void> {
    const { signal, onReconnect } = this.#options;
    while (!signal.aborted) {
      try {
        await this.#followOnce(signal);
      } catch (error) {
        if (signal.aborted) return;
        onReconnect?.(error instanceof Error ? error : toReadError(error, '$all'));
        await pause(this.#backOff.next(), signal);
      }
    }
  }

  async #followOnce(signal: AbortSignal): Promise<void> {
    const said: Announcements = { checkpoint: null, caughtUp: false };
    const source = this.#connection.subscribe(this.#options.streamPrefix, this.#settled, {
      onCheckpoint: (position) => {
        said.checkpoint = position;
      },
      onCaughtUp: () => {
        said.caughtUp = true;
      },
    });
    const abort = () => void source.cancel();
    signal.addEventListener('abort', abort, { once: true });
    try {
      while (!signal.aborted && (await source.ready().catch(throwAsReadError))) {
        await this.#handOver(source, said);
      }
      if (!signal.aborted) throw toReadError(new Error('the subscription ended'), '$all');
    } finally {
      signal.removeEventListener('abort', abort);
      await source.cancel();
    }
  }

  /**
   * Delivers the events that have arrived. An announcement counts only after all events that arrived before it were
   * delivered, so it is read before the events are taken.
   */
  async #handOver(source: EventSource, said: Announcements): Promise<void> {
    const { onEvents, onCaughtUp, signal } = this.#options;
    const { checkpoint, caughtUp } = said;
    const { events, last, drained } = takeBatch(source);
    if (last) {
      await onEvents(events);
      this.#settled = last;
      this.#backOff.reset();
    }
    if (!drained || signal.aborted) return;
    if (checkpoint) await this.#settle(checkpoint);
    if (said.checkpoint === checkpoint) said.checkpoint = null;
    if (!caughtUp) return;
    said.caughtUp = false;
    this.#backOff.reset();
    onCaughtUp?.();
  }

  async #settle(checkpoint: ClientPosition): Promise<void> {
    if (this.#settled && checkpoint.commit <= this.#settled.commit) return;
    await this.#options.onCheckpoint(positionText(checkpoint));
    this.#settled = checkpoint;
  }
}

function throwAsReadError(error: unknown): never {
  throw toReadError(error, '$all');
}
