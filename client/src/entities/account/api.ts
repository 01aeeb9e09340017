import * as z from 'zod/mini';
import { nothing, request } from '../../shared/api/request.ts';

const setting = (key: string, value: unknown) =>
  request('/api/settings', { method: 'POST', body: { key, value }, answer: nothing });

export const changeEmail = (email: string) => setting('email', email);

export const changePassword = (passwords: { current: string; new: string }) => setting('password', passwords);

export const deleteAccount = () => request('/delete-account', { method: 'POST', answer: nothing });

export const sendMessage = (body: { email?: string; message: string }) =>
  request('/contact', { method: 'POST', body, answer: nothing });

const place = z.union([z.string(), z.object({ url: z.string() })]);
type Place = z.output<typeof place>;

const urlOf = (said: Place): string => (typeof said === 'string' ? said : said.url);

/** Where the payment provider shows bills and cards. */
export const billingPortalUrl = async (): Promise<string> =>
  urlOf(await request('/api/settings/billing-portal-url', { answer: place }));

/** Makes the account known to the payment provider; answers where to pay. */
export const checkoutUrl = async (plan: { interval: 'month' | 'year'; currency: string }): Promise<string> =>
  urlOf(await request('/api/createStripeCustomer', { method: 'POST', body: plan, answer: place }));

/** Where the geolocation service answers; the server writes it into the page when there is one. */
const geoHost = (): string =>
  document.querySelector('meta[name="ledgerline-geo"]')?.getAttribute('content')?.replace(/\/$/, '') ?? '';

/** The country code that the geolocation service tells; without one, that of the browser's language, else null. */
export async function country(): Promise<string | null> {
  const host = geoHost();
  if (host === '') return new Intl.Locale(navigator.language).region ?? null;
  const response = await fetch(`${host}/country`, { credentials: 'omit' });
  const said = (await response.text()).replace(/[^a-z]/gi, '');
  return response.ok && said.length === 2 ? said.toUpperCase() : null;
}
