import { describe, expect, it } from 'vitest';
import { DecimalError } from './decimal.ts';
import { crossRate, invertedRate, parseExchangeRate } from './exchange-rate.ts';

describe('exchange rates', () => {
  it.each([
    [1.0865, '1.0865'],
    ['1,0865', '1.0865'],
    [1 / 3, '0.333333333333'],
    ['0.000000000001', '0.000000000001'],
    [89_500, '89500'],
  ])('reads %j as %s', (input, expected) => {
    expect(parseExchangeRate(input)).toBe(expected);
  });

  it.each([0, -1, '0', 'abc', '', null, Number.NaN, 1e-13, '0.0000000000001'])('refuses %j', (input) => {
    expect(() => parseExchangeRate(input)).toThrow(DecimalError);
  });

  it('turns and crosses', () => {
    expect(invertedRate('1.0865')).toBe('0.920386562356');
    expect(crossRate('1.0865', '4.25')).toBe('3.911642890014');
    expect(crossRate('1', '1.0865')).toBe('1.0865');
  });
});
