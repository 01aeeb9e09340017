import {
  type PersistentSubscriptionToAll,
  persistentSubscriptionToAllSettingsFromDefaults as settings,
  streamNameFilter,
} from '@eventstore/db-client';
import { expect, it, vi } from 'vitest';
import { jsonEvents, useClient } from './support/client.ts';
import { newStream, useEventStore } from './support/event-store.ts';

const client = useClient(useEventStore());

type AllMessage = Parameters<PersistentSubscriptionToAll['ack']>[0];

/** A group over all streams that sees the streams of one prefix. */
async function newGroup(prefix: string): Promise<string> {
  const group = newStream('group');
  const filter = streamNameFilter({ prefixes: [prefix] });
  await client().createPersistentSubscriptionToAll(group, settings({ startFrom: 'start' }), { filter });
  return group;
}

/** Takes so many messages, answers each one, and leaves. Answers their revisions. */
async function consume(
  group: string,
  count: number,
  answer: (subscription: PersistentSubscriptionToAll, message: AllMessage) => Promise<void>,
): Promise<number[]> {
  const subscription = client().subscribeToPersistentSubscriptionToAll(group);
  const revisions: number[] = [];
  for await (const message of subscription) {
    await answer(subscription, message);
    revisions.push(Number(message.event?.revision));
    if (revisions.length === count) break;
  }
  await subscription.unsubscribe();
  return revisions;
}

const info = (group: string) => client().getPersistentSubscriptionToAllInfo(group);

it('parks what a group over all streams refuses, and replays it', async () => {
  const prefix = newStream('parked');
  const group = await newGroup(prefix);
  await client().appendToStream(prefix, jsonEvents(3));
  let parked = 0n;
  await consume(group, 3, async (subscription, message) => {
    await subscription.nack('park', 'cannot', message);
    parked += 1n;
    // Who leaves before the refusal has arrived takes it back.
    await vi.waitUntil(async () => (await info(group)).stats.parkedMessageCount === parked);
  });
  await client().replayParkedMessagesToAll(group);
  const replayed = await consume(group, 3, (subscription, message) => subscription.ack(message));
  expect(replayed).toEqual([0, 1, 2]);
  expect((await info(group)).stats.parkedMessageCount).toBe(0n);
});

it('changes, lists and deletes a group over all streams', async () => {
  const group = await newGroup(newStream('listed'));
  await client().updatePersistentSubscriptionToAll(group, settings({ startFrom: 'start', maxRetryCount: 3 }));
  expect((await info(group)).settings.maxRetryCount).toBe(3);
  const names = async () =>
    (await client().listPersistentSubscriptionsToAll()).map(({ groupName }) => groupName);
  expect(await names()).toContain(group);
  await client().deletePersistentSubscriptionToAll(group);
  await expect(info(group)).rejects.toMatchObject({ type: 'persistent-subscription-does-not-exist' });
});
