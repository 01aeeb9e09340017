import { expect, it } from 'vitest';
import { addDays } from './calendar-date.ts';
import { OVERDUE_AGES, overdueAgeOf } from './overdue-age.ts';

const today = '2026-11-20';

it.each([
  [0, null],
  [-5, null],
  [1, 1],
  [30, 1],
  [31, 31],
  [60, 31],
  [61, 61],
  [90, 61],
  [91, 91],
  [4000, 91],
])('an invoice that was due %s days ago has the age from %s days', (days, from) => {
  expect(overdueAgeOf(addDays(today, -days), today)?.from ?? null).toBe(from);
});

it('the ages leave out no day after the first', () => {
  const ends = OVERDUE_AGES.map(({ to }) => to);
  expect(OVERDUE_AGES.slice(1).map(({ from }) => from - 1)).toEqual(ends.slice(0, -1));
  expect(ends.at(-1)).toBeNull();
});
