import { describe, expect, it } from 'vitest';
import { sortedIds, type Tier } from './sorted-page.ts';

const tier = (ids: readonly number[], count = ids.length): Tier => ({
  read: async (skip, take) => {
    if (skip < 0) throw new Error('OFFSET must not be negative');
    return ids.slice(skip, skip + take);
  },
  count: async () => count,
});

describe('a page of a sorted list', () => {
  it('continues in the next tier where one ends', async () => {
    const tiers = [tier([1, 2, 3]), tier([]), tier([4, 5])];
    const pages = await Promise.all([1, 2, 3, 4].map((page) => sortedIds(tiers, { page, per_page: 2 })));
    expect(pages).toEqual([[1, 2], [3, 4], [5], []]);
  });

  it('is answered where a tier counts records that it cannot read yet', async () => {
    expect(await sortedIds([tier([], 100), tier([4, 5])], { page: 2, per_page: 2 })).toEqual([4, 5]);
  });
});
