export {
  changeEmailFx,
  changePasswordFx,
  deleteAccountFx,
  findBillingPortalFx,
  findCheckoutFx,
  findPriceRegionFx,
  sendMessageFx,
} from './model.ts';
