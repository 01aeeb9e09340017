import { expect, it } from 'vitest';
import { numericNumber } from './number.ts';

it.each([
  ['17', 17n],
  [' 007 ', 7n],
  ['９', 9n],
  ['99999999999999999999', 99999999999999999999n],
  ['2026-1', null],
  ['1a', null],
  ['a1', null],
  ['', null],
])('the invoice number %j has the numeric value %s', (number, counted) => {
  expect(numericNumber(number)).toBe(counted);
});
