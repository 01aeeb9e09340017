import {
  billingPortalAnswer,
  checkoutAnswer,
  pricingAnswer,
} from '@ledgerline/shared-events/account/answers.ts';
import type { PriceRegion } from '@ledgerline/shared-events/account/pricing.ts';
import { nothing, request } from '#shared/api/request.ts';

const setting = (key: string, value: unknown) =>
  request('/api/settings', { method: 'POST', body: { key, value }, answer: nothing });

export const changeEmail = (email: string) => setting('email', email);

export const changePassword = (passwords: { current: string; new: string }) => setting('password', passwords);

export const sendMessage = (body: { email?: string; message: string }) =>
  request('/contact', { method: 'POST', body, answer: nothing, isOpenToAll: true });

/** The address of the payment provider's page with bills and cards. */
export const billingPortalUrl = async (): Promise<string> =>
  (await request('/api/settings/billing-portal-url', { answer: billingPortalAnswer })).url;

/** Registers the account with the payment provider. Resolves to the address of the checkout. */
export const checkoutUrl = async (plan: { interval: 'month' | 'year'; currency: string }): Promise<string> =>
  (await request('/api/createStripeCustomer', { method: 'POST', body: plan, answer: checkoutAnswer })).url;

/** The price region of this visitor, as the server detects it. */
export const priceRegion = async (): Promise<PriceRegion> =>
  (await request('/api/pricing', { answer: pricingAnswer, isOpenToAll: true })).region;
