import { randomUUID } from 'node:crypto';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { CallWriter } from '../protocol/call-writer.ts';
import { encodeReadEvent } from '../protocol/encode-record.ts';
import type { ReadRequest } from '../protocol/streams/read-request.ts';
import type { LedgerLog } from '../storage/ledger-log.ts';
import { PageSize } from '../storage/page-size.ts';
import type { LogRecord } from '../storage/record.ts';
import { resolveLink } from './links.ts';
import { allCursor, type LogCursor, streamCursor } from './log-cursor.ts';

export type ReadWriter = CallWriter<streams.ReadResp | Buffer>;

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
 * One catch-up subscription: events after a place in the log, for as long as the reader stays. Filtered
 * subscriptions to all streams also get checkpoints, counted in events considered, whether they match or not.
 */
export class CatchUpSubscription {
  readonly #log: LedgerLog;
  readonly #request: ReadRequest;
  readonly #out: ReadWriter;
  readonly #cursor: LogCursor;
  #considered = 0;
  #lastConsidered = 0;
  #lastCheckpoint = 0;

  constructor(log: LedgerLog, request: ReadRequest, out: ReadWriter) {
    this.#log = log;
    this.#request = request;
    this.#out = out;
    const { stream, from } = request;
    this.#cursor = stream === null ? allCursor(log, from) : streamCursor(log, stream, from);
    if (stream === null) this.#lastConsidered = typeof from === 'number' ? from : 0;
  }

  /** Follows the log until the reader has gone. @throws CallFailure when the stream is tombstoned. */
  async run(): Promise<void> {
    let committed = false;
    const stopListening = this.#log.onCommit(() => {
      committed = true;
      this.#out.wake();
    });
    try {
      this.#out.push(confirmation());
      let live = false;
      const pageSize = new PageSize();
      while (!this.#out.closed) {
        committed = false;
        const records = this.#cursor.next(pageSize.records);
        pageSize.note(records);
        await this.#deliver(records);
        if (records.length > 0) continue;
        if (!live) this.#goLive();
        live = true;
        while (!committed && !this.#out.closed) await this.#out.sleep();
      }
    } finally {
      stopListening();
    }
  }

  async #deliver(records: readonly LogRecord[]): Promise<void> {
    const { filter, uuidForm, resolveLinks } = this.#request;
    for (const record of records) {
      if (this.#out.closed) return;
      this.#lastConsidered = record.position;
      let room = true;
      if (!filter || filter.matches(record)) {
        const { event, link } = resolveLinks ? resolveLink(this.#log, record) : { event: record };
        room = this.#out.push(encodeReadEvent(event, uuidForm, link));
      }
      if (filter) room = this.#countTowardsCheckpoint(filter.checkpointInterval) && room;
      if (!room) await this.#out.room();
    }
    await this.#out.room();
  }

  #countTowardsCheckpoint(interval: number): boolean {
    this.#considered += 1;
    return this.#considered % interval === 0 ? this.#sendCheckpoint() : true;
  }

  #sendCheckpoint(): boolean {
    if (this.#lastConsidered <= this.#lastCheckpoint) return true;
    this.#lastCheckpoint = this.#lastConsidered;
    return this.#out.push(checkpoint(this.#lastConsidered));
  }

  #goLive(): void {
    if (this.#request.filter && this.#request.stream === null) this.#sendCheckpoint();
    this.#out.push(caughtUp());
  }
}
