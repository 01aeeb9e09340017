import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallClock } from '../dates/time-zone.ts';
import { sampleDelivery } from '../deliveries/sample-delivery.ts';
import { type AutomaticOccasion, automaticSendingTime, waitsSinceBroughtBack } from './automatic.ts';

const BERLIN = 'Europe/Berlin';
const ADELAIDE = 'Australia/Adelaide';

const NEXT = { level: 1, days: 7, on: '2026-11-18' };

/** A level that is due since 18 November, and leaves by itself. */
const occasionAt = (instant: string, changes: Partial<AutomaticOccasion> = {}): AutomaticOccasion => ({
  next: NEXT,
  settings: { send: 'automatic' },
  deliveries: [],
  broughtBack: null,
  now: Date.parse(instant),
  timeZone: BERLIN,
  ...changes,
});

const timeOf = (instant: string, changes: Partial<AutomaticOccasion> = {}) =>
  automaticSendingTime(occasionAt(instant, changes))?.toISOString();

const stopped = (dueOn: string, level = 1) => {
  const at = '2026-11-18T09:00:00.000Z';
  const recipients = {
    0: { address: 'ana@nord.example', state: 'stopped', at, detail: null },
  } as const;
  return { ...sampleDelivery({ kind: 'reminder', level }), automatic: { dueOn }, recipients };
};

describe('a due reminder is sent by itself', () => {
  it('at once, or at the next hour at which reminders leave', () => {
    expect(timeOf('2026-11-20T10:00:00Z')).toBe('2026-11-20T10:00:00.000Z');
    expect(timeOf('2026-11-20T19:00:00Z')).toBe('2026-11-21T07:00:00.000Z');
    expect(timeOf('2026-11-21T19:00:00Z')).toBe('2026-11-23T07:00:00.000Z');
  });

  it('never before the day on which it is due', () => {
    const next = { ...NEXT, on: '2026-11-22' };
    expect(timeOf('2026-11-20T10:00:00Z', { next })).toBe('2026-11-23T07:00:00.000Z');
  });

  it('at 8:00 of the clock after it was put forward and back, also in a zone with a half hour', () => {
    const spring = { next: { ...NEXT, on: '2026-03-01' } };
    expect(timeOf('2026-03-28T20:00:00Z', spring)).toBe('2026-03-30T06:00:00.000Z');
    expect(timeOf('2026-10-24T20:00:00Z', spring)).toBe('2026-10-26T07:00:00.000Z');
    const south = { ...spring, timeZone: ADELAIDE };
    expect(timeOf('2026-04-04T10:00:00Z', south)).toBe('2026-04-05T22:30:00.000Z');
    expect(timeOf('2026-10-03T11:00:00Z', south)).toBe('2026-10-04T21:30:00.000Z');
  });

  it('not when the user is to be asked first', () => {
    expect(timeOf('2026-11-20T10:00:00Z', { settings: { send: 'ask' } })).toBeUndefined();
  });

  it('not again after the user stopped it, unless it became due on another day', () => {
    const noon = '2026-11-20T10:00:00Z';
    expect(timeOf(noon, { deliveries: [stopped('2026-11-18')] })).toBeUndefined();
    expect(timeOf(noon, { deliveries: [stopped('2026-11-17')] })).toBeDefined();
    expect(timeOf(noon, { deliveries: [stopped('2026-11-18', 2)] })).toBeDefined();
    const { automatic: _, ...byTheUser } = stopped('2026-11-18');
    expect(timeOf(noon, { deliveries: [byTheUser] })).toBeDefined();
  });

  it('by one of the runs of every hour within three days, in every zone and on every day', () => {
    const zones = [BERLIN, ADELAIDE, 'Asia/Kolkata', 'America/St_Johns', 'Australia/Lord_Howe'];
    const days = fc.integer({ min: 0, max: 365 });
    fc.assert(
      fc.property(
        days,
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 59 }),
        (day, timeZone, minute) => {
          const first = Date.parse('2026-01-01T00:00:00Z') + day * 86_400_000 + minute * 60_000;
          const on = wallClock(first, timeZone).date;
          const runs = Array.from({ length: 72 }, (_, hour) => first + hour * 3_600_000);
          const isNow = (now: number) =>
            automaticSendingTime({
              next: { ...NEXT, on },
              settings: { send: 'automatic' },
              deliveries: [],
              broughtBack: null,
              now,
              timeZone,
            })?.getTime() === now;
          const found = runs.find(isNow);
          if (found === undefined) throw new Error('No run sends it.');
          const { time } = wallClock(found, timeZone);
          expect(time >= '08:00' && time < '20:00').toBe(true);
        },
      ),
    );
  });
});

describe('after a restored backup or an imported export', () => {
  const NOON = '2026-12-01T10:00:00Z';
  const backAt = (at: string) => ({ broughtBack: { at: new Date(at), source: 'backup' as const } });
  const decision = (changes: Partial<AutomaticOccasion>) => ({
    leaves: timeOf(NOON, changes) !== undefined,
    waits: waitsSinceBroughtBack(occasionAt(NOON, changes)) !== null,
  });

  it('a reminder that was due by then waits for the user, since it may have left before', () => {
    expect(decision(backAt('2026-11-20T10:00:00Z'))).toEqual({ leaves: false, waits: true });
    expect(decision(backAt('2026-11-18T06:00:00Z'))).toEqual({ leaves: false, waits: true });
  });

  it('a reminder that becomes due later leaves by itself', () => {
    expect(decision(backAt('2026-11-17T10:00:00Z'))).toEqual({ leaves: true, waits: false });
    expect(decision({})).toEqual({ leaves: true, waits: false });
  });

  it('the day is that of the account', () => {
    expect(decision(backAt('2026-11-17T22:59:00Z'))).toEqual({ leaves: true, waits: false });
    expect(decision(backAt('2026-11-17T23:00:00Z'))).toEqual({ leaves: false, waits: true });
  });

  it('what is sent by the user anyway has no other reason to wait', () => {
    const back = backAt('2026-11-20T10:00:00Z');
    expect(decision({ ...back, settings: { send: 'ask' } })).toEqual({ leaves: false, waits: false });
    expect(decision({ ...back, deliveries: [stopped('2026-11-18')] })).toEqual({
      leaves: false,
      waits: false,
    });
  });
});
