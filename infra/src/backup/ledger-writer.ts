import type { LedgerStore, NewEvent } from '@ledgerline/shared-events/ledger/store.ts';
import type { Frame } from './frames.ts';

type EventFrame = Extract<Frame, { type: 'event' }>;

/** Events that are collected before they are appended, for all streams together. */
const WAITING = 2_000;
const EVENTS_PER_APPEND = 200;
const BYTES_PER_APPEND = 400_000;

/** Consecutive events of a stream that are appended at once. */
type Run = { first: number; events: NewEvent[]; bytes: number };

/** Appends events to their streams, several streams concurrently, each stream in its order. */
export class LedgerWriter {
  readonly #ledger: LedgerStore;
  #streams = new Map<string, Run[]>();
  #waiting = 0;

  constructor(ledger: LedgerStore) {
    this.#ledger = ledger;
  }

  async add({ stream, revision, id, name, data, metadata, recordedAt }: EventFrame): Promise<void> {
    const event: NewEvent = { id, type: name, data, metadata, recordedAt };
    const bytes = JSON.stringify(data).length + JSON.stringify(metadata).length;
    const runs = this.#streams.get(stream) ?? [];
    this.#streams.set(stream, runs);
    const last = runs.at(-1);
    if (last && last.events.length < EVENTS_PER_APPEND && last.bytes + bytes <= BYTES_PER_APPEND) {
      last.events.push(event);
      last.bytes += bytes;
    } else {
      runs.push({ first: revision, events: [event], bytes });
    }
    this.#waiting += 1;
    if (this.#waiting >= WAITING) await this.flush();
  }

  /** Resolves when all events are durable. @throws RevisionConflict, LedgerUnavailable */
  async flush(): Promise<void> {
    const streams = [...this.#streams];
    this.#streams = new Map();
    this.#waiting = 0;
    await Promise.all(
      streams.map(async ([stream, runs]) => {
        for (const { first, events } of runs) await this.#ledger.append(stream, first - 1, events);
      }),
    );
  }
}
