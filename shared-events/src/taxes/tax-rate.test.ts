import { expect, it } from 'vitest';
import { parseTaxRate, taxLabel } from './tax-rate.ts';

it.each([
  ['19', '19'],
  ['7,5', '7.5'],
  ['19 %', '19'],
  ['%8.1', '8.1'],
  ['100', '100'],
  ['0,000001', '0.000001'],
  [19, '19'],
])('reads %j as %s percent', (input, expected) => {
  expect(parseTaxRate(input)).toBe(expected);
});

it.each(['', '0', '-1', '100.000001', '101', 'abc', '%', '1e1', null, Number.NaN])(
  'refuses the rate %j',
  (input) => {
    expect(parseTaxRate(input)).toBeNull();
  },
);

it('shows a tax with its rate', () => {
  expect(taxLabel({ name: 'VAT', rate: '7.5' })).toBe('VAT (7.5%)');
});
