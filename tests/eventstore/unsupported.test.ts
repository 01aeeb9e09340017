import { persistentSubscriptionToStreamSettingsFromDefaults } from '@eventstore/db-client';
import { type EventStoreNode, startEventStoreNode } from '@ledgerline/eventstore-node/node.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectClient, jsonEvents, useClient } from './support/client.ts';
import { newStream, temporaryFolder } from './support/event-store.ts';
import { collect } from './support/events.ts';

/** What the documentation says that our node does not do; a cluster does, so this is no part of the contract. */
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

it('says of projections and of everything else that only a cluster has that they are not implemented', async () => {
  await expect(client().listProjections()).rejects.toThrow(/UNIMPLEMENTED/);
  await expect(client().disableProjection('by-category')).rejects.toThrow(/UNIMPLEMENTED/);
});

it('says of persistent subscriptions that they are not implemented, and goes on serving the connection', async () => {
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

it('keeps an access list and gives it no effect', async () => {
  const stream = newStream();
  const metadata = { acl: { readRoles: ['nobody'], writeRoles: ['nobody'] } };
  await client().setStreamMetadata(stream, metadata);
  expect(await client().getStreamMetadata(stream)).toMatchObject({ metadata });
  await client().appendToStream(stream, jsonEvents(1));
  expect(await collect(client().readStream(stream))).toHaveLength(1);
});

it('knows one user', async () => {
  const other = node.connectionString.replace('//ledger:', '//admin:');
  const stranger = connectClient(other);
  await expect(collect(stranger.readAll({ maxCount: 1 }))).rejects.toMatchObject({ type: 'access-denied' });
  await stranger.dispose();
});

it('shows in the log of all streams what the limits of a stream hide, until it is erased', async () => {
  const stream = newStream();
  await client().appendToStream(stream, jsonEvents(5));
  await client().setStreamMetadata(stream, { maxCount: 2 });
  expect(await collect(client().readStream(stream))).toHaveLength(2);
  const log = await collect(client().readAll());
  expect(log.filter(({ event }) => event?.streamId === stream)).toHaveLength(5);
});
