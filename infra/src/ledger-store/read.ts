import type {
  LogReadOptions,
  PositionedEvent,
  ReadOptions,
  StoredEvent,
} from '@ledgerline/shared-events/ledger/store.ts';
import type { EventSource, StoreConnection } from './client.ts';
import { isStreamNotFound, toLogReadError, toReadError } from './store-errors.ts';
import { type ClientEvent, isSystemEvent, toPositionedEvent, toStoredEvent } from './stored-event.ts';
import { withTimeLimit } from './time-limit.ts';

async function* takeAll<Event>(
  source: EventSource,
  toEvent: (event: ClientEvent) => Event | null,
  timeoutMs: number,
  signal?: AbortSignal,
): AsyncGenerator<Event> {
  while (await withTimeLimit(source.ready(), timeoutMs)) {
    for (let event = source.take(); event !== null; event = source.take()) {
      signal?.throwIfAborted();
      const taken = toEvent(event);
      if (taken !== null) yield taken;
    }
    signal?.throwIfAborted();
  }
}

/**
 * Reads a stream; the time limit holds between two events, and not while the reader is busy with one.
 * @throws StreamDeleted, LedgerUnavailable, or the signal's reason.
 */
export async function* readEvents(
  connection: StoreConnection,
  stream: string,
  options: ReadOptions,
  timeoutMs: number,
): AsyncGenerator<StoredEvent> {
  const { signal } = options;
  signal?.throwIfAborted();
  if (options.limit === 0) return;
  const take = (event: ClientEvent) => (isSystemEvent(event) ? null : toStoredEvent(event));
  try {
    yield* takeWhileOpen(connection.read(stream, options), take, timeoutMs, signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (!isStreamNotFound(error)) throw toReadError(error, stream);
  }
}

/**
 * Reads the log of all streams, in the same way.
 * @throws PositionRefused, LedgerUnavailable, or the signal's reason.
 */
export async function* readLogEvents(
  connection: StoreConnection,
  options: LogReadOptions,
  timeoutMs: number,
): AsyncGenerator<PositionedEvent> {
  const { signal } = options;
  signal?.throwIfAborted();
  try {
    yield* takeWhileOpen(connection.readLog(options), toPositionedEvent, timeoutMs, signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw toLogReadError(error);
  }
}

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
  } finally {
    signal?.removeEventListener('abort', abort);
    void source.cancel();
  }
}
