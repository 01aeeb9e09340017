import { randomUUID } from 'node:crypto';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { credentials, status } from '@grpc/grpc-js';
import { type EventStoreNode, startEventStoreNode } from '@ledgerline/eventstore-node/node.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newStream, temporaryFolder } from './support/event-store.ts';

/** Requests that the protocol allows and that other clients than the Node client send. */
const dataDir = temporaryFolder();
let node: EventStoreNode;
let client: InstanceType<typeof services.StreamsClient>;

beforeAll(async () => {
  node = await startEventStoreNode({ dataDir, security: 'none' });
  client = new services.StreamsClient(`127.0.0.1:${node.port}`, credentials.createInsecure());
});
afterAll(async () => {
  client.close();
  await node.stop();
});

function identifier(stream: string): shared.StreamIdentifier {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(stream).toString('base64'));
}

function structuredUuid(uuid: string): shared.UUID {
  const bytes = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  const structured = new shared.UUID.Structured();
  structured.setMostSignificantBits(bytes.readBigInt64BE(0).toString());
  structured.setLeastSignificantBits(bytes.readBigInt64BE(8).toString());
  return new shared.UUID().setStructured(structured);
}

function proposed(id: shared.UUID | undefined, metadata: Record<string, string>): streams.AppendReq {
  const message = new streams.AppendReq.ProposedMessage().setId(id);
  for (const [key, value] of Object.entries(metadata)) message.getMetadataMap().set(key, value);
  message.setData(Buffer.from('{"n":1}').toString('base64'));
  return new streams.AppendReq().setProposedMessage(message);
}

function append(stream: string, ...messages: streams.AppendReq[]): Promise<streams.AppendResp> {
  return new Promise((resolve, reject) => {
    const call = client.append((error, response) => (error ? reject(error) : resolve(response)));
    const options = new streams.AppendReq.Options()
      .setStreamIdentifier(identifier(stream))
      .setAny(new shared.Empty());
    call.write(new streams.AppendReq().setOptions(options));
    for (const message of messages) call.write(message);
    call.end();
  });
}

function readOptions(): streams.ReadReq.Options {
  return new streams.ReadReq.Options()
    .setCount('100')
    .setUuidOption(new streams.ReadReq.Options.UUIDOption().setString(new shared.Empty()))
    .setNoFilter(new shared.Empty());
}

async function read(options: streams.ReadReq.Options): Promise<streams.ReadResp[]> {
  const responses: streams.ReadResp[] = [];
  for await (const response of client.read(new streams.ReadReq().setOptions(options)))
    responses.push(response);
  return responses;
}

const JSON_EVENT = { type: 'JobCreated', 'content-type': 'application/json' };

describe('ids as two integers', () => {
  it('are accepted and returned, including the sign bit', async () => {
    const stream = newStream();
    const uuid = `f${randomUUID().slice(1)}`;
    await append(stream, proposed(structuredUuid(uuid), JSON_EVENT));
    const options = readOptions();
    options.setStream(
      new streams.ReadReq.Options.StreamOptions()
        .setStreamIdentifier(identifier(stream))
        .setStart(new shared.Empty()),
    );
    const [asText] = await read(options);
    expect(asText?.getEvent()?.getEvent()?.getId()?.getString()).toBe(uuid);
    options.setUuidOption(new streams.ReadReq.Options.UUIDOption().setStructured(new shared.Empty()));
    const [asNumbers] = await read(options);
    expect(asNumbers?.getEvent()?.getEvent()?.getId()?.toObject()).toEqual(structuredUuid(uuid).toObject());
  });
});

describe('an encoded event', () => {
  it('fills all fields of the protocol', async () => {
    const stream = newStream('ü');
    const uuid = randomUUID();
    await append(stream, proposed(new shared.UUID().setString(uuid.toUpperCase()), JSON_EVENT));
    const options = readOptions();
    options.setStream(
      new streams.ReadReq.Options.StreamOptions()
        .setStreamIdentifier(identifier(stream))
        .setStart(new shared.Empty()),
    );
    const [response] = await read(options);
    const event = response?.getEvent();
    const recorded = event?.getEvent();
    expect(recorded?.getId()?.getString()).toBe(uuid);
    expect(Buffer.from(recorded?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe(stream);
    expect(recorded?.getStreamRevision()).toBe('0');
    expect(recorded?.getPreparePosition()).toBe(recorded?.getCommitPosition());
    expect(event?.getCommitPosition()).toBe(recorded?.getCommitPosition());
    expect(Object.fromEntries(recorded?.getMetadataMap().toObject() ?? [])).toEqual({
      ...JSON_EVENT,
      created: expect.stringMatching(/^\d{13}0000$/),
    });
    expect(recorded?.getCustomMetadata_asU8()).toHaveLength(0);
    expect(Buffer.from(recorded?.getData_asU8() ?? []).toString()).toBe('{"n":1}');
    expect(event?.hasLink()).toBe(false);
  });
});

describe('an invalid request', () => {
  it.each([
    {
      what: 'an event without a type',
      metadata: { 'content-type': 'application/json' },
      exception: 'missing-required-metadata-property',
    },
    {
      what: 'an event without a content type',
      metadata: { type: 'X' },
      exception: 'missing-required-metadata-property',
    },
  ])('($what) is refused with trailers', async ({ metadata, exception }) => {
    const attempt = append(newStream(), proposed(new shared.UUID().setString(randomUUID()), metadata));
    const error: unknown = await attempt.catch((failure: unknown) => failure);
    expect(error).toMatchObject({ code: status.INVALID_ARGUMENT });
    expect(trailersOf(error).exception).toBe(exception);
  });

  it('(an invalid id, a stream without a name, no options) is refused', async () => {
    const invalid = { code: status.INVALID_ARGUMENT };
    const badId = proposed(new shared.UUID().setString('not-a-uuid'), JSON_EVENT);
    await expect(append(newStream(), badId)).rejects.toMatchObject(invalid);
    await expect(append('')).rejects.toMatchObject(invalid);
    const nameless = new streams.ReadReq.Options().setStream(new streams.ReadReq.Options.StreamOptions());
    await expect(read(nameless)).rejects.toMatchObject(invalid);
  });
});

function trailersOf(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null || !('metadata' in error)) return {};
  const { metadata } = error;
  return typeof metadata === 'object' &&
    metadata !== null &&
    'getMap' in metadata &&
    typeof metadata.getMap === 'function'
    ? metadata.getMap()
    : {};
}

describe('$all with a filter', () => {
  it('is read in both directions, counting only matches', async () => {
    const prefix = newStream('wanted');
    for (let n = 0; n < 4; n += 1) {
      await append(`${prefix}-${n}`, proposed(new shared.UUID().setString(randomUUID()), JSON_EVENT));
      await append(newStream('other'), proposed(new shared.UUID().setString(randomUUID()), JSON_EVENT));
    }
    const { Expression } = streams.ReadReq.Options.FilterOptions;
    const filter = new streams.ReadReq.Options.FilterOptions()
      .setStreamIdentifier(new Expression().setPrefixList([prefix]))
      .setCount(new shared.Empty());
    const options = readOptions().setFilter(filter).setCount('3');
    options.setAll(new streams.ReadReq.Options.AllOptions().setStart(new shared.Empty()));
    const names = async () =>
      (await read(options)).map((response) =>
        Buffer.from(
          response.getEvent()?.getEvent()?.getStreamIdentifier()?.getStreamName_asU8() ?? [],
        ).toString(),
      );
    expect(await names()).toEqual([0, 1, 2].map((n) => `${prefix}-${n}`));
    options.setReadDirection(streams.ReadReq.Options.ReadDirection.BACKWARDS);
    options.setAll(new streams.ReadReq.Options.AllOptions().setEnd(new shared.Empty()));
    expect(await names()).toEqual([3, 2, 1].map((n) => `${prefix}-${n}`));
  });
});

describe('one gRPC stream for all appends', () => {
  type Reply = { id: string; outcome: string };

  function uuid(text: string): shared.UUID {
    return new shared.UUID().setString(text);
  }

  function request(
    correlationId: string,
    stream: string,
    options: { first: boolean; final: boolean },
  ): streams.BatchAppendReq {
    const message = new streams.BatchAppendReq.ProposedMessage().setId(uuid(randomUUID()));
    for (const [key, value] of Object.entries(JSON_EVENT)) message.getMetadataMap().set(key, value);
    const req = new streams.BatchAppendReq().setCorrelationId(uuid(correlationId)).setIsFinal(options.final);
    req.setProposedMessagesList([message]);
    if (options.first)
      req.setOptions(new streams.BatchAppendReq.Options().setStreamIdentifier(identifier(stream)));
    return req;
  }

  it('answers each append once, with its id unchanged, and ignores a message that belongs to none', async () => {
    const call = client.batchAppend();
    const replies: Reply[] = [];
    const ended = new Promise((resolve) => call.on('end', resolve));
    call.on('data', (reply: streams.BatchAppendResp) => {
      const outcome = reply.hasSuccess() ? `revision ${reply.getSuccess()?.getCurrentRevision()}` : 'refused';
      replies.push({ id: reply.getCorrelationId()?.getString() ?? '', outcome });
    });
    const [whole, split, stray] = [randomUUID(), randomUUID().toUpperCase(), randomUUID()];
    const [one, two] = [newStream(), newStream()];
    call.write(request(split, two, { first: true, final: false }));
    call.write(request(stray, '', { first: false, final: true }));
    call.write(request(whole, one, { first: true, final: true }));
    call.write(request(split, two, { first: false, final: true }));
    call.end();
    await ended;
    expect(replies.toSorted((a, b) => a.outcome.localeCompare(b.outcome))).toEqual([
      { id: whole, outcome: 'revision 0' },
      { id: split, outcome: 'revision 1' },
    ]);
  });
});
