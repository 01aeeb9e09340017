import { once } from 'node:events';
import { startEventStoreNode } from '@ledgerline/eventstore-node/node.ts';
import { expect, it, onTestFinished } from 'vitest';
import { connectClient, jsonEvents } from './support/client.ts';
import { newStream, temporaryFolder } from './support/event-store.ts';
import { startTcpProxy } from './support/proxy-of-test-file.ts';

const dataDir = temporaryFolder();

it('a subscription ends when its reader vanished without closing it', async () => {
  const node = await startEventStoreNode({ dataDir, security: 'none', keepAliveMs: 100 });
  const proxy = await startTcpProxy(node.port);
  // The client sends no keepalive, so that only the node can notice.
  const silent = connectClient(`esdb://127.0.0.1:${proxy.port}?tls=false&keepAliveInterval=-1`);
  const writer = connectClient(node.connectionString);
  onTestFinished(async () => {
    await silent.dispose();
    await writer.dispose();
    await node.stop();
  });
  const stream = newStream();
  const subscription = silent.subscribeToStream(stream);
  const [first] = await Promise.all([
    once(subscription, 'data'),
    writer.appendToStream(stream, jsonEvents(1)),
  ]);
  expect(first).toHaveLength(1);
  proxy.pass('swallow', 'swallow');
  // The proxy forwards that the node has closed the connection.
  const [error] = await once(subscription, 'error');
  expect(error).toMatchObject({ type: 'unavailable' });
});
