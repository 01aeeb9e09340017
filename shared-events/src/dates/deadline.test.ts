import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar-date.ts';
import {
  canonicalDeadline,
  deadlineInFull,
  deadlineInList,
  deadlineInstant,
  deadlineLabel,
  deadlineOnDay,
  deadlineSentence,
  isLate,
  isStoredDeadline,
  listedDeadline,
  openDeadline,
  storeDeadline,
  timeLabel,
} from './deadline.ts';
import { instantAt, wallClock } from './time-zone.ts';

const berlin = 'Europe/Berlin';

function late(stored: string, now: string, zone = berlin): boolean {
  return isLate(stored, Date.parse(now), zone);
}

describe('stored deadlines', () => {
  it.each([
    ['2026-11-20', '2026-11-20', null],
    ['2026-11-20 00:00', '2026-11-20', null],
    ['2026-11-20 13:00', '2026-11-20', '14:00'],
    ['2026-11-20 23:30', '2026-11-21', '00:30'],
    ['2026-11-20 24:00', '2026-11-21', '01:00'],
    ['2026-07-01 13:00', '2026-07-01', '15:00'],
  ])('%s is %s %s in Berlin', (stored, date, time) => {
    expect(openDeadline(stored, berlin)).toEqual({ date, time, timezone: berlin });
  });

  it.each([
    ['2026-11-20 24:00', '2026-11-21 00:00'],
    ['2026-12-31 24:00', '2027-01-01 00:00'],
    ['2026-11-20 13:00', '2026-11-20 13:00'],
    ['2026-11-20', '2026-11-20'],
    ['9999-12-31 24:00', '9999-12-31 24:00'],
  ])('%s appears in a list in UTC as %s, and is parsed back', (stored, listed) => {
    expect(deadlineInList(stored)).toBe(listed);
    expect(listedDeadline(listed)).toBe(stored);
  });

  it.each(['0001-01-01 00:00', '2026-02-31 00:00', 'soon'])('%s in a list is no deadline', (listed) => {
    expect(listedDeadline(listed)).toBeNull();
  });

  it('at a midnight in UTC is shown as 00:00 of the day that starts', () => {
    expect(deadlineInFull('2026-11-20 24:00', 'UTC', '24hr')).toBe('21 Nov 2026, 00:00');
  });

  it.each([
    [{ date: '2026-11-20', time: null }, '2026-11-20'],
    [{ date: '2026-11-20', time: '' }, '2026-11-20'],
    [{ date: '2026-11-20', time: '00:00' }, '2026-11-20'],
    [{ date: '2026-11-20', time: '24:00' }, '2026-11-20'],
    [{ date: '2026-11-20', time: '14:00' }, '2026-11-20 13:00'],
    [{ date: '2026-11-21', time: '00:30' }, '2026-11-20 23:30'],
    [{ date: '2026-11-21', time: '01:00' }, '2026-11-20 24:00'],
    [{ date: '2026-11-31', time: '10:00' }, null],
    [{ date: '2026-11-20', time: '25:00' }, null],
    [{ date: '2026-11-20', time: '9:00' }, null],
  ])('%j is stored as %j', (deadline, stored) => {
    expect(storeDeadline({ ...deadline, timezone: berlin })).toBe(stored);
  });

  it.each([
    ['9999-12-31', 'UTC', '9999-12-31', null, '9999-12-31T23:59:59.999Z'],
    ['9999-12-31', 'Pacific/Kiritimati', '9999-12-31', null, '9999-12-31T09:59:59.999Z'],
    ['9999-12-31', 'America/New_York', '9999-12-31', null, '9999-12-31T23:59:59.999Z'],
    ['9999-12-31 24:00', 'America/New_York', '9999-12-31', '19:00', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31 23:00', 'Asia/Tokyo', '9999-12-31', null, '9999-12-31T23:00:00.000Z'],
    ['9999-12-31 23:00', 'UTC', '9999-12-31', '23:00', '9999-12-31T23:00:00.000Z'],
    ['0001-01-01', 'Etc/GMT-14', '0001-01-01', null, '0001-01-01T09:59:59.999Z'],
    ['0001-01-01 00:30', 'UTC', '0001-01-01', '00:30', '0001-01-01T00:30:00.000Z'],
    ['0001-01-01 00:30', 'Etc/GMT+12', '0001-01-01', null, '0001-01-01T00:30:00.000Z'],
  ])('%s in %s stays within the calendar', (stored, zone, date, time, instant) => {
    expect(openDeadline(stored, zone)).toEqual({ date, time, timezone: zone });
    expect(deadlineInstant(stored, zone).toISOString()).toBe(instant);
  });

  it.each([
    ['9999-12-31', '20:00', 'America/New_York', null],
    ['9999-12-31', '18:59', 'America/New_York', '9999-12-31 23:59'],
    ['9999-12-31', '10:00', 'Asia/Tokyo', '9999-12-31 01:00'],
    ['0001-01-01', '08:00', 'Etc/GMT-12', null],
    ['0001-01-01', '12:00', 'Etc/GMT-12', null],
    ['0001-01-01', '12:01', 'Etc/GMT-12', '0001-01-01 00:01'],
  ])('%s %s in %s is stored as %s', (date, time, timezone, stored) => {
    expect(storeDeadline({ date, time, timezone })).toBe(stored);
  });

  it('are parsed back unchanged, in every zone', () => {
    const zone = fc.constantFrom('UTC', berlin, 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4000 }),
        fc.integer({ min: 1, max: 1439 }),
        zone,
        (days, minute, timezone) => {
          const date = addDays('2024-01-01', days);
          const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
          const shown = wallClock(instantAt(date, time, timezone), timezone);
          const stored = storeDeadline({ date, time, timezone });
          expect(stored).not.toBeNull();
          expect(openDeadline(stored ?? '', timezone)).toEqual({ ...shown, timezone });
        },
      ),
    );
  });

  it('have one canonical form', () => {
    expect(canonicalDeadline(' 2026-11-20 00:00 ')).toBe('2026-11-20');
    expect(canonicalDeadline('2026-11-20T13:00')).toBe('2026-11-20 13:00');
    expect(canonicalDeadline('tomorrow')).toBeNull();
    expect(['2026-11-31', '2026-11-20 25:00', '2026-11-20 1:00', '', null].some(isStoredDeadline)).toBe(
      false,
    );
    expect(() => openDeadline('soon', berlin)).toThrow(RangeError);
  });
});

describe('isLate', () => {
  it('counts an end-of-day deadline until the end of that day in the zone', () => {
    expect(late('2026-11-20', '2026-11-20T22:59:59.999Z')).toBe(false);
    expect(late('2026-11-20', '2026-11-20T23:00:00.000Z')).toBe(true);
    expect(late('2026-11-20 00:00', '2026-11-20T22:59:59Z')).toBe(false);
    expect(late('2026-11-20', '2026-11-21T04:59:59Z', 'America/New_York')).toBe(false);
    expect(late('2026-11-20', '2026-11-21T05:00:00Z', 'America/New_York')).toBe(true);
  });

  it('counts a day of 23 or 25 hours in full', () => {
    expect(late('2026-03-29', '2026-03-29T21:59:59Z')).toBe(false);
    expect(late('2026-03-29', '2026-03-29T22:00:00Z')).toBe(true);
    expect(late('2026-10-25', '2026-10-25T22:59:59Z')).toBe(false);
    expect(late('2026-10-25', '2026-10-25T23:00:00Z')).toBe(true);
  });

  it('counts a timed deadline until its minute', () => {
    expect(late('2026-11-20 13:00', '2026-11-20T13:00:00Z')).toBe(false);
    expect(late('2026-11-20 13:00', '2026-11-20T13:00:01Z')).toBe(true);
    expect(deadlineInstant('2026-11-20 24:00', berlin).toISOString()).toBe('2026-11-21T00:00:00.000Z');
  });
});

describe('labels', () => {
  const now = Date.parse('2026-11-20T08:00:00Z');
  it.each([
    ['2026-11-20 13:00', 'Today, 14:00'],
    ['2026-11-21', 'Tomorrow'],
    ['2026-11-19 17:00', 'Yesterday, 18:00'],
    ['2026-11-23 11:00', '23 Nov, 12:00'],
    ['2026-12-08', '08 Dec'],
    ['2027-01-02', '02 Jan 2027'],
    ['2026-11-20 23:30', 'Tomorrow, 00:30'],
  ])('%s is displayed as %s', (stored, label) => {
    expect(deadlineLabel(stored, now, berlin, '24hr')).toBe(label);
  });

  it('is formatted with twelve hours and in full', () => {
    expect(deadlineLabel('2026-11-20 13:00', now, berlin, '12hr')).toBe('Today, 2:00 PM');
    expect(deadlineInFull('2026-11-25 16:00', berlin, '24hr')).toBe('25 Nov 2026, 17:00');
    expect(['00:05', '12:00', '23:59'].map((time) => timeLabel(time, '12hr'))).toEqual([
      '12:05 AM',
      '12:00 PM',
      '11:59 PM',
    ]);
  });
});

describe('a chosen deadline', () => {
  it.each([
    [{ date: null, time: null }, 'Without a date, EOD means today, 22 Nov 2026'],
    [{ date: '2026-11-22', time: null }, 'Due 22 Nov 2026, end of day, today'],
    [{ date: '2026-11-23', time: '17:00' }, 'Due 23 Nov 2026, 5:00 PM, tomorrow'],
    [{ date: '2027-01-05', time: null }, 'Due 05 Jan 2027, end of day, in 44 days'],
    [{ date: '2026-11-05', time: null }, 'Due 05 Nov 2026, end of day, in the past'],
  ])('%j is described as %j', (deadline, sentence) => {
    expect(deadlineSentence(deadline, '2026-11-22', '12hr')).toBe(sentence);
  });
});

describe('a deadline that is moved to another day', () => {
  it.each([
    [
      'keeps its time of day across the end of summer time',
      '2026-10-23 16:00',
      '2026-10-26',
      '2026-10-26 17:00',
    ],
    ['stays at the end of the day', '2026-10-23', '2026-10-26', '2026-10-26'],
    ['becomes the end of the day when there was none', null, '2026-10-26', '2026-10-26'],
    ['stays at midnight', '2026-10-22 22:00', '2026-10-26', '2026-10-25 23:00'],
    ['is none outside of the years of deadlines', '2026-10-23', '2101-02-01', null],
  ] as const)('%s', (_, stored, date, moved) => {
    expect(deadlineOnDay(stored, date, 'Europe/Berlin')).toBe(moved);
  });

  it('stays at midnight in UTC, which is stored as 24:00 of the day before', () => {
    expect(deadlineOnDay('2026-10-22 24:00', '2026-10-26', 'UTC')).toBe('2026-10-25 24:00');
  });
});
