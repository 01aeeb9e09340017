import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { startNodeProcess } from '../eventstore/support/node-process.ts';
import { typicalEvent } from './eventstore-load.ts';
import { cpuTime, median } from './eventstore-rounds.ts';

/**
 * Measures the node's processor time for an append with one live subscriber and with a hundred, by turns. The shared
 * part is read and encoded once, so that a hundred cost far less than a hundred times as much.
 */
const SUBSCRIBERS = 100;
const APPENDS = 300;
const ROUNDS = 5;
const GOAL = 5;
const STREAM = 'followed';

type Subscription = { on(event: 'caughtUp' | 'data', listener: () => void): unknown };
type Subscribe = (client: EventStoreDBClient) => Subscription;

/** Microseconds of the node's processor time for an append that is delivered to this many subscribers. */
async function costOfAppend(url: string, pid: number | undefined, subscribe: Subscribe, subscribers: number) {
  const client = EventStoreDBClient.connectionString(url);
  const writer = EventStoreDBClient.connectionString(url);
  let delivered = 0;
  let awaited = 0;
  let resolve: () => void = () => undefined;
  const subscriptions = Array.from({ length: subscribers }, () => subscribe(client));
  await Promise.all(
    subscriptions.map((subscription) => new Promise<void>((ready) => subscription.on('caughtUp', ready))),
  );
  for (const subscription of subscriptions) {
    subscription.on('data', () => {
      delivered += 1;
      if (delivered === awaited) resolve();
    });
  }
  const append = async () => {
    const everybodyHasIt = new Promise<void>((done) => {
      awaited = delivered + subscribers;
      resolve = done;
    });
    await writer.appendToStream(STREAM, typicalEvent());
    await everybodyHasIt;
  };
  const before = cpuTime(pid);
  for (let count = 0; count < APPENDS; count += 1) await append();
  const after = cpuTime(pid);
  await client.dispose();
  await writer.dispose();
  return before === null || after === null ? Number.NaN : (after - before) / APPENDS;
}

async function compare(
  what: string,
  url: string,
  pid: number | undefined,
  subscribe: Subscribe,
): Promise<void> {
  const costs = { one: [] as number[], many: [] as number[] };
  await costOfAppend(url, pid, subscribe, SUBSCRIBERS);
  for (let round = 0; round < ROUNDS; round += 1) {
    costs.one.push(await costOfAppend(url, pid, subscribe, 1));
    costs.many.push(await costOfAppend(url, pid, subscribe, SUBSCRIBERS));
  }
  const [one, many] = [median(costs.one), median(costs.many)];
  console.log(
    `${what}: ${Math.round(one)} µs of the node's processor for an append with 1 subscriber, ${Math.round(many)} µs with ${SUBSCRIBERS}; ratio ${(many / one).toFixed(1)} (goal < ${GOAL})`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'eventstore-subscribers-'));
try {
  const node = await startNodeProcess(folder, '--insecure');
  const { url, child } = node;
  await compare('all streams', url, child.pid, (client) => client.subscribeToAll({ fromPosition: 'end' }));
  await compare('one stream', url, child.pid, (client) =>
    client.subscribeToStream(STREAM, { fromRevision: 'end' }),
  );
  child.kill('SIGTERM');
  await node.exited;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
