import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { connect } from 'node:http2';
import { connect as connectTo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { checkServerIdentity, connect as connectWithTls } from 'node:tls';
import { type EventStoreNode, startEventStoreNode } from '@ledgerline/eventstore-node/node.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, credentialsOf, jsonEvents } from './support/client.ts';
import { newStream, temporaryFolder } from './support/event-store.ts';
import { collect } from './support/events.ts';

const dataDir = temporaryFolder();
let node: EventStoreNode;
beforeAll(async () => {
  node = await startEventStoreNode({ dataDir });
});
afterAll(() => node.stop());

/** The errors of all calls of a client with another connection string. */
async function refusals(url: string): Promise<unknown[]> {
  const client = connectClient(url);
  const credentials = credentialsOf(url);
  const stream = newStream();
  const subscription = client.subscribeToAll();
  const attempts = [
    client.appendToStream(stream, jsonEvents(1)),
    client.appendToStream(stream, jsonEvents(1), { credentials }),
    client.deleteStream(stream),
    client.tombstoneStream(stream),
    collect(client.readStream(stream)),
    collect(client.readAll()),
    collect(subscription),
  ];
  const outcomes = await Promise.allSettled(attempts);
  await client.dispose();
  return outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.type : 'let in'));
}

describe('a node with TLS', () => {
  it('accepts nobody without the password', async () => {
    const wrong = node.connectionString.replace(/:[^:@]+@/, ':guess@');
    expect(new Set(await refusals(wrong))).toEqual(new Set(['access-denied']));
    const none = node.connectionString.replace(/\/\/[^@]+@/, '//');
    expect(new Set(await refusals(none))).toEqual(new Set(['access-denied']));
  });

  it('refuses connections without encryption', async () => {
    const session = connect(`http://127.0.0.1:${node.port}`);
    const failure = await new Promise((resolve) => {
      session.on('error', resolve);
      session.on('close', () => resolve(new Error('closed')));
    });
    expect(failure).toBeInstanceOf(Error);
  });

  it('listens only on the loopback address', async () => {
    const elsewhere = Object.values(networkInterfaces()).flatMap((addresses) =>
      (addresses ?? []).filter(({ internal, family }) => !internal && family === 'IPv4'),
    );
    for (const host of ['127.0.0.2', ...elsewhere.map(({ address }) => address)]) {
      const socket = connectTo(node.port, host);
      await expect(once(socket, 'connect')).rejects.toBeInstanceOf(Error);
    }
  });

  it('is not trusted by a client that does not know its certificate', async () => {
    const client = connectClient(node.connectionString.replace(/&tlsCAFile=[^&]+/, ''));
    await expect(collect(client.readAll({ maxCount: 1 }))).rejects.toThrow(/certificate/i);
    await client.dispose();
  });

  it.each(['127.0.0.1', '::1', 'localhost'])(
    'presents to clients that trust its authority a certificate for %s that is no authority itself',
    async (name) => {
      const ca = readFileSync(join(dataDir, 'certificate.pem'));
      // A client cannot request a certificate by an IP address; it checks the certificate against the address that it
      // called.
      const socket = connectWithTls({
        host: '127.0.0.1',
        port: node.port,
        ca,
        ALPNProtocols: ['h2'],
        checkServerIdentity: (_, certificate) => checkServerIdentity(name, certificate),
      });
      await once(socket, 'secureConnect');
      const shown = socket.getPeerX509Certificate();
      socket.destroy();
      expect(shown?.ca).toBe(false);
      expect(shown?.checkIssued(new X509Certificate(ca))).toBe(true);
    },
  );

  it('stores certificate and password readable only for its owner, and uses them again at the next start', async () => {
    const names = ['certificate.pem', 'server-certificate.pem', 'server-key.pem', 'password'];
    const before = names.map((name) => readFileSync(join(dataDir, name), 'utf8'));
    for (const name of names) expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
    const former = node.connectionString;
    await node.stop();
    node = await startEventStoreNode({ dataDir });
    expect(names.map((name) => readFileSync(join(dataDir, name), 'utf8'))).toEqual(before);
    expect(credentialsOf(node.connectionString)).toEqual(credentialsOf(former));
  });
});

it('is found by discovery', async () => {
  const client = connectClient(node.connectionString.replace('esdb://', 'esdb+discover://'));
  const { nextExpectedRevision } = await client.appendToStream(newStream(), jsonEvents(2));
  expect(nextExpectedRevision).toBe(1n);
  await client.dispose();
});
