import { endAsWrongUsage, readCommandLine } from '@ledgerline/eventstore-node/command-line.ts';
import { chanceFrom } from '@ledgerline/infra/demo/random.ts';
import { playClusterOutages } from './cluster-outages.ts';
import { playFaults, type Recovery } from './fault-rounds.ts';
import { faultsByKind } from './faults.ts';
import { playIssueKills } from './issue-kills.ts';
import { playMoments } from './moments.ts';

/** From the end of a fault until a new command is acknowledged and its row is read. */
const GOAL_S = 5;

const { values } = readCommandLine({
  usage:
    'npm run chaos -- [--only machine|moments|issues|cluster] [--moments N] [--seconds N] [--seed N] [--fault COMMAND --mend COMMAND]…',
  about:
    'Sends commands of random accounts while processes are killed, frozen and slowed down on one machine, while they are killed at random moments from the first second of a start to the end of a stop, while they issue documents in fiscal mode, and while the event store of a cluster loses members; says how long each fault took to be made good, and compares ledger and rows with what was acknowledged.',
  options: {
    only: { type: 'string', value: 'machine|moments|issues|cluster', about: 'Plays one of the four' },
    moments: {
      type: 'string',
      value: 'N',
      about: 'How many kills there are at random moments; 200 by default. Ctrl+C ends them early',
    },
    seconds: {
      type: 'string',
      value: 'N',
      about: 'How long commands are sent to the cluster; 60 by default',
    },
    seed: { type: 'string', value: 'N', about: 'Repeats the choices of an earlier run' },
    fault: {
      type: 'string',
      multiple: true,
      value: 'COMMAND',
      about: 'Does something to a cluster of your own',
    },
    mend: { type: 'string', multiple: true, value: 'COMMAND', about: 'Puts that right' },
  },
  variables: { EVENTSTORE_URL: 'A cluster of your own; without it one is played before the embedded node' },
});

const { only, fault = [], mend = [] } = values;
const seconds = Number(values.seconds ?? 60);
const moments = Number(values.moments ?? 200);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (!(seconds >= 10) || !(moments >= 1) || !Number.isInteger(seed))
  endAsWrongUsage('--seconds is 10 or more, --moments 1 or more, --seed a whole number.');
const PARTS: readonly string[] = ['machine', 'moments', 'issues', 'cluster'];
if (only !== undefined && !PARTS.includes(only))
  endAsWrongUsage('--only is machine, moments, issues or cluster.');

/** Plays every fault of one machine, in random order. */
async function playMachine(): Promise<boolean> {
  const chance = chanceFrom(seed);
  const faults = faultsByKind()
    .flat()
    .toSorted(() => chance.next() - 0.5);
  console.log(`Starting the app (seed ${seed})`);
  const report = ({ name, seconds: took }: Recovery) =>
    console.log(`${name}: a command and its row after ${took.toFixed(2)} s`);
  const { recoveries, outcomes, problems } = await playFaults(faults, chance, report);
  const { acknowledged, abandoned, reads } = outcomes;
  console.log(
    `${acknowledged.length} commands acknowledged, ${abandoned.length} abandoned, ${reads} lists read`,
  );
  for (const problem of problems) console.log(problem);
  if (problems.length === 0)
    console.log('None lost, none doubled; rows equal the ledger; every chain is whole.');
  const late = recoveries.filter(({ seconds: took }) => took > GOAL_S);
  for (const { name } of late) console.log(`${name}: the goal is ${GOAL_S} s.`);
  return problems.length === 0 && late.length === 0;
}

/** Kills at random moments, until there were enough of them or somebody presses Ctrl+C. */
async function playRandomMoments(): Promise<boolean> {
  const cancelled = new AbortController();
  const cancel = () => cancelled.abort();
  process.once('SIGINT', cancel);
  console.log(`Killing at ${moments} random moments (seed ${seed})`);
  const problems = await playMoments(moments, {
    chance: chanceFrom(seed),
    report: (line) => console.log(line),
    signal: cancelled.signal,
  });
  process.off('SIGINT', cancel);
  for (const problem of problems) console.log(problem);
  if (problems.length === 0) console.log('Each stop ended; no process was left; none lost, none doubled.');
  return problems.length === 0;
}

/** Kills the processes that issue documents. */
async function playIssuing(): Promise<boolean> {
  console.log(`Killing command processes while 200 invoices and 100 credit notes are issued (seed ${seed})`);
  const problems = await playIssueKills({ count: 200, kills: 10, chance: chanceFrom(seed) });
  for (const problem of problems) console.log(problem);
  if (problems.length === 0) console.log('No number is missing or doubled; each document has its one paper.');
  return problems.length === 0;
}

const ownCluster = process.env.EVENTSTORE_URL !== undefined;
const plays = (part: string) => only === part || (only === undefined && (part === 'cluster' || !ownCluster));
const isMachineFine = !plays('machine') || (await playMachine());
const areMomentsFine = !plays('moments') || (await playRandomMoments());
const areIssuesFine = !plays('issues') || (await playIssuing());
const isClusterFine = !plays('cluster') || (await playClusterOutages({ seconds, seed, fault, mend }));
process.exitCode = isMachineFine && areMomentsFine && areIssuesFine && isClusterFine ? 0 : 1;
