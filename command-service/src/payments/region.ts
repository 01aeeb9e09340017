import { PRICES, type PriceRegion, regionOf } from '@ledgerline/shared-events/account/pricing.ts';

const PATIENCE_MS = 2_000;
const REGIONS: readonly PriceRegion[] = ['unitedKingdom', 'eurozone', 'elsewhere'];
const COUNTRY = /^[A-Za-z]{2}$/;

/** How the region of a visitor is found. */
export type RegionParts = {
  /** Answers a country code at `/country` for the address in `X-Forwarded-For`. */
  geoUrl: string | undefined;
  patienceMs?: number;
};

/**
 * The price region of an IP address. Without an answer of the geolocation service in time it is the region whose
 * currency was shown, else everywhere else.
 */
export async function priceRegion(
  { geoUrl, patienceMs = PATIENCE_MS }: RegionParts,
  address: string,
  shownCurrency?: string,
): Promise<PriceRegion> {
  const country = geoUrl === undefined ? null : await countryOf(geoUrl, address, patienceMs);
  if (country !== null) return regionOf(country);
  return REGIONS.find((region) => PRICES[region].currency === shownCurrency) ?? 'elsewhere';
}

async function countryOf(geoUrl: string, address: string, patienceMs: number): Promise<string | null> {
  try {
    const response = await fetch(`${geoUrl}/country`, {
      headers: { 'x-forwarded-for': address },
      signal: AbortSignal.timeout(patienceMs),
    });
    const told = (await response.text()).trim().replace(/^"|"$/g, '');
    return response.ok && COUNTRY.test(told) ? told : null;
  } catch {
    return null;
  }
}
