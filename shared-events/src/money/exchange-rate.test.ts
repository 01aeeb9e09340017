import { expect, it } from 'vitest';
import { crossRate, isExchangeRate } from './exchange-rate.ts';

it.each([
  ['1', true],
  ['1.0865', true],
  ['0.000000000001', true],
  ['123456789012345.123456789012', true],
  ['0', false],
  ['0.000', false],
  ['-1', false],
  ['1234567890123456', false],
  ['1.1234567890123', false],
  ['1,5', false],
  ['x1', false],
  ['1x', false],
  ['1.', false],
  ['', false],
])('a document can store the rate %j: %j', (rate, isKept) => {
  expect(isExchangeRate(rate)).toBe(isKept);
});

it('a cross rate is computed from exchange rates that share a base', () => {
  expect(crossRate('1.0865', '4.25')).toBe('3.911642890014');
  expect(crossRate('1', '1.0865')).toBe('1.0865');
  expect(crossRate('1.0865', '1')).toBe('0.920386562356');
});
