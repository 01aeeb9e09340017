import { describe, expect, it } from 'vitest';
import { dayAndMonth, daysInWords, monthName, weekdayName } from './date-words.ts';

describe('the words of a day', () => {
  it('are its weekday, day and month, in full or short', () => {
    expect(weekdayName('2026-11-20')).toBe('Friday');
    expect(weekdayName('2026-11-22', 'short')).toBe('Sun');
    expect(monthName('2026-01-31')).toBe('January');
    expect(monthName('2026-12-01', 'short')).toBe('Dec');
    expect(dayAndMonth('2026-09-05')).toBe('5 September');
    expect(dayAndMonth('2026-09-05', 'short')).toBe('5 Sep');
  });
});

describe('a range of days', () => {
  it.each([
    ['2026-11-20', '2026-11-26', '20–26 November 2026'],
    ['2026-11-20', '2026-11-20', '20 November 2026'],
    ['2026-11-30', '2026-12-06', '30 November – 6 December 2026'],
    ['2026-12-28', '2027-01-03', '28 December 2026 – 3 January 2027'],
  ])('%s to %s says once what its ends share', (start, end, words) => {
    expect(daysInWords({ start, end })).toBe(words);
  });

  it('has short names of months where there is little room', () => {
    expect(daysInWords({ start: '2026-11-30', end: '2026-12-06' }, 'short')).toBe('30 Nov – 6 Dec 2026');
  });
});
