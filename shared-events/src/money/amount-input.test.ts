import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readAmount, readQuantity, readRate } from './amount-input.ts';
import { CURRENCY_CODES, digitsOf } from './currency.ts';
import { allCurrencies } from './currency-table.ts';
import { add } from './decimal.ts';
import { formatAmount, formatQuantity } from './format.ts';

describe('readAmount', () => {
  it('parses every sign of a currency, however it is written', async () => {
    vi.resetModules();
    const fresh = await import('./amount-input.ts');
    for (const { code, symbol, uniqueSymbol } of allCurrencies()) {
      for (const sign of [code, symbol, uniqueSymbol, uniqueSymbol.toLowerCase()]) {
        expect(fresh.readAmount(`${sign} 5`, 2), sign).toBe('5');
        expect(fresh.readAmount(`5 ${sign}`, 2), sign).toBe('5');
      }
    }
    expect(fresh.readAmount('\u20bf 5', 2)).toBe('5');
  });

  it.each([
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1\u202f234,56', '1234.56'],
    ["1'234.50", '1234.5'],
    ['1’234.50', '1234.5'],
    ['1.234', '1234'],
    ['1,234', '1234'],
    ['0,125', '0.13'],
    ['12,34,567.80', '1234567.8'],
    ['1.234.567', '1234567'],
    ['€ 12', '12'],
    ['12 zł', '12'],
    ['F CFA 1,234', '1234'],
    ['PLN 12,5', '12.5'],
    ['1.200,50 kr.', '1200.5'],
    ['-€5', '-5'],
    ['€-5', '-5'],
    ['Rs.1,200.50', '1200.5'],
    ['CHF-1’200.50', '-1200.5'],
    ['−3', '-3'],
    ['5.', '5'],
    ['50,-', '50'],
    ['CHF 50.--', '50'],
    ['="345,60"', '345.6'],
    ['345,60EUR', '345.6'],
    ['.5', '0.5'],
    ['12,50 + 3*4', '24.5'],
    ['100 - 1,5', '98.5'],
    ['€10+€5', '15'],
    ['10/3', '3.33'],
    ['12,345', '12345'],
    ['1234,567', '1234.57'],
    ['1,2345', '1.23'],
    [`${'1+'.repeat(49)}11`, '60'],
  ])('reads %j as %s', (text, expected) => {
    expect(readAmount(text, 2)).toBe(expected);
  });

  it.each([
    '',
    '   ',
    'abc',
    '12 words',
    '1e5',
    '1,2,3',
    '12 34',
    '3-',
    '--5',
    '1/0',
    '5 + ',
    '9'.repeat(13),
    '1.2.3,4',
    '1'.repeat(101),
    `${'1+'.repeat(50)}1`,
    '1234,567.80',
    '1,4567.80',
    '1,2345,678.90',
    '123,45,678.90',
    '1,23,456,789.00',
    '1,234,56,789.00',
    '1’23.50',
    'about 12',
    'x€ 12',
    '€x 12',
    '1 €2',
    '12 €3',
  ])('refuses %j as an amount', (text) => {
    expect(readAmount(text, 2)).toBeNull();
  });

  it('parses every amount back that the product shows, in every currency and order of marks', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CURRENCY_CODES),
        fc.constantFrom('en', 'de', 'fr', 'es', 'de-CH', 'en-IN'),
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        (code, locale, units) => {
          const digits = digitsOf(code);
          const value = readAmount(formatAmount(String(units), code, { locale }), digits);
          expect(value).toBe(String(units));
        },
      ),
    );
  });

  it('adds the terms of a sum', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 1, maxLength: 8 }), (parts) => {
        const texts = parts.map((part) => `${Math.floor(part / 100)},${String(part % 100).padStart(2, '0')}`);
        const expected = add(...texts.map((text) => text.replace(',', '.')));
        expect(readAmount(texts.join(' + '), 2)).toBe(expected);
      }),
    );
  });
});

describe('quantities and rates', () => {
  it('parses a quantity as the product shows it', () => {
    expect(readQuantity('8,420')).toBe('8420');
    expect(readQuantity('6.125')).toBe('6.125');
    expect(readQuantity('6,5')).toBe('6.5');
    expect(readQuantity('0,125')).toBe('0.125');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (scaled) => {
        const value = add(String(scaled / 1000));
        expect(readQuantity(formatQuantity(value))).toBe(value);
      }),
    );
  });

  it('treats a single mark in a rate as the decimal mark', () => {
    expect(readRate('1,125')).toBe('1.125');
    expect(readRate('1.125')).toBe('1.125');
    expect(readRate('1.234,5')).toBe('1234.5');
    expect(readRate('0,0000004')).toBeNull();
  });
});
