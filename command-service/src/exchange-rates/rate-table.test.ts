import { addDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { RateHistory } from './rate-history.ts';
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

  it('is missing for a day before all others, since a rate of another time would be wrong', () => {
    expect(table.find('USD', 'EUR', '2026-01-04')).toBeNull();
    expect(table.find('USD', 'EUR', '2020-02-29')).toBeNull();
  });

  it('is missing for a day in a gap, and holds for ten days', () => {
    table.add({ day: '2026-03-01', source: 'ECB', rates: { USD: '1.30' } });
    expect(table.find('USD', 'EUR', '2026-01-17')).toMatchObject({ rate: '1.2', date: '2026-01-07' });
    expect(table.find('USD', 'EUR', '2026-01-18')).toBeNull();
    expect(table.find('USD', 'EUR', '2026-03-01')).toMatchObject({ rate: '1.3', date: '2026-03-01' });
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

describe('the history that ships with the app', () => {
  const history = new RateTable(new RateHistory());

  it.each([
    ['1999-01-04', 'USD', '1.1789', '1999-01-04', 'ECB'],
    ['2022-05-04', 'USD', '1.0531', '2022-05-04', 'ECB'],
    ['2022-05-04', 'CHF', '1.0324', '2022-05-04', 'ECB'],
    ['2022-04-18', 'GBP', '0.82908', '2022-04-14', 'ECB'],
    ['2022-12-30', 'HRK', '7.5365', '2022-12-30', 'ECB'],
    ['2024-03-02', 'UAH', '41.4142', '2024-03-02', 'currency-api'],
  ])('has the rate of %s for %s', (date, currency, rate, day, source) => {
    expect(history.find(currency, 'EUR', date)).toEqual({ to: 'EUR', rate, date: day, source });
  });

  it('converts between two currencies of the same day', () => {
    expect(history.find('USD', 'GBP', '2022-05-04')).toMatchObject({ date: '2022-05-04', source: 'ECB' });
  });

  it.each([
    ['1998-12-31', 'USD'],
    ['2023-06-01', 'RUB'],
    ['2022-05-04', 'UAH'],
  ])('has none of %s for %s', (date, currency) => {
    expect(history.find(currency, 'EUR', date)).toBeNull();
  });

  it('comes after a rate that was stored for that day', () => {
    const both = new RateTable(new RateHistory());
    both.add({ day: '2022-05-04', source: 'own', rates: { USD: '1.06' } });
    expect(both.find('USD', 'EUR', '2022-05-05')).toMatchObject({ rate: '1.06', source: 'own' });
    expect(both.find('USD', 'EUR', '2022-05-03')).toMatchObject({ date: '2022-05-03', source: 'ECB' });
  });

  it('has one of each working day until it ends', () => {
    for (let day = '1999-01-04'; day <= '2026-09-29'; day = addDays(day, 1))
      expect(history.find('USD', 'EUR', day), day).not.toBeNull();
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
