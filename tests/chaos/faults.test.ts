import { chanceFrom } from '@ledgerline/infra/demo/random.ts';
import { expect, it } from 'vitest';
import { playFaults } from './fault-rounds.ts';
import { faultsByKind } from './faults.ts';

const SEED = 20_261_124;
/** On a busy machine each start of the app takes its time. */
const LONGEST_MS = 600_000;

it(
  'after each kind of fault the app recovers by itself, and no acknowledged command is lost or applied twice',
  async () => {
    const chance = chanceFrom(SEED);
    const faults = faultsByKind()
      .map((kind) => chance.pick(kind))
      .toSorted(() => chance.next() - 0.5);
    const { recoveries, outcomes, problems } = await playFaults(faults, chance, ({ name, seconds }) =>
      console.log(`${name}: recovered after ${seconds.toFixed(2)} s`),
    );
    const { acknowledged, abandoned, reads } = outcomes;
    console.log(
      `${acknowledged.length} commands acknowledged, ${abandoned.length} abandoned, ${reads} lists read`,
    );
    expect(problems).toEqual([]);
    expect(recoveries.map(({ name }) => name)).toEqual(faults.map(({ name }) => name));
  },
  LONGEST_MS,
);
