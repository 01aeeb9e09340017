import { DEFAULT_REMINDERS } from '@ledgerline/shared-events/reminders/settings.ts';
import { expect, it } from 'vitest';
import { daysBetween, withLevel, withOneMore } from './change-levels.ts';

const { levels } = DEFAULT_REMINDERS;

it('a level stays between its neighbours', () => {
  expect(daysBetween(levels, 0)).toEqual({ least: 1, most: 13 });
  expect(daysBetween(levels, 1)).toEqual({ least: 8, most: 29 });
  expect(daysBetween(levels, 2)).toEqual({ least: 15, most: 365 });
});

it('a change of one level leaves the others', () => {
  expect(withLevel(levels, 1, { days: 20 }).map(({ days }) => days)).toEqual([7, 20, 30]);
});

it('a further level comes two weeks later, as long as there may be one', () => {
  expect(withOneMore(levels)?.at(-1)).toEqual({ days: 44, attachInvoice: true, templateId: null });
  expect(withOneMore(withLevel(levels, 2, { days: 360 }))?.at(-1)?.days).toBe(365);
  expect(withOneMore(withLevel(levels, 2, { days: 365 }))).toBeNull();
  expect(withOneMore([...levels, ...levels].slice(0, 5))).toBeNull();
});
