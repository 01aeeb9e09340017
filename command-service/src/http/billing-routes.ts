import {
  billingPortalAnswer,
  customerAnswer,
  pricingAnswer,
  webhookAnswer,
} from '@ledgerline/shared-events/account/answers.ts';
import { PRICES } from '@ledgerline/shared-events/account/pricing.ts';
import { toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FindCountry } from '../geolocation/country-of.ts';
import { type Billing, notConfigured } from '../payments/billing.ts';
import { priceRegion } from '../payments/region.ts';
import { signedInUser } from './account-routes.ts';
import { plainObject } from './plain-json.ts';

const SIGNED_IN = { access: 'signed_in' } as const;

/** With an interval it is a purchase; `currency` is the currency in which the prices were shown. */
const purchase = z.object({
  interval: z.enum(['month', 'year']).optional(),
  currency: z.string().max(3).optional(),
});

type BillingRouteParts = {
  findCountry: FindCountry;
  /** Null when payments are not configured; then the routes answer so. */
  billing: Billing | null;
};

/** Serves prices, the redirects to the payment provider and back, and the provider's webhook. */
export function serveBilling(app: FastifyInstance, parts: BillingRouteParts): void {
  const configured = (): Billing => {
    if (parts.billing === null) throw notConfigured();
    return parts.billing;
  };
  const pricing = { access: 'open', operation: { answer: pricingAnswer } } as const;
  app.get('/api/pricing', { config: pricing }, async (request) => {
    const region = await priceRegion(parts.findCountry, request.ip);
    const { currency, monthly, annual, annualPerMonth } = PRICES[region];
    const [month, year, perMonth] = [monthly, annual, annualPerMonth].map(toNumber);
    return { region, currency, monthly: month, annual: year, annual_per_month: perMonth };
  });
  app.post(
    '/api/createStripeCustomer',
    { config: { ...SIGNED_IN, operation: { body: purchase, answer: customerAnswer } } },
    async (request) => {
      const billing = configured();
      const { interval, currency } = purchase.parse(plainObject(request.body));
      const user = signedInUser(request);
      const stripe_id = await billing.customer(user);
      if (interval === undefined) return { stripe_id };
      const region = await priceRegion(parts.findCountry, request.ip, currency);
      return { stripe_id, url: await billing.checkout({ ...user, stripeId: stripe_id }, interval, region) };
    },
  );
  const portal = { ...SIGNED_IN, operation: { answer: billingPortalAnswer } };
  app.get('/api/settings/billing-portal-url', { config: portal }, async (request) => ({
    url: await configured().portal(signedInUser(request)),
  }));
  void app.register(async (inside) => serveWebhook(inside, configured));
}

/** The provider signs the raw bytes, so the body is not parsed before the check. */
function serveWebhook(app: FastifyInstance, configured: () => Billing): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  const config = { access: 'open', csrf: false, operation: { answer: webhookAnswer } } as const;
  app.post('/api/stripe/webhook', { config }, async (request) => {
    const { body } = request;
    const signature = z.string().catch('').parse(request.headers['stripe-signature']);
    await configured().receive(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature);
    return { received: true };
  });
}
