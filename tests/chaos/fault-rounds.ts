import { setTimeout as pause } from 'node:timers/promises';
import { type Chance, chanceFrom } from '@ledgerline/infra/demo/random.ts';
import { chainProblems, commandProblems, rowProblems, storedCommands } from './checks.ts';
import { type Deliver, newUser, noOutcomes, type Outcomes, sendAndRead, sendCommands } from './load.ts';
import { type Machine, startMachine } from './one-machine.ts';
import { rudely } from './rude-clients.ts';
import type { Fault, Scene } from './scene.ts';
import { until } from './until.ts';

const ACCOUNTS = 3;
const BETWEEN_FAULTS = 10;
/** The pause of a client between two commands, which limits the ledger that is compared at the end. */
const PACE_MS = 25;

/** How long after a fault a new command was acknowledged and its row was read. */
export type Recovery = { name: string; seconds: number };

/** What became of a round: times, results of the commands, and everything that contradicts them. */
export type Round = { recoveries: Recovery[]; outcomes: Outcomes; problems: string[] };

/**
 * Plays faults one after the other on an app of one machine, while well-behaved and rude clients send commands, and
 * compares ledger and rows with what was acknowledged.
 * @throws Error when the app does not recover from a fault within two minutes
 */
export async function playFaults(
  faults: readonly Fault[],
  chance: Chance,
  report = (_: Recovery) => {},
): Promise<Round> {
  const machine = await startMachine();
  try {
    const outcomes = noOutcomes();
    const people = [];
    for (let account = 0; account <= ACCOUNTS; account += 1) people.push(await newUser(machine, chance));
    const [person, ...others] = people;
    if (person === undefined) throw new Error('There is no account.');
    const before = await machine.withStores(storedCommands);
    let isOver = false;
    const lanes = others.flatMap((other) =>
      [paced(rudely(chanceFrom(chance.whole(1, 1e9)), outcomes)), paced((_, send) => send())].map((deliver) =>
        sendCommands(machine, chanceFrom(chance.whole(1, 1e9)), other, outcomes, () => isOver, deliver),
      ),
    );
    const recoveries: Recovery[] = [];
    const play = async () => {
      for (const fault of faults) {
        await answers(outcomes);
        const recovery = await recover(fault, { machine, outcomes, person, chance });
        recoveries.push(recovery);
        report(recovery);
      }
      await answers(outcomes);
    };
    const played = play().finally(() => {
      isOver = true;
    });
    for (const each of await Promise.allSettled([played, ...lanes])) {
      if (each.status === 'rejected') throw each.reason;
    }
    return { recoveries, outcomes, problems: await problemsOf(machine, before, outcomes) };
  } finally {
    await machine.stop();
  }
}

const paced =
  (deliver: Deliver): Deliver =>
  async (command, send) => {
    await pause(PACE_MS);
    return deliver(command, send);
  };

async function answers({ acknowledged }: Outcomes): Promise<void> {
  const before = acknowledged.length;
  await until(() => acknowledged.length >= before + BETWEEN_FAULTS);
}

/** Counts from the repair, or where nobody repairs from the moment at which the fault was there. */
async function recover(fault: Fault, scene: Scene): Promise<Recovery> {
  await fault.strike(scene);
  const from = performance.now();
  await fault.repair(scene);
  await sendAndRead(scene.machine, scene.chance, scene.person, scene.outcomes);
  return { name: fault.name, seconds: (performance.now() - from) / 1000 };
}

function problemsOf(machine: Machine, before: ReadonlySet<string>, outcomes: Outcomes): Promise<string[]> {
  return machine.withStores(async (stores) => [
    ...(await commandProblems(stores, before, outcomes)),
    ...(await rowProblems(stores)),
    ...(await chainProblems(stores)),
  ]);
}
