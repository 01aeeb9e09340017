import { once } from 'node:events';
import {
  type AllStreamSubscription,
  eventTypeFilter,
  excludeSystemEvents,
  type Position,
  streamNameFilter,
} from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { jsonEvents, useClient } from './support/client.ts';
import { newStream, useEventStore } from './support/event-store.ts';

const client = useClient(useEventStore());

/** Takes a number of events from a subscription, then ends it. */
async function take<E>(
  subscription: AsyncIterable<E> & { unsubscribe(): Promise<void> },
  count: number,
): Promise<E[]> {
  const events: E[] = [];
  for await (const event of subscription) {
    events.push(event);
    if (events.length === count) break;
  }
  await subscription.unsubscribe();
  return events;
}

describe('a subscription to a stream', () => {
  it('delivers existing and new events, after the revision it starts at', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(4));
    const subscription = client().subscribeToStream(stream, { fromRevision: 1n });
    const taking = take(subscription, 4);
    await once(subscription, 'caughtUp');
    await client().appendToStream(stream, jsonEvents(2));
    expect((await taking).map(({ event }) => Number(event?.revision))).toEqual([2, 3, 4, 5]);
  });

  it('waits for a stream that does not exist yet', async () => {
    const stream = newStream();
    const subscription = client().subscribeToStream(stream);
    const taking = take(subscription, 1);
    await once(subscription, 'confirmation');
    await client().appendToStream(stream, jsonEvents(1));
    expect(await taking).toHaveLength(1);
  });

  it('starts at the end on request', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(4));
    const subscription = client().subscribeToStream(stream, { fromRevision: 'end' });
    const taking = take(subscription, 1);
    await once(subscription, 'caughtUp');
    await client().appendToStream(stream, jsonEvents(1));
    expect((await taking)[0]?.event?.revision).toBe(4n);
  });

  it('fails when the stream is tombstoned, after the tombstone event', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(1));
    const subscription = client().subscribeToStream(stream);
    const seen: unknown[] = [];
    subscription.on('data', ({ event }) => seen.push([event?.type, event?.revision]));
    await once(subscription, 'caughtUp');
    const failed = once(subscription, 'error');
    await client().appendToStream(stream, jsonEvents(1));
    await client().tombstoneStream(stream);
    expect((await failed)[0]).toMatchObject({ type: 'stream-deleted', streamName: stream });
    expect(seen).toEqual([
      ['JobCreated', 0n],
      ['JobCreated', 1n],
      ['$streamDeleted', 2n ** 63n - 1n],
    ]);
  });

  it('fails at once when the stream was tombstoned before', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(1));
    await client().tombstoneStream(stream);
    const late = client().subscribeToStream(stream);
    const seen: unknown[] = [];
    late.on('data', (resolved) => seen.push(resolved));
    expect((await once(late, 'error'))[0]).toMatchObject({ type: 'stream-deleted' });
    expect(seen).toEqual([]);
  });
});

describe('a subscription to all streams', () => {
  it('delivers live events of every stream in the order of their commits', async () => {
    const stream = newStream();
    const subscription = client().subscribeToAll({ fromPosition: 'end', filter: excludeSystemEvents() });
    const positions: bigint[] = [];
    const following = (async () => {
      for await (const { event } of subscription) {
        if (!event?.streamId.startsWith(stream)) continue;
        positions.push(event.position.commit);
        if (positions.length === 60) break;
      }
    })();
    await once(subscription, 'caughtUp');
    const appended = await Promise.all(
      Array.from({ length: 20 }, (_, n) => client().appendToStream(`${stream}-${n}`, jsonEvents(3))),
    );
    await following;
    await subscription.unsubscribe();
    expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? -1 : 1)));
    const last = positions.filter((position) =>
      appended.some((result) => result.position?.commit === position),
    );
    expect(last).toHaveLength(20);
  });

  it('starts after the given position', async () => {
    const prefix = newStream('after');
    const { position } = await client().appendToStream(`${prefix}-1`, jsonEvents(3));
    await client().appendToStream(`${prefix}-2`, jsonEvents(1));
    if (!position) throw new Error('the append was answered without a position');
    const filter = streamNameFilter({ prefixes: [prefix] });
    const [first] = await take(client().subscribeToAll({ fromPosition: position, filter }), 1);
    expect(first?.event?.streamId).toBe(`${prefix}-2`);
  });

  it.each([
    {
      by: 'prefixes of streams',
      filter: (name: string) => streamNameFilter({ prefixes: [`${name}-a`, `${name}-b`] }),
    },
    { by: 'a pattern of streams', filter: (name: string) => streamNameFilter({ regex: `^${name}-[ab]$` }) },
    {
      by: 'prefixes of types',
      filter: (name: string) => eventTypeFilter({ prefixes: [`${name}-a`, `${name}-b`] }),
    },
    { by: 'a pattern of types', filter: (name: string) => eventTypeFilter({ regex: `^${name}-[ab]$` }) },
  ])('filters by $by', async ({ filter }) => {
    const name = newStream('filter');
    for (const part of ['a', 'x', 'b']) {
      await client().appendToStream(`${name}-${part}`, jsonEvents(2, `${name}-${part}`));
    }
    const events = await take(client().subscribeToAll({ filter: filter(name) }), 4);
    expect(events.map(({ event }) => event?.streamId.slice(-1))).toEqual(['a', 'a', 'b', 'b']);
  });

  it('reports how far it has read, at intervals and when it becomes live', async () => {
    const noise = newStream('noise');
    await client().appendToStream(noise, jsonEvents(100));
    const checkpoints: Position[] = [];
    const filter = streamNameFilter({
      prefixes: [newStream('nothing')],
      maxSearchWindow: 10,
      checkpointInterval: 2,
      checkpointReached: (_: AllStreamSubscription, position: Position) => {
        checkpoints.push(position);
      },
    });
    const subscription = client().subscribeToAll({ filter });
    subscription.resume();
    await once(subscription, 'caughtUp');
    await subscription.unsubscribe();
    const commits = checkpoints.map(({ commit }) => commit);
    expect(commits.length).toBeGreaterThanOrEqual(5);
    expect(commits).toEqual([...new Set(commits)].toSorted((a, b) => (a < b ? -1 : 1)));
  });

  it('waits for a slow reader without losing an event', async () => {
    const prefix = newStream('slow');
    await client().appendToStream(prefix, jsonEvents(3000));
    const filter = streamNameFilter({ prefixes: [prefix] });
    const seen: number[] = [];
    for await (const { event } of client().subscribeToAll({ filter })) {
      if (seen.length % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
      seen.push(Number(event?.revision));
      if (seen.length === 3000) break;
    }
    expect(seen).toEqual(Array.from({ length: 3000 }, (_, n) => n));
  });
});
