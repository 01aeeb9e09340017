import { describe, expect, it } from 'vitest';
import { currencyGroups } from './currency-groups.ts';

describe('currencyGroups', () => {
  it('says "used" only for currencies that were used, the primary one first', () => {
    expect(currencyGroups('USD', ['PLN', null, 'PLN', 'USD'])).toEqual({
      used: ['USD', 'PLN'],
      others: ['EUR', 'GBP', 'CHF'],
    });
  });

  it('offers no common currencies to an account that used many', () => {
    const used = ['PLN', 'EUR', 'CZK', 'SEK', 'NOK', 'DKK'];
    expect(currencyGroups('HUF', used)).toEqual({ used: ['HUF', 'PLN', 'EUR', 'CZK', 'SEK'], others: [] });
  });
});
