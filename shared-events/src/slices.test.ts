import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('an account without credit', () => {
  const rounds = async (count: number) => {
    for (let round = 0; round < count; round += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  // Other tests follow in this process: work that never ended would keep it busy.
  let isOver = false;
  beforeEach(() => {
    isOver = false;
  });
  afterEach(() => {
    isOver = true;
  });
  const working = (slices: Slices) => {
    const done = { slices: 0 };
    const work = async () => {
      while (!isOver) {
        await slices.next('long');
        done.slices += 1;
      }
    };
    slices.begin({ accountId: 'long', hasCredit: () => false });
    void work();
    return done;
  };

  it('runs a slice now and then while a request of another with credit is worked on', async () => {
    const slices = new Slices();
    const end = slices.begin({ accountId: 'short', hasCredit: () => true });
    const done = working(slices);
    await rounds(100);
    expect(done.slices).toBeLessThan(5);
    await vi.waitFor(() => expect(done.slices).toBeGreaterThan(1));
    end();
    const before = done.slices;
    await rounds(100);
    expect(done.slices).toBeGreaterThan(before + 40);
  });

  it.each([
    ['nobody else is at work', []],
    ['the others have no credit either', [{ accountId: 'other', hasCredit: () => false }]],
    ['another request of its account has credit', [{ accountId: 'long', hasCredit: () => true }]],
  ])('waits for nobody while %s', async (_, others) => {
    const slices = new Slices();
    for (const request of others) slices.begin(request);
    const done = working(slices);
    await rounds(100);
    expect(done.slices).toBeGreaterThan(40);
  });

  it('is waited for by nobody', async () => {
    const slices = new Slices();
    slices.begin({ accountId: 'short', hasCredit: () => true });
    working(slices);
    let own = 0;
    for (; own < 50; own += 1) await slices.next('short');
    expect(own).toBe(50);
  });
});
