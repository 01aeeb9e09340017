import type shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Expected } from '#storage/append-decision.ts';
import { WireWriter } from '../wire.ts';

const writer = new WireWriter();

/** The fields of `BatchAppendResp` that repeat the expected state; an expected revision has a field of its own. */
const EXPECTED_FIELDS = { no_stream: 6, any: 7, stream_exists: 8 };
const EXPECTED_REVISION_FIELD = 5;

function writeExpected(expected: Expected): void {
  if (typeof expected === 'number') writer.oneofUint(EXPECTED_REVISION_FIELD, expected);
  else writer.header(EXPECTED_FIELDS[expected], 0);
}

/** The revision and position of the last event; a stream without events has revision -1. */
function writeSuccess(revision: number, position: number): void {
  const end = writer.length;
  writer.uint(2, position);
  writer.uint(1, position);
  writer.header(3, writer.length - end);
  if (revision >= 0) writer.oneofUint(1, revision);
  else writer.header(2, 0);
  writer.header(3, writer.length - end);
}

function writeStream(name: Uint8Array): void {
  const end = writer.length;
  writer.bytes(3, name);
  writer.header(4, writer.length - end);
}

function writeCorrelationId(id: shared.UUID): void {
  const end = writer.length;
  if (id.hasString()) writer.text(2, id.getString());
  else writer.raw(id.serializeBinary());
  writer.header(1, writer.length - end);
}

/**
 * The framed `BatchAppendResp` of a stored append. It is encoded by hand, from its end to its beginning, since every
 * append waits for it: the generated classes take several times as long.
 * @param correlationId like `streamName`, returned exactly as it was received.
 */
export function encodeBatchSuccess(
  correlationId: shared.UUID,
  streamName: Uint8Array,
  expected: Expected,
  { revision, position }: { revision: number; position: number },
): Buffer {
  writeExpected(expected);
  writeStream(streamName);
  writeSuccess(revision, position);
  writeCorrelationId(correlationId);
  writer.frame(writer.length);
  return writer.take();
}
