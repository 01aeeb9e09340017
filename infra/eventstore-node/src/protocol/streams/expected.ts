import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Expected } from '#storage/append-decision.ts';

/** The options of Append, Delete and Tombstone that hold the expected revision. */
type RevisionOptions = {
  hasRevision(): boolean;
  getRevision(): string;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
};

/** Reads the expected revision of Append, Delete and Tombstone; `any` when there is none. */
export function readExpected(options: RevisionOptions | undefined): Expected {
  if (options?.hasRevision()) return Number(options.getRevision());
  if (options?.hasNoStream()) return 'no_stream';
  return options?.hasStreamExists() ? 'stream_exists' : 'any';
}

/** Reads the expected revision of BatchAppend. */
export function readBatchExpected(options: streams.BatchAppendReq.Options): Expected {
  const { ExpectedStreamPositionCase: Case } = streams.BatchAppendReq.Options;
  switch (options.getExpectedStreamPositionCase()) {
    case Case.STREAM_POSITION:
      return Number(options.getStreamPosition());
    case Case.NO_STREAM:
      return 'no_stream';
    case Case.STREAM_EXISTS:
      return 'stream_exists';
    default:
      return 'any';
  }
}
