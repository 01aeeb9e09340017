import { PRICES, type PriceRegion, regionOf } from '@ledgerline/shared-events/account/pricing.ts';
import { z } from 'zod';

const PATIENCE_MS = 2_000;
const REGIONS: readonly PriceRegion[] = ['unitedKingdom', 'eurozone', 'elsewhere'];
const ADDRESS = '{ip}';

/** How the region of a visitor is found. */
export type RegionParts = {
  /**
   * Where the geolocation service tells the country of an address. With `{ip}` in it the address stands there;
   * without, it is asked at `/country` with the address in `X-Forwarded-For`.
   */
  geoUrl: string | undefined;
  /** How long its answer is waited for; two seconds when absent. */
  patienceMs?: number | undefined;
};

const country = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2}$/);
/** A bare code, or an object that names it as services usually do. */
const answers = z.union([
  country,
  z.object({ country_code: country }).transform(({ country_code }) => country_code),
  z.object({ countryCode: country }).transform(({ countryCode }) => countryCode),
  z.object({ country }).transform((answer) => answer.country),
]);

/**
 * The price region of an IP address. Without an answer of the geolocation service in time it is the region whose
 * currency was shown, else everywhere else.
 */
export async function priceRegion(
  { geoUrl, patienceMs = PATIENCE_MS }: RegionParts,
  address: string,
  shownCurrency?: string,
): Promise<PriceRegion> {
  const found = geoUrl === undefined ? null : await countryOf(geoUrl, plainAddress(address), patienceMs);
  if (found !== null) return regionOf(found);
  return REGIONS.find((region) => PRICES[region].currency === shownCurrency) ?? 'elsewhere';
}

/** An IPv4 address that came through an IPv6 socket is told as what it is. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

async function countryOf(geoUrl: string, address: string, patienceMs: number): Promise<string | null> {
  const isTemplate = geoUrl.includes(ADDRESS);
  const url = isTemplate ? geoUrl.replaceAll(ADDRESS, encodeURIComponent(address)) : `${geoUrl}/country`;
  try {
    const response = await fetch(url, {
      headers: isTemplate ? {} : { 'x-forwarded-for': address },
      signal: AbortSignal.timeout(patienceMs),
    });
    const answer = answers.safeParse(jsonOrText(await response.text()));
    return response.ok && answer.success ? answer.data : null;
  } catch {
    return null;
  }
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
