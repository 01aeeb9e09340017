import { describe, expect, it } from 'vitest';
import { formatAmount, formatQuantity, formatRate, formatUnitPrice } from './format.ts';

describe('formatAmount', () => {
  it.each([
    ['1010.4', 'EUR', '€1,010.40'],
    ['558', 'USD', '$558.00'],
    ['-558', 'USD', '-$558.00'],
    ['0', 'EUR', '€0.00'],
    ['-0.001', 'EUR', '€0.00'],
    ['1234.5', 'JPY', '¥1,235'],
    ['1234.5', 'KWD', '\u2068د.ك.\u2069\u00a01,234.500'],
    ['12', 'PLN', 'zł\u00a012.00'],
    ['999999999999.99', 'EUR', '€999,999,999,999.99'],
    ['1.005', 'EUR', '€1.01'],
  ])('shows %s %s as %j', (value, code, expected) => {
    expect(formatAmount(value, code)).toBe(expected);
  });

  it('follows the locale of the paper', () => {
    expect(formatAmount('1010.4', 'EUR', { locale: 'de' })).toBe('1.010,40\u00a0€');
  });

  it('can distinguish dollars or leave the sign out', () => {
    expect(formatAmount('5', 'CAD', { sign: 'unique' })).toBe('CA$5.00');
    expect(formatAmount('5', 'AED', { sign: 'unique' })).toBe('AED\u00a05.00');
    expect(formatAmount('1234.5', 'IQD', { sign: 'none' })).toBe('1,234.500');
  });

  it('refuses an unknown currency and an invalid decimal', () => {
    expect(() => formatAmount('1', 'XYZ')).toThrow(RangeError);
    expect(() => formatAmount('abc', 'EUR')).toThrow('Enter only numbers');
  });
});

describe('quantities and rates', () => {
  it('are formatted even when they are larger than can be entered, because stored values have to be shown', () => {
    expect(formatQuantity('1000000000000')).toBe('1,000,000,000,000');
    expect(formatRate('1000000000000.5', 'EUR')).toBe('1,000,000,000,000.50');
  });

  it('are formatted with all of their decimals', () => {
    expect(formatQuantity('8420')).toBe('8,420');
    expect(formatQuantity('6.50')).toBe('6.5');
    expect(formatQuantity('0.000001')).toBe('0.000001');
    expect(formatRate('46', 'EUR')).toBe('46.00');
    expect(formatRate('0.055', 'EUR')).toBe('0.055');
    expect(formatRate('46', 'JPY')).toBe('46');
  });
});

describe('a unit price', () => {
  it('is separated from a sign of letters, with all its decimals', () => {
    expect(formatUnitPrice('0.145', 'CHF')).toBe('CHF\u00a00.145');
    expect(formatUnitPrice('0.11', 'EUR')).toBe('€0.11');
    expect(formatUnitPrice('0.11', 'EUR', 'de')).toBe('0,11\u00a0€');
    expect(formatUnitPrice('46', 'JPY')).toBe('¥46');
  });
});
