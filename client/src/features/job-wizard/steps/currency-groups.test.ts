import { describe, expect, it } from 'vitest';
import { currencyGroups } from './currency-groups.ts';

describe('currencyGroups', () => {
  it('calls used only what was used, the primary currency first', () => {
    expect(currencyGroups('USD', ['PLN', null, 'PLN', 'USD'])).toEqual({
      used: ['USD', 'PLN'],
      others: ['EUR', 'GBP', 'CHF'],
    });
  });

  it('offers nothing else to those who used many', () => {
    const used = ['PLN', 'EUR', 'CZK', 'SEK', 'NOK', 'DKK'];
    expect(currencyGroups('HUF', used)).toEqual({ used: ['HUF', 'PLN', 'EUR', 'CZK', 'SEK'], others: [] });
  });
});
