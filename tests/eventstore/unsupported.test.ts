import { persistentSubscriptionToStreamSettingsFromDefaults } from '@eventstore/db-client';
import { type EventStoreNode, startEventStoreNode } from '@ledgerline/eventstore-node/node.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectClient, jsonEvents, useClient } from './support/client.ts';
import { newStream, temporaryFolder } from './support/event-store.ts';
import { collect } from './support/events.ts';

/** What the documentation lists as missing in our node. A cluster has it, so this isn't part of the contract. */
const dataDir = temporaryFolder();
let node: EventStoreNode;
const client = useClient({
  get url() {
    return node.connectionString;
  },
});
beforeAll(async () => {
  node = await startEventStoreNode({ dataDir, scavengeMinutes: 0 });
});
afterAll(() => node.stop());

it('answers "not implemented" for projections and everything else that only a cluster has', async () => {
  await expect(client().listProjections()).rejects.toThrow(/UNIMPLEMENTED/);
  await expect(client().disableProjection('by-category')).rejects.toThrow(/UNIMPLEMENTED/);
});

it('answers "not implemented" for persistent subscriptions, and keeps serving the connection', async () => {
  const stream = newStream();
  const settings = persistentSubscriptionToStreamSettingsFromDefaults();
  const refused = expect.objectContaining({ message: expect.stringContaining('UNIMPLEMENTED') });
  const calls = [
    client().createPersistentSubscriptionToStream(stream, 'group', settings),
    client().updatePersistentSubscriptionToStream(stream, 'group', settings),
    client().deletePersistentSubscriptionToStream(stream, 'group'),
    collect(client().subscribeToPersistentSubscriptionToStream(stream, 'group')),
  ];
  for (const call of calls) await expect(call).rejects.toEqual(refused);
  await client().appendToStream(stream, jsonEvents(1));
  expect(await collect(client().readStream(stream))).toHaveLength(1);
});

it('stores an access list without effect', async () => {
  const stream = newStream();
  const metadata = { acl: { readRoles: ['nobody'], writeRoles: ['nobody'] } };
  await client().setStreamMetadata(stream, metadata);
  expect(await client().getStreamMetadata(stream)).toMatchObject({ metadata });
  await client().appendToStream(stream, jsonEvents(1));
  expect(await collect(client().readStream(stream))).toHaveLength(1);
});

it('has one user', async () => {
  const other = node.connectionString.replace('//ledger:', '//admin:');
  const stranger = connectClient(other);
  await expect(collect(stranger.readAll({ maxCount: 1 }))).rejects.toMatchObject({ type: 'access-denied' });
  await stranger.dispose();
});

it('shows events that the limits of a stream hide in the log of all streams, until they are erased', async () => {
  const stream = newStream();
  await client().appendToStream(stream, jsonEvents(5));
  await client().setStreamMetadata(stream, { maxCount: 2 });
  expect(await collect(client().readStream(stream))).toHaveLength(2);
  const log = await collect(client().readAll());
  expect(log.filter(({ event }) => event?.streamId === stream)).toHaveLength(5);
});
