export {
  changeEmailFx,
  changePasswordFx,
  findBillingPortalFx,
  findCheckoutFx,
  findPriceRegionFx,
  sendMessageFx,
} from './model.ts';
