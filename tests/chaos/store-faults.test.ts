import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { namesOf } from '@ledgerline/command-service/ledger/testing/job-commands.ts';
import { TEST_ACCOUNT, writeSide } from '@ledgerline/command-service/ledger/testing/write-side.ts';
import { type EventStoreNode, startEventStoreNode } from '@ledgerline/eventstore-node/node.ts';
import { createLedgerStore } from '@ledgerline/infra/ledger-store/ledger-store.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { isStoreOutage } from '@ledgerline/shared-events/ledger/store-outage.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openReadSide, type ReadSide } from '../projections/read-side.ts';
import { type SimulatedCluster, startSimulatedCluster } from '../support/simulated-cluster.ts';
import { rowProblems } from './checks.ts';

const ELECTION_MS = 500;
const LANES_EACH = 2;

let folder: string;
let node: EventStoreNode;
let cluster: SimulatedCluster;
let stores: [LedgerStore, LedgerStore];
let readSide: ReadSide;
/** The names of jobs whose creation was acknowledged, and refusals other than 409 or 503. */
const acknowledged: string[] = [];
const wrong: unknown[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerline-faults-'));
  node = await startEventStoreNode({ dataDir: folder, security: 'none' });
  cluster = await startSimulatedCluster(node.port, ELECTION_MS);
  stores = [
    createLedgerStore({ connectionString: cluster.url }),
    createLedgerStore({ connectionString: cluster.discoverUrl }),
  ];
  readSide = await openReadSide();
  await readSide.startWorker({ ledger: stores[0] });
  await readSide.startFeed({ ledger: stores[1] });
});

afterAll(async () => {
  await readSide?.stop();
  await Promise.all((stores ?? []).map((store) => store.close()));
  await cluster?.stop();
  await node?.stop();
  await rm(folder, { recursive: true, force: true });
});

type Side = ReturnType<typeof writeSide>;

/** Repeats a command under its key until it is answered, as the browser does; 409 and 503 allow a retry. */
async function createJob({ run }: Side, name: string, isOver: () => boolean): Promise<void> {
  const key = randomUUID();
  while (!isOver()) {
    try {
      await run('CreateJob', { name }, key);
      acknowledged.push(name);
      return;
    } catch (error) {
      const mayRepeat = isStoreOutage(error) || (error instanceof Rejected && error.code === 'conflict');
      if (!mayRepeat) wrong.push(error);
    }
  }
}

async function led(): Promise<number> {
  await vi.waitUntil(() => cluster.leader() !== null);
  return cluster.leader() ?? 0;
}

async function ledByAnother(former: number): Promise<void> {
  await vi.waitUntil(() => cluster.leader() !== null && cluster.leader() !== former);
}

/** Waits until a user's commands are accepted again by any of the processes. */
async function accepted(): Promise<void> {
  const before = acknowledged.length;
  await vi.waitUntil(() => acknowledged.length > before + 5 || wrong.length > 0);
}

const FAULTS: Record<string, () => Promise<void>> = {
  async 'leader lost'() {
    const former = await led();
    cluster.kill(former);
    await ledByAnother(former);
    await accepted();
    cluster.revive(former);
  },
  async 'leader frozen'() {
    const former = await led();
    cluster.freeze(former);
    await ledByAnother(former);
    await accepted();
    cluster.revive(former);
  },
  async 'follower lost'() {
    const follower = ((await led()) + 1) % cluster.size;
    cluster.kill(follower);
    await accepted();
    cluster.revive(follower);
  },
  async 'leader moved, the former one behind'() {
    const former = await led();
    await cluster.lag(former);
    cluster.moveLeader();
    await accepted();
    cluster.release(former);
  },
  async 'majority lost and back'() {
    cluster.kill(0);
    cluster.freeze(1);
    await vi.waitUntil(() => cluster.leader() === null);
    await vi.waitFor(() => expect(stores[0].ping()).rejects.toThrow());
    cluster.revive(0);
    cluster.revive(1);
    await led();
  },
};

it('two processes lose no command, apply none twice and answer only results, 409 and 503 during every fault', async () => {
  const sides = stores.map((store) => writeSide(store, { soleWriter: false }));
  let isOver = false;
  const lanes = sides.flatMap((side) =>
    Array.from({ length: LANES_EACH }, async () => {
      while (!isOver) await createJob(side, randomUUID(), () => isOver);
    }),
  );
  await accepted();
  for (const [fault, play] of Object.entries(FAULTS)) {
    await play();
    await accepted();
    expect(wrong, fault).toEqual([]);
  }
  isOver = true;
  await Promise.all(lanes);
  expect(wrong).toEqual([]);

  const created: unknown[] = [];
  for await (const { type, data } of stores[0].read(accountStream(TEST_ACCOUNT))) {
    if (type === 'JobCreated') created.push(data.name);
  }
  expect(new Set(created).size).toBe(created.length);
  for (const name of acknowledged) expect(created).toContain(name);
  for (const { loop } of sides) {
    expect(await loop.read(TEST_ACCOUNT, ({ state }) => namesOf(state))).toEqual(created);
  }
  expect(await rowProblems({ ledger: stores[0], pool: readSide.pool }, [TEST_ACCOUNT])).toEqual([]);
});
