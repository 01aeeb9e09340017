import type { EventStoreDBClient, Position } from '@eventstore/db-client';
import { binaryEvent } from '@eventstore/db-client';
import { beforeAll, describe, expect, it } from 'vitest';
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

  it('reads all of it in either direction', async () => {
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

  it('knows the ends', async () => {
    expect(await revisions({ fromRevision: 'end' })).toEqual([]);
    expect(await revisions({ fromRevision: 5000n })).toEqual([]);
    expect(await revisions({ fromRevision: 'end', direction: 'backwards', maxCount: 1 })).toEqual([599]);
    expect(await revisions({ fromRevision: 'start', direction: 'backwards' })).toEqual([0]);
    expect(await revisions({ fromRevision: 5000n, direction: 'backwards', maxCount: 1 })).toEqual([599]);
  });

  it('tells when each event was recorded', async () => {
    const [first] = await collect(client().readStream(stream, { maxCount: 1 }));
    expect(Math.abs((first?.event?.created.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  it('reports a stream that is not there', async () => {
    const missing = newStream();
    await expect(collect(client().readStream(missing))).rejects.toMatchObject({
      type: 'stream-not-found',
      streamName: missing,
    });
  });

  it('survives readers that leave early', async () => {
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

  it('gives what they lead to when asked, and themselves when that cannot be read', async () => {
    const [target, links] = [newStream(), newStream('links')];
    await client().appendToStream(target, jsonEvents(3));
    await client().appendToStream(links, [link(`2@${target}`), link(`9@${target}`), link('nowhere')]);
    const resolved = await collect(client().readStream(links, { resolveLinkTos: true }));
    expect(resolved.map(({ event }) => [event?.streamId, event?.revision])).toEqual([
      [target, 2n],
      [links, 1n],
      [links, 2n],
    ]);
    expect(resolved[0]?.link).toMatchObject({ streamId: links, revision: 0n });
    const [plain] = await collect(client().readStream(links, { maxCount: 1 }));
    expect(plain).toMatchObject({ event: { streamId: links, type: '$>' } });
  });

  it('does so in subscriptions, too', async () => {
    const [target, links] = [newStream(), newStream('links')];
    await client().appendToStream(target, jsonEvents(1));
    await client().appendToStream(links, [link(`0@${target}`)]);
    const subscription = client().subscribeToStream(links, { resolveLinkTos: true });
    for await (const { event, link: followed } of subscription) {
      expect([event?.streamId, followed?.streamId]).toEqual([target, links]);
      break;
    }
    await subscription.unsubscribe();
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

  it('gives every event once, in the order of its commit', async () => {
    expect(await own()).toEqual(positions);
    expect(await own({ direction: 'backwards', fromPosition: 'end' })).toEqual(positions.toReversed());
  });

  it('includes the position forwards, and starts before it backwards', async () => {
    const [, , , fourth] = positions;
    if (!fourth) throw new Error('positions are missing');
    expect(await own({ fromPosition: fourth })).toEqual(positions.slice(3));
    expect(await own({ fromPosition: fourth, direction: 'backwards' })).toEqual(
      positions.slice(0, 3).toReversed(),
    );
  });

  it('knows the ends', async () => {
    expect(await own({ fromPosition: 'end' })).toEqual([]);
    expect(await own({ direction: 'backwards', fromPosition: 'start' })).toEqual([]);
    expect(await collect(client().readAll({ maxCount: 3 }))).toHaveLength(3);
  });
});
