import { expect, it } from 'vitest';
import { BUILT_IN_UNITS, FLAT_RATE_UNIT_ID, SUGGESTED_UNITS } from './built-in-units.ts';

it('the built-in units have labels of their own for words and hours', () => {
  const named = (name: string) => BUILT_IN_UNITS.find((unit) => unit.name === name);
  expect(named('Words')).toMatchObject({
    singular: 'word',
    quantityText: 'Word count',
    rateText: 'Rate per word',
  });
  expect(named('Hours')).toMatchObject({ singular: 'hour', quantityText: 'Number of hours' });
});

it('the flat rate is unit 7', () => {
  expect(FLAT_RATE_UNIT_ID).toBe(7);
});

it('six units are suggested', () => {
  expect(SUGGESTED_UNITS).toEqual(['Words', 'Hours', 'Units', 'Pages', 'Lines', 'Characters']);
});
