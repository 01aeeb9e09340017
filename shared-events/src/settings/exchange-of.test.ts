import { expect, it } from 'vitest';
import { convertedAmount, exchangeOf } from './exchange-of.ts';

const own = { to: 'EUR', rate: '1.0865', date: '2026-11-20', source: 'ECB' };
const later = { rate: '1.1', date: '2026-12-01', source: 'ECB' };
const converted = { currency: 'EUR', conversion: { to: 'EUR', rates: { USD: later } } };

it('the exchange rate is 1 in the same currency, whatever rate the document has', () => {
  const settings = { currency: 'USD', conversion: null };
  expect(exchangeOf({ currency: 'USD', exchange: own }, settings)).toEqual({
    rate: '1',
    date: null,
    source: null,
  });
});

it('the exchange rate is the own rate of the document while that converts to the primary currency', () => {
  expect(exchangeOf({ currency: 'USD', exchange: own }, converted)).toMatchObject({ rate: '1.0865' });
});

it('the exchange rate is otherwise that of the last conversion of the account, with its day and source', () => {
  const document = { currency: 'USD', exchange: { ...own, to: 'GBP' } };
  expect(exchangeOf(document, converted)).toEqual(later);
  expect(exchangeOf({ currency: 'USD', exchange: null }, converted)).toEqual(later);
});

it('the exchange rate is otherwise missing, and so is the converted amount', () => {
  const document = { currency: 'CHF', exchange: null };
  expect(exchangeOf(document, converted)).toBeNull();
  expect(
    exchangeOf({ ...document, currency: 'USD' }, { currency: 'GBP', conversion: converted.conversion }),
  ).toBeNull();
  expect(exchangeOf({ ...document, currency: 'constructor' }, converted)).toBeNull();
  expect(convertedAmount('100', document, converted)).toBeNull();
});

it('the converted amount is rounded half up to the digits of the primary currency', () => {
  expect(convertedAmount('558', { currency: 'USD', exchange: own }, converted)).toBe('513.58');
  const yen = { currency: 'JPY', conversion: null };
  const toYen = { to: 'JPY', rate: '0.006', date: '2026-11-20', source: 'manual' };
  expect(convertedAmount('10', { currency: 'EUR', exchange: toYen }, yen)).toBe('1667');
});

it('the largest amount can be converted at any rate, because stored amounts have to be answered', () => {
  const yen = { currency: 'JPY', conversion: null };
  const toYen = { to: 'JPY', rate: '0.002', date: '2026-11-20', source: 'ECB' };
  expect(convertedAmount('999999999999.999', { currency: 'KWD', exchange: toYen }, yen)).toBe(
    '500000000000000',
  );
});
