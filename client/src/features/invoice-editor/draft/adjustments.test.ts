import { expect, it } from 'vitest';
import { adjustmentWord, enteredAdjustment, typedAdjustment } from './adjustments.ts';

it.each([
  [
    { sign: 'discount', unit: 'percent', value: '12,5 %' },
    { percent: '-12.5', amount: '0' },
  ],
  [
    { sign: 'surcharge', unit: 'percent', value: '20' },
    { percent: '20', amount: '0' },
  ],
  [{ sign: 'discount', unit: 'amount', value: '1.000,50' }, { amount: '-1000.5' }],
  [{ sign: 'surcharge', unit: 'amount', value: '7' }, { amount: '7' }],
] as const)('%j is entered as %j, and typed like that again', (typed, entered) => {
  const read = enteredAdjustment({ ...typed, label: ' Own ', tax: '' }, 'en');
  expect(read).toEqual({ label: 'Own', ...entered });
  if (read !== null) expect(enteredAdjustment(typedAdjustment(read, ''), 'en')).toEqual(read);
});

it.each(['', '0', '-5', 'many', '101'])('%j percent is no discount', (value) => {
  expect(
    enteredAdjustment({ sign: 'discount', unit: 'percent', value, label: '', tax: '' }, 'en'),
  ).toBeNull();
});

it.each([
  ['de-CH', 'Rabatt', 'Zuschlag'],
  ['fr', 'Remise', 'Supplément'],
  ['ar', 'Discount', 'Surcharge'],
])('without a name they are called as usual in %s', (locale, discount, surcharge) => {
  expect(adjustmentWord('discount', locale)).toBe(discount);
  expect(adjustmentWord('surcharge', locale)).toBe(surcharge);
});
