import { LedgerUnavailable } from '@ledgerline/shared-events/ledger/errors.ts';
import type {
  LogReadOptions,
  PositionedEvent,
  ReadOptions,
  StoredEvent,
} from '@ledgerline/shared-events/ledger/store.ts';
import { TimeLimitPassed, withTimeLimit } from '@ledgerline/shared-events/ledger/time-limit.ts';
import { Attempts } from './attempts.ts';
import type { EventSource, StoreConnection } from './client.ts';
import { isRefusal, isStreamNotFound, toLogReadError, toReadError } from './store-errors.ts';
import { type ClientEvent, isSystemEvent, toPositionedEvent, toStoredEvent } from './stored-event.ts';

type ReadLimits = {
  /** The timeout of a read for its next event including repetitions, in milliseconds. */
  timeoutMs: number;
  /** The revision that the stream has at least, known from an append. */
  leastRevision: number;
};

async function* takeAll<Event>(
  source: EventSource,
  toEvent: (event: ClientEvent) => Event | null,
  timeoutMs: number,
  signal?: AbortSignal,
): AsyncGenerator<Event> {
  while (await withTimeLimit(source.ready(), timeoutMs)) {
    for (let event = source.take(); event !== null; event = source.take()) {
      signal?.throwIfAborted();
      const converted = toEvent(event);
      if (converted !== null) yield converted;
    }
    signal?.throwIfAborted();
  }
}

/** Reads over one connection, which is dropped when no event arrives in time. */
async function* takeWhileOpen<Event>(
  source: EventSource,
  toEvent: (event: ClientEvent) => Event | null,
  timeoutMs: number,
  signal?: AbortSignal,
): AsyncGenerator<Event> {
  const abort = () => void source.cancel();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    yield* takeAll(source, toEvent, timeoutMs, signal);
  } catch (error) {
    if (error instanceof TimeLimitPassed) source.dropConnection();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
    void source.cancel();
  }
}

/** Reads a stream over one connection; a missing stream is empty. */
async function* readOnce(
  connection: StoreConnection,
  stream: string,
  options: ReadOptions,
  timeoutMs: number,
): AsyncGenerator<StoredEvent> {
  const take = (event: ClientEvent) => (isSystemEvent(event) ? null : toStoredEvent(event));
  try {
    yield* takeWhileOpen(connection.read(stream, options), take, timeoutMs, options.signal);
  } catch (error) {
    if (!isStreamNotFound(error)) throw error;
  }
}

/** The options for the rest of a read after an event. */
function after({ revision }: StoredEvent, options: ReadOptions, read: number): ReadOptions {
  const { limit, backwards } = options;
  const rest = limit === undefined ? {} : { limit: limit - read };
  return { ...options, ...rest, from: revision + (backwards ? -1 : 1) };
}

/**
 * The revision that a read has to reach so that the node is not behind: with its first event when it reads backwards,
 * else with its last.
 */
function revisionNeeded({ from, limit, backwards }: ReadOptions, leastRevision: number): number {
  if (backwards) return Math.min(from ?? leastRevision, leastRevision);
  return limit === undefined ? leastRevision : Math.min((from ?? 0) + limit - 1, leastRevision);
}

/** The progress of a read. */
class Progress {
  readonly #options: ReadOptions;
  readonly #needed: number;
  #last: StoredEvent | null = null;
  #read = 0;

  constructor(options: ReadOptions, leastRevision: number) {
    this.#options = options;
    this.#needed = revisionNeeded(options, leastRevision);
  }

  /** The options for the rest of the read. */
  get rest(): ReadOptions {
    return this.#last === null ? this.#options : after(this.#last, this.#options, this.#read);
  }

  /** Counts an event; false when it shows that the node is behind. */
  take(event: StoredEvent): boolean {
    if (this.#options.backwards && this.#last === null && event.revision < this.#needed) return false;
    this.#last = event;
    this.#read += 1;
    return true;
  }

  /** Whether the read is complete: it reached its limit, or the first event backwards. */
  get isComplete(): boolean {
    const { limit, backwards } = this.#options;
    return this.#read === limit || (backwards === true && this.#last?.revision === 0);
  }

  /** @throws LedgerUnavailable when the read ended before the least revision of the stream. */
  assertNotBehind(stream: string): void {
    const { from = 0, backwards } = this.#options;
    const reached = this.#last?.revision ?? (backwards ? -1 : from - 1);
    const isBehind = backwards ? this.#last === null && this.#needed >= 0 : reached < this.#needed;
    if (!isBehind) return;
    throw new LedgerUnavailable(`The event store is behind revision ${this.#needed} of ${stream}.`);
  }
}

/**
 * Reads a stream from its leader. The timeout applies to the wait for each event, not to the time that the reader
 * spends with one. A read that breaks, or ends before the revision of a recent append, continues over another
 * connection.
 * @throws StreamDeleted, LedgerUnavailable, or the signal's reason.
 */
export async function* readEvents(
  connection: StoreConnection,
  stream: string,
  options: ReadOptions,
  { timeoutMs, leastRevision }: ReadLimits,
): AsyncGenerator<StoredEvent> {
  const { signal } = options;
  signal?.throwIfAborted();
  if (options.limit === 0) return;
  const progress = new Progress(options, leastRevision);
  const attempts = new Attempts(timeoutMs);
  while (!progress.isComplete) {
    try {
      for await (const event of readOnce(connection, stream, progress.rest, attempts.limitMs)) {
        if (!progress.take(event)) break;
        attempts.restart();
        yield event;
      }
      if (!progress.isComplete) progress.assertNotBehind(stream);
      return;
    } catch (error) {
      signal?.throwIfAborted();
      const failure = toReadError(error, stream);
      if (!(failure instanceof LedgerUnavailable) || isRefusal(error)) throw failure;
      await attempts.next(failure, signal);
    }
  }
}

/**
 * Reads the log of all streams; the timeout applies to the wait for each event. A read that fails before its first
 * event is repeated over another connection, because the first one may lead to a former leader.
 * @throws PositionRefused, LedgerUnavailable, or the signal's reason.
 */
export async function* readLogEvents(
  connection: StoreConnection,
  options: LogReadOptions,
  timeoutMs: number,
): AsyncGenerator<PositionedEvent> {
  const { signal } = options;
  signal?.throwIfAborted();
  const attempts = new Attempts(timeoutMs);
  for (let hasStarted = false; ; ) {
    try {
      const source = connection.readLog(options);
      for await (const event of takeWhileOpen(source, toPositionedEvent, timeoutMs, signal)) {
        hasStarted = true;
        yield event;
      }
      return;
    } catch (error) {
      signal?.throwIfAborted();
      const failure = toLogReadError(error);
      const isLost = failure instanceof LedgerUnavailable && !isRefusal(error);
      if (hasStarted || !isLost || error instanceof TimeLimitPassed) throw failure;
      await attempts.next(failure, signal);
    }
  }
}
