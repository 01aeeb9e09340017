import { PRICES, type PriceRegion, regionOf } from '@ledgerline/shared-events/account/pricing.ts';
import { countryOf, type Geolocation } from '../geolocation/country-of.ts';

const REGIONS: readonly PriceRegion[] = ['unitedKingdom', 'eurozone', 'elsewhere'];

/**
 * The price region of an IP address. When the geolocation service does not answer in time, it is the region whose
 * currency was shown, else the rest of the world.
 */
export async function priceRegion(
  geolocation: Geolocation,
  address: string,
  shownCurrency?: string,
): Promise<PriceRegion> {
  const found = await countryOf(geolocation, address);
  if (found !== null) return regionOf(found);
  return REGIONS.find((region) => PRICES[region].currency === shownCurrency) ?? 'elsewhere';
}
