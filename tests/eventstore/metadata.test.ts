import { describe, expect, it, vi } from 'vitest';
import { jsonEvents, useClient } from './support/client.ts';
import { newStream, useEventStore } from './support/event-store.ts';
import { collect } from './support/events.ts';

const client = useClient(useEventStore());

const revisions = async (stream: string, options?: { direction: 'backwards'; fromRevision: 'end' }) =>
  (await collect(client().readStream(stream, options))).map(({ event }) => Number(event?.revision));

describe('stream metadata', () => {
  it('is empty before it is set, and is read as it was set', async () => {
    const stream = newStream();
    expect(await client().getStreamMetadata(stream)).toEqual({ streamName: stream });
    const metadata = { maxCount: 5, maxAge: 3600, truncateBefore: 1, owner: { team: 'ä' } };
    await client().setStreamMetadata(stream, metadata, { expectedRevision: 'no_stream' });
    expect((await client().getStreamMetadata(stream)).metadata).toEqual(metadata);
  });

  it('refuses another revision of the metadata', async () => {
    const stream = newStream();
    await client().setStreamMetadata(stream, { maxCount: 5 });
    const attempt = client().setStreamMetadata(stream, { maxCount: 6 }, { expectedRevision: 'no_stream' });
    await expect(attempt).rejects.toMatchObject({ type: 'wrong-expected-version' });
  });

  it('hides all but the last maxCount events, in both directions and as the stream grows', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(10));
    await client().setStreamMetadata(stream, { maxCount: 3 });
    expect(await revisions(stream)).toEqual([7, 8, 9]);
    expect(await revisions(stream, { direction: 'backwards', fromRevision: 'end' })).toEqual([9, 8, 7]);
    await client().appendToStream(stream, jsonEvents(1), { expectedRevision: 9n });
    expect(await revisions(stream)).toEqual([8, 9, 10]);
  });

  it('hides the events before truncateBefore', async () => {
    const stream = newStream();
    await client().setStreamMetadata(stream, { truncateBefore: 4 });
    await client().appendToStream(stream, jsonEvents(6));
    expect(await revisions(stream)).toEqual([4, 5]);
    await client().setStreamMetadata(stream, { truncateBefore: 100 });
    expect(await revisions(stream)).toEqual([]);
  });

  it('hides events that are older than maxAge seconds', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(2));
    await client().setStreamMetadata(stream, { maxAge: 3600 });
    expect(await revisions(stream)).toEqual([0, 1]);
    await client().setStreamMetadata(stream, { maxAge: 1 });
    await vi.waitUntil(async () => (await revisions(stream)).length === 0);
  });

  it.each([{ maxCount: 0 }, { maxAge: 0 }])('treats %o as no limit', async (metadata) => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(3));
    await client().setStreamMetadata(stream, metadata);
    expect(await revisions(stream)).toEqual([0, 1, 2]);
  });

  it('uses only the latest metadata, and shows the events again when limits are lifted', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(4));
    await client().setStreamMetadata(stream, { maxCount: 1 });
    await client().setStreamMetadata(stream, { note: 'no limits' });
    expect(await revisions(stream)).toEqual([0, 1, 2, 3]);
  });

  it('limits what a subscription to the stream delivers', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(5));
    await client().setStreamMetadata(stream, { truncateBefore: 3 });
    const seen: number[] = [];
    for await (const { event } of client().subscribeToStream(stream)) {
      seen.push(Number(event?.revision));
      if (seen.length === 2) break;
    }
    expect(seen).toEqual([3, 4]);
  });
});
