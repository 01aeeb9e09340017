import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dateOf,
  daysInMonth,
  differenceInDays,
  isCalendarDate,
  partsOf,
  weekdayOf,
} from './calendar-date.ts';
import { datePresets, monthOf, presetRange, reportYears, weekOf, yearOf } from './period.ts';

const date = fc.integer({ min: -200_000, max: 1_000_000 }).map((days) => addDays('2026-11-20', days));

describe('calendar dates', () => {
  it.each(['2026-11-20', '2028-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('knows %s', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  it.each([
    '2026-11-31',
    '2027-02-29',
    '1900-02-29',
    '0000-01-01',
    '2026-1-1',
    '2026-13-01',
    '2026-00-10',
    '2026-11-20T00:00',
    '',
    null,
    20261120,
  ])('refuses %j', (value) => {
    expect(isCalendarDate(value)).toBe(false);
  });

  it('refuses parts that are not a date', () => {
    expect(dateOf({ year: 2026, month: 2, day: 30 })).toBeNull();
    expect(dateOf({ year: 99999, month: 1, day: 1 })).toBeNull();
    expect(dateOf({ year: 2026, month: 1.5, day: 1 })).toBeNull();
    expect(() => partsOf('yesterday')).toThrow(RangeError);
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
  });

  it('adds and counts days across months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(differenceInDays('2026-12-20', '2026-11-20')).toBe(30);
    fc.assert(
      fc.property(date, fc.integer({ min: -5000, max: 5000 }), (start, days) => {
        const end = addDays(start, days);
        expect(isCalendarDate(end)).toBe(true);
        expect(differenceInDays(end, start)).toBe(days);
        expect(end > start).toBe(days > 0);
        expect(weekdayOf(end)).toBe((((weekdayOf(start) + days) % 7) + 7) % 7);
      }),
    );
  });

  it('keeps the day of the month when the month has it', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
    expect(daysInMonth(2028, 2)).toBe(29);
    expect(weekdayOf('2026-11-20')).toBe(5);
  });
});

describe('periods', () => {
  it.each([
    ['Today', '2026-11-20', '2026-11-20'],
    ['This Week', '2026-11-16', '2026-11-22'],
    ['Last Week', '2026-11-09', '2026-11-15'],
    ['Next Week', '2026-11-23', '2026-11-29'],
    ['This Month', '2026-11-01', '2026-11-30'],
    ['Last Month', '2026-10-01', '2026-10-31'],
    ['Next Month', '2026-12-01', '2026-12-31'],
    ['This Year', '2026-01-01', '2026-12-31'],
    ['Last Year', '2025-01-01', '2025-12-31'],
  ] as const)('%s is %s to %s', (preset, start, end) => {
    expect(presetRange(preset, '2026-11-20', 1)).toEqual({ start, end });
  });

  it('starts weeks on Sunday when that is chosen', () => {
    expect(presetRange('This Week', '2026-11-22', 0)).toEqual({ start: '2026-11-22', end: '2026-11-28' });
    expect(presetRange('This Week', '2026-11-22', 1)).toEqual({ start: '2026-11-16', end: '2026-11-22' });
  });

  it('finds the last month from the 31st', () => {
    expect(presetRange('Last Month', '2027-03-31', 1)).toEqual({ start: '2027-02-01', end: '2027-02-28' });
  });

  it('ends the last month of the calendar and a leap February', () => {
    expect(monthOf('9999-12-05')).toEqual({ start: '9999-12-01', end: '9999-12-31' });
    expect(monthOf('2024-02-29')).toEqual({ start: '2024-02-01', end: '2024-02-29' });
    expect(monthOf('0001-01-31')).toEqual({ start: '0001-01-01', end: '0001-01-31' });
  });

  it('contains the date that it was built around', () => {
    fc.assert(
      fc.property(date, fc.constantFrom<0 | 1>(0, 1), (day, first) => {
        for (const range of [weekOf(day, first), monthOf(day), yearOf(day)])
          expect(range.start <= day && day <= range.end).toBe(true);
        expect(weekdayOf(weekOf(day, first).start)).toBe(first);
        expect(addDays(monthOf(day).end, 1).slice(8)).toBe('01');
      }),
    );
  });

  it('offers future ranges only where they are allowed', () => {
    expect(datePresets(false)).not.toContain('Next Week');
    expect(datePresets(true)).toHaveLength(9);
    expect(reportYears('2026-11-20')).toEqual([2026, 2025, 2024, 2023, 2022]);
  });
});
