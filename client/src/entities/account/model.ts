import { createEffect, sample } from 'effector';
import { sessionDoubted } from '../session/model.ts';
import * as api from './api.ts';

export const changeEmailFx = createEffect(api.changeEmail);
export const changePasswordFx = createEffect(api.changePassword);
export const sendMessageFx = createEffect(api.sendMessage);
export const findBillingPortalFx = createEffect(api.billingPortalUrl);
export const findCheckoutFx = createEffect(api.checkoutUrl);
export const findPriceRegionFx = createEffect(api.priceRegion);

sample({ clock: changeEmailFx.done, fn: () => undefined, target: sessionDoubted });
