import { describe, expect, it } from 'vitest';
import { multiply } from '../money/decimal.ts';
import { PRICES, regionOf } from './pricing.ts';

describe('the price of a region', () => {
  it.each([
    ['GB', 'unitedKingdom'],
    ['de', 'eurozone'],
    [' FR ', 'eurozone'],
    ['PL', 'elsewhere'],
    ['HR', 'elsewhere'],
    ['US', 'elsewhere'],
    ['', 'elsewhere'],
    [null, 'elsewhere'],
  ] as const)('of %j is that of %s', (country, region) => {
    expect(regionOf(country)).toBe(region);
  });

  it('per year equals the sum of its monthly equivalents', () => {
    for (const { annual, annualPerMonth } of Object.values(PRICES)) {
      expect(multiply(annualPerMonth, '12')).toBe(annual);
    }
  });
});
