import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chanceFrom } from '@ledgerline/infra/demo/random.ts';
import { createLedgerStore } from '@ledgerline/infra/ledger-store/ledger-store.ts';
import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import { startNodeProcess } from '../eventstore/support/node-process.ts';
import { startSimulatedCluster } from '../support/simulated-cluster.ts';
import { chainProblems, commandProblems, rowProblems, storedCommands } from './checks.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { newUser, noOutcomes, type Outcomes, sendCommands } from './load.ts';
import { commandedOutages, type Outage, simulatedOutages } from './store-outages.ts';
import { until } from './until.ts';

const ACCOUNTS = 4;
const LANES_EACH = 2;
/** The pause after which a real cluster notices a missing leader. */
const ELECTION_MS = 1_000;
const GOAL_S = 6;
/** Characters of a refusal that are printed. */
const LONGEST_ANSWER = 120;

/** The time of all outages, the seed of the choices, and shell commands for a cluster of one's own. */
type OutageOptions = {
  seconds: number;
  seed: number;
  fault: readonly string[];
  mend: readonly string[];
};

/** The event store that has the outages. */
type Target = { url: string; outages: Outage[]; stop(): Promise<void> };

async function openTarget(folder: string, { fault, mend }: OutageOptions): Promise<Target> {
  const own = process.env.EVENTSTORE_URL;
  if (own !== undefined) {
    const outages = commandedOutages(fault, mend);
    return { url: own, outages, stop: async () => undefined };
  }
  const node = await startNodeProcess(join(folder, 'eventstore'), '--insecure');
  const cluster = await startSimulatedCluster(node.port, ELECTION_MS);
  return {
    url: cluster.url,
    outages: simulatedOutages(cluster),
    stop: async () => {
      await cluster.stop();
      node.child.kill('SIGTERM');
      await node.exited;
    },
  };
}

/** Plays every outage once, spread evenly over the time, and reports when commands were acknowledged again. */
async function playOutages(
  outages: readonly Outage[],
  outcomes: Outcomes,
  seconds: number,
): Promise<boolean> {
  const each = (seconds * 1000) / (outages.length + 1);
  let isSoon = true;
  for (const { name, start: strike, repair: mend } of outages) {
    await pause(each / 2);
    await strike();
    const whileStruck = await untilAcknowledged(outcomes, each / 2);
    await mend();
    const afterwards = await untilAcknowledged(outcomes, Number.POSITIVE_INFINITY);
    const [shown, took] =
      whileStruck === null ? ['once it was back', afterwards] : ['while it lasted', whileStruck];
    isSoon &&= took !== null && took <= GOAL_S;
    console.log(`${name}: commands acknowledged again after ${took?.toFixed(2)} s, ${shown}`);
  }
  await pause(each / 2);
  return isSoon;
}

/** Seconds until another command is acknowledged; null when none is within `mostMs`. */
async function untilAcknowledged({ acknowledged }: Outcomes, mostMs: number): Promise<number | null> {
  const [before, from] = [acknowledged.length, Date.now()];
  await until(() => acknowledged.length > before || Date.now() - from > mostMs);
  return acknowledged.length > before ? (Date.now() - from) / 1000 : null;
}

/**
 * Sends commands of random accounts through two command processes while the event store loses members, and reports how
 * long each outage took to be made good.
 * @returns whether nothing was lost or doubled, and the goal was reached
 */
export async function playClusterOutages(options: OutageOptions): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'ledgerline-chaos-'));
  try {
    return await playIn(folder, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function playIn(folder: string, options: OutageOptions): Promise<boolean> {
  const { seed } = options;
  const target = await openTarget(folder, options);
  console.log(`Starting two command processes, a query process and a worker (seed ${seed})`);
  const roles = { command: 2, query: 1, worker: 1 };
  const cluster = await startCluster(folder, roles, { EVENTSTORE_URL: target.url });
  const ledger = createLedgerStore({ connectionString: target.url });
  const { pool, end } = openPool({ connectionString: cluster.databaseUrl, max: 2 }, () => undefined);
  try {
    return await startUnderLoad(cluster, target, { ledger, pool }, options);
  } finally {
    await end();
    await ledger.close();
    await cluster.stop();
    await target.stop();
  }
}

async function startUnderLoad(
  cluster: Cluster,
  { outages }: Target,
  stores: Parameters<typeof rowProblems>[0],
  { seconds, seed }: OutageOptions,
): Promise<boolean> {
  const outcomes = noOutcomes();
  const chance = chanceFrom(seed);
  const people = [];
  for (let account = 0; account < ACCOUNTS; account += 1) people.push(await newUser(cluster, chance));
  const before = await storedCommands(stores);
  let isOver = false;
  const lanes = people.flatMap((person) =>
    Array.from({ length: LANES_EACH }, () =>
      sendCommands(cluster, chanceFrom(chance.whole(1, 1e9)), person, outcomes, () => isOver),
    ),
  );
  const isSoon = await playOutages(outages, outcomes, seconds).finally(async () => {
    isOver = true;
    await Promise.allSettled(lanes);
  });
  await Promise.all(lanes);
  console.log(
    `${outcomes.acknowledged.length} commands acknowledged, ${outcomes.refused.length} refused, ${outcomes.reads} lists read; checking`,
  );
  for (const [answer, { length }] of refusals(outcomes)) console.log(`Refused ${length} times: ${answer}`);
  const problems = [
    ...(await commandProblems(stores, before, outcomes)),
    ...(await rowProblems(stores)),
    ...(await chainProblems(stores)),
  ];
  for (const problem of problems) console.log(problem);
  if (problems.length === 0)
    console.log('None lost, none doubled; rows equal the ledger; every chain is whole.');
  if (!isSoon) console.log(`The goal is ${GOAL_S} s.`);
  return problems.length === 0 && isSoon;
}

/** The refusals by their answers, without the ids and numbers in them. */
const refusals = ({ refused }: Outcomes): Map<string, unknown[]> =>
  Map.groupBy(refused, ({ answer }) => answer.slice(0, LONGEST_ANSWER).replaceAll(/[0-9a-f-]{36}/g, '…'));
