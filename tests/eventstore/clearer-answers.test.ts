import { once } from 'node:events';
import { eventTypeFilter } from '@eventstore/db-client';
import { type EventStoreNode, startEventStoreNode } from '@ledgerline/eventstore-node/node.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentialsOf, jsonEvents, useClient } from './support/client.ts';
import { newStream, temporaryFolder } from './support/event-store.ts';
import { collect } from './support/events.ts';

/** Cases that EventStoreDB answers with an internal error, and our node with a result or a clear error. */
const dataDir = temporaryFolder();
let node: EventStoreNode;
const client = useClient({
  get url() {
    return node.connectionString;
  },
});
beforeAll(async () => {
  node = await startEventStoreNode({ dataDir });
});
afterAll(() => node.stop());

it('reads nothing forwards from the end of a stream', async () => {
  const stream = newStream();
  await client().appendToStream(stream, jsonEvents(2));
  expect(await collect(client().readStream(stream, { fromRevision: 'end' }))).toEqual([]);
});

describe.each([
  { name: 'that is not ASCII', prefix: 'übung-翻訳' },
  { name: 'that is longer than a header may be', prefix: 'ü'.repeat(100_000) },
])('a stream with a name $name', ({ prefix }) => {
  it('reports every error as for other streams, and no other call loses its connection', async () => {
    const stream = newStream(prefix);
    await client().appendToStream(stream, jsonEvents(1));
    const others = Promise.all(
      Array.from({ length: 20 }, () => client().appendToStream(newStream(), jsonEvents(1))),
    );
    await expect(client().deleteStream(stream, { expectedRevision: 7n })).rejects.toMatchObject({
      type: 'wrong-expected-version',
    });
    await client().tombstoneStream(stream);
    const gone = { type: 'stream-deleted' };
    await expect(collect(client().readStream(stream))).rejects.toMatchObject(gone);
    for (const options of [{}, { credentials: credentialsOf(node.connectionString) }]) {
      await expect(client().appendToStream(stream, jsonEvents(1), options)).rejects.toMatchObject(gone);
    }
    await others;
  });
});

it('explains what is wrong with an invalid pattern', async () => {
  const subscription = client().subscribeToAll({ filter: eventTypeFilter({ regex: '(' }) });
  subscription.resume();
  const [error] = await once(subscription, 'error');
  expect(error).toMatchObject({ code: 3, message: expect.stringContaining('regular expression') });
});
