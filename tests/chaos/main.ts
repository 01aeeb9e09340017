import { endAsWrongUsage, readCommandLine } from '@ledgerline/eventstore-node/command-line.ts';
import { chanceFrom } from '@ledgerline/infra/demo/random.ts';
import { playClusterOutages } from './cluster-outages.ts';
import { playFaults, type Recovery } from './fault-rounds.ts';
import { faultsByKind } from './faults.ts';

/** From the end of a fault until a new command is acknowledged and its row is read. */
const GOAL_S = 5;

const { values } = readCommandLine({
  usage:
    'npm run chaos -- [--only machine|cluster] [--seconds N] [--seed N] [--fault COMMAND --mend COMMAND]…',
  about:
    'Sends commands of random accounts while processes are killed, frozen and slowed down on one machine, and while the event store of a cluster loses members; says how long each fault took to be made good, and compares ledger and rows with what was acknowledged.',
  options: {
    only: { type: 'string', value: 'machine|cluster', about: 'Plays the faults of one of the two' },
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
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (!(seconds >= 10) || !Number.isInteger(seed))
  endAsWrongUsage('--seconds is 10 or more, --seed a whole number.');
if (only !== undefined && only !== 'machine' && only !== 'cluster')
  endAsWrongUsage('--only is machine or cluster.');

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

const ownCluster = process.env.EVENTSTORE_URL !== undefined;
const isMachineFine = only === 'cluster' || (only === undefined && ownCluster) || (await playMachine());
const isClusterFine = only === 'machine' || (await playClusterOutages({ seconds, seed, fault, mend }));
process.exitCode = isMachineFine && isClusterFine ? 0 : 1;
