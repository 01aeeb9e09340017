import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endAsWrongUsage, readCommandLine } from '@ledgerline/eventstore-node/command-line.ts';
import { chanceFrom } from '@ledgerline/infra/demo/random.ts';
import { keptConnections } from '../bench/kept-connections.ts';
import { type BootedLedgerline, bootLedgerline } from '../support/boot.ts';
import { memoryByPart } from '../support/memory.ts';
import { table } from '../support/table.ts';
import { type Greed, prepareGreed } from './fairness.ts';
import { Figures } from './figures.ts';
import { hostile } from './hostile.ts';
import { createPeople, type Person, work } from './people.ts';

const SOAK_SECONDS = 1_800;
/** The processes have just started: their first calls are not measured. */
const WARM_UP_SECONDS = 10;
const GREEDY_SECONDS = 20;
const OTHERS = 40;
const OTHERS_THINK_MS = 1_000;
const FAIR = 2;
/** Calls of the greedy account before it is measured: every kind is among them. */
const FIRST_CALLS = 4;
/** How often the memory is measured. */
const MEMORY_SAMPLES = 8;

const { values, positionals } = readCommandLine({
  usage: [
    'npm run load -- [--accounts N] [--seconds N] [--soak] [--think MS] [--seed N]',
    'npm run load -- hostile [--seconds N] [--attack TEXT] [--seed N]',
  ],
  takesArguments: true,
  about:
    'Lets many accounts work at once on an app of its own and prints a report in Markdown: times by call, failures, memory, and how much one greedy account slows the others down. With `hostile`, three test accounts do their worst for the time, and it fails when anything dies, others notice it or the memory stays.',
  options: {
    accounts: { type: 'string', value: 'N', about: 'How many accounts work; 500 by default' },
    seconds: { type: 'string', value: 'N', about: 'For how long; 300 by default' },
    soak: { type: 'boolean', about: 'Half an hour' },
    think: {
      type: 'string',
      value: 'MS',
      about: 'The mean pause of an account between two calls; 5000 by default',
    },
    attack: { type: 'string', value: 'TEXT', about: 'Runs only the attacks with this in their names' },
    seed: { type: 'string', value: 'N', about: 'Repeats the choices of an earlier run' },
  },
});

const accounts = Number(values.accounts ?? 500);
const seconds = Number(values.seconds ?? (values.soak ? SOAK_SECONDS : 300));
const thinkMs = Number(values.think ?? 5_000);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (!Number.isInteger(accounts) || accounts < OTHERS) endAsWrongUsage(`--accounts is ${OTHERS} or more.`);
if (!(seconds >= 10) || !(thinkMs >= 1) || !Number.isInteger(seed))
  endAsWrongUsage('--seconds is 10 or more, --think 1 or more, --seed a whole number.');
if (positionals.some((word) => word !== 'hostile')) endAsWrongUsage('The only argument is hostile.');
const isHostile = positionals.length > 0;
const chance = chanceFrom(seed);

/** Lets people work for a time. */
async function workFor(
  url: string,
  people: readonly Person[],
  think: number,
  duration: number,
): Promise<Figures> {
  const figures = new Figures();
  const connections = keptConnections(url);
  const over = AbortSignal.timeout(duration * 1_000);
  await Promise.all(
    people.map((person) =>
      work(person, connections.as(person.api), chanceFrom(chance.whole(1, 1e9)), figures, think, over),
    ),
  );
  connections.close();
  return figures;
}

async function steady(app: BootedLedgerline, people: readonly Person[]): Promise<void> {
  await workFor(app.url, people, thinkMs, WARM_UP_SECONDS);
  const memory = [memoryByPart(app.pid)];
  const sampling = setInterval(() => memory.push(memoryByPart(app.pid)), (seconds * 1_000) / MEMORY_SAMPLES);
  const figures = await workFor(app.url, people, thinkMs, seconds);
  clearInterval(sampling);
  const rate = figures.calls / seconds;
  console.log(
    `\n${accounts} accounts for ${seconds} s, ${figures.calls} calls, ${rate.toFixed(0)} a second\n`,
  );
  console.log(table(['Call', 'Number', 'p50 ms', 'p95 ms', 'p99 ms', 'longest ms'], figures.rows()));
  const failures = [...figures.failures].map(([words, times]) => `${times} × ${words}`);
  console.log(`\nFailures: ${failures.length === 0 ? 'none' : failures.join('; ')}`);
  console.log('\nMemory over the time, MB\n');
  console.log(table(['Process', ...memory.map((_, sample) => `${sample + 1}`)], memoryRows(memory)));
}

/** A row for each part of the app, and one for all of them. */
function memoryRows(samples: readonly ReadonlyMap<string, number>[]): string[][] {
  const parts = [...new Set(samples.flatMap((sample) => [...sample.keys()]))];
  const row = (name: string, of: (sample: ReadonlyMap<string, number>) => number) => [
    name,
    ...samples.map((sample) => of(sample).toFixed(0)),
  ];
  return [
    ...parts.map((part) => row(part, (sample) => sample.get(part) ?? 0)),
    row('all', (sample) => [...sample.values()].reduce((sum, each) => sum + each, 0)),
  ];
}

/** The 95th percentile of some people, and how often a greedy account beside them was served and refused. */
async function beside(url: string, people: readonly Person[], greed: Greed | null) {
  let isOver = false;
  const own = new Figures();
  const lanes = Array.from({ length: greed?.lanes ?? 0 }, async () => {
    while (!isOver) {
      const isServed = await own.measure(greed?.name ?? '', () => greed?.once() ?? Promise.resolve());
      // Who is refused waits a moment, as a client that reads the answer does.
      if (!isServed) await pause(50);
    }
  });
  const { p95 } = await workFor(url, people, OTHERS_THINK_MS, GREEDY_SECONDS);
  isOver = true;
  await Promise.all(lanes);
  return {
    p95,
    served: own.calls,
    refused: [...own.failures.values()].reduce((sum, times) => sum + times, 0),
  };
}

async function fairness(url: string, people: readonly Person[], greeds: readonly Greed[]): Promise<boolean> {
  const others = people.slice(0, OTHERS);
  await beside(url, others, null);
  const alone = await beside(url, others, null);
  const rows = [];
  let isFair = true;
  for (const greed of greeds) {
    // Its ledger is loaded and its code compiled, as are those of the others.
    for (let call = 0; call < FIRST_CALLS; call += 1) await greed.once();
    const { p95, served, refused } = await beside(url, others, greed);
    isFair &&= p95 <= FAIR * alone.p95;
    rows.push([
      greed.name,
      `${served} served, ${refused} refused`,
      p95.toFixed(1),
      (p95 / alone.p95).toFixed(2),
    ]);
  }
  console.log(
    `\n${OTHERS} other accounts alone: p95 ${alone.p95.toFixed(1)} ms. Beside one account that does, for ${GREEDY_SECONDS} s:\n`,
  );
  console.log(table(['What', 'How often', 'p95 of the others, ms', 'ratio (goal ≤ 2)'], rows));
  return isFair;
}

/** Accounts are created without limits; then the app runs with those of production. */
async function main(dataDir: string): Promise<boolean> {
  const env = { LOG_LEVEL: 'error' };
  console.log(
    `Creating ${accounts} accounts (seed ${seed}); load of the machine before: ${loadavg()[0]?.toFixed(1)}`,
  );
  const first = await bootLedgerline({
    dataDir,
    withoutClient: true,
    env: { ...env, RATE_LIMIT_SCALE: '10000' },
  });
  const people = await createPeople(first.url, accounts);
  const greedAt = await prepareGreed(first.url);
  await first.stop();
  const app = await bootLedgerline({ dataDir, withoutClient: true, env });
  try {
    await steady(app, people);
    return await fairness(app.url, people, greedAt(app.url));
  } finally {
    await app.stop();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'ledgerline-load-'));
try {
  const isGood = isHostile
    ? await hostile(folder, { seconds, only: values.attack ?? '', chance, work: workFor })
    : await main(folder);
  process.exitCode = isGood ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
