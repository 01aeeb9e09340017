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
])('the tax rate %j is parsed as %s percent', (input, expected) => {
  expect(parseTaxRate(input)).toBe(expected);
});

it.each(['', '0', '-1', '100.000001', '101', 'abc', '%', '1e1', null, Number.NaN])(
  'the tax rate %j is refused',
  (input) => {
    expect(parseTaxRate(input)).toBeNull();
  },
);

it('the label of a tax contains its rate', () => {
  expect(taxLabel({ name: 'VAT', rate: '7.5' })).toBe('VAT (7.5%)');
  expect(taxLabel({ name: 'MwSt.', rate: '19.5' }, 'de')).toBe('MwSt. (19,5\u00a0%)');
  expect(taxLabel({ name: 'VAT', rate: '19.000001' }, 'en')).toBe('VAT (19.000001%)');
});
