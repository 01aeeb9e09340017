import { beforeEach, describe, expect, it } from 'vitest';
import { RateTable } from './rate-table.ts';
import { shippedRates } from './stored-rates.ts';

let table: RateTable;

beforeEach(() => {
  table = new RateTable();
  table.add({ day: '2026-01-05', source: 'ECB', rates: { USD: '1.10', GBP: '0.85' } });
  table.add({ day: '2026-01-07', source: 'ECB', rates: { USD: '1.20', JPY: '180' } });
});

describe('the exchange rate of two currencies', () => {
  it('is the number of units of the first for one unit of the second', () => {
    expect(table.find('USD', 'EUR', '2026-01-05')).toEqual({
      to: 'EUR',
      rate: '1.1',
      date: '2026-01-05',
      source: 'ECB',
    });
    expect(table.find('EUR', 'USD', '2026-01-07')?.rate).toBe('0.833333333333');
    expect(table.find('JPY', 'USD', '2026-01-07')?.rate).toBe('150');
  });

  it.each([
    ['2026-01-05', '1.1', '2026-01-05'],
    ['2026-01-06', '1.1', '2026-01-05'],
    ['2026-01-07', '1.2', '2026-01-07'],
    ['2030-12-31', '1.2', '2026-01-07'],
  ])('of %s is that of the nearest earlier or same day', (date, rate, day) => {
    expect(table.find('USD', 'EUR', date)).toMatchObject({ rate, date: day });
  });

  it('is missing when it has more digits than an event can hold, or rounds to zero', () => {
    table.add({ day: '2026-01-07', source: 'own', rates: { BHD: '999999999999', KWD: '0.0000001' } });
    expect(table.find('BHD', 'KWD', '2026-01-07')).toBeNull();
    expect(table.find('KWD', 'BHD', '2026-01-07')).toBeNull();
    expect(table.find('BHD', 'EUR', '2026-01-07')?.rate).toBe('999999999999');
  });

  it('of a day before all others is the first known one, with its own day', () => {
    expect(table.find('USD', 'EUR', '2020-02-29')).toMatchObject({ rate: '1.1', date: '2026-01-05' });
  });

  it('has the older day when its two currencies have rates of different days', () => {
    expect(table.find('GBP', 'JPY', '2026-01-08')).toMatchObject({ date: '2026-01-05' });
  });

  it('is missing when one currency has no rate', () => {
    expect(table.find('XTS', 'EUR', '2026-01-07')).toBeNull();
    expect(table.find('USD', 'XTS', '2026-01-07')).toBeNull();
  });

  it('does not depend on the order in which days are added, and the last rate of a day wins', () => {
    table.add({ day: '2026-01-06', source: 'other', rates: { USD: '1.15' } });
    expect(table.find('USD', 'EUR', '2026-01-06')).toMatchObject({ rate: '1.15', source: 'other' });
    table.add({ day: '2026-01-06', source: 'mended', rates: { USD: '1.16' } });
    expect(table.find('USD', 'EUR', '2026-01-06')).toMatchObject({ rate: '1.16', source: 'mended' });
    expect(table.find('USD', 'EUR', '2026-01-07')?.rate).toBe('1.2');
  });

  it('is never zero', () => {
    table.add({ day: '2026-01-07', source: 'ECB', rates: { VND: '999999999999', KWD: '0.0000000001' } });
    expect(table.find('KWD', 'VND', '2026-01-07')).toBeNull();
  });
});

describe('the rates that ship with the app', () => {
  it('have a day and a source, and are positive decimals for the currencies in use', () => {
    const shipped = shippedRates();
    expect(shipped.day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(shipped.source).not.toBe('');
    for (const code of ['USD', 'GBP', 'CHF', 'JPY', 'KWD', 'CLP', 'VND', 'ZAR']) {
      expect(shipped.rates, code).toHaveProperty(code);
    }
    for (const rate of Object.values(shipped.rates)) expect(rate).toMatch(/^(?!0(\.0*)?$)\d+(\.\d+)?$/);
    expect(Object.keys(shipped.rates).length).toBeGreaterThan(150);
  });
});
