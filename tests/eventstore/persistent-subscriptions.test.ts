import { once } from 'node:events';
import {
  type EventStoreDBClient,
  type PersistentSubscriptionToStream,
  persistentSubscriptionToAllSettingsFromDefaults,
  persistentSubscriptionToStreamSettingsFromDefaults as settings,
  streamNameFilter,
} from '@eventstore/db-client';
import { type EventStoreNode, startEventStoreNode } from '@ledgerline/eventstore-node/node.ts';
import { LedgerLog } from '@ledgerline/eventstore-node/storage/ledger-log.ts';
import { describe, expect, it, vi } from 'vitest';
import { connectClient, jsonEvents, useClient } from './support/client.ts';
import { newStream, temporaryFolder, useEventStore } from './support/event-store.ts';

const client = useClient(useEventStore());
const restartDir = temporaryFolder();
const changedDir = temporaryFolder();
const GROUP = 'workers';

type Received = { revision: number; retries: number };

/** Takes so many messages and answers each one; then leaves. */
async function consume(
  subscription: PersistentSubscriptionToStream,
  count: number,
  answer: (message: Parameters<PersistentSubscriptionToStream['ack']>[0], nth: number) => Promise<void>,
): Promise<Received[]> {
  const received: Received[] = [];
  for await (const message of subscription) {
    received.push({ revision: Number(message.event?.revision), retries: message.retryCount });
    await answer(message, received.length);
    if (received.length === count) break;
  }
  await subscription.unsubscribe();
  return received;
}

const revisionsOf = (received: readonly Received[]) => received.map(({ revision }) => revision);

async function newGroup(events: number, changes: Parameters<typeof settings>[0] = {}): Promise<string> {
  const stream = newStream();
  if (events > 0) await client().appendToStream(stream, jsonEvents(events));
  await client().createPersistentSubscriptionToStream(
    stream,
    GROUP,
    settings({ startFrom: 'start', ...changes }),
  );
  return stream;
}

const join = (stream: string, bufferSize = 10) =>
  client().subscribeToPersistentSubscriptionToStream(stream, GROUP, { bufferSize });

describe('a persistent subscription', () => {
  it('delivers what is there and what comes, each event once', async () => {
    const stream = await newGroup(5);
    const subscription = join(stream);
    const consuming = consume(subscription, 8, (message) => subscription.ack(message));
    await once(subscription, 'confirmation');
    await client().appendToStream(stream, jsonEvents(3));
    expect(revisionsOf(await consuming)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it.each([
    { startFrom: 2n, expected: [2, 3, 4, 5] },
    { startFrom: 'end' as const, expected: [4, 5] },
    { startFrom: 'start' as const, expected: [0, 1, 2, 3, 4, 5] },
  ])('starts from $startFrom', async ({ startFrom, expected }) => {
    const stream = await newGroup(4, { startFrom });
    await client().appendToStream(stream, jsonEvents(2));
    const subscription = join(stream);
    const received = await consume(subscription, expected.length, (message) => subscription.ack(message));
    expect(revisionsOf(received)).toEqual(expected);
  });

  it('hands out again what a consumer leaves unanswered, in order', async () => {
    const stream = await newGroup(4);
    const first = join(stream);
    await consume(first, 2, async (message, nth) => {
      if (nth === 1) await first.ack(message);
      // Who leaves before the answer has arrived takes it back.
      else await vi.waitUntil(async () => (await info(stream)).stats.totalInFlightMessages === 3);
    });
    const second = join(stream);
    const received = await consume(second, 3, (message) => second.ack(message));
    expect(revisionsOf(received)).toEqual([1, 2, 3]);
  });

  it('hands out again what is not answered in time', async () => {
    const stream = await newGroup(1, { messageTimeout: 100 });
    const subscription = join(stream);
    const received = await consume(subscription, 2, async (message, nth) => {
      if (nth === 2) await subscription.ack(message);
    });
    expect(received).toEqual([
      { revision: 0, retries: 0 },
      { revision: 0, retries: 1 },
    ]);
  });

  it('tries again when asked, and parks after too many tries', async () => {
    const stream = await newGroup(1, { maxRetryCount: 2 });
    const subscription = join(stream);
    const received = await consume(subscription, 3, (message) => subscription.nack('retry', 'busy', message));
    expect(received.map(({ retries }) => retries)).toEqual([0, 1, 2]);
    await vi.waitUntil(async () => (await info(stream)).stats.parkedMessageCount === 1n);
  });

  it('skips, parks and replays', async () => {
    const stream = await newGroup(4);
    const subscription = join(stream);
    await consume(subscription, 4, async (message, nth) => {
      if (nth === 1) await subscription.nack('skip', 'not mine', message);
      else if (nth < 4) await subscription.nack('park', 'cannot', message);
      else await vi.waitUntil(async () => (await info(stream)).stats.parkedMessageCount === 2n);
    });
    const last = join(stream);
    expect(revisionsOf(await consume(last, 1, (message) => last.ack(message)))).toEqual([3]);
    await client().replayParkedMessagesToStream(stream, GROUP);
    const again = join(stream);
    const received = await consume(again, 2, (message) => again.ack(message));
    expect(revisionsOf(received)).toEqual([1, 2]);
    expect((await info(stream)).stats.parkedMessageCount).toBe(0n);
  });

  it('goes on with others when a consumer stops', async () => {
    const stream = await newGroup(2);
    const subscription = join(stream);
    const dropped = once(subscription, 'error');
    subscription.on('data', (message) => void subscription.nack('stop', 'broken', message));
    expect((await dropped)[0]).toMatchObject({ type: 'persistent-subscription-dropped', groupName: GROUP });
    const other = join(stream);
    expect(revisionsOf(await consume(other, 2, (message) => other.ack(message)))).toEqual([0, 1]);
  });

  it('gives a consumer no more than it takes at a time', async () => {
    const stream = await newGroup(20);
    const subscription = join(stream, 3);
    const held: Parameters<typeof subscription.ack> = [];
    subscription.on('data', (message) => void held.push(message));
    await vi.waitUntil(async () => (await info(stream)).stats.totalInFlightMessages === 3);
    expect((await info(stream)).connections[0]).toMatchObject({ inFlightMessages: 3, availableSlots: 0 });
    for (let answered = 0; answered < 20; ) {
      await vi.waitUntil(() => held.length > 0);
      const batch = held.splice(0);
      expect(batch.length).toBeLessThanOrEqual(3);
      answered += batch.length;
      await subscription.ack(...batch);
    }
    await subscription.unsubscribe();
  });

  it.each([
    { consumerStrategyName: 'RoundRobin', shares: [10, 10] },
    { consumerStrategyName: 'DispatchToSingle', shares: [20, 0] },
    { consumerStrategyName: 'Pinned', shares: [20, 0] },
  ] as const)('shares out by $consumerStrategyName', async ({ consumerStrategyName, shares }) => {
    const stream = await newGroup(0, { consumerStrategyName });
    const counts = [0, 0];
    const subscriptions = counts.map((_, index) => {
      const subscription = join(stream, 50);
      subscription.on('data', (message) => {
        counts[index] = (counts[index] ?? 0) + 1;
        void subscription.ack(message);
      });
      return subscription;
    });
    await vi.waitUntil(async () => (await info(stream)).connections.length === 2);
    await client().appendToStream(stream, jsonEvents(20));
    await vi.waitUntil(() => counts.reduce((a, b) => a + b) === 20);
    await Promise.all(subscriptions.map((subscription) => subscription.unsubscribe()));
    expect(counts.toSorted((a, b) => b - a)).toEqual(shares);
  });

  it('is refused when it exists, missing, or has as many consumers as it may', async () => {
    const stream = await newGroup(1, { maxSubscriberCount: 1 });
    const names = { streamName: stream, groupName: GROUP };
    await expect(
      client().createPersistentSubscriptionToStream(stream, GROUP, settings()),
    ).rejects.toMatchObject({ type: 'persistent-subscription-exists', ...names });
    const missing = { type: 'persistent-subscription-does-not-exist', streamName: stream };
    await expect(client().deletePersistentSubscriptionToStream(stream, 'none')).rejects.toMatchObject(
      missing,
    );
    await expect(
      client().updatePersistentSubscriptionToStream(stream, 'none', settings()),
    ).rejects.toMatchObject(missing);
    await expect(client().getPersistentSubscriptionToStreamInfo(stream, 'none')).rejects.toMatchObject(
      missing,
    );
    const lost = client().subscribeToPersistentSubscriptionToStream(stream, 'none').resume();
    expect((await once(lost, 'error'))[0]).toMatchObject(missing);
    const first = join(stream);
    first.resume();
    await once(first, 'confirmation');
    const second = join(stream).resume();
    expect((await once(second, 'error'))[0]).toMatchObject({ type: 'maximum-subscribers-reached', ...names });
    await first.unsubscribe();
  });

  it('drops its consumers when it is changed or deleted', async () => {
    const stream = await newGroup(0);
    const dropped = { type: 'persistent-subscription-dropped', streamName: stream, groupName: GROUP };
    for (const change of [
      () => client().updatePersistentSubscriptionToStream(stream, GROUP, settings({ maxRetryCount: 3 })),
      () => client().deletePersistentSubscriptionToStream(stream, GROUP),
    ]) {
      const subscription = join(stream);
      const failed = once(subscription.resume(), 'error');
      await once(subscription, 'confirmation');
      await change();
      expect((await failed)[0]).toMatchObject(dropped);
    }
    await expect(info(stream)).rejects.toMatchObject({ type: 'persistent-subscription-does-not-exist' });
  });

  it('tells its settings and is listed', async () => {
    const chosen = settings({
      startFrom: 'start',
      maxRetryCount: 4,
      messageTimeout: 1234,
      consumerStrategyName: 'Pinned',
    });
    const stream = newStream();
    await client().createPersistentSubscriptionToStream(stream, GROUP, chosen);
    const told = await info(stream);
    expect(told).toMatchObject({ eventSource: stream, groupName: GROUP, status: 'Live', settings: chosen });
    const listed = await client().listPersistentSubscriptionsToStream(stream);
    expect(listed.map(({ groupName }) => groupName)).toEqual([GROUP]);
    const all = await client().listAllPersistentSubscriptions();
    expect(all.map(({ eventSource }) => eventSource)).toContain(stream);
    await expect(client().listPersistentSubscriptionsToStream(newStream())).rejects.toMatchObject({
      type: 'persistent-subscription-does-not-exist',
    });
  });
});

describe('a group that is changed', () => {
  it('keeps nobody waiting who comes while it is', async () => {
    const stream = await newGroup(0);
    const changed = client().updatePersistentSubscriptionToStream(
      stream,
      GROUP,
      settings({ maxRetryCount: 3 }),
    );
    const early = join(stream);
    const outcome = new Promise((resolve) => {
      early.on('error', (error) => resolve('type' in error && error.type));
      early.on('data', () => resolve('served'));
    });
    await changed;
    await client().appendToStream(stream, jsonEvents(1));
    expect(['persistent-subscription-dropped', 'served']).toContain(await outcome);
    await early.unsubscribe().catch(() => undefined);
  });

  it('stays as it was made, or deleted, when a message is parked meanwhile', async () => {
    const node = await startEventStoreNode({ dataDir: changedDir, security: 'none' });
    const own = connectClient(node.connectionString);
    const [changed, deleted] = [newStream(), newStream()];
    const often = { startFrom: 'start' as const, checkPointLowerBound: 1, checkPointUpperBound: 1 };
    for (const stream of [changed, deleted]) {
      await own.appendToStream(stream, jsonEvents(2));
      await own.createPersistentSubscriptionToStream(stream, GROUP, settings(often));
      await parkTheFirst(own, stream, () =>
        stream === deleted
          ? own.deletePersistentSubscriptionToStream(stream, GROUP)
          : own.updatePersistentSubscriptionToStream(
              stream,
              GROUP,
              settings({ ...often, maxRetryCount: 77 }),
            ),
      );
    }
    await own.dispose();
    await node.stop();
    const log = new LedgerLog(changedDir);
    expect(log.groups.load()).toMatchObject([{ stream: changed, settings: { maxRetryCount: 77 } }]);
    log.close();
  });
});

/** Acknowledges the second message, refuses the first, and does something else before that has been parked. */
async function parkTheFirst(
  own: EventStoreDBClient,
  stream: string,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const subscription = own.subscribeToPersistentSubscriptionToStream(stream, GROUP);
  const taken: Parameters<PersistentSubscriptionToStream['ack']>[0][] = [];
  const ended = once(subscription, 'error');
  await new Promise<void>((resolve) => {
    subscription.on('data', (message) => {
      taken.push(message);
      if (taken.length === 2) resolve();
    });
  });
  const [first, second] = taken;
  if (!first || !second) throw new Error('two messages expected');
  await subscription.ack(second);
  await vi.waitUntil(async () => {
    const { stats } = await own.getPersistentSubscriptionToStreamInfo(stream, GROUP);
    return stats.totalInFlightMessages === 1;
  });
  void subscription.nack('park', 'not now', first);
  await meanwhile();
  await ended;
}

const info = (stream: string) => client().getPersistentSubscriptionToStreamInfo(stream, GROUP);

describe('a persistent subscription to all streams', () => {
  it('delivers the events that its filter lets through', async () => {
    const prefix = newStream('filtered');
    const group = newStream('group');
    const from = persistentSubscriptionToAllSettingsFromDefaults({ startFrom: 'start' });
    await client().appendToStream(`${prefix}-1`, jsonEvents(2));
    await client().appendToStream(newStream('other'), jsonEvents(2));
    await client().createPersistentSubscriptionToAll(group, from, {
      filter: streamNameFilter({ prefixes: [prefix] }),
    });
    await client().appendToStream(`${prefix}-2`, jsonEvents(1));
    const subscription = client().subscribeToPersistentSubscriptionToAll(group);
    const seen: string[] = [];
    for await (const message of subscription) {
      seen.push(message.event?.streamId ?? '');
      await subscription.ack(message);
      if (seen.length === 3) break;
    }
    await subscription.unsubscribe();
    expect(seen).toEqual([`${prefix}-1`, `${prefix}-1`, `${prefix}-2`]);
    const told = await client().getPersistentSubscriptionToAllInfo(group);
    expect(told).toMatchObject({ eventSource: '$all', settings: { startFrom: 'start' } });
    await client().deletePersistentSubscriptionToAll(group);
  });
});

it('goes on after a restart of the node from where it was', async () => {
  let node: EventStoreNode = await startEventStoreNode({ dataDir: restartDir, security: 'none' });
  let own = connectClient(node.connectionString);
  await own.appendToStream('restarted', jsonEvents(6));
  await own.createPersistentSubscriptionToStream('restarted', GROUP, settings({ startFrom: 'start' }));
  const first = own.subscribeToPersistentSubscriptionToStream('restarted', GROUP);
  await consume(first, 3, (message) => first.ack(message));
  await vi.waitUntil(async () => {
    const { stats } = await own.getPersistentSubscriptionToStreamInfo('restarted', GROUP);
    return stats.lastCheckpointedEventRevision === 2n;
  });
  await own.dispose();
  await node.stop();
  node = await startEventStoreNode({ dataDir: restartDir, security: 'none' });
  own = connectClient(node.connectionString);
  const second = own.subscribeToPersistentSubscriptionToStream('restarted', GROUP);
  expect(revisionsOf(await consume(second, 3, (message) => second.ack(message)))).toEqual([3, 4, 5]);
  await own.restartPersistentSubscriptionSubsystem();
  expect(await own.listAllPersistentSubscriptions()).toHaveLength(1);
  await own.dispose();
  await node.stop();
});
