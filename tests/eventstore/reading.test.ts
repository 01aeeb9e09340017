import type { EventStoreDBClient, Position, ResolvedEvent } from '@eventstore/db-client';
import { binaryEvent } from '@eventstore/db-client';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { jsonEvents, useClient } from './support/client.ts';
import { newStream, useEventStore } from './support/event-store.ts';
import { collect } from './support/events.ts';

const client = useClient(useEventStore());
const LENGTH = 600;

describe('reading a stream', () => {
  const stream = newStream();
  beforeAll(async () => {
    await client().appendToStream(stream, jsonEvents(LENGTH));
  });

  const revisions = async (options?: Parameters<EventStoreDBClient['readStream']>[1]) =>
    (await collect(client().readStream(stream, options))).map(({ event }) => Number(event?.revision));

  it('returns all of it in both directions', async () => {
    const all = Array.from({ length: LENGTH }, (_, n) => n);
    expect(await revisions()).toEqual(all);
    expect(await revisions({ direction: 'backwards', fromRevision: 'end' })).toEqual(all.toReversed());
  });

  it('includes the revision it starts at', async () => {
    expect(await revisions({ fromRevision: 597n })).toEqual([597, 598, 599]);
    expect(await revisions({ fromRevision: 2n, direction: 'backwards' })).toEqual([2, 1, 0]);
    expect(await revisions({ fromRevision: 300n, maxCount: 2 })).toEqual([300, 301]);
    expect(await revisions({ fromRevision: 300n, maxCount: 2, direction: 'backwards' })).toEqual([300, 299]);
  });

  it('handles positions at and beyond the ends', async () => {
    expect(await revisions({ fromRevision: 5000n })).toEqual([]);
    expect(await revisions({ fromRevision: 'end', direction: 'backwards', maxCount: 1 })).toEqual([599]);
    expect(await revisions({ fromRevision: 'start', direction: 'backwards' })).toEqual([0]);
    expect(await revisions({ fromRevision: 5000n, direction: 'backwards', maxCount: 1 })).toEqual([599]);
  });

  it('returns the time at which each event was recorded', async () => {
    const [first] = await collect(client().readStream(stream, { maxCount: 1 }));
    expect(Math.abs((first?.event?.created.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  it('reports a missing stream', async () => {
    const missing = newStream();
    await expect(collect(client().readStream(missing))).rejects.toMatchObject({
      type: 'stream-not-found',
      streamName: missing,
    });
  });

  it('survives readers that end early', async () => {
    for (let n = 0; n < 20; n += 1) {
      const reading = client().readStream(stream);
      for await (const { event } of reading) if (event?.revision === 3n) break;
      await reading.cancel();
    }
    expect(await revisions({ maxCount: 1 })).toEqual([0]);
  });
});

describe('reading links', () => {
  const link = (target: string) => binaryEvent({ type: '$>', data: Buffer.from(target) });

  /**
   * Appends links to an event, four that cannot be resolved, and one without a target. Returns the stream of the first
   * one's target.
   */
  async function appendLinks(links: string): Promise<string> {
    const [target, ended, old] = [newStream(), newStream('ended'), newStream('old')];
    for (const stream of [target, ended, old]) await client().appendToStream(stream, jsonEvents(3));
    await client().tombstoneStream(ended);
    await client().setStreamMetadata(old, { maxCount: 1 });
    const places = [`2@${target}`, `9@${target}`, `0@${newStream()}`, `0@${ended}`, `0@${old}`, 'nowhere'];
    await client().appendToStream(links, places.map(link));
    return target;
  }

  /** Each link as `[stream and revision of the event, revision of the link]`. */
  const shown = (resolved: readonly ResolvedEvent[]) =>
    resolved.map(({ event, link: followed }) => [
      event && `${event.revision}@${event.streamId}`,
      followed?.revision,
    ]);

  const expected = (target: string, links: string) => [
    [`2@${target}`, 0n],
    [undefined, 1n],
    [undefined, 2n],
    [undefined, 3n],
    [undefined, 4n],
    [`5@${links}`, undefined],
  ];

  it('resolves links on request, and returns the link itself when it cannot be resolved or has no target', async () => {
    const links = newStream('links');
    const target = await appendLinks(links);
    const read = (options: Parameters<EventStoreDBClient['readStream']>[1]) =>
      collect(client().readStream(links, { resolveLinkTos: true, ...options }));
    expect(shown(await read({}))).toEqual(expected(target, links));
    const backwards = await read({ direction: 'backwards', fromRevision: 'end' });
    expect(shown(backwards)).toEqual(expected(target, links).toReversed());
    const [plain] = await collect(client().readStream(links, { maxCount: 1 }));
    expect(plain).toMatchObject({ event: { streamId: links, type: '$>' } });
  });

  it('resolves links in subscriptions and in the log of all streams, too', async () => {
    const links = newStream('links');
    const target = await appendLinks(links);
    const subscription = client().subscribeToStream(links, { resolveLinkTos: true });
    const seen: ResolvedEvent[] = [];
    for await (const resolved of subscription) {
      seen.push(resolved);
      if (seen.length === 6) break;
    }
    await subscription.unsubscribe();
    expect(shown(seen)).toEqual(expected(target, links));
    const end = { direction: 'backwards', fromPosition: 'end', maxCount: 6, resolveLinkTos: true } as const;
    expect(shown((await collect(client().readAll(end))).toReversed())).toEqual(expected(target, links));
  });

  it('does not resolve links to events that are older than maxAge seconds', async () => {
    const [target, links] = [newStream(), newStream('links')];
    await client().appendToStream(target, jsonEvents(1));
    await client().appendToStream(links, [link(`0@${target}`)]);
    await client().setStreamMetadata(target, { maxAge: 1 });
    await vi.waitUntil(async () => {
      const [resolved] = await collect(client().readStream(links, { resolveLinkTos: true }));
      return resolved?.link !== undefined && resolved.event === undefined;
    });
  });
});

describe('reading all streams', () => {
  const streams = [newStream('all-a'), newStream('all-b')];
  const positions: Position[] = [];
  beforeAll(async () => {
    for (let n = 0; n < 5; n += 1) {
      for (const stream of streams) {
        const { position } = await client().appendToStream(stream, jsonEvents(1));
        if (position) positions.push(position);
      }
    }
  });

  const own = async (options?: Parameters<EventStoreDBClient['readAll']>[0]) =>
    (await collect(client().readAll(options)))
      .filter(({ event }) => event && streams.includes(event.streamId))
      .map(({ event }) => event?.position);

  it('returns every event once, in the order of its commit', async () => {
    expect(await own()).toEqual(positions);
    expect(await own({ direction: 'backwards', fromPosition: 'end' })).toEqual(positions.toReversed());
  });

  it('includes the given position forwards, and starts before it backwards', async () => {
    const [, , , fourth] = positions;
    if (!fourth) throw new Error('positions are missing');
    expect(await own({ fromPosition: fourth })).toEqual(positions.slice(3));
    expect(await own({ fromPosition: fourth, direction: 'backwards' })).toEqual(
      positions.slice(0, 3).toReversed(),
    );
  });

  it('handles positions at the ends', async () => {
    expect(await own({ fromPosition: 'end' })).toEqual([]);
    expect(await own({ direction: 'backwards', fromPosition: 'start' })).toEqual([]);
    expect(await collect(client().readAll({ maxCount: 3 }))).toHaveLength(3);
  });
});
