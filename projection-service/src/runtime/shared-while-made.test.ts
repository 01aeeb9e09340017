import { describe, expect, it } from 'vitest';
import { SharedWhileMade } from './shared-while-made.ts';

describe('what is shared while it is made', () => {
  it('is made once for all who ask meanwhile, apart from other keys, and again later', async () => {
    const shared = new SharedWhileMade<number>();
    let count = 0;
    const make = async () => {
      count += 1;
      return count;
    };
    const keys = ['one', 'one', 'other'];
    expect(await Promise.all(keys.map((key) => shared.get(key, make)))).toEqual([1, 1, 2]);
    expect(await shared.get('one', make)).toBe(3);
  });

  it('that fails, fails for all of them and is tried again later', async () => {
    const shared = new SharedWhileMade<string>();
    const fail = () => Promise.reject(new Error('Away.'));
    const both = await Promise.allSettled([shared.get('one', fail), shared.get('one', async () => 'made')]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await shared.get('one', async () => 'made')).toBe('made');
  });
});
