import { expect, it } from 'vitest';
import { exchangeText } from './exchange-rate-text.ts';

const textOf = (date: string | null, day = '2026-11-28') =>
  exchangeText({ currency: 'EUR', exchange: { rate: 0.87244812, date, source: 'currency-api' }, day }, 'USD');

it('an exchange rate names its source and its day', () => {
  expect(textOf('2026-11-28')).toBe('1 USD = 0.872448 EUR, market rate, 28 Nov 2026');
  expect(textOf('2026-11-18')).toBe('1 USD = 0.872448 EUR, market rate, 18 Nov 2026');
  expect(textOf(null)).toBe('1 USD = 0.872448 EUR, market rate');
  expect(exchangeText({ currency: 'EUR', exchange: null, day: '2026-11-28' }, 'USD')).toBe(undefined);
});

it('one that is much older than its record says so', () => {
  expect(textOf('2026-09-29')).toBe('1 USD = 0.872448 EUR, market rate, 29 Sep 2026, rate is 60 days old');
});
