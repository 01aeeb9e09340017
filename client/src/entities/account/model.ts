import { sample } from 'effector';
import { serverEffect } from '#shared/api/server-effect.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';
import { sessionCheckRequested } from '../session/model.ts';
import * as api from './api.ts';

export const changeEmailFx = serverEffect(api.changeEmail);
export const changePasswordFx = serverEffect(api.changePassword);
export const sendMessageFx = serverEffect(api.sendMessage);
export const findBillingPortalFx = serverEffect(api.billingPortalUrl);
export const findCheckoutFx = serverEffect(api.checkoutUrl);
export const findPriceRegionFx = serverEffect(api.priceRegion);

/** The price region of the visitor, who may have no account. */
export const priceRegionQuery = createScreenQuery(findPriceRegionFx, {
  isReadOnce: true,
  reloadOn: [recordsReset],
});

sample({ clock: changeEmailFx.done, fn: () => undefined, target: sessionCheckRequested });
