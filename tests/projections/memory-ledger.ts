import { RevisionConflict, StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import type {
  LedgerStore,
  LogReadOptions,
  NewEvent,
  PositionedEvent,
  ReadOptions,
  StoredEvent,
  SubscribeOptions,
} from '@ledgerline/shared-events/ledger/store.ts';

/** A ledger in memory that fulfils the contract of the port; `log` is every event in the order of its append. */
export class MemoryLedger implements LedgerStore {
  readonly log: PositionedEvent[] = [];
  /** The clock for the timestamps of appended events. */
  now: () => Date = () => new Date();
  readonly #streams = new Map<string, StoredEvent[]>();
  readonly #deleted = new Set<string>();
  readonly #wake = new Set<() => void>();

  async append(stream: string, expected: number, events: readonly NewEvent[]): Promise<{ revision: number }> {
    if (this.#deleted.has(stream)) throw new StreamDeleted(stream);
    const stored = this.#streams.get(stream) ?? [];
    const actual = stored.length - 1;
    if (actual !== expected) throw new RevisionConflict(stream, expected, actual);
    this.#streams.set(stream, stored);
    for (const event of events) {
      const recordedAt = event.recordedAt ?? this.now().toISOString();
      const committed = { ...event, stream, revision: stored.length, recordedAt };
      stored.push(committed);
      this.log.push({ ...committed, position: String(this.log.length) });
    }
    for (const wake of this.#wake) wake();
    return { revision: stored.length - 1 };
  }

  async *read(stream: string, options: ReadOptions = {}): AsyncIterable<StoredEvent> {
    if (this.#deleted.has(stream)) throw new StreamDeleted(stream);
    const { from, backwards = false, limit = Number.POSITIVE_INFINITY } = options;
    const stored = this.#streams.get(stream) ?? [];
    const chosen = backwards
      ? stored.slice(0, (from ?? stored.length - 1) + 1).reverse()
      : stored.slice(from ?? 0);
    for (const event of chosen.slice(0, limit)) yield event;
  }

  async *readLog({ from, backwards = false, limit }: LogReadOptions): AsyncIterable<PositionedEvent> {
    const place = from === undefined ? null : Number(from);
    const chosen = backwards
      ? this.log.slice(0, place ?? this.log.length).reverse()
      : this.log.slice(place ?? 0);
    yield* chosen.slice(0, limit);
  }

  async subscribe(options: SubscribeOptions): Promise<void> {
    let next = options.after === null ? 0 : Number(options.after) + 1;
    while (!options.signal.aborted) {
      const events = this.log
        .slice(next, next + 100)
        .filter(({ stream }) => stream.startsWith(options.streamPrefix));
      if (events.length > 0) {
        await options.onEvents(events);
        next = Number(events.at(-1)?.position) + 1;
        continue;
      }
      options.onCaughtUp?.();
      await this.#appended(options.signal);
    }
  }

  async tombstone(stream: string, expected: number | 'any' = 'any'): Promise<void> {
    const actual = (this.#streams.get(stream)?.length ?? 0) - 1;
    if (this.#deleted.has(stream)) return;
    if (expected !== 'any' && expected !== actual) throw new RevisionConflict(stream, expected, actual);
    this.#streams.delete(stream);
    this.#deleted.add(stream);
  }

  async ping(): Promise<void> {}

  async close(): Promise<void> {}

  #appended(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#wake.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.#wake.add(done);
      signal.addEventListener('abort', done, { once: true });
    });
  }
}
