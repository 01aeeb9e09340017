import {
  billingPortalAnswer,
  checkoutAnswer,
  pricingAnswer,
} from '@ledgerline/shared-events/account/answers.ts';
import type { PriceRegion } from '@ledgerline/shared-events/account/pricing.ts';
import { noContent } from '#shared/api/http-call.ts';
import type { Server } from '#shared/api/server.ts';

const setting = (server: Server, key: string, value: unknown) =>
  server.request('/api/settings', { method: 'POST', body: { key, value }, answer: noContent });

export const changeEmail = (server: Server, email: string) => setting(server, 'email', email);

export const changePassword = (server: Server, passwords: { current: string; new: string }) =>
  setting(server, 'password', passwords);

export const sendMessage = (server: Server, body: { email?: string; message: string }) =>
  server.request('/contact', { method: 'POST', body, answer: noContent, isOpenToAll: true });

/** The address of the payment provider's page with bills and cards. */
export const billingPortalUrl = async (server: Server): Promise<string> =>
  (await server.request('/api/settings/billing-portal-url', { answer: billingPortalAnswer })).url;

/** Registers the account with the payment provider. Resolves to the address of the checkout. */
export const checkoutUrl = async (
  server: Server,
  plan: { interval: 'month' | 'year'; currency: string },
): Promise<string> =>
  (await server.request('/api/createStripeCustomer', { method: 'POST', body: plan, answer: checkoutAnswer }))
    .url;

/** The price region of this visitor, as the server detects it. */
export const priceRegion = async (server: Server): Promise<PriceRegion> =>
  (await server.request('/api/pricing', { answer: pricingAnswer, isOpenToAll: true })).region;
