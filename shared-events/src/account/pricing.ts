export type PriceRegion = 'unitedKingdom' | 'eurozone' | 'elsewhere';

type Price = {
  region: string;
  currency: string;
  /** Decimal text per month, paid every month. */
  monthly: string;
  /** Decimal text per year, and the equivalent per month. */
  annual: string;
  annualPerMonth: string;
};

/** The price of a subscription in each region. */
export const PRICES: Readonly<Record<PriceRegion, Price>> = {
  unitedKingdom: {
    region: 'the United Kingdom',
    currency: 'GBP',
    monthly: '5.99',
    annual: '59.88',
    annualPerMonth: '4.99',
  },
  eurozone: {
    region: 'the Eurozone',
    currency: 'EUR',
    monthly: '5.99',
    annual: '59.88',
    annualPerMonth: '4.99',
  },
  elsewhere: {
    region: 'everywhere else',
    currency: 'USD',
    monthly: '6.99',
    annual: '71.88',
    annualPerMonth: '5.99',
  },
};

const EUROZONE = new Set('AT BE CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES'.split(' '));

/** The region of a country code (ISO 3166, two letters); the rest of the world when it is unknown. */
export function regionOf(country: string | null): PriceRegion {
  const code = country?.trim().toUpperCase() ?? '';
  if (code === 'GB' || code === 'UK') return 'unitedKingdom';
  return EUROZONE.has(code) ? 'eurozone' : 'elsewhere';
}
