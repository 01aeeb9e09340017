import { describe, expect, it } from 'vitest';
import { addDays } from './calendar-date.ts';
import {
  OVERDUE_AGES,
  overdueAgeNamed,
  overdueAgeOf,
  RECEIVABLE_AGES,
  receivableAgeLabel,
  receivableAgeOf,
} from './overdue-age.ts';

const TODAY = '2026-11-24';

describe('the age of an unpaid invoice', () => {
  it.each([
    [null, 'not-due'],
    ['2026-12-01', 'not-due'],
    ['2026-11-24', 'not-due'],
    ['2026-11-23', '1-30'],
    ['2026-10-25', '1-30'],
    ['2026-10-24', '31-60'],
    ['2026-09-25', '31-60'],
    ['2026-09-24', '61-90'],
    ['2026-08-26', '61-90'],
    ['2026-08-25', 'over-90'],
    ['2001-01-01', 'over-90'],
  ])('due %s is %s', (due, age) => {
    expect(receivableAgeOf(due, TODAY)).toBe(age);
  });

  it('is that of the sums of overdue invoices', () => {
    for (let days = 0; days < 120; days += 1) {
      const due = addDays(TODAY, -days);
      const named = overdueAgeNamed(receivableAgeOf(due, TODAY));
      expect(overdueAgeOf(due, TODAY)).toEqual(named);
    }
  });

  it('has words', () => {
    expect(RECEIVABLE_AGES.map(receivableAgeLabel)).toEqual([
      'Not due',
      '1–30 days',
      '31–60 days',
      '61–90 days',
      '91+ days',
    ]);
  });
});

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
  expect(overdueAgeOf(addDays(TODAY, -days), TODAY)?.from ?? null).toBe(from);
});

it('the ages leave out no day after the first', () => {
  const ends = OVERDUE_AGES.map(({ to }) => to);
  expect(OVERDUE_AGES.slice(1).map(({ from }) => from - 1)).toEqual(ends.slice(0, -1));
  expect(ends.at(-1)).toBeNull();
});
