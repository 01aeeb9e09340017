import shared from '@eventstore/db-client/generated/shared_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { ProposedRecord } from '#storage/record.ts';
import { CallWriter } from '../call-writer.ts';
import { framed } from '../frames.ts';
import type { NodeContext } from '../node-context.ts';
import { appendSize, readProposedEvent, readStreamName } from '../proposed-event.ts';
import { invalidArgument, toCallFailure } from '../statuses.ts';
import { uuidToBytes, uuidToText } from '../uuid.ts';
import {
  type BatchFailure,
  batchConflict,
  batchDeadlineExceeded,
  batchRefused,
  batchReply,
  batchStreamDeleted,
  batchTooLarge,
  fail,
} from './batch-reply.ts';
import { encodeBatchSuccess } from './encode-batch-success.ts';
import { readBatchExpected } from './expected.ts';

type BatchCall = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;

/** An append whose chunks are still arriving. After a refusal, its further chunks are ignored. */
type PendingAppend = {
  correlationId: shared.UUID;
  options: streams.BatchAppendReq.Options;
  events: ProposedRecord[];
  size: number;
  refusal: BatchFailure | null;
};

/** The most appends and bytes of one client under way. Beyond this, the node stops reading from the client. */
const APPENDS_UNDER_WAY = 4096;
const BYTES_UNDER_WAY = 16 * 1024 * 1024;

class BatchAppendSession {
  readonly #context: NodeContext;
  readonly #call: BatchCall;
  readonly #out: CallWriter;
  readonly #pending = new Map<string, PendingAppend>();
  #underWay = 0;
  #bytesUnderWay = 0;
  #ended = false;

  constructor(context: NodeContext, call: BatchCall) {
    this.#context = context;
    this.#call = call;
    this.#out = new CallWriter(call);
  }

  run(): void {
    this.#call.on('data', (request: streams.BatchAppendReq) => {
      try {
        this.#receive(request);
      } catch (error) {
        this.#call.emit('error', toCallFailure(error));
      }
    });
    this.#call.on('end', () => {
      this.#ended = true;
      this.#endWhenDone();
    });
  }

  #receive(request: streams.BatchAppendReq): void {
    const correlationId = request.getCorrelationId();
    const key = uuidToBytes(correlationId);
    if (!correlationId || !key) throw invalidArgument('An append lacks its correlation id.');
    const id = uuidToText(key);
    const append = this.#pending.get(id) ?? this.#begin(correlationId, request);
    if (!append) return;
    this.#take(append, request);
    if (!request.getIsFinal()) {
      this.#pending.set(id, append);
      return;
    }
    this.#pending.delete(id);
    this.#commit(append);
  }

  #begin(correlationId: shared.UUID, request: streams.BatchAppendReq): PendingAppend | null {
    const options = request.getOptions();
    return options ? { correlationId, options, events: [], size: 0, refusal: null } : null;
  }

  #take(append: PendingAppend, request: streams.BatchAppendReq): void {
    if (append.refusal) return;
    try {
      for (const message of request.getProposedMessagesList()) {
        const event = readProposedEvent(message);
        append.events.push(event);
        append.size += appendSize(event);
      }
    } catch (error) {
      append.refusal = batchRefused(error);
    }
    const limit = this.#context.maxAppendBytes;
    if (append.size > limit) append.refusal = batchTooLarge(limit);
    if (append.refusal) append.events = [];
  }

  #commit(append: PendingAppend): void {
    const deadline = append.options.getDeadline()?.toDate().getTime();
    if (deadline !== undefined && deadline < Date.now()) append.refusal ??= batchDeadlineExceeded();
    this.#underWay += 1;
    this.#bytesUnderWay += append.size;
    if (this.#isBusy()) this.#call.pause();
    this.#answer(append).then((reply) => {
      this.#out.push(reply);
      this.#underWay -= 1;
      this.#bytesUnderWay -= append.size;
      if (this.#call.isPaused() && !this.#isBusy()) this.#call.resume();
      this.#endWhenDone();
    });
  }

  #isBusy(): boolean {
    return this.#underWay >= APPENDS_UNDER_WAY || this.#bytesUnderWay >= BYTES_UNDER_WAY;
  }

  /** The encoded reply. */
  async #answer({ correlationId, options, events, refusal }: PendingAppend): Promise<Buffer> {
    const refuse = (failure: BatchFailure) => framed(fail(batchReply(correlationId, options), failure));
    if (refusal) return refuse(refusal);
    try {
      const identifier = options.getStreamIdentifier() ?? new shared.StreamIdentifier();
      const expected = readBatchExpected(options);
      const result = await this.#context.log.append(readStreamName(identifier), expected, events);
      if (result.kind === 'conflict') return refuse(batchConflict(expected, result.actual));
      if (result.kind === 'deleted') return refuse(batchStreamDeleted(identifier));
      return encodeBatchSuccess(correlationId, identifier.getStreamName_asU8(), expected, result);
    } catch (error) {
      return refuse(batchRefused(error));
    }
  }

  #endWhenDone(): void {
    if (this.#ended && this.#underWay === 0) this.#out.end();
  }
}

/**
 * `Streams.BatchAppend`: one long stream per client for all its appends, which have a correlation id each. Each gets
 * exactly one reply, after its commit.
 */
export function handleBatchAppend(context: NodeContext) {
  return (call: BatchCall): void => {
    context.calls.add(call);
    new BatchAppendSession(context, call).run();
  };
}
