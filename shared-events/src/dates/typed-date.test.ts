import { describe, expect, it } from 'vitest';
import { readTypedDate } from './typed-date.ts';

const today = '2026-11-20';

describe('a date typed as one text', () => {
  it.each([
    ['25/11', '2026-11-25'],
    ['25.11.', '2026-11-25'],
    ['3/1', '2027-01-03'],
    ['1/10', '2026-10-01'],
    ['25.11.27', '2027-11-25'],
    ['2026-12-01', '2026-12-01'],
    ['+7', '2026-11-27'],
    ['-1', '2026-11-19'],
    ['Tomorrow', '2026-11-21'],
    ['25112027', '2027-11-25'],
    ['5 Oct 2026', '2026-10-05'],
    ['05-Oct-2026', '2026-10-05'],
    ['Oct 5, 2026', '2026-10-05'],
    ['5. Oktober 2026', '2026-10-05'],
    ['25.11.1202', null],
    ['1999-12-31', null],
    ['2100-12-31', '2100-12-31'],
    ['-9999', null],
    ['29/2', null],
    ['32/1', null],
    ['soon', null],
  ])('%j is %j', (text, expected) => {
    expect(readTypedDate(text, today)).toBe(expected);
  });

  it('can have the month first', () => {
    expect(readTypedDate('11/25', today, true)).toBe('2026-11-25');
    expect(readTypedDate('11/25', today)).toBeNull();
  });
});
