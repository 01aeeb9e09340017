import type { LogRecord } from '@ledgerline/eventstore-node/storage/record.ts';
import { StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import { untilAnswered } from '../append.ts';
import type { StoreConnection } from '../client.ts';
import { toWriteError } from '../store-errors.ts';
import { toForeignEvent } from './source-ledger.ts';

const APPENDS_UNDER_WAY = 32;
const EVENTS_PER_APPEND = 200;
const BYTES_PER_APPEND = 500_000;
const APPEND_TIMEOUT = 60_000;

/** Consecutive events of one stream that are appended together. */
type Run = { stream: string; records: LogRecord[]; bytes: number };

/** Splits records in log order into runs of one stream each. */
export function* runsOf(records: Iterable<LogRecord>): Generator<Run> {
  let run: Run | null = null;
  for (const record of records) {
    const size = record.data.length + record.metadata.length;
    const fits =
      run?.stream === record.stream &&
      run.records.length < EVENTS_PER_APPEND &&
      run.bytes + size <= BYTES_PER_APPEND;
    if (run && fits) {
      run.records.push(record);
      run.bytes += size;
      continue;
    }
    if (run) yield run;
    run = { stream: record.stream, records: [record], bytes: size };
  }
  if (run) yield run;
}

/** Appends runs to the target, several streams concurrently, and each stream in its order. */
export class AppendLanes {
  readonly #connection: StoreConnection;
  readonly #hasEnded: (stream: string) => boolean;
  readonly #lanes = new Map<string, Promise<void>>();
  #underWay = 0;
  #failure: unknown = null;

  /** @param hasEnded whether a stream may be tombstoned on the target already, by an earlier run */
  constructor(connection: StoreConnection, hasEnded: (stream: string) => boolean) {
    this.#connection = connection;
    this.#hasEnded = hasEnded;
  }

  /** Queues a run; waits while too many are under way. @throws the error of an earlier append. */
  async add(run: Run): Promise<void> {
    while (this.#underWay >= APPENDS_UNDER_WAY) await Promise.race(this.#lanes.values());
    this.#throwFailure();
    this.#underWay += 1;
    const before = this.#lanes.get(run.stream) ?? Promise.resolve();
    const lane: Promise<void> = before
      .then(() => (this.#failure === null ? this.#append(run) : undefined))
      .catch((error: unknown) => {
        this.#failure ??= error;
      })
      .then(() => {
        this.#underWay -= 1;
        if (this.#lanes.get(run.stream) === lane) this.#lanes.delete(run.stream);
      });
    this.#lanes.set(run.stream, lane);
  }

  /** Resolves when all queued runs are durable. @throws the error of an append. */
  async settle(): Promise<void> {
    await Promise.all(this.#lanes.values());
    this.#throwFailure();
  }

  async #append({ stream, records }: Run): Promise<void> {
    const expected = (records[0]?.revision ?? 0) - 1;
    const events = records.map(toForeignEvent);
    await untilAnswered(
      (left) => this.#connection.appendForeign(stream, expected, events, left),
      APPEND_TIMEOUT,
      (error) => toWriteError(error, stream, expected),
    ).catch((error: unknown) => {
      if (!(error instanceof StreamDeleted && this.#hasEnded(stream))) throw error;
    });
  }

  #throwFailure(): void {
    if (this.#failure !== null) throw this.#failure;
  }
}
