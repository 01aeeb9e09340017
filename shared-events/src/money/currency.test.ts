import { describe, expect, it, vi } from 'vitest';
import { CURRENCY_CODES, currencyOf, DEFAULT_CURRENCY, digitsOf, isCurrency } from './currency.ts';
import { allCurrencies, currencyWords } from './currency-table.ts';

describe('currency table', () => {
  it.each([
    ['EUR', 2],
    ['USD', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['IQD', 3],
    ['AFN', 2],
    ['HUF', 2],
    ['ISK', 0],
    ['CLF', 4],
    ['UYW', 4],
    ['MGA', 2],
    ['MRU', 2],
  ])('%s has %i digits in ISO 4217', (code, digits) => {
    expect(digitsOf(code)).toBe(digits);
  });

  it('lists a currency by its code alone where the environment has no name for it', () => {
    expect(currencyWords({ code: 'EUR', name: 'Euro' })).toEqual(['EUR', 'Euro']);
    expect(currencyWords({ code: 'SLE', name: 'SLE' })).toEqual(['SLE']);
  });

  it('contains about 170 currencies, each with a name, a sign and a unique sign', () => {
    const table = allCurrencies();
    expect(table.length).toBeGreaterThan(160);
    expect(new Set(table.map((currency) => currency.uniqueSymbol)).size).toBe(table.length);
    for (const currency of table) {
      expect([0, 2, 3, 4]).toContain(currency.digits);
      expect(currency.symbol).toMatch(/^\S.*$/);
      expect(currency.name).not.toBe('');
    }
  });

  it('is generated with English names and with signs without direction marks', async () => {
    vi.resetModules();
    const fresh = await import('./currency.ts');
    const shown = (code: string) => {
      const { name, symbol, rightToLeft } = fresh.currencyOf(code);
      return [name, symbol, rightToLeft];
    };
    expect(shown('EUR')).toEqual(['Euro', '€', false]);
    expect(shown('ILS')).toEqual(['Israeli New Shekel', '₪', false]);
    expect(shown('AED')).toEqual(['United Arab Emirates Dirham', 'د.إ.', true]);
    expect(shown('IRR')).toEqual(['Iranian Rial', 'ریال', true]);
    expect(shown('CHF')).toEqual(['Swiss Franc', 'CHF', false]);
    expect(shown('TMT')).toEqual(['Turkmenistani Manat', 'TMT', false]);
    for (const { symbol, uniqueSymbol } of CURRENCY_CODES.map(fresh.currencyOf)) {
      expect(symbol + uniqueSymbol).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
    }
    expect(fresh.currencyOf(DEFAULT_CURRENCY).symbol).toBe('$');
  });

  it('contains the signs, and which of them run from right to left', () => {
    expect(currencyOf('EUR')).toEqual({
      code: 'EUR',
      name: 'Euro',
      digits: 2,
      symbol: '€',
      rightToLeft: false,
      uniqueSymbol: '€',
    });
    expect(currencyOf('CAD')).toMatchObject({ symbol: '$', uniqueSymbol: 'CA$' });
    expect(currencyOf('PLN').symbol).toBe('zł');
    expect(currencyOf('AED').rightToLeft).toBe(true);
    expect(currencyOf('CHF')).toMatchObject({ symbol: 'CHF', rightToLeft: false });
  });

  it('contains only codes of ISO 4217', () => {
    expect(isCurrency('EUR')).toBe(true);
    expect(['eur', 'EURO', 'XYZ', '', null, 978, 'constructor'].some(isCurrency)).toBe(false);
    expect(() => digitsOf('XYZ')).toThrow(RangeError);
    expect(() => currencyOf('XYZ')).toThrow(RangeError);
    expect([...CURRENCY_CODES]).toEqual([...new Set(CURRENCY_CODES)].sort());
  });
});

it('lists a name for every currency, also where the browser has none', async () => {
  vi.resetModules();
  vi.spyOn(Intl.DisplayNames.prototype, 'of').mockImplementation((code) =>
    'BOV CHE CHW CLF COU MXV SLE USN UYI UYW VED XAD XCG ZWG'.includes(code) ? code : `Name of ${code}`,
  );
  const { allCurrencies: fresh } = await import('./currency-table.ts');
  expect(fresh().filter(({ code, name }) => name === code)).toEqual([]);
  vi.restoreAllMocks();
});
