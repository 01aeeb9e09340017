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
    if (!position) throw new Error('the append was answered without a position');
    const [first] = await collect(client().readAll({ fromPosition: position, maxCount: 1 }));
    expect(first?.event?.streamId).toBe(stream);
  });

  it.each(['any', 'no_stream', 2n] as const)(
    'lets an append expecting %s revive it, with continued revisions',
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

  it('counts as missing for an append to a stream that must exist', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(1));
    await client().deleteStream(stream);
    const attempt = client().appendToStream(stream, jsonEvents(1), { expectedRevision: 'stream_exists' });
    await expect(attempt).rejects.toMatchObject({ type: 'stream-deleted' });
  });

  it('replaces the metadata of the stream', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(1));
    await client().setStreamMetadata(stream, { maxCount: 7, colour: 'blue' });
    await client().deleteStream(stream);
    await client().appendToStream(stream, jsonEvents(1));
    const { metadata } = await client().getStreamMetadata(stream);
    expect(metadata).toEqual({ truncateBefore: 1 });
  });

  it('keeps its events hidden when metadata is set afterwards', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(3));
    await client().deleteStream(stream);
    await client().setStreamMetadata(stream, { colour: 'blue' });
    expect((await client().getStreamMetadata(stream)).metadata).toEqual({
      colour: 'blue',
      truncateBefore: 3,
    });
    expect(await revisions(stream)).toEqual([]);
    await client().appendToStream(stream, jsonEvents(1));
    expect(await revisions(stream)).toEqual([3]);
  });

  it('can be repeated', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(1));
    for (const expectedRevision of ['any', 0n, 'no_stream'] as const) {
      await client().deleteStream(stream, { expectedRevision });
      await expect(revisions(stream)).rejects.toMatchObject({ type: 'stream-not-found' });
    }
  });

  it.each(['any', 'no_stream', 5n] as const)(
    'expecting %s is refused when the stream never existed',
    async (expectedRevision) => {
      const stream = newStream();
      await expect(client().deleteStream(stream, { expectedRevision })).rejects.toMatchObject({
        type: 'wrong-expected-version',
        streamName: stream,
        actualVersion: -1n,
      });
      await client().appendToStream(stream, jsonEvents(1), { expectedRevision: 'no_stream' });
      expect(await revisions(stream)).toEqual([0]);
    },
  );
});

describe('a stream that has only metadata', () => {
  it('counts as existing, and can be deleted', async () => {
    const stream = newStream();
    await client().setStreamMetadata(stream, { colour: 'blue' });
    await client().deleteStream(stream, { expectedRevision: 'no_stream' });
    expect((await client().getStreamMetadata(stream)).metadata).not.toHaveProperty('colour');
    const other = newStream();
    await client().setStreamMetadata(other, { colour: 'blue' });
    const append = await client().appendToStream(other, jsonEvents(1), { expectedRevision: 'stream_exists' });
    expect(append.nextExpectedRevision).toBe(0n);
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

  it('writes a tombstone event to the log', async () => {
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
      actualVersion: -1n,
    });
  });
});
