import { PRICES, type PriceRegion, regionOf } from '@ledgerline/shared-events/account/pricing.ts';
import type { FindCountry } from '../geolocation/country-of.ts';

const REGIONS: readonly PriceRegion[] = ['unitedKingdom', 'eurozone', 'elsewhere'];

/**
 * The price region of an IP address. When its country isn't found, it is the region whose currency was shown, else the rest
 * of the world.
 */
export async function priceRegion(
  findCountry: FindCountry,
  address: string,
  shownCurrency?: string,
): Promise<PriceRegion> {
  const found = await findCountry(address);
  if (found !== null) return regionOf(found);
  return REGIONS.find((region) => PRICES[region].currency === shownCurrency) ?? 'elsewhere';
}
