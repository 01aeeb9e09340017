export { PRICES, type PriceRegion, regionOf } from '@ledgerline/shared-events/account/pricing.ts';
