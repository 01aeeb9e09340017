import { expect, it } from 'vitest';
import { selectionsWithSum } from './subset-sums.ts';

it('every selection with the sum is found, up to the limit', () => {
  expect(selectionsWithSum(['1', '2', '3', '4'], '5', 4)).toEqual([
    [0, 3],
    [1, 2],
  ]);
  expect(selectionsWithSum(['1', '1', '1'], '1', 2)).toEqual([[0], [1]]);
});

it('an empty selection makes no sum, and more than ten amounts are not searched', () => {
  expect(selectionsWithSum(['1'], '0')).toEqual([]);
  expect(
    selectionsWithSum(
      Array.from({ length: 10 }, () => '1'),
      '10',
    ),
  ).toHaveLength(1);
  expect(
    selectionsWithSum(
      Array.from({ length: 11 }, () => '1'),
      '11',
    ),
  ).toEqual([]);
});
