import { expect, it } from 'vitest';
import { Slices } from './slices.ts';

const spend = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; );
};

it('work of many accounts runs one slice in each round of the event loop', async () => {
  const slices = new Slices();
  const inRound: number[] = [];
  let round = 0;
  let isOver = false;
  const count = () => {
    round += 1;
    if (!isOver) setImmediate(count);
  };
  const work = async (account: string) => {
    for (let slice = 0; slice < 5; slice += 1) {
      await slices.next(account);
      inRound[round] = (inRound[round] ?? 0) + 1;
    }
  };
  setImmediate(count);
  await Promise.all(['a', 'b', 'c', 'd'].map(work));
  isOver = true;
  const counts = inRound.filter((number) => number > 0);
  expect(counts).toHaveLength(20);
  expect(Math.max(...counts)).toBe(1);
});

it('an account whose slices are long waits for one whose slices are short', async () => {
  const slices = new Slices();
  const over: string[] = [];
  const work = async (account: string, ms: number) => {
    for (let slice = 0; slice < 10; slice += 1) {
      await slices.next(account);
      spend(ms);
    }
    over.push(account);
  };
  await Promise.all([work('long', 5), work('long', 5), work('short', 1)]);
  expect(over[0]).toBe('short');
});
