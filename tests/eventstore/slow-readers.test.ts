import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClientHttp2Session, connect } from 'node:http2';
import { setImmediate as nextTurn } from 'node:timers/promises';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { startEventStoreNode } from '@ledgerline/eventstore-node/node.ts';
import { framed } from '@ledgerline/eventstore-node/protocol/frames.ts';
import { LedgerLog } from '@ledgerline/eventstore-node/storage/ledger-log.ts';
import { expect, it, onTestFinished } from 'vitest';
import { newStream, temporaryFolder } from './support/event-store.ts';

const dataDir = temporaryFolder();
const MEGABYTE = 1_000_000;
const EVENT_BYTES = 100_000;
const EVENTS = 400;
const READERS = 8;
/** The memory for all readers together, who request 320 MB. */
const MAX_BUFFERED = 40 * MEGABYTE;

async function fill(): Promise<void> {
  const log = new LedgerLog(dataDir);
  const stream = newStream('slow');
  for (let n = 0; n < EVENTS; n += 10) {
    const events = Array.from({ length: 10 }, () => ({
      id: randomBytes(16),
      type: 'JobCreated',
      isJson: false,
      data: randomBytes(EVENT_BYTES),
      metadata: new Uint8Array(0),
    }));
    await log.append(stream, n - 1 < 0 ? 'no_stream' : n - 1, events);
  }
  log.close();
}

function readAllRequest(): Buffer {
  const options = new streams.ReadReq.Options().setNoFilter(new shared.Empty()).setCount(String(EVENTS));
  options.setAll(new streams.ReadReq.Options.AllOptions().setStart(new shared.Empty()));
  options.setUuidOption(new streams.ReadReq.Options.UUIDOption().setString(new shared.Empty()));
  return framed(new streams.ReadReq().setOptions(options));
}

/** Starts reading everything, and takes only the beginning of the answer. */
async function beginReading(session: ClientHttp2Session) {
  const request = session.request({
    ':method': 'POST',
    ':path': '/event_store.client.streams.Streams/Read',
    'content-type': 'application/grpc',
    te: 'trailers',
  });
  request.end(readAllRequest());
  await once(request, 'readable');
  return request;
}

it('slow readers are buffered only a little, and get the rest when they continue', async () => {
  await fill();
  const node = await startEventStoreNode({ dataDir, security: 'none', scavengeMinutes: 0 });
  const session = connect(`http://127.0.0.1:${node.port}`);
  onTestFinished(async () => {
    session.destroy();
    await node.stop();
  });
  const before = process.memoryUsage().arrayBuffers;
  const readers = await Promise.all(Array.from({ length: READERS }, () => beginReading(session)));
  for (let turn = 0; turn < 500; turn += 1) await nextTurn();
  const buffered = process.memoryUsage().arrayBuffers - before;
  expect(buffered).toBeLessThan(MAX_BUFFERED);

  const received = await Promise.all(
    readers.map(async (reader) => {
      let bytes = 0;
      for await (const chunk of reader) bytes += chunk.length;
      return bytes;
    }),
  );
  for (const bytes of received) expect(bytes).toBeGreaterThan(EVENTS * EVENT_BYTES);
});
