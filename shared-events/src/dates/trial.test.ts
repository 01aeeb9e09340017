import { expect, it } from 'vitest';
import { isTrialRunning, lastTrialDay, trialEnd, trialText } from './trial.ts';

const zone = 'America/New_York';
const start = Date.parse('2026-11-21T03:00:00Z');

it('a trial lasts until the end of the 30th day in the zone of the user', () => {
  const last = lastTrialDay(start, zone);
  expect(last).toBe('2026-12-20');
  expect(lastTrialDay(start, 'UTC')).toBe('2026-12-21');
  expect(trialEnd(last, zone).toISOString()).toBe('2026-12-21T04:59:59.999Z');
  expect(isTrialRunning(last, Date.parse('2026-12-21T04:59:59.999Z'), zone)).toBe(true);
  expect(isTrialRunning(last, Date.parse('2026-12-21T05:00:00.000Z'), zone)).toBe(false);
});

it.each([
  ['2026-11-21T03:00:00Z', '(30 days left)'],
  ['2026-12-19T12:00:00Z', '(1 day left)'],
  ['2026-12-21T04:00:00Z', '(Ends today)'],
  ['2026-12-21T05:00:00Z', '(Trial ended)'],
])('at %s the trial has the text %s', (now, text) => {
  expect(trialText('2026-12-20', Date.parse(now), zone)).toBe(text);
});
