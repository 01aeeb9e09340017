import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { startNodeProcess } from '../eventstore/support/node-process.ts';
import { sqliteReadsPerSecond, sqliteRowsPerSecond, syncedWritesPerSecond } from './eventstore-baseline.ts';
import { openCeiling } from './eventstore-ceiling.ts';
import { appends, catchUp, liveDelivery, readAll } from './eventstore-load.ts';
import { inTurns, type Load, median, type Side, WARM_UP_ROUNDS } from './eventstore-rounds.ts';

/**
 * Figures of the event store node through the official client, beside bare SQLite on the same disk and beside the
 * maximum of the client alone. A node without TLS and one with TLS get the same load by turns, so that other load on
 * the machine does not hide the cost of TLS; the baselines are measured in the same rounds.
 */
const BASELINE_MS = 300;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const FILLED_EVENTS = 40_000;
const PLAIN = 'without TLS';
const SECURE = 'with TLS';
const CLIENT_ALONE = 'client alone';

/** `baseline` returns how many rows per second bare SQLite does for the same work. */
type Step = { what: string; baseline: () => number; goal?: string; load: Load; sides: readonly Side[] };

async function openSide(folder: string, name: string, ...options: string[]): Promise<Side> {
  const node = await startNodeProcess(join(folder, name.replaceAll(' ', '-')), ...options);
  const client = EventStoreDBClient.connectionString(node.url);
  await appends(client, FILLED_EVENTS / 20, 8, 20);
  return { name, server: node.child, client };
}

async function close({ server, client }: Side): Promise<void> {
  await client.dispose();
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  await exited;
}

function share(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(0)} %`;
}

async function report({ what, baseline, goal, load, sides }: Step): Promise<void> {
  const found = await inTurns(sides, ROUNDS, load, baseline);
  console.log(`${what}${goal ? ` (goal ≥ ${goal})` : ''}; bare SQLite: ${Math.round(found.baseline)}/s`);
  const rates = [...found.sides].map(([name, { perSecond }]) => [name, perSecond]);
  process.send?.({ what, baseline: found.baseline, sides: Object.fromEntries(rates) });
  const alone = found.sides.get(CLIENT_ALONE)?.perSecond;
  for (const [name, { perSecond, best, clientCpu, serverCpu }] of found.sides) {
    const rate = `${Math.round(perSecond)}/s (best ${Math.round(best)}/s)`;
    const cpu = `client ${clientCpu.toFixed(1)} µs, server ${serverCpu.toFixed(1)} µs an event`;
    const ofClient = alone ? `, ${share(perSecond, alone)} of the client alone` : '';
    const ratio = name === CLIENT_ALONE ? '' : `${share(perSecond, found.baseline)} of SQLite${ofClient}`;
    console.log(`  ${name.padEnd(12)} ${rate.padEnd(32)} ${cpu.padEnd(46)} ${ratio}`);
  }
  const [plain, secure] = [found.sides.get(PLAIN), found.sides.get(SECURE)];
  if (!plain || !secure) return;
  const cpu = secure.clientCpu + secure.serverCpu - plain.clientCpu - plain.serverCpu;
  console.log(
    `  TLS costs    ${share(1 - secure.perSecond / plain.perSecond, 1)} of the rate, ${cpu.toFixed(1)} µs of processor time an event on both sides`,
  );
}

async function reportLatency(sides: readonly Side[], what: string, load: (side: Side) => Promise<number[]>) {
  for (const side of sides) {
    const times = (await load(side)).toSorted((a, b) => a - b);
    const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
    console.log(`${what}, ${side.name}: p50 ${median(times).toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`);
  }
}

const append =
  (count: number, underWay: number, eventsEach = 1) =>
  async (client: EventStoreDBClient) =>
    (await appends(client, count, underWay, eventsEach)).length * Math.max(eventsEach, 1);

const folder = mkdtempSync(join(tmpdir(), 'eventstore-bench-'));
const nodes: Side[] = [];
let clientAlone: Side | undefined;
try {
  const single = () => sqliteRowsPerSecond(folder, 1, BASELINE_MS);
  const batches = () => sqliteRowsPerSecond(folder, 20, BASELINE_MS);
  const reads = () => sqliteReadsPerSecond(folder, BASELINE_MS);
  const synced = Math.round(syncedWritesPerSecond(folder, 1000));
  console.log(`This disk: ${synced} synced writes/s. Load of the machine: ${loadavg()[0]}.`);
  console.log(
    `Medians of ${ROUNDS} rounds in turns after ${WARM_UP_ROUNDS} to warm up, and what bare SQLite does in the same rounds:`,
  );
  batches();
  nodes.push(await openSide(folder, PLAIN, '--insecure'), await openSide(folder, SECURE));
  clientAlone = await openCeiling(CLIENT_ALONE, FILLED_EVENTS);
  const readers = [...nodes, clientAlone];
  const steps: Step[] = [
    {
      what: '$all, subscription by prefix, catching up',
      baseline: reads,
      goal: '50,000',
      load: catchUp,
      sides: readers,
    },
    { what: '$all, read once', baseline: reads, load: readAll, sides: readers },
    {
      what: 'append of nothing, one after the other: the calls alone',
      baseline: single,
      load: append(600, 1, 0),
      sides: nodes,
    },
    {
      what: 'append, one after the other',
      baseline: single,
      goal: '1,500',
      load: append(600, 1),
      sides: nodes,
    },
    { what: 'append, 64 under way', baseline: single, goal: '8,000', load: append(4000, 64), sides: nodes },
    {
      what: 'append, 20 events each, 8 under way',
      baseline: batches,
      load: append(400, 8, 20),
      sides: nodes,
    },
  ];
  for (const step of steps) await report(step);
  await reportLatency(nodes, 'append, one after the other', ({ client }) => appends(client, 600, 1));
  await reportLatency(nodes, 'append to live delivery', ({ client }) => liveDelivery(client, 300));
} finally {
  await Promise.all([...nodes, ...(clientAlone ? [clientAlone] : [])].map(close));
  rmSync(folder, { recursive: true, force: true });
}
