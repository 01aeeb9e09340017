import type { ReadOptions, StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import type { EventSource, StoreConnection } from './client.ts';
import { isStreamNotFound, toReadError } from './store-errors.ts';
import { isSystemEvent, toStoredEvent } from './stored-event.ts';
import { withTimeLimit } from './time-limit.ts';

async function* takeAll(
  source: EventSource,
  timeoutMs: number,
  signal?: AbortSignal,
): AsyncGenerator<StoredEvent> {
  while (await withTimeLimit(source.ready(), timeoutMs)) {
    for (let event = source.take(); event !== null; event = source.take()) {
      signal?.throwIfAborted();
      if (!isSystemEvent(event)) yield toStoredEvent(event);
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
  const source = connection.read(stream, options);
  const abort = () => void source.cancel();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    yield* takeAll(source, timeoutMs, signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (!isStreamNotFound(error)) throw toReadError(error, stream);
  } finally {
    signal?.removeEventListener('abort', abort);
    void source.cancel();
  }
}
