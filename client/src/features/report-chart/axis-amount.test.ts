import { expect, it } from 'vitest';
import { axisAmount } from './chart-look.ts';

it.each([
  ['JPY', 1_500_000, '¥1,500,000'],
  ['JPY', 0, '¥0'],
  ['EUR', 5_000, '€5,000'],
  ['EUR', 1_000_000, '€1,000,000'],
  ['EUR', 0.5, '€0.50'],
  ['CHF', 2_000, 'CHF 2,000'],
])('the axis of amounts in %s shows %d as %s', (currency, value, text) => {
  expect(axisAmount(value, currency).replace(/\s/g, ' ')).toBe(text);
});
