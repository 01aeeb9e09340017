import { PRICES, type PriceRegion, regionOf } from '@ledgerline/shared-events/account/pricing.ts';
import { z } from 'zod';

const PATIENCE_MS = 2_000;
const REGIONS: readonly PriceRegion[] = ['unitedKingdom', 'eurozone', 'elsewhere'];
const ADDRESS = '{ip}';

/** The dependencies of the region of a visitor. */
export type RegionParts = {
  /**
   * The address of the geolocation service. `{ip}` in it is replaced by the IP address; without it, the service is
   * called at `/country` with the address in `X-Forwarded-For`.
   */
  geoUrl: string | undefined;
  /** The timeout of the service in milliseconds; default two seconds. */
  patienceMs?: number | undefined;
};

const country = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2}$/);
/** A bare country code, or an object with the code under a common name. */
const answers = z.union([
  country,
  z.object({ country_code: country }).transform(({ country_code }) => country_code),
  z.object({ countryCode: country }).transform(({ countryCode }) => countryCode),
  z.object({ country }).transform((answer) => answer.country),
]);

/**
 * The price region of an IP address. When the geolocation service does not answer in time, it is the region whose
 * currency was shown, else the rest of the world.
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

/** Converts an IPv4 address of an IPv6 socket to its IPv4 form. */
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
