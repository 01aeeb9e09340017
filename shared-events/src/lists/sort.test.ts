import { expect, it } from 'vitest';
import { readSort, sortText } from './sort.ts';

it('a column with a minus is sorted in descending order, and is written the same way', () => {
  expect(readSort('jobs', 'deadline')).toEqual({ column: 'deadline', descending: false });
  expect(readSort('jobs', '-completed_at')).toEqual({ column: 'completed_at', descending: true });
  expect(sortText({ column: 'total', descending: true })).toBe('-total');
});

it('a list is not sorted by a column of another list', () => {
  expect(readSort('clients', 'deadline')).toBeNull();
  expect(readSort('jobs', '--name')).toBeNull();
  expect(readSort('jobs', 'constructor')).toBeNull();
});
