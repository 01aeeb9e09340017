import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { LedgerLog } from '#storage/ledger-log.ts';
import { PageSize } from '#storage/page-size.ts';
import type { LogRecord } from '#storage/record.ts';
import { isSoftDeleted } from '#storage/stream-heads.ts';
import { oldestVisible, visibleRevisions } from '#storage/stream-metadata.ts';
import { CatchUpSubscription } from '#subscriptions/catch-up-subscription.ts';
import { resolveLink } from '#subscriptions/links.ts';
import { CallWriter } from '../call-writer.ts';
import type { NodeContext } from '../node-context.ts';
import { ReadBatch } from '../read-batch.ts';
import { streamDeleted, toCallFailure } from '../statuses.ts';
import { parseReadRequest, type ReadRequest } from './read-request.ts';

type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

function notFound(stream: string): streams.ReadResp {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8'));
  return new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier),
  );
}

/**
 * A position points before its event: reading forwards includes that event, reading backwards starts with the one
 * before.
 */
function* allPages(log: LedgerLog, request: ReadRequest): Generator<LogRecord[]> {
  const backwards = request.direction === 'backwards';
  const end = log.lastPosition;
  const start = { start: backwards ? 0 : 1, end: backwards ? end : end + 1 };
  let position = typeof request.from === 'number' ? request.from - (backwards ? 1 : 0) : start[request.from];
  const pageSize = new PageSize();
  for (;;) {
    const limit = pageSize.records;
    const records = log.reader.readAll(position, request.direction, limit);
    yield records;
    const last = records.at(-1);
    if (!last || records.length < limit) return;
    pageSize.note(records);
    position = backwards ? last.position - 1 : last.position + 1;
  }
}

function* streamPages(log: LedgerLog, stream: string, request: ReadRequest): Generator<LogRecord[]> {
  const head = log.head(stream);
  const { first, last } = visibleRevisions(head);
  const backwards = request.direction === 'backwards';
  const ends = { start: 0, end: backwards ? last : last + 1 };
  const from = typeof request.from === 'number' ? request.from : ends[request.from];
  let lowest = backwards ? first : Math.max(first, from);
  let highest = backwards ? Math.min(last, from) : last;
  const oldest = oldestVisible(head, Date.now());
  const pageSize = new PageSize();
  for (;;) {
    const limit = pageSize.records;
    const records = log.reader.readStream(head, lowest, highest, request.direction, limit);
    yield oldest === null ? records : records.filter((record) => record.created >= oldest);
    const end = records.at(-1);
    if (!end || records.length < limit) return;
    pageSize.note(records);
    if (backwards) highest = end.revision - 1;
    else lowest = end.revision + 1;
  }
}

/** Sends the matching records of the pages, up to the requested number, no faster than the reader receives them. */
async function sendPages(
  log: LedgerLog,
  request: ReadRequest,
  pages: Iterable<LogRecord[]>,
  out: CallWriter,
): Promise<void> {
  let left = request.limit ?? 0;
  const batch = new ReadBatch(out, request.uuidForm);
  for (const page of pages) {
    const matching = request.filter ? page.filter(request.filter.matches) : page;
    for (const record of matching.slice(0, left)) {
      batch.add(request.resolveLinks ? resolveLink(log, record) : { event: record });
      if (batch.isFull) await batch.leave();
      if (out.closed) return;
    }
    await batch.leave();
    left -= matching.length;
    if (left <= 0 || out.closed) return;
  }
}

async function answer(log: LedgerLog, request: ReadRequest, out: CallWriter): Promise<void> {
  if (request.limit === null) {
    await new CatchUpSubscription(log, request, out).run();
    return;
  }
  const { stream } = request;
  if (stream === null) {
    await sendPages(log, request, allPages(log, request), out);
    return;
  }
  const head = log.head(stream);
  if (head.tombstoned) throw streamDeleted(stream);
  if (head.revision < 0 || isSoftDeleted(head)) {
    out.send(notFound(stream));
    return;
  }
  await sendPages(log, request, streamPages(log, stream, request), out);
}

/** `Streams.Read`: reads and subscriptions, of one stream or of all. */
export function handleRead(context: NodeContext) {
  return async (call: ReadCall): Promise<void> => {
    context.calls.add(call);
    const out = new CallWriter(call);
    try {
      await answer(context.log, parseReadRequest(call.request), out);
      if (!out.closed) out.end();
    } catch (error) {
      if (!out.closed) out.fail(toCallFailure(error));
    }
  };
}
