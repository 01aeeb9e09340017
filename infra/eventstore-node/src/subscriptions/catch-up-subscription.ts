import { randomUUID } from 'node:crypto';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { CallWriter } from '../protocol/call-writer.ts';
import { framed } from '../protocol/frames.ts';
import { ReadBatch } from '../protocol/read-batch.ts';
import type { ReadRequest } from '../protocol/streams/read-request.ts';
import type { LedgerLog } from '../storage/ledger-log.ts';
import { PageSize } from '../storage/page-size.ts';
import type { LogRecord } from '../storage/record.ts';
import { LINK_TYPE, resolveLink } from './links.ts';
import { allCursor, type LogCursor, streamCursor } from './log-cursor.ts';

function confirmation(): streams.ReadResp {
  const confirmed = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID());
  return new streams.ReadResp().setConfirmation(confirmed);
}

function checkpoint(position: number): streams.ReadResp {
  const reached = new streams.ReadResp.Checkpoint();
  reached.setCommitPosition(String(position)).setPreparePosition(String(position));
  return new streams.ReadResp().setCheckpoint(reached);
}

function caughtUp(): streams.ReadResp {
  return new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());
}

/**
 * A catch-up subscription: the events after a place in the log, until the reader leaves. Filtered subscriptions to
 * all streams also get checkpoints, counted in events examined, whether they match or not.
 */
export class CatchUpSubscription {
  readonly #log: LedgerLog;
  readonly #request: ReadRequest;
  readonly #out: CallWriter;
  readonly #batch: ReadBatch;
  readonly #cursor: LogCursor;
  #live = false;
  #considered = 0;
  #lastConsidered = 0;
  #lastCheckpoint = 0;

  constructor(log: LedgerLog, request: ReadRequest, out: CallWriter) {
    this.#log = log;
    this.#request = request;
    this.#out = out;
    this.#batch = new ReadBatch(out, request.uuidForm);
    const { stream, from } = request;
    this.#cursor = stream === null ? allCursor(log, from) : streamCursor(log, stream, from);
    if (stream === null) this.#lastConsidered = typeof from === 'number' ? from : 0;
  }

  /** Follows the log until the reader leaves. @throws CallFailure when the stream is tombstoned. */
  async run(): Promise<void> {
    let committed = false;
    const stopListening = this.#log.onCommit(() => {
      committed = true;
      this.#out.wake();
    });
    try {
      this.#out.send(confirmation());
      const pageSize = new PageSize();
      while (!this.#out.closed) {
        committed = false;
        const records = this.#cursor.next(pageSize.records);
        if (records) {
          pageSize.note(records);
          await this.#deliver(records);
          continue;
        }
        if (!this.#live) await this.#goLive();
        while (!committed && !this.#out.closed) await this.#out.sleep();
      }
    } finally {
      stopListening();
    }
  }

  async #deliver(records: readonly LogRecord[]): Promise<void> {
    const { filter } = this.#request;
    for (const record of records) {
      if (this.#out.closed) return;
      this.#lastConsidered = record.position;
      if (!filter || filter.matches(record)) this.#add(record);
      if (filter) this.#countTowardsCheckpoint(filter.checkpointInterval);
      if (this.#batch.isFull) await this.#batch.leave();
    }
    await this.#batch.leave();
  }

  /** Live events are encoded once for all followers; while one catches up, its messages are encoded together. */
  #add(record: LogRecord): void {
    if (this.#request.resolveLinks && record.type === LINK_TYPE) {
      this.#batch.add(resolveLink(this.#log, record));
    } else if (this.#live) this.#batch.addShared(record);
    else this.#batch.add({ event: record });
  }

  #countTowardsCheckpoint(interval: number): void {
    this.#considered += 1;
    if (this.#considered % interval === 0) this.#addCheckpoint();
  }

  #addCheckpoint(): void {
    if (this.#lastConsidered <= this.#lastCheckpoint) return;
    this.#lastCheckpoint = this.#lastConsidered;
    this.#batch.add(framed(checkpoint(this.#lastConsidered)));
  }

  async #goLive(): Promise<void> {
    this.#live = true;
    if (this.#request.filter && this.#request.stream === null) this.#addCheckpoint();
    this.#batch.add(framed(caughtUp()));
    await this.#batch.leave();
  }
}
