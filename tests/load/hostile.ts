import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '@ledgerline/infra/demo/random.ts';
import { z } from 'zod';
import { type ApiClient, testAccount } from '../support/api-client.ts';
import { bootLedgerline } from '../support/boot.ts';
import { memoryOf, processesOfApp } from '../support/memory.ts';
import { isRunning } from '../support/process-tree.ts';
import { table } from '../support/table.ts';
import type { Figures } from './figures.ts';
import { createPeople, type Person } from './people.ts';

const ACCOUNTS = 3;
const PEOPLE = 20;
const THINK_MS = 1_000;
const ALONE_SECONDS = 30;
/** What Node chooses in a container of 1 GiB. */
const HEAP_MB = 512;
const SAMPLE_MS = 2_000;
const BACK_MS = 60_000;

/** What the run has to show. */
const MAX_P95_MS = 300;
const MAX_RATIO = 2;
const MAX_GROWTH_MB = 100;

type HostileRun = {
  seconds: number;
  /** A part of the names of the attacks to run; empty for all. */
  only: string;
  chance: Chance;
  /** Lets people work for a time. */
  work: (url: string, people: readonly Person[], think: number, seconds: number) => Promise<Figures>;
};

/**
 * Lets some test accounts do their worst for a time, while others work, on an app with the heap of a small container.
 * Prints a report; answers whether nothing died, the others hardly noticed, and the memory came back.
 */
export async function hostile(
  dataDir: string,
  { seconds, only, chance, work }: HostileRun,
): Promise<boolean> {
  const env = { LOG_LEVEL: 'error', NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
  const first = await bootLedgerline({
    dataDir,
    withoutClient: true,
    env: { ...env, RATE_LIMIT_SCALE: '10000' },
  });
  const people = await createPeople(first.url, PEOPLE);
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => testAccount(first.url)));
  await first.stop();
  const app = await bootLedgerline({ dataDir, withoutClient: true, env });
  const attackers = fork(new URL('./attackers.ts', import.meta.url), { execArgv: [] });
  // They have machines of their own: their work isn't a part of what they cost the app.
  if (attackers.pid !== undefined) setPriority(attackers.pid, constants.priority.PRIORITY_LOW);
  try {
    await work(app.url, people, THINK_MS, 10);
    const alone = await work(app.url, people, THINK_MS, ALONE_SECONDS);
    const processes = processesOfApp(app.pid);
    const before = memoryOfEach(processes);
    await ask(attackers, {
      type: 'prepare',
      attackers: accounts.map((api, place) => attackerOf(app.url, api, { place, chance })),
    });
    const watch = watchMemory(processes);
    const [beside, { counts }] = await Promise.all([
      work(app.url, people, THINK_MS, seconds),
      ask(attackers, { type: 'attack', seconds, only }),
    ]);
    const peak = watch.stop();
    const after = await memoryBack(processes, before);
    report({ alone, beside, counts, memory: { before, peak, after } });
    return verdict({ processes, alone, beside, memory: { before, after } });
  } finally {
    attackers.kill();
    await app.stop();
  }
}

const answer = z.object({ counts: z.record(z.string(), z.number()) });

async function ask(child: ChildProcess, message: object): Promise<z.output<typeof answer>> {
  child.send(message);
  const [raw] = await once(child, 'message');
  return answer.parse(raw);
}

/** Each has an address of its own: the limits of one address are not what is tried. */
function attackerOf(url: string, api: ApiClient, { place, chance }: { place: number; chance: Chance }) {
  const { hostname, port } = new URL(url);
  const token = api.cookie('XSRF-TOKEN') ?? '';
  return {
    host: hostname,
    port: Number(port),
    cookie: api.cookies(),
    token,
    address: `203.0.113.${place + 1}`,
    seed: chance.whole(1, 1e9),
  };
}

/** The processes of the app by their part, and their memory in MB. */
type Processes = ReadonlyMap<string, number>;
type Memory = ReadonlyMap<string, number>;

const memoryOfEach = (processes: Processes): Memory =>
  new Map([...processes].map(([part, pid]) => [part, memoryOf(pid)]));

/** Measures the memory now and then; `stop` answers the most of each part. */
function watchMemory(processes: Processes): { stop(): Memory } {
  const peak = new Map<string, number>();
  const sampling = setInterval(() => {
    for (const [part, size] of memoryOfEach(processes)) peak.set(part, Math.max(size, peak.get(part) ?? 0));
  }, SAMPLE_MS);
  return {
    stop: () => {
      clearInterval(sampling);
      return peak;
    },
  };
}

/** The memory once it is back, or after a minute. */
async function memoryBack(processes: Processes, before: Memory): Promise<Memory> {
  const end = Date.now() + BACK_MS;
  for (;;) {
    const now = memoryOfEach(processes);
    if (grown(before, now).length === 0 || Date.now() > end) return now;
    await pause(SAMPLE_MS);
  }
}

/** The parts that hold much more than before. */
const grown = (before: Memory, now: Memory): string[] =>
  [...now].filter(([part, size]) => size > (before.get(part) ?? 0) + MAX_GROWTH_MB).map(([part]) => part);

type Report = {
  alone: Figures;
  beside: Figures;
  counts: Record<string, number>;
  memory: { before: Memory; peak: Memory; after: Memory };
};

function report({ alone, beside, counts, memory }: Report): void {
  const size = (of: Memory, part: string) => (of.get(part) ?? 0).toFixed(0);
  console.log('\nAttacks, how often\n');
  console.log(
    table(
      ['Attack', 'Times'],
      Object.entries(counts).map(([name, times]) => [name, String(times)]),
    ),
  );
  console.log(`\n${PEOPLE} others alone: p95 ${alone.p95.toFixed(1)} ms. Beside the attacks:\n`);
  console.log(table(['Call', 'Number', 'p50 ms', 'p95 ms', 'p99 ms', 'longest ms'], beside.rows()));
  const failures = [...beside.failures].map(([words, times]) => `${times} × ${words}`);
  console.log(`\nFailures: ${failures.length === 0 ? 'none' : failures.join('; ')}`);
  console.log('\nMemory, MB\n');
  const { before, peak, after } = memory;
  const parts = [...peak.keys()].map((part) => [part, ...[before, peak, after].map((of) => size(of, part))]);
  console.log(table(['Process', 'before', 'most', 'a minute after at the latest'], parts));
}

type Outcome = {
  processes: Processes;
  alone: Figures;
  beside: Figures;
  memory: { before: Memory; after: Memory };
};

function verdict({ processes, alone, beside, memory }: Outcome): boolean {
  const ratio = beside.p95 / alone.p95;
  const ended = [...processes].filter(([, pid]) => !isRunning(pid));
  const faults = [
    ...ended.map(([part]) => `the ${part} ended`),
    ...(beside.p95 <= MAX_P95_MS ? [] : [`the p95 of the others was ${beside.p95.toFixed(0)} ms`]),
    ...(ratio <= MAX_RATIO ? [] : [`the p95 of the others was ${ratio.toFixed(1)} times that of alone`]),
    ...grown(memory.before, memory.after).map((part) => `the memory of the ${part} did not come back`),
  ];
  const ending = `p95 ${beside.p95.toFixed(1)} ms, ${ratio.toFixed(2)} times that of alone.`;
  console.log(
    `\n${faults.length === 0 ? `Nothing died; ${ending}` : `Failed: ${faults.join('; ')}. ${ending}`}`,
  );
  return faults.length === 0;
}
