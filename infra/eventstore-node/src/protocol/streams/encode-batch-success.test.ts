import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import { describe, expect, it } from 'vitest';
import { framed } from '../frames.ts';
import { encodeBatchSuccess } from './encode-batch-success.ts';

const TEXT_ID = new shared.UUID().setString('0f3a2c1e-7b5d-4e6f-8a9b-0c1d2e3f4a5b');
const STRUCTURED_ID = new shared.UUID().setStructured(
  new shared.UUID.Structured().setMostSignificantBits('-42').setLeastSignificantBits('7'),
);

/** The same reply, built with the generated classes, without the expected revision. */
function generated(id: shared.UUID, stream: string, revision: string | null, position: string) {
  const at = new shared.AllStreamPosition().setCommitPosition(position).setPreparePosition(position);
  const success = new streams.BatchAppendResp.Success().setPosition(at);
  if (revision === null) success.setNoStream(new emptyPb.Empty());
  else success.setCurrentRevision(revision);
  const name = Buffer.from(stream).toString('base64');
  return new streams.BatchAppendResp()
    .setCorrelationId(id)
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(name))
    .setSuccess(success);
}

describe('the reply to an append that was stored', () => {
  it('has the same bytes as the one of the generated classes, for every expected revision', () => {
    const at = { revision: 17, position: 123_456_789_012 };
    const reply = () => generated(TEXT_ID, 'account-1', '17', '123456789012');
    const encoded = (expected: Parameters<typeof encodeBatchSuccess>[2]) =>
      encodeBatchSuccess(TEXT_ID, Buffer.from('account-1'), expected, at);
    expect(encoded('any')).toEqual(framed(reply().setAny(new emptyPb.Empty())));
    expect(encoded('no_stream')).toEqual(framed(reply().setNoStream(new emptyPb.Empty())));
    expect(encoded('stream_exists')).toEqual(framed(reply().setStreamExists(new emptyPb.Empty())));
    expect(encoded(16)).toEqual(framed(reply().setStreamPosition('16')));
    expect(encoded(0)).toEqual(framed(reply().setStreamPosition('0')));
  });

  it('encodes the first revision, and a stream without events', () => {
    const any = new emptyPb.Empty();
    const first = encodeBatchSuccess(TEXT_ID, Buffer.from('a'), 'any', { revision: 0, position: 1 });
    expect(first).toEqual(framed(generated(TEXT_ID, 'a', '0', '1').setAny(any)));
    const none = encodeBatchSuccess(TEXT_ID, Buffer.from('a'), 'any', { revision: -1, position: 0 });
    expect(none).toEqual(framed(generated(TEXT_ID, 'a', null, '0').setAny(any)));
  });

  it('keeps the form of the correlation id, and encodes long stream names and names that are not ASCII', () => {
    for (const stream of ['Aufträge-ß-中文', 'x'.repeat(300)]) {
      const encoded = encodeBatchSuccess(STRUCTURED_ID, Buffer.from(stream), 'any', {
        revision: 1,
        position: 2,
      });
      expect(encoded).toEqual(framed(generated(STRUCTURED_ID, stream, '1', '2').setAny(new emptyPb.Empty())));
    }
  });
});
