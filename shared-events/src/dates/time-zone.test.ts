import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar-date.ts';
import { endOfDay, instantAt, isTimeZone, startOfDay, today, wallClock } from './time-zone.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
];

function at(iso: string): number {
  return Date.parse(iso);
}

describe('zones', () => {
  it('are those of the IANA database', () => {
    expect(zones.every(isTimeZone)).toBe(true);
    expect(['Mars/Olympus', '', '+02:00', null, 7].some(isTimeZone)).toBe(false);
  });

  it('show one instant on different days', () => {
    const instant = at('2026-11-20T10:30:00Z');
    expect(today(instant, 'Pacific/Kiritimati')).toBe('2026-11-21');
    expect(today(instant, 'Pacific/Pago_Pago')).toBe('2026-11-19');
    expect(wallClock(new Date(instant), 'Asia/Kolkata')).toEqual({ date: '2026-11-20', time: '16:00' });
    expect(wallClock(at('2026-11-20T23:00:00Z'), 'Europe/Berlin')).toEqual({
      date: '2026-11-21',
      time: '00:00',
    });
  });

  it('refuse an unknown name and an invalid instant', () => {
    expect(() => today(0, 'Mars/Olympus')).toThrow(RangeError);
    expect(() => today(Number.NaN, 'UTC')).toThrow(RangeError);
  });
});

describe('instantAt', () => {
  it.each([
    ['2026-07-01', '12:00', 'Europe/Berlin', '2026-07-01T10:00:00.000Z'],
    ['2026-11-20', '12:00', 'Europe/Berlin', '2026-11-20T11:00:00.000Z'],
    ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['2011-12-30', '12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
  ])('%s %s in %s is %s', (date, time, zone, expected) => {
    expect(instantAt(date, time, zone).toISOString()).toBe(expected);
  });

  it('is what the clock shows, except for the hours that summer time skips', () => {
    const minutes = fc.integer({
      min: at('2015-01-01T00:00Z') / 60_000,
      max: at('2036-12-31T00:00Z') / 60_000,
    });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
        const { date, time } = wallClock(minute * 60_000, zone);
        const found = instantAt(date, time, zone).getTime();
        expect(wallClock(found, zone)).toEqual({ date, time });
        expect(found).toBeLessThanOrEqual(minute * 60_000);
      }),
    );
  });

  it('divides time into days without gap or overlap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8000 }), fc.constantFrom(...zones), (days, zone) => {
        const date = addDays('2015-01-01', days);
        expect(today(startOfDay(date, zone), zone)).toBe(date);
        expect(today(startOfDay(date, zone).getTime() - 1, zone)).toBe(addDays(date, -1));
        expect(today(endOfDay(date, zone), zone)).toBe(date);
        expect(endOfDay(date, zone).getTime() + 1).toBe(startOfDay(addDays(date, 1), zone).getTime());
      }),
    );
  });
});
