import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { startNodeProcess } from '../eventstore/support/node-process.ts';
import { sqliteReadsPerSecond, sqliteRowsPerSecond, syncedWritesPerSecond } from './eventstore-baseline.ts';
import { appends, catchUp, liveDelivery, readAll } from './eventstore-load.ts';
import { inTurns, type Load, median, type Side } from './eventstore-rounds.ts';

/**
 * Figures of the event store node through the official client, beside bare SQLite on the same disk. A node without
 * TLS and one with it get the same load in turns, so that what TLS costs is not lost in what else the machine does.
 */
const BASELINE_MS = 1000;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const FILLED_EVENTS = 40_000;
const PLAIN = 'without TLS';
const SECURE = 'with TLS';

type Step = { what: string; baseline: number; goal?: string; load: Load };

async function openSide(folder: string, name: string, ...options: string[]): Promise<Side> {
  const node = await startNodeProcess(join(folder, name.replaceAll(' ', '-')), ...options);
  const client = EventStoreDBClient.connectionString(node.url);
  await appends(client, FILLED_EVENTS / 20, 8, 20);
  return { name, node, client };
}

async function close({ node, client }: Side): Promise<void> {
  await client.dispose();
  node.child.kill('SIGTERM');
  await node.exited;
}

function share(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(0)} %`;
}

async function report(sides: readonly Side[], { what, baseline, goal, load }: Step): Promise<void> {
  const found = await inTurns(sides, ROUNDS, load);
  console.log(`${what}${goal ? ` (goal ≥ ${goal})` : ''}`);
  for (const [name, { perSecond, best, clientCpu, serverCpu }] of found) {
    const rate = `${Math.round(perSecond)}/s (best ${Math.round(best)}/s)`;
    const cpu = `client ${clientCpu.toFixed(0)} µs, node ${serverCpu.toFixed(0)} µs an event`;
    console.log(
      `  ${name.padEnd(12)} ${rate.padEnd(32)} ${cpu.padEnd(44)} ${share(perSecond, baseline)} of SQLite`,
    );
  }
  const [plain, secure] = [found.get(PLAIN), found.get(SECURE)];
  if (!plain || !secure) return;
  const cpu = secure.clientCpu + secure.serverCpu - plain.clientCpu - plain.serverCpu;
  console.log(
    `  TLS costs    ${share(1 - secure.perSecond / plain.perSecond, 1)} of the rate, ${cpu.toFixed(0)} µs of processor time an event on both sides`,
  );
}

async function reportLatency(sides: readonly Side[], what: string, load: (side: Side) => Promise<number[]>) {
  for (const side of sides) {
    const times = (await load(side)).toSorted((a, b) => a - b);
    const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
    console.log(`${what}, ${side.name}: p50 ${median(times).toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'eventstore-bench-'));
const sides: Side[] = [];
try {
  const synced = syncedWritesPerSecond(folder, BASELINE_MS);
  const single = sqliteRowsPerSecond(folder, 1, BASELINE_MS);
  const batches = sqliteRowsPerSecond(folder, 20, BASELINE_MS);
  const reads = sqliteReadsPerSecond(folder, BASELINE_MS);
  console.log(`This disk: ${Math.round(synced)} synced writes/s. Load of the machine: ${loadavg()[0]}.`);
  console.log(
    `Bare SQLite: ${Math.round(single)} commits/s, ${Math.round(batches)} rows/s at 20 a commit, ${Math.round(reads)} rows/s read.`,
  );
  console.log(`Medians of ${ROUNDS} rounds in turns:`);
  sides.push(await openSide(folder, PLAIN, '--insecure'), await openSide(folder, SECURE));
  const append =
    (count: number, underWay: number, eventsEach = 1) =>
    async (client: EventStoreDBClient) =>
      (await appends(client, count, underWay, eventsEach)).length * eventsEach;
  const steps: Step[] = [
    { what: '$all, subscription by prefix, catching up', baseline: reads, goal: '50,000', load: catchUp },
    { what: '$all, read once', baseline: reads, load: readAll },
    { what: 'append, one after the other', baseline: single, goal: '1,500', load: append(600, 1) },
    { what: 'append, 64 under way', baseline: single, goal: '8,000', load: append(4000, 64) },
    { what: 'append, 20 events each, 8 under way', baseline: batches, load: append(400, 8, 20) },
  ];
  for (const step of steps) await report(sides, step);
  await reportLatency(sides, 'append, one after the other', ({ client }) => appends(client, 600, 1));
  await reportLatency(sides, 'append to live delivery', ({ client }) => liveDelivery(client, 300));
} finally {
  await Promise.all(sides.map(close));
  rmSync(folder, { recursive: true, force: true });
}
