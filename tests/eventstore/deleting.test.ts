import { describe, expect, it } from 'vitest';
import { jsonEvents, useClient } from './support/client.ts';
import { newStream, useEventStore } from './support/event-store.ts';
import { collect } from './support/events.ts';

const client = useClient(useEventStore());

const revisions = async (stream: string) =>
  (await collect(client().readStream(stream))).map(({ event }) => Number(event?.revision));

describe('deleting a stream', () => {
  it('hides its events', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(3));
    const { position } = await client().deleteStream(stream, { expectedRevision: 2n });
    expect(position?.commit).toBeGreaterThan(0n);
    await expect(revisions(stream)).rejects.toMatchObject({ type: 'stream-not-found' });
  });

  it('keeps the events in the log of all streams', async () => {
    const stream = newStream();
    const { position } = await client().appendToStream(stream, jsonEvents(1));
    await client().deleteStream(stream);
    if (!position) throw new Error('the append came without a position');
    const [first] = await collect(client().readAll({ fromPosition: position, maxCount: 1 }));
    expect(first?.event?.streamId).toBe(stream);
  });

  it.each(['any', 'no_stream', 2n] as const)(
    'lets an append expecting %s bring it back, numbering on',
    async (expectedRevision) => {
      const stream = newStream();
      await client().appendToStream(stream, jsonEvents(3));
      await client().deleteStream(stream);
      const result = await client().appendToStream(stream, jsonEvents(2), { expectedRevision });
      expect(result.nextExpectedRevision).toBe(4n);
      expect(await revisions(stream)).toEqual([3, 4]);
      const { metadata } = await client().getStreamMetadata(stream);
      expect(metadata).toMatchObject({ truncateBefore: 3 });
    },
  );

  it('counts as deleted for an append to a stream that must exist', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(1));
    await client().deleteStream(stream);
    const attempt = client().appendToStream(stream, jsonEvents(1), { expectedRevision: 'stream_exists' });
    await expect(attempt).rejects.toMatchObject({ type: 'stream-deleted' });
  });

  it('keeps the other metadata of the stream', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(1));
    await client().setStreamMetadata(stream, { maxCount: 7, colour: 'blue' });
    await client().deleteStream(stream);
    await client().appendToStream(stream, jsonEvents(1));
    const { metadata } = await client().getStreamMetadata(stream);
    expect(metadata).toEqual({ maxCount: 7, colour: 'blue', truncateBefore: 1 });
  });
});

describe('tombstoning a stream', () => {
  it('ends it for reads, appends and deletions', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(2));
    await client().tombstoneStream(stream, { expectedRevision: 1n });
    const gone = { type: 'stream-deleted', streamName: stream };
    await expect(revisions(stream)).rejects.toMatchObject(gone);
    await expect(client().appendToStream(stream, jsonEvents(1))).rejects.toMatchObject(gone);
    await expect(client().deleteStream(stream)).rejects.toMatchObject(gone);
    await expect(client().tombstoneStream(stream)).rejects.toMatchObject(gone);
    await expect(client().setStreamMetadata(stream, { maxCount: 1 })).rejects.toMatchObject({
      type: 'stream-deleted',
    });
  });

  it('leaves a mark in the log', async () => {
    const stream = newStream();
    await client().tombstoneStream(stream, { expectedRevision: 'no_stream' });
    const [last] = await collect(
      client().readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }),
    );
    expect(last?.event).toMatchObject({ streamId: stream, type: '$streamDeleted', revision: 2n ** 63n - 1n });
  });
});

describe.each(['deleteStream', 'tombstoneStream'] as const)('%s', (operation) => {
  it('refuses another revision', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(2));
    await expect(client()[operation](stream, { expectedRevision: 0n })).rejects.toMatchObject({
      type: 'wrong-expected-version',
      streamName: stream,
      expectedVersion: 0n,
      actualVersion: 1n,
    });
    await expect(client()[operation](stream, { expectedRevision: 'no_stream' })).rejects.toMatchObject({
      expectedVersion: -1n,
    });
    await expect(client()[operation](newStream(), { expectedRevision: 5n })).rejects.toMatchObject({
      actualVersion: 'no_stream',
    });
  });
});

it('tells the same errors of a stream whose name is longer than a header may be', async () => {
  const stream = newStream('ü'.repeat(100_000));
  await client().appendToStream(stream, jsonEvents(1));
  const others = Promise.all(
    Array.from({ length: 20 }, () => client().appendToStream(newStream(), jsonEvents(1))),
  );
  await expect(client().deleteStream(stream, { expectedRevision: 7n })).rejects.toMatchObject({
    type: 'wrong-expected-version',
  });
  await client().tombstoneStream(stream);
  await expect(collect(client().readStream(stream))).rejects.toMatchObject({ type: 'stream-deleted' });
  await others;
});
