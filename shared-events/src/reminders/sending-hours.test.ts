import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekdayOf } from '../dates/calendar-date.ts';
import { wallClock } from '../dates/time-zone.ts';
import { isSendingTime, nextSendingTime, sendingTimeFrom } from './sending-hours.ts';

const BERLIN = 'Europe/Berlin';

const next = (instant: string, zone = BERLIN) => nextSendingTime(Date.parse(instant), zone).toISOString();

describe('a reminder leaves', () => {
  it('at once from 8:00 to 20:00', () => {
    expect(next('2026-11-24T07:00:00.000Z')).toBe('2026-11-24T07:00:00.000Z');
    expect(next('2026-11-24T18:59:59.999Z')).toBe('2026-11-24T18:59:59.999Z');
  });

  it('at 8:00 when it is earlier, and at 8:00 of the next day from 20:00 on', () => {
    expect(next('2026-11-24T06:59:59.999Z')).toBe('2026-11-24T07:00:00.000Z');
    expect(next('2026-11-24T19:00:00.000Z')).toBe('2026-11-25T07:00:00.000Z');
  });

  it('never on a Sunday, nor in the night before Monday', () => {
    expect(next('2026-11-22T12:00:00.000Z')).toBe('2026-11-23T07:00:00.000Z');
    expect(next('2026-11-21T19:30:00.000Z')).toBe('2026-11-23T07:00:00.000Z');
    expect(next('2026-11-22T23:30:00.000Z')).toBe('2026-11-23T07:00:00.000Z');
  });

  it('at 8:00 of the clock after summer time began or ended in the night', () => {
    expect(next('2026-03-28T19:30:00.000Z')).toBe('2026-03-30T06:00:00.000Z');
    expect(next('2026-10-24T18:30:00.000Z')).toBe('2026-10-26T07:00:00.000Z');
    // In Cairo the clocks change on a Friday: at its beginning in April, and at its end in October.
    expect(next('2026-04-23T19:00:00.000Z', 'Africa/Cairo')).toBe('2026-04-24T05:00:00.000Z');
    expect(next('2026-10-29T18:30:00.000Z', 'Africa/Cairo')).toBe('2026-10-30T06:00:00.000Z');
  });

  it('by the clock of the account, wherever that is', () => {
    expect(next('2026-11-24T12:00:00.000Z', 'Pacific/Kiritimati')).toBe('2026-11-24T18:00:00.000Z');
    expect(next('2026-11-23T05:00:00.000Z', 'Pacific/Pago_Pago')).toBe('2026-11-23T19:00:00.000Z');
  });

  it('on the first day from its own on that is no Sunday', () => {
    expect(sendingTimeFrom('2026-11-28', BERLIN).toISOString()).toBe('2026-11-28T07:00:00.000Z');
    expect(sendingTimeFrom('2026-11-29', BERLIN).toISOString()).toBe('2026-11-30T07:00:00.000Z');
  });

  it('at an allowed time at or after every instant, in every zone', () => {
    const zones = [BERLIN, 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC'];
    const instants = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2035-01-01') });
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        const found = nextSendingTime(instant, zone);
        const { date, time } = wallClock(found, zone);
        expect(found.getTime()).toBeGreaterThanOrEqual(instant);
        expect(found.getTime()).toBeLessThan(instant + 38 * 3_600_000);
        expect(weekdayOf(date)).not.toBe(0);
        expect(time >= '08:00' && time < '20:00').toBe(true);
        expect(isSendingTime(found, zone)).toBe(true);
      }),
    );
  });
});
