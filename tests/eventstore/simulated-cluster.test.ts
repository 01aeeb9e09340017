import { type EventStoreNode, startEventStoreNode } from '@ledgerline/eventstore-node/node.ts';
import { createLedgerStore } from '@ledgerline/infra/ledger-store/ledger-store.ts';
import { LedgerUnavailable, OutcomeUnknown } from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SimulatedCluster, startSimulatedCluster } from '../support/simulated-cluster.ts';
import { newStream, temporaryFolder } from './support/event-store.ts';
import { collect, newEvents } from './support/events.ts';

const ELECTION_MS = 300;

const dataDir = temporaryFolder();
let node: EventStoreNode;
let cluster: SimulatedCluster;
let stores: LedgerStore[];

beforeAll(async () => {
  node = await startEventStoreNode({ dataDir, security: 'none' });
});
afterAll(() => node.stop());
beforeEach(async () => {
  stores = [];
  cluster = await startSimulatedCluster(node.port, ELECTION_MS);
});
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await cluster.stop();
});

function openStore(url = cluster.url, timeoutMs = 3_000): LedgerStore {
  const store = createLedgerStore({
    connectionString: url,
    appendTimeoutMs: timeoutMs,
    readTimeoutMs: timeoutMs,
  });
  stores.push(store);
  return store;
}

/** Appends one event after the other until `isOver`, as the app does: an uncertain append is repeated unchanged. */
async function appendSteadily(store: LedgerStore, stream: string, isOver: () => boolean): Promise<number> {
  let revision = -1;
  for (let events = newEvents(1); !isOver(); ) {
    try {
      revision = (await store.append(stream, revision, events)).revision;
      events = newEvents(1, revision + 1);
    } catch (error) {
      if (!(error instanceof OutcomeUnknown || error instanceof LedgerUnavailable)) throw error;
    }
  }
  return revision;
}

/** Runs a fault under a short load. Appends have to continue after it, and acknowledged events have to exist once. */
async function surviveFault(url: string, fault: () => Promise<void>): Promise<void> {
  const store = openStore(url);
  const streams = Array.from({ length: 4 }, () => newStream('faults'));
  const reached = new Map<string, number>();
  let isOver = false;
  const lanes = streams.map(async (stream) => {
    const counted: LedgerStore = {
      ...store,
      append: async (...args) => {
        const answer = await store.append(...args);
        reached.set(stream, answer.revision);
        return answer;
      },
    };
    return appendSteadily(counted, stream, () => isOver);
  });
  const hasGrown = async () => {
    const before = new Map(reached);
    const grown = vi.waitUntil(() =>
      streams.every((each) => (reached.get(each) ?? -1) > (before.get(each) ?? -1) + 2),
    );
    // A lane ends before that only by an error.
    await Promise.race([grown, Promise.all(lanes)]);
  };
  await hasGrown();
  await fault();
  await hasGrown();
  isOver = true;
  const last = await Promise.all(lanes);
  for (const [index, stream] of streams.entries()) {
    const numbers = (await collect(store.read(stream))).map(({ data }) => data.n);
    expect(numbers).toEqual(Array.from({ length: (last[index] ?? 0) + 1 }, (_, n) => n));
  }
}

/** The index of the leader, once there is one. */
async function untilLeader(): Promise<number> {
  await vi.waitUntil(() => cluster.leader() !== null);
  return cluster.leader() ?? 0;
}
const leaderless = () => vi.waitUntil(() => cluster.leader() === null);

describe.each(['several hosts', 'discovery'])('with %s, appends continue', (way) => {
  const url = () => (way === 'discovery' ? cluster.discoverUrl : cluster.url);

  it('when the leader is killed', () =>
    surviveFault(url(), async () => {
      // Clients discover the cluster by its first host, which has to stay.
      if (way === 'discovery') cluster.moveLeader();
      cluster.kill(await untilLeader());
    }));

  it('when the leader is frozen, and continues as a follower', () =>
    surviveFault(url(), async () => {
      if (way === 'discovery') cluster.moveLeader();
      const former = await untilLeader();
      cluster.freeze(former);
      await vi.waitUntil(() => cluster.leader() !== former);
      await new Promise((resolve) => setImmediate(resolve));
      cluster.revive(former);
    }));

  it('when a follower is killed', () =>
    surviveFault(url(), async () => cluster.kill(((await untilLeader()) + 1) % 3)));

  it('when another member becomes the leader', () => surviveFault(url(), async () => cluster.moveLeader()));

  it('after the majority was lost for longer than a discovery takes', () =>
    surviveFault(url(), async () => {
      cluster.kill(0);
      cluster.kill(1);
      await leaderless();
      const store = openStore(url(), 2_000);
      // Failing appends, reads and pings end no process.
      await expect(store.append(newStream(), -1, newEvents(1))).rejects.toThrow();
      await expect(collect(store.read(newStream()))).rejects.toBeInstanceOf(LedgerUnavailable);
      await expect(store.ping()).rejects.toBeInstanceOf(LedgerUnavailable);
      cluster.revive(0);
      cluster.revive(1);
      await untilLeader();
      const stream = newStream();
      expect(await vi.waitUntil(() => store.append(stream, -1, newEvents(1)).catch(() => null))).toBeTruthy();
    }));
});

it('one append succeeds although the leader freezes for good', async () => {
  const store = openStore(cluster.url, 10_000);
  const stream = newStream('frozen');
  await store.append(stream, -1, newEvents(1));
  cluster.freeze(await untilLeader());
  // Within the deadline of this append, which is shorter than the client needs to detect a dead connection.
  expect(await store.append(stream, 0, newEvents(1, 1))).toEqual({ revision: 1 });
  expect(await collect(store.read(stream))).toHaveLength(2);
});

describe('reads from a cluster', () => {
  it('return what was appended through another member, also when their own member has lost the lead and lags', async () => {
    const [reader, writer] = [openStore(), openStore()];
    const stream = newStream('behind');
    await writer.append(stream, -1, newEvents(1));
    expect(await collect(reader.read(stream))).toHaveLength(1);
    for (let round = 1; round <= 5; round += 1) {
      const former = await untilLeader();
      await cluster.lag(former);
      cluster.moveLeader();
      await writer.append(stream, round - 1, newEvents(1, round));
      expect(await collect(reader.read(stream))).toHaveLength(round + 1);
      const backwards = await collect(reader.read(stream, { backwards: true, limit: 1 }));
      expect(backwards.map(({ revision }) => revision)).toEqual([round]);
      cluster.release(former);
    }
  });

  it('and pings reach the new leader at once, over connections that were idle since the former one led', async () => {
    const store = openStore(cluster.url, 20_000);
    for (const change of [() => cluster.moveLeader(), () => cluster.kill(cluster.leader() ?? 0)]) {
      await store.ping('reads');
      await store.ping('appends');
      const former = await untilLeader();
      change();
      await vi.waitUntil(() => cluster.leader() !== null && cluster.leader() !== former);
      expect(
        await Promise.allSettled([
          store.ping('reads'),
          store.ping('appends'),
          collect(store.readLog({ backwards: true, limit: 1 })),
          collect(store.read(newStream())),
        ]),
      ).toMatchObject(Array.from({ length: 4 }, () => ({ status: 'fulfilled' })));
    }
  });

  it('wait for the revision of an acknowledged append, when the leader itself lags', async () => {
    const store = openStore(cluster.url, 20_000);
    const stream = newStream('behind');
    await store.append(stream, -1, newEvents(1));
    for (let member = 0; member < cluster.size; member += 1) await cluster.lag(member);
    await store.append(stream, 0, newEvents(2, 1));
    const forwards = collect(store.read(stream));
    const last = collect(store.read(stream, { backwards: true, limit: 1 }));
    for (let member = 0; member < cluster.size; member += 1) cluster.release(member);
    expect((await forwards).map(({ data }) => data.n)).toEqual([0, 1, 2]);
    expect((await last).map(({ revision }) => revision)).toEqual([2]);
  });
});

it('a subscription continues over another member, without loss or repetition', async () => {
  const store = openStore();
  const stream = newStream('followed');
  const seen: unknown[] = [];
  const controller = new AbortController();
  const following = store.subscribe({
    streamPrefix: stream,
    after: null,
    onEvents: async (events) => void seen.push(...events.map(({ data }) => data.n)),
    onCheckpoint: async () => undefined,
    signal: controller.signal,
  });
  const writer = openStore();
  for (let n = 0; n < 20; n += 1) {
    const events = newEvents(1, n);
    if (n % 5 === 4) {
      const former = await untilLeader();
      cluster.kill(former);
      await vi.waitUntil(() => cluster.leader() !== former && cluster.leader() !== null);
      cluster.revive(former);
    }
    await vi.waitUntil(() => writer.append(stream, n - 1, events).catch(() => null));
  }
  await vi.waitUntil(() => seen.length >= 20);
  controller.abort();
  await following;
  expect(seen).toEqual(Array.from({ length: 20 }, (_, n) => n));
});

it('thirty replaced connections leave none behind', async () => {
  const store = openStore(cluster.url, 20_000);
  const stream = newStream('replaced');
  for (let n = 0; n < 30; n += 1) {
    if (n % 2 === 0) cluster.moveLeader();
    else cluster.cut();
    await store.append(stream, n - 1, newEvents(1, n));
    expect(await collect(store.read(stream, { backwards: true, limit: 1 }))).toHaveLength(1);
  }
  // One connection for appends and one for reads.
  await vi.waitUntil(() => cluster.connections() <= 2);
});
