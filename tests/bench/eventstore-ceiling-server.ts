import { randomBytes } from 'node:crypto';
import { createServer, type ServerHttp2Stream } from 'node:http2';
import { pipeline } from 'node:stream/promises';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { encodeReadMessages } from '@ledgerline/eventstore-node/protocol/encode-record.ts';
import { FRAME_HEADER_BYTES, framed } from '@ledgerline/eventstore-node/protocol/frames.ts';
import { typicalEvent } from './eventstore-load.ts';

/** A server with minimal work: it sends the same encoded and framed events from memory to every reader. */
const EVENTS = Number(process.argv[2]);
const PIECE_BYTES = 256 * 1024;

function encodedEvents(): Buffer {
  const messages = Array.from({ length: EVENTS }, (_, n) => {
    const { type, data, metadata } = typicalEvent();
    const [id, stream, created] = [randomBytes(16), `account-${n % 1000}`, Date.now()];
    const content = {
      data: Buffer.from(JSON.stringify(data)),
      metadata: Buffer.from(JSON.stringify(metadata)),
    };
    const place = { position: n + 1, revision: Math.floor(n / 1000), stream, created };
    return { event: { id, type, isJson: true, ...content, ...place } };
  });
  return encodeReadMessages(messages, 'string');
}

const events = encodedEvents();
const { SubscriptionConfirmation, CaughtUp } = streams.ReadResp;
const confirmation = framed(
  new streams.ReadResp().setConfirmation(new SubscriptionConfirmation().setSubscriptionId('ceiling')),
);
const caughtUp = framed(new streams.ReadResp().setCaughtUp(new CaughtUp()));

function* pieces(): Generator<Buffer> {
  for (let at = 0; at < events.length; at += PIECE_BYTES) yield events.subarray(at, at + PIECE_BYTES);
}

async function answer(stream: ServerHttp2Stream): Promise<void> {
  const received: Buffer[] = [];
  for await (const bytes of stream) received.push(bytes);
  const request = streams.ReadReq.deserializeBinary(Buffer.concat(received).subarray(FRAME_HEADER_BYTES));
  stream.respond({ ':status': 200, 'content-type': 'application/grpc+proto' }, { waitForTrailers: true });
  stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
  const isSubscription = request.getOptions()?.hasSubscription() ?? false;
  if (isSubscription) stream.write(confirmation);
  await pipeline(pieces, stream, { end: false });
  if (isSubscription) stream.write(caughtUp);
  else stream.end();
}

const server = createServer();
server.on('stream', (stream) => {
  stream.on('error', () => stream.destroy());
  answer(stream).catch(() => stream.destroy());
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.send?.({ port: address?.port });
});
process.on('disconnect', () => process.exit());
