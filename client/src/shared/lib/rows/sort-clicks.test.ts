import { expect, it } from 'vitest';
import { directionOf, sortAfterClick } from './sort-clicks.ts';

const clicks = (column: string, first: 'ascending' | 'descending', own: string, count: number) => {
  const orders: (string | null)[] = [];
  let sort: string | null = null;
  for (let click = 0; click < count; click += 1) {
    sort = sortAfterClick(sort, column, first, own);
    orders.push(sort);
  }
  return orders;
};

it('clicks on a head sort in one direction, then in the other, then as the list does by itself', () => {
  expect(clicks('name', 'ascending', '-created_at', 4)).toEqual(['name', '-name', null, 'name']);
  expect(clicks('value', 'descending', '-created_at', 3)).toEqual(['-value', 'value', null]);
});

it('clicks on the head by which the list is sorted by itself only turn the order', () => {
  expect(clicks('deadline', 'ascending', 'deadline', 3)).toEqual(['-deadline', null, '-deadline']);
  expect(clicks('completed_at', 'descending', '-completed_at', 2)).toEqual(['completed_at', null]);
});

it('a click on another head leaves the former order', () => {
  expect(sortAfterClick('-name', 'client', 'ascending', 'deadline')).toBe('client');
});

it('the direction of a column is that of the order, and none for the other columns', () => {
  expect(directionOf('-value', 'value')).toBe('descending');
  expect(directionOf('value', 'value')).toBe('ascending');
  expect(directionOf('-value', 'name')).toBeUndefined();
});
