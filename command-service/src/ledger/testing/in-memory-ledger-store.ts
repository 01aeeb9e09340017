import {
  AppendTooLarge,
  LedgerUnavailable,
  OutcomeUnknown,
  RevisionConflict,
  StreamDeleted,
} from '@ledgerline/shared-events/ledger/errors.ts';
import type {
  ExpectedRevision,
  LedgerStore,
  LogReadOptions,
  NewEvent,
  PositionedEvent,
  ReadOptions,
  StoredEvent,
  SubscribeOptions,
} from '@ledgerline/shared-events/ledger/store.ts';

const MAX_APPEND_BYTES = 1024 * 1024;

/**
 * A fault of one append: its answer is lost (after or before it took effect), it is refused, somebody else is faster,
 * it hangs until `thaw`, or it is written and neither answered nor readable until `replicate`, as by a leader that has
 * lost its followers.
 */
export type AppendFault =
  | { kind: 'answer-lost' }
  | { kind: 'request-lost' }
  | { kind: 'unavailable' }
  | { kind: 'overtaken'; by: () => Promise<unknown> }
  | { kind: 'frozen' }
  | { kind: 'unreplicated' };

/**
 * A ledger store in memory that fulfils the contract of the port, with faults on demand for tests of the command
 * loop.
 */
export class InMemoryLedgerStore implements LedgerStore {
  /** The clock for the recording time of events. */
  now = (): Date => new Date();
  readonly #log: PositionedEvent[] = [];
  readonly #streams = new Map<string, StoredEvent[]>();
  readonly #deleted = new Set<string>();
  readonly #faults: AppendFault[] = [];
  /** How many events of a stream are readable, where that is not all. */
  readonly #readable = new Map<string, number>();
  readonly #waiting = new Set<() => void>();
  #thawed: PromiseWithResolvers<void> = Promise.withResolvers();
  #unreadable = false;
  /** How many appends and reads were called. */
  readonly calls = { append: 0, read: 0 };

  /** Makes the next appends fail in these ways, one after the other. */
  failNextAppends(...faults: AppendFault[]): void {
    this.#faults.push(...faults);
  }

  /** Makes everything readable that is written. */
  replicate(): void {
    this.#readable.clear();
  }

  /** Whether reads fail with LedgerUnavailable. */
  set unreadable(unreadable: boolean) {
    this.#unreadable = unreadable;
  }

  /** Lets frozen appends continue. */
  thaw(): void {
    this.#thawed.resolve();
    this.#thawed = Promise.withResolvers();
  }

  /** All events of a stream, for assertions. */
  eventsOf(stream: string): readonly StoredEvent[] {
    return this.#streams.get(stream) ?? [];
  }

  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<{ revision: number }> {
    this.calls.append += 1;
    const fault = this.#faults.shift();
    await turn();
    switch (fault?.kind) {
      case 'unavailable':
        throw new LedgerUnavailable('The store does not answer.');
      case 'request-lost':
        throw new OutcomeUnknown('The connection broke.');
      case 'answer-lost':
        this.#commit(stream, expected, events);
        throw new OutcomeUnknown('The connection broke.');
      case 'unreplicated':
        this.#readable.set(stream, this.eventsOf(stream).length);
        this.#commit(stream, expected, events);
        throw new OutcomeUnknown('The leader is gone.');
      case 'overtaken':
        await fault.by();
        break;
      case 'frozen':
        await this.#thawed.promise;
        break;
    }
    return this.#commit(stream, expected, events);
  }

  #commit(stream: string, expected: number, events: readonly NewEvent[]): { revision: number } {
    if (this.#deleted.has(stream)) throw new StreamDeleted(stream);
    if (JSON.stringify(events).length > MAX_APPEND_BYTES) throw new AppendTooLarge('More than 1 MiB.');
    const stored = this.#streams.get(stream) ?? [];
    const actual = stored.length - 1;
    if (expected !== actual) {
      const repeated =
        events.length > 0 && events.every((event, place) => stored[expected + 1 + place]?.id === event.id);
      if (repeated) return { revision: expected + events.length };
      throw new RevisionConflict(stream, expected, actual);
    }
    for (const event of events) {
      const committed = {
        ...structuredClone(event),
        stream,
        revision: stored.length,
        recordedAt: event.recordedAt ?? this.now().toISOString(),
      };
      stored.push(committed);
      this.#log.push({ ...committed, position: String(this.#log.length) });
    }
    this.#streams.set(stream, stored);
    for (const wake of this.#waiting) wake();
    return { revision: stored.length - 1 };
  }

  async *read(stream: string, options: ReadOptions = {}): AsyncIterable<StoredEvent> {
    this.calls.read += 1;
    await turn();
    if (this.#unreadable) throw new LedgerUnavailable('The store does not answer.');
    if (this.#deleted.has(stream)) throw new StreamDeleted(stream);
    const stored = (this.#streams.get(stream) ?? []).slice(0, this.#readable.get(stream));
    const { from, backwards = false, limit = Number.POSITIVE_INFINITY } = options;
    const chosen = backwards
      ? stored.slice(0, (from ?? stored.length - 1) + 1).reverse()
      : stored.slice(from ?? 0);
    for (const event of chosen.slice(0, limit)) yield structuredClone(event);
  }

  async *readLog({ from, backwards = false, limit }: LogReadOptions): AsyncIterable<PositionedEvent> {
    await turn();
    if (this.#unreadable) throw new LedgerUnavailable('The store does not answer.');
    const place = from === undefined ? null : Number(from);
    const chosen = backwards
      ? this.#log.slice(0, place ?? this.#log.length).reverse()
      : this.#log.slice(place ?? 0);
    yield* chosen.slice(0, limit).map((event) => structuredClone(event));
  }

  async subscribe(options: SubscribeOptions): Promise<void> {
    let next = options.after === null ? 0 : Number(options.after) + 1;
    while (!options.signal.aborted) {
      const batch = this.#log.slice(next);
      next += batch.length;
      const requested = batch.filter(({ stream }) => stream.startsWith(options.streamPrefix));
      if (requested.length > 0) await options.onEvents(requested);
      if (batch.length > 0) await options.onCheckpoint(String(next - 1));
      if (next < this.#log.length) continue;
      options.onCaughtUp?.();
      await this.#nextEvent(options.signal);
    }
  }

  #nextEvent(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake);
      if (signal.aborted) wake();
    });
  }

  async tombstone(stream: string, expected: ExpectedRevision | 'any'): Promise<void> {
    await turn();
    const actual = this.eventsOf(stream).length - 1;
    if (this.#deleted.has(stream)) throw new StreamDeleted(stream);
    if (expected !== 'any' && expected !== actual) throw new RevisionConflict(stream, expected, actual);
    this.#deleted.add(stream);
    this.#streams.delete(stream);
  }

  async ping(): Promise<void> {
    if (this.#unreadable) throw new LedgerUnavailable('The store does not answer.');
  }

  async close(): Promise<void> {
    this.thaw();
  }
}

/** The store answers in a later turn of the event loop, so that callers really interleave. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
