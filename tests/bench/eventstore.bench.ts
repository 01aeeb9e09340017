import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent, streamNameFilter } from '@eventstore/db-client';
import { startNodeProcess } from '../eventstore/support/node-process.ts';
import { sqliteReadsPerSecond, sqliteRowsPerSecond, syncedWritesPerSecond } from './eventstore-baseline.ts';

/** Figures of the event store node through the official client, beside bare SQLite on the same disk. */
type Baseline = { synced: number; single: number; batches: number; reads: number };

const BASELINE_MS = 1000;

function typicalEvent() {
  const data = {
    jobId: 17,
    before: { status: 'active', completedAt: null },
    after: { status: 'completed', completedAt: '2026-01-01' },
    label: 'Mark as completed: annual report',
    text: 'x'.repeat(100),
  };
  const metadata = {
    commandId: randomUUID(),
    command: 'MarkJobCompleted',
    accountId: randomUUID(),
    actor: randomUUID(),
    source: 'user',
    correlationId: randomUUID(),
    schema: '1',
  };
  return jsonEvent({ type: 'JobMarkedCompleted', data, metadata });
}

function row(what: string, figure: number, unit: string, baseline: number, goal = ''): void {
  const share = `${((figure / baseline) * 100).toFixed(0)} % of ${Math.round(baseline)}/s`;
  console.log(
    `  ${what.padEnd(44)}${String(Math.round(figure)).padStart(8)} ${unit.padEnd(10)}${share} ${goal}`,
  );
}

function percentile(sorted: readonly number[], share: number): string {
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2);
}

/** Appends with so many under way, over 1,000 streams. Answers events a second. */
async function appends(
  client: EventStoreDBClient,
  count: number,
  underWay: number,
  eventsEach: number,
): Promise<{ perSecond: number; latencies: number[] }> {
  const latencies: number[] = [];
  let next = 0;
  const start = performance.now();
  const worker = async () => {
    while (next < count) {
      const stream = `account-${next % 1000}`;
      next += 1;
      const begun = performance.now();
      await client.appendToStream(stream, Array.from({ length: eventsEach }, typicalEvent));
      latencies.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: underWay }, worker));
  const perSecond = (count * eventsEach * 1000) / (performance.now() - start);
  return { perSecond, latencies: latencies.sort((a, b) => a - b) };
}

async function readAll(client: EventStoreDBClient): Promise<number> {
  const start = performance.now();
  let events = 0;
  const reading = client.readAll({}, { highWaterMark: 256 });
  for await (const _ of reading) events += 1;
  return (events * 1000) / (performance.now() - start);
}

async function catchUp(client: EventStoreDBClient): Promise<number> {
  const start = performance.now();
  const filter = streamNameFilter({ prefixes: ['account-'], checkpointInterval: 32 });
  const subscription = client.subscribeToAll({ filter }, { highWaterMark: 256 });
  let events = 0;
  await new Promise<void>((resolve) => {
    subscription.on('caughtUp', resolve);
    subscription.on('data', () => {
      events += 1;
    });
  });
  const elapsed = performance.now() - start;
  await subscription.unsubscribe();
  return (events * 1000) / elapsed;
}

async function liveDelivery(client: EventStoreDBClient, count: number): Promise<number[]> {
  const subscription = client.subscribeToStream('live', { fromRevision: 'end' });
  const latencies: number[] = [];
  let sentAt = 0;
  await new Promise<void>((resolve) => {
    const send = () => {
      sentAt = performance.now();
      void client.appendToStream('live', typicalEvent());
    };
    subscription.on('caughtUp', send);
    subscription.on('data', () => {
      latencies.push(performance.now() - sentAt);
      if (latencies.length === count) resolve();
      else send();
    });
  });
  await subscription.unsubscribe();
  return latencies.sort((a, b) => a - b);
}

async function measureNode(folder: string, baseline: Baseline, ...options: string[]): Promise<void> {
  const node = await startNodeProcess(folder, ...options);
  const client = EventStoreDBClient.connectionString(node.url);
  try {
    await appends(client, 1500, 8, 1);
    const single = await appends(client, 2500, 1, 1);
    row('append, one after the other', single.perSecond, 'events/s', baseline.single, '(goal ≥ 1,500)');
    console.log(
      `    p50 ${percentile(single.latencies, 0.5)} ms, p99 ${percentile(single.latencies, 0.99)} ms`,
    );
    const many = await appends(client, 16_000, 64, 1);
    row('append, 64 under way', many.perSecond, 'events/s', baseline.single, '(goal ≥ 8,000)');
    const batches = await appends(client, 2500, 8, 20);
    row('append, 20 events each, 8 under way', batches.perSecond, 'events/s', baseline.batches);
    row('$all, read once', await readAll(client), 'events/s', baseline.reads);
    row(
      '$all, subscription by prefix, catching up',
      await catchUp(client),
      'events/s',
      baseline.reads,
      '(goal ≥ 50,000)',
    );
    const live = await liveDelivery(client, 500);
    console.log(
      `  append to live delivery: p50 ${percentile(live, 0.5)} ms, p99 ${percentile(live, 0.99)} ms`,
    );
  } finally {
    await client.dispose();
    node.child.kill('SIGTERM');
    await node.exited;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'eventstore-bench-'));
try {
  const baseline = {
    synced: syncedWritesPerSecond(folder, BASELINE_MS),
    single: sqliteRowsPerSecond(folder, 1, BASELINE_MS),
    batches: sqliteRowsPerSecond(folder, 20, BASELINE_MS),
    reads: sqliteReadsPerSecond(folder, BASELINE_MS),
  };
  console.log(`This disk: ${Math.round(baseline.synced)} synced writes/s.`);
  console.log(
    `Bare SQLite: ${Math.round(baseline.single)} commits/s, ${Math.round(baseline.batches)} rows/s at 20 a commit, ${Math.round(baseline.reads)} rows/s read.`,
  );
  console.log('Without TLS:');
  await measureNode(join(folder, 'open'), baseline, '--insecure');
  console.log('With TLS and a password:');
  await measureNode(join(folder, 'tls'), baseline);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
