import { type EventStoreNode, startEventStoreNode } from '@ledgerline/eventstore-node/node.ts';
import { createLedgerStore } from '@ledgerline/infra/ledger-store/ledger-store.ts';
import { LedgerUnavailable, OutcomeUnknown } from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../support/limits.ts';
import { newStream, temporaryFolder } from './support/event-store.ts';
import { collect, newEvents } from './support/events.ts';
import { patientStore } from './support/patient-store.ts';
import { startTcpProxy, type TcpProxy } from './support/proxy-of-test-file.ts';

const dataDir = temporaryFolder();
const restartedDir = temporaryFolder();
let node: EventStoreNode;
let proxy: TcpProxy;
let throughProxy = '';
const stores: LedgerStore[] = [];

function openStore(appendTimeoutMs = PATIENCE_MS): LedgerStore {
  const store = createLedgerStore({
    connectionString: throughProxy,
    appendTimeoutMs,
    readTimeoutMs: PATIENCE_MS,
  });
  stores.push(store);
  return store;
}

beforeAll(async () => {
  node = await startEventStoreNode({ dataDir });
  proxy = await startTcpProxy(node.port);
  throughProxy = node.connectionString.replace(`:${node.port}`, `:${proxy.port}`);
});
afterEach(async () => {
  proxy.pass('pass', 'pass');
  await Promise.all(stores.splice(0).map((store) => store.close()));
});
afterAll(() => node.stop());

describe('an append whose connection breaks', () => {
  it('is settled when it was applied and only the answer was lost', async () => {
    const store = openStore();
    const stream = newStream();
    await store.append(stream, -1, newEvents(1));
    proxy.pass('pass', 'swallow');
    const lost = proxy.stopped('toClient');
    const append = store.append(stream, 0, newEvents(2));
    await lost;
    proxy.cut();
    proxy.pass('pass', 'pass');
    expect(await append).toEqual({ revision: 2 });
    expect(await collect(store.read(stream))).toHaveLength(3);
  });

  it('is settled when it was not applied', async () => {
    const store = openStore();
    const stream = newStream();
    await store.append(stream, -1, newEvents(1));
    proxy.pass('swallow', 'pass');
    const lost = proxy.stopped('toServer');
    const append = store.append(stream, 0, newEvents(2));
    await lost;
    proxy.cut();
    proxy.pass('pass', 'pass');
    expect(await append).toEqual({ revision: 2 });
    expect(await collect(store.read(stream))).toHaveLength(3);
  });

  it('is settled for every one of many concurrent appends', async () => {
    const store = openStore();
    const streams = Array.from({ length: 50 }, () => newStream());
    await store.append(newStream(), -1, newEvents(1));
    const appends = streams.map((stream) => store.append(stream, -1, newEvents(3)));
    proxy.pass('pass', 'swallow');
    await Promise.race([proxy.stopped('toClient'), Promise.all(appends)]);
    proxy.cut();
    proxy.pass('pass', 'pass');
    await Promise.all(appends);
    for (const stream of streams) expect(await collect(store.read(stream))).toHaveLength(3);
  });
});

describe('a server that does not answer', () => {
  it('leaves the outcome unknown after the deadline; a repetition settles it', async () => {
    const store = openStore(3_000);
    const stream = newStream();
    const first = newEvents(1);
    await vi.waitUntil(() => store.append(stream, -1, first).catch(() => null));
    proxy.pass('hold', 'hold');
    const events = newEvents(2);
    await expect(store.append(stream, 0, events)).rejects.toBeInstanceOf(OutcomeUnknown);
    proxy.pass('pass', 'pass');
    const settled = await vi.waitUntil(() => store.append(stream, 0, events).catch(() => null));
    expect(settled).toEqual({ revision: 2 });
    expect(await collect(store.read(stream))).toHaveLength(3);
  });

  it('is reported as unavailable to readers', async () => {
    const store = createLedgerStore({ connectionString: throughProxy, readTimeoutMs: 300 });
    stores.push(store);
    proxy.pass('hold', 'hold');
    await expect(store.ping()).rejects.toBeInstanceOf(LedgerUnavailable);
    await expect(collect(store.read(newStream()))).rejects.toBeInstanceOf(LedgerUnavailable);
  });

  it('answers no ping over the connection of appends, which they give up', async () => {
    const store = openStore(1_000);
    const stream = newStream();
    await vi.waitUntil(() => store.append(stream, -1, newEvents(1)).catch(() => null));
    proxy.pass('hold', 'hold');
    const pings: Promise<PromiseSettledResult<void>[]>[] = [];
    for (let round = 0; round < 3; round += 1) {
      const append = store.append(stream, 0, newEvents(1)).catch(() => null);
      const requested = Array.from({ length: 3 }, () => store.ping('appends'));
      pings.push(Promise.allSettled(requested));
      expect(await append).toBeNull();
    }
    await store.close();
    for (const { status } of (await Promise.all(pings)).flat()) expect(status).toBe('rejected');
  });
});

it('reports that nothing was applied when no server listens', async () => {
  const store = createLedgerStore({
    connectionString: 'esdb://127.0.0.1:1?tls=false',
    appendTimeoutMs: 10_000,
  });
  stores.push(store);
  await Promise.all([
    expect(store.append(newStream(), -1, newEvents(1))).rejects.toBeInstanceOf(LedgerUnavailable),
    expect(store.tombstone(newStream(), 'any')).rejects.toBeInstanceOf(LedgerUnavailable),
  ]);
  await expect(collect(store.read(newStream()))).rejects.toBeInstanceOf(LedgerUnavailable);
});

it('reports a wrong password as unavailable, with the reason', async () => {
  const wrong = node.connectionString.replace(/:[^:@]+@/, ':wrong@');
  const store = patientStore(wrong);
  stores.push(store);
  await expect(store.append(newStream(), -1, newEvents(1))).rejects.toThrow('password is wrong');
});

it('finds the running node among several hosts', async () => {
  const several = node.connectionString.replace(
    `@localhost:${node.port}`,
    `@localhost:1,localhost:${node.port}`,
  );
  const store = patientStore(several);
  stores.push(store);
  const stream = newStream();
  expect(await store.append(stream, -1, newEvents(2))).toEqual({ revision: 1 });
  expect(await collect(store.read(stream))).toHaveLength(2);
});

describe('a subscription', () => {
  it('continues without loss or repetition when its connection is cut again and again', async () => {
    const store = openStore();
    const writer = patientStore(node.connectionString);
    stores.push(writer);
    const prefix = newStream('cut');
    const seen: number[] = [];
    let reconnects = 0;
    const controller = new AbortController();
    const following = store.subscribe({
      streamPrefix: prefix,
      after: null,
      onEvents: async (events) => void seen.push(...events.map((event) => event.revision)),
      onCheckpoint: async () => undefined,
      onReconnect: () => {
        reconnects += 1;
      },
      signal: controller.signal,
    });
    for (let round = 0; round < 5; round += 1) {
      await writer.append(prefix, round * 40 - 1, newEvents(40));
      await vi.waitUntil(() => seen.length > round * 40, { interval: 2 });
      proxy.cut();
    }
    await vi.waitUntil(() => seen.length >= 200);
    controller.abort();
    await following;
    expect(seen).toEqual(Array.from({ length: 200 }, (_, n) => n));
    expect(reconnects).toBeGreaterThanOrEqual(4);
  });
});

it('survives a restart of the node, as appends do', async () => {
  let own = await startEventStoreNode({ dataDir: restartedDir });
  const store = patientStore(own.connectionString);
  stores.push(store);
  const stream = newStream('restart');
  const seen: number[] = [];
  const controller = new AbortController();
  const following = store.subscribe({
    streamPrefix: stream,
    after: null,
    onEvents: async (events) => void seen.push(...events.map((event) => event.revision)),
    onCheckpoint: async () => undefined,
    signal: controller.signal,
  });
  const appending = (async () => {
    for (let n = 0; n < 100; n += 1) await store.append(stream, n - 1, newEvents(1));
  })();
  await vi.waitUntil(() => seen.length > 10, { interval: 2 });
  const { port } = own;
  await own.stop();
  own = await startEventStoreNode({ dataDir: restartedDir, port });
  await appending;
  await vi.waitUntil(() => seen.length >= 100);
  controller.abort();
  await following;
  await store.close();
  await own.stop();
  expect(seen).toEqual(Array.from({ length: 100 }, (_, n) => n));
});
