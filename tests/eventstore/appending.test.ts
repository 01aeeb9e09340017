import { randomUUID } from 'node:crypto';
import {
  binaryEvent,
  type EventStoreDBClient,
  jsonEvent,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { credentialsOf, jsonEvents, useClient } from './support/client.ts';
import { newStream, useEventStore } from './support/event-store.ts';
import { collect } from './support/events.ts';

const eventStore = useEventStore();
const client = useClient(eventStore);

/** The client appends over one stream for all calls, or with a call of its own when it gets credentials. */
const ways = [
  { way: 'batched', options: () => ({}) },
  { way: 'single call', options: () => ({ credentials: credentialsOf(eventStore.url) }) },
];

describe.each(ways)('appending ($way)', ({ options }) => {
  type AppendOptions = Parameters<EventStoreDBClient['appendToStream']>[2];
  const append = (
    stream: string,
    events: Parameters<EventStoreDBClient['appendToStream']>[1],
    more?: AppendOptions,
  ) => client().appendToStream(stream, events, { ...options(), ...more });

  it('returns revision and position of the last event', async () => {
    const stream = newStream();
    const first = await append(stream, jsonEvents(3), { expectedRevision: 'no_stream' });
    const second = await append(stream, jsonEvents(1), { expectedRevision: 2n });
    expect(first).toMatchObject({ success: true, nextExpectedRevision: 2n });
    expect(second.nextExpectedRevision).toBe(3n);
    expect(second.position?.commit).toBeGreaterThan(first.position?.commit ?? 0n);
    const events = await collect(client().readStream(stream));
    expect(events[2]?.event?.position).toEqual(first.position);
  });

  it.each([
    { case: 'a stream that should not exist', expectedRevision: 'no_stream', expectedVersion: 'no_stream' },
    { case: 'an older revision', expectedRevision: 0n, expectedVersion: 0n },
    { case: 'a revision to come', expectedRevision: 7n, expectedVersion: 7n },
  ] as const)('refuses $case', async ({ expectedRevision, expectedVersion }) => {
    const stream = newStream();
    await append(stream, jsonEvents(2));
    const error = await append(stream, jsonEvents(1), { expectedRevision }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(WrongExpectedVersionError);
    expect(error).toMatchObject({ streamName: stream, expectedVersion, actualVersion: 1n });
  });

  it('reports that the stream does not exist', async () => {
    const stream = newStream();
    for (const expectedRevision of [3n, 'stream_exists'] as const) {
      await expect(append(stream, jsonEvents(1), { expectedRevision })).rejects.toMatchObject({
        actualVersion: 'no_stream',
        expectedVersion: expectedRevision,
      });
    }
  });

  it('appends at any revision', async () => {
    const stream = newStream();
    await append(stream, jsonEvents(1), { expectedRevision: 'any' });
    await append(stream, jsonEvents(1), { expectedRevision: 'stream_exists' });
    expect((await append(stream, jsonEvents(1))).nextExpectedRevision).toBe(2n);
  });

  it.each(['any', 'no_stream', 'stream_exists', 1n] as const)(
    'answers a repetition expecting %s like the first time',
    async (expected) => {
      const stream = newStream();
      if (expected !== 'no_stream') await append(stream, jsonEvents(2));
      const events = jsonEvents(2);
      const first = await append(stream, events, { expectedRevision: expected });
      await append(stream, jsonEvents(3));
      const again = await append(stream, events, { expectedRevision: expected });
      expect(again).toEqual(first);
      expect(await collect(client().readStream(stream))).toHaveLength(expected === 'no_stream' ? 5 : 7);
    },
  );

  it('treats a partial repetition as a conflict', async () => {
    const stream = newStream();
    const existing = jsonEvents(2);
    await append(stream, existing);
    for (const expectedRevision of ['any', 'no_stream'] as const) {
      const attempt = append(stream, [...existing, ...jsonEvents(1)], { expectedRevision });
      await expect(attempt).rejects.toBeInstanceOf(WrongExpectedVersionError);
    }
    expect(await collect(client().readStream(stream))).toHaveLength(2);
  });

  it('treats the same id in another stream as another event', async () => {
    const events = jsonEvents(1);
    const [one, other] = [newStream(), newStream()];
    await append(one, events);
    expect((await append(other, events)).nextExpectedRevision).toBe(0n);
    await append(one, events);
    for (const stream of [one, other]) expect(await collect(client().readStream(stream))).toHaveLength(1);
  });

  it('refuses more than 1 MiB, and says what the limit is', async () => {
    const half = { text: 'x'.repeat(600 * 1024) };
    const events = [jsonEvent({ type: 'Large', data: half }), jsonEvent({ type: 'Large', data: half })];
    await expect(append(newStream(), events)).rejects.toMatchObject({
      type: 'maximum-append-size-exceeded',
      maxAppendSize: 1024 * 1024,
    });
  });

  it('accepts an append that is split into several messages', async () => {
    const stream = newStream();
    const events = Array.from({ length: 30 }, (_, n) =>
      jsonEvent({ type: 'Long', data: { n, text: 'y'.repeat(20_000) } }),
    );
    const result = await append(stream, events, { batchAppendSize: 100_000 });
    expect(result.nextExpectedRevision).toBe(29n);
    const read = await collect(client().readStream(stream));
    expect(read.map(({ event }) => event?.data)).toEqual(events.map(({ data }) => data));
  });

  it('keeps binary data, binary metadata and unusual text unchanged', async () => {
    const stream = newStream();
    const bytes = Uint8Array.from({ length: 256 }, (_, n) => n);
    const id = randomUUID();
    await append(stream, [
      binaryEvent({ id, type: 'Übertragen', data: bytes, metadata: bytes }),
      jsonEvent({
        type: 'Translated',
        data: { text: '日本語 – "עברית" \u0000 🎉' },
        metadata: { actor: 'ü' },
      }),
    ]);
    const [first, second] = await collect(client().readStream(stream));
    expect(first?.event).toMatchObject({ id, type: 'Übertragen', isJson: false });
    expect(Buffer.from(first?.event?.data as Uint8Array)).toEqual(Buffer.from(bytes));
    expect(Buffer.from(first?.event?.metadata as Uint8Array)).toEqual(Buffer.from(bytes));
    expect(second?.event?.data).toEqual({ text: '日本語 – "עברית" \u0000 🎉' });
    expect(second?.event?.metadata).toEqual({ actor: 'ü' });
  });

  it('keeps stream names that are not ASCII', async () => {
    const stream = newStream('übung-翻訳');
    await append(stream, jsonEvents(1));
    expect(await collect(client().readStream(stream))).toHaveLength(1);
  });

  it('accepts an append without events', async () => {
    const stream = newStream();
    await append(stream, jsonEvents(2));
    expect((await append(stream, [])).nextExpectedRevision).toBe(1n);
    expect(await collect(client().readStream(stream))).toHaveLength(2);
  });

  it('answers many concurrent appends, each with its own result', async () => {
    const streams = Array.from({ length: 200 }, () => newStream());
    const results = await Promise.all(
      streams.map((stream, n) => append(stream, jsonEvents(1 + (n % 3)), { expectedRevision: 'no_stream' })),
    );
    expect(results.map((result) => result.nextExpectedRevision)).toEqual(
      streams.map((_, n) => BigInt(n % 3)),
    );
  });
});

it('accepts more large concurrent appends than it keeps in memory', async () => {
  const text = 'z'.repeat(900_000);
  const streams = Array.from({ length: 24 }, () => newStream());
  const results = await Promise.all(
    streams.map((stream) => client().appendToStream(stream, jsonEvent({ type: 'Large', data: { text } }))),
  );
  expect(results.every(({ nextExpectedRevision }) => nextExpectedRevision === 0n)).toBe(true);
});

it('refuses an append whose deadline has passed before it arrived', async () => {
  const stream = newStream();
  const attempt = client().appendToStream(stream, jsonEvents(1), { deadline: -5000 });
  await expect(attempt).rejects.toMatchObject({ type: 'deadline-exceeded' });
  await expect(collect(client().readStream(stream))).rejects.toMatchObject({ type: 'stream-not-found' });
});
