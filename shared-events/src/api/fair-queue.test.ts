import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const drained = (queue: FairQueue<string>): string[] => {
  const items: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) items.push(item);
  return items;
};

describe('a fair queue', () => {
  it('lets owners take turns, each in the order of its own items', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(item.slice(0, 1), item);
    expect([queue.sizeOf('a'), queue.sizeOf('d')]).toEqual([3, 0]);
    expect(drained(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect(queue.sizeOf('a')).toBe(0);
  });

  it('forgets what is removed', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'a2', 'b1']) queue.add(item.slice(0, 1), item);
    expect([queue.remove('a', 'a1'), queue.remove('a', 'a1'), queue.remove('b', 'b1')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(drained(queue)).toEqual(['a2']);
  });
});
