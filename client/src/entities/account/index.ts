export {
  changeEmailFx,
  changePasswordFx,
  deleteAccountFx,
  findBillingPortalFx,
  findCheckoutFx,
  findCountryFx,
  sendMessageFx,
} from './model.ts';
export { PRICES, type PriceRegion, regionOf } from './pricing.ts';
