import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Takes everything out, each piece of work taking `ms`. Answers the names in the order of their turns. */
function served(queue: FairQueue<string>, ms = 1): string[] {
  const order: string[] = [];
  for (let next = queue.take(); next !== undefined; next = queue.take()) {
    order.push(next.item);
    queue.charge(next.name, ms);
  }
  return order;
}

describe('waiting work of several owners', () => {
  it('is taken from each in turn, in the order of each', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'a2', 'a3']) queue.add('a', item);
    for (const item of ['b1', 'b2']) queue.add('b', item);
    expect(served(queue)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
    expect(queue.isEmpty).toBe(true);
  });

  it('goes by time, not by number: whose work is long gets fewer turns', () => {
    const queue = new FairQueue<string>();
    for (let number = 0; number < 3; number += 1) queue.add('long', 'long');
    for (let number = 0; number < 6; number += 1) queue.add('short', 'short');
    const order: string[] = [];
    for (let next = queue.take(); next !== undefined; next = queue.take()) {
      order.push(next.item);
      queue.charge(next.name, next.name === 'long' ? 4 : 1);
    }
    expect(order.slice(0, 6)).toEqual(['long', 'short', 'short', 'short', 'short', 'long']);
  });

  it('gives who comes anew the next turn, and no more for having been away', () => {
    const queue = new FairQueue<string>();
    for (let number = 0; number < 50; number += 1) queue.add('busy', 'busy');
    for (let number = 0; number < 20; number += 1) queue.charge(queue.take()?.name ?? '', 10);
    for (let number = 0; number < 4; number += 1) queue.add('new', 'new');
    const order: string[] = [];
    for (let number = 0; number < 5; number += 1) {
      const next = queue.take();
      order.push(next?.item ?? 'nothing');
      queue.charge(next?.name ?? '', 10);
    }
    expect(order).toEqual(['new', 'busy', 'new', 'busy', 'new']);
  });

  it('passes over those who may have nothing now', () => {
    const queue = new FairQueue<string>();
    queue.add('a', 'a');
    queue.add('b', 'b');
    expect(queue.take((name) => name !== 'a')).toEqual({ name: 'b', item: 'b' });
    expect(queue.take((name) => name !== 'a')).toBeUndefined();
    expect(queue.isEmpty).toBe(false);
    expect(queue.take()).toEqual({ name: 'a', item: 'a' });
  });
});

describe('work whose time nobody counts', () => {
  it('lets owners take turns, each in the order of its own items', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(item.slice(0, 1), item);
    expect([queue.sizeOf('a'), queue.sizeOf('d')]).toEqual([3, 0]);
    expect(served(queue, 0)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
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
    expect(served(queue, 0)).toEqual(['a2']);
  });
});
