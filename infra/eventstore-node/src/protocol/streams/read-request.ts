import streams from '@eventstore/db-client/generated/streams_pb.js';
import { type EventFilter, readFilter } from '#subscriptions/event-filter.ts';
import type { UuidForm } from '../encode-record.ts';
import { readStreamName } from '../proposed-event.ts';
import { invalidArgument } from '../statuses.ts';

/** The start of a read or a subscription: a revision or position, or one of the two ends. */
export type From = number | 'start' | 'end';

/** A parsed `Streams.Read` request. `stream` is null for the log of all streams. */
export type ReadRequest = {
  stream: string | null;
  from: From;
  direction: 'forwards' | 'backwards';
  /** The most events to answer; null for a subscription, which has no end. */
  limit: number | null;
  filter: EventFilter | null;
  resolveLinks: boolean;
  uuidForm: UuidForm;
};

function fromOfStream(options: streams.ReadReq.Options.StreamOptions): From {
  if (options.hasRevision()) return Number(options.getRevision());
  return options.hasEnd() ? 'end' : 'start';
}

function fromOfAll(options: streams.ReadReq.Options.AllOptions | undefined): From {
  const position = options?.getPosition();
  if (position) return Number(position.getCommitPosition());
  return options?.hasEnd() ? 'end' : 'start';
}

/** Parses the request. @throws CallFailure when it is invalid. */
export function parseReadRequest(request: streams.ReadReq): ReadRequest {
  const options = request.getOptions();
  if (!options) throw invalidArgument('A read needs options.');
  const streamOptions = options.getStream();
  const filter = options.getFilter();
  const { ReadDirection } = streams.ReadReq.Options;
  return {
    stream: streamOptions ? readStreamName(streamOptions.getStreamIdentifier()) : null,
    from: streamOptions ? fromOfStream(streamOptions) : fromOfAll(options.getAll()),
    direction: options.getReadDirection() === ReadDirection.BACKWARDS ? 'backwards' : 'forwards',
    limit: options.hasSubscription() ? null : Number(options.getCount()),
    filter: filter ? readFilter(filter) : null,
    resolveLinks: options.getResolveLinks(),
    uuidForm: options.getUuidOption()?.hasStructured() ? 'structured' : 'string',
  };
}
