import { attach, sample } from 'effector';
import { $server } from '#shared/api/server.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';
import { sessionCheckRequested } from '../session/model.ts';
import * as api from './api.ts';

export const changeEmailFx = attach({ source: $server, effect: api.changeEmail });
export const changePasswordFx = attach({ source: $server, effect: api.changePassword });
export const sendMessageFx = attach({ source: $server, effect: api.sendMessage });
export const findBillingPortalFx = attach({ source: $server, effect: api.billingPortalUrl });
export const findCheckoutFx = attach({ source: $server, effect: api.checkoutUrl });
export const findPriceRegionFx = attach({ source: $server, effect: api.priceRegion });

/** The price region of the visitor, who may have no account. */
export const priceRegionQuery = createScreenQuery(findPriceRegionFx, {
  isReadOnce: true,
  reloadOn: [recordsReset],
});

sample({ clock: changeEmailFx.done, fn: () => undefined, target: sessionCheckRequested });
