import { expect, it } from 'vitest';
import { DEFAULT_REMINDERS, feesTextOf, remindersOfClient } from './settings.ts';

it('a client has what the account has, but for the parts of its own', () => {
  const [, second] = DEFAULT_REMINDERS.levels;
  const levels = second === undefined ? [] : [second];
  expect(remindersOfClient(DEFAULT_REMINDERS, undefined)).toEqual(DEFAULT_REMINDERS);
  expect(remindersOfClient(DEFAULT_REMINDERS, { levels })).toEqual({ ...DEFAULT_REMINDERS, levels });
});

it('a client whose setting is null is not reminded', () => {
  expect(remindersOfClient(DEFAULT_REMINDERS, null)).toMatchObject({ on: false });
});

it('a text about fees stands from the third level on, or under the last one of fewer', () => {
  const settings = { ...DEFAULT_REMINDERS, feesText: ' A fee of 40 euros is due. ' };
  expect([1, 2, 3].map((level) => feesTextOf(settings, level))).toEqual([
    '',
    '',
    'A fee of 40 euros is due.',
  ]);
  const two = { ...settings, levels: settings.levels.slice(0, 2) };
  expect([1, 2].map((level) => feesTextOf(two, level))).toEqual(['', 'A fee of 40 euros is due.']);
});

it('no fee is printed that the user did not write', () => {
  expect(feesTextOf(DEFAULT_REMINDERS, 3)).toBe('');
});
