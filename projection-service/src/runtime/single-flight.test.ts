import { describe, expect, it } from 'vitest';
import { SingleFlight } from './single-flight.ts';

describe('work in a single flight', () => {
  it('is done once for all who ask meanwhile, apart from other keys, and again later', async () => {
    const flights = new SingleFlight<number>();
    let count = 0;
    const work = async () => {
      count += 1;
      return count;
    };
    const keys = ['one', 'one', 'other'];
    expect(await Promise.all(keys.map((key) => flights.run(key, work)))).toEqual([1, 1, 2]);
    expect(await flights.run('one', work)).toBe(3);
  });

  it('that fails, fails for all of them and is tried again later', async () => {
    const flights = new SingleFlight<string>();
    const fail = () => Promise.reject(new Error('Away.'));
    const both = await Promise.allSettled([flights.run('one', fail), flights.run('one', async () => 'done')]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await flights.run('one', async () => 'done')).toBe('done');
  });
});
