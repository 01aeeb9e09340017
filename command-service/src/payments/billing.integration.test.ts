import { randomUUID } from 'node:crypto';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import {
  type DoubleAnswer,
  type HttpDouble,
  httpDouble,
  type SeenRequest,
} from '@ledgerline/tests/support/http-double.ts';
import { openWriteSide } from '@ledgerline/tests/support/write-side.ts';
import type pg from 'pg';
import Stripe from 'stripe';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { MailedLinks } from '../testing/mailed-links.ts';
import { PASSWORD, People } from '../testing/people.ts';
import { type WriteSideApp, writeSideApp } from '../testing/write-side-app.ts';

const SECRET = 'whsec_of_the_tests';
const DAY = 86_400_000;
const PERIOD_END = 1_797_724_800;

let provider: HttpDouble;
let geo: HttpDouble;
let pool: pg.Pool;
let side: WriteSideApp;
/** The answer of the geolocation service. */
let country: DoubleAnswer = { status: 500 };
/** The subscriptions of every customer at the payment provider. */
let subscriptions: object[] = [];
/** The checkout pages of every customer that are open. */
let checkouts: object[] = [];
let refusal: DoubleAnswer | null = null;
/** How the provider refuses some requests. */
let refusalOf: (request: SeenRequest) => DoubleAnswer | null = () => null;
const people = new People(() => side);
let visitors = 0;

/** What the provider waits for after it read its subscriptions and before it answers them. */
let holdSubscriptions: (() => Promise<void>) | null = null;

async function provided(request: SeenRequest): Promise<DoubleAnswer> {
  const { method, path } = request;
  const refused = refusal ?? refusalOf(request);
  if (refused !== null) return refused;
  const [route = ''] = path.split('?');
  const answers: Record<string, object> = {
    'POST /v1/customers': { id: `cus_${randomUUID()}`, object: 'customer' },
    'POST /v1/checkout/sessions': { id: 'cs_1', url: 'https://pay.example/cs_1' },
    'GET /v1/checkout/sessions': { object: 'list', data: checkouts, has_more: false },
    'POST /v1/checkout/sessions/cs_1/expire': { id: 'cs_1', status: 'expired' },
    'POST /v1/billing_portal/sessions': { id: 'bps_1', url: 'https://pay.example/portal' },
    'GET /v1/subscriptions': { object: 'list', data: subscriptions, has_more: false },
    'DELETE /v1/subscriptions/sub_1': { id: 'sub_1', status: 'canceled' },
  };
  const answer =
    method === 'POST' && /^\/v1\/customers\/cus_/.test(route)
      ? { id: route.split('/')[3], object: 'customer' }
      : answers[`${method} ${route}`];
  if (route === '/v1/subscriptions') await holdSubscriptions?.();
  return answer === undefined ? { status: 404, body: '{}' } : { body: JSON.stringify(answer) };
}

function subscription(status: string, more: { id?: string; created?: number; interval?: string } = {}) {
  const { id = 'sub_1', created = 1, interval = 'month' } = more;
  const item = { current_period_end: PERIOD_END, price: { recurring: { interval } } };
  return { id, object: 'subscription', status, created, items: { data: [item] } };
}

beforeAll(async () => {
  provider = await httpDouble(provided);
  geo = await httpDouble(() => country);
  const payments = { secretKey: 'sk_test_1', webhookSecret: SECRET, apiBase: provider.url };
  const opened = await openWriteSide({ payments, geoUrl: geo.url, geoPatienceMs: 60_000 });
  ({ pool, side } = opened);
  return async () => {
    await opened.close();
    await provider.stop();
    await geo.stop();
  };
});

beforeEach(() => {
  country = { status: 500 };
  subscriptions = [];
  checkouts = [];
  refusal = null;
  refusalOf = () => null;
  provider.seen.length = 0;
  geo.seen.length = 0;
});

const buy = (browser: Browser, body: object = { interval: 'month' }) =>
  browser.post('/api/createStripeCustomer', body);

const sentTo = (path: string) =>
  provider.seen
    .filter((request) => request.path === path)
    .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

async function user(browser: Browser) {
  return (await browser.get('/api/user')).json();
}

/** A webhook message as the provider sends it, signed with `secret`. */
function message(type: string, customer: string, { id = 'evt_1', secret = SECRET } = {}) {
  const payload = JSON.stringify({ id, object: 'event', type, data: { object: { customer } } });
  const signature = new Stripe('sk_test').webhooks.generateTestHeaderString({ payload, secret });
  return side.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  });
}

async function customer(): Promise<{ browser: Browser; stripeId: string; facts(): string[] }> {
  const { browser } = await people.registered();
  await buy(browser, {});
  const { id, stripe_id } = await user(browser);
  const { rows } = await pool.query('select account_id from identity.users where id = $1', [id]);
  const facts = () =>
    side.store
      .eventsOf(accountStream(rows[0].account_id))
      .map(({ type }) => type)
      .filter((type) => type.startsWith('Subscription'));
  return { browser, stripeId: stripe_id, facts };
}

describe('buying a subscription', () => {
  it('creates one customer and a checkout page with the parameters of the spec', async () => {
    const { browser, email } = await people.registered();
    const answer = await buy(browser);
    expect(answer.json()).toMatchObject({ url: 'https://pay.example/cs_1' });
    const { id, stripe_id } = await user(browser);
    expect(sentTo('/v1/customers')).toMatchObject([{ email, 'metadata[user_id]': id }]);
    expect(sentTo('/v1/checkout/sessions')).toEqual([
      {
        mode: 'subscription',
        customer: stripe_id,
        client_reference_id: id,
        success_url: 'https://books.example/order/success',
        cancel_url: 'https://books.example/settings',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': '699',
        'line_items[0][price_data][recurring][interval]': 'month',
        'line_items[0][price_data][product_data][name]': 'Ledgerline, monthly',
      },
    ]);
    expect(provider.seen[0]?.headers.authorization).toBe('Bearer sk_test_1');
    await buy(browser);
    expect(sentTo('/v1/customers')).toHaveLength(1);
  });

  it.each([
    ['GB', 'month', 'gbp', '599'],
    ['GB', 'year', 'gbp', '5988'],
    ['"de"', 'year', 'eur', '5988'],
    ['US', 'year', 'usd', '7188'],
    ['<html>', 'month', 'usd', '699'],
  ])('uses the price of the region: %s, by the %s', async (body, interval, currency, amount) => {
    country = { body, type: 'text/plain' };
    // The country of an address is looked up once.
    visitors += 1;
    const browser = side.browser();
    browser.address = `203.0.113.${visitors}`;
    await browser.post('/register', { email: people.newEmail(), password: PASSWORD });
    await buy(browser, { interval });
    expect(sentTo('/v1/checkout/sessions')[0]).toMatchObject({
      'line_items[0][price_data][currency]': currency,
      'line_items[0][price_data][unit_amount]': amount,
    });
    expect(geo.seen[0]).toMatchObject({ path: '/country', headers: { 'x-forwarded-for': browser.address } });
  });

  it('uses the price that was shown when the country is unknown', async () => {
    const { browser } = await people.registered();
    await buy(browser, { interval: 'year', currency: 'EUR' });
    expect(sentTo('/v1/checkout/sessions')[0]).toMatchObject({
      'line_items[0][price_data][currency]': 'eur',
    });
  });

  it('is refused for a test account, and when there is a subscription already', async () => {
    expect((await buy(await people.testAccount())).statusCode).toBe(422);
    const { browser, stripeId } = await customer();
    subscriptions = [subscription('active')];
    await message('customer.subscription.created', stripeId, { id: 'evt_bought' });
    expect((await buy(browser)).statusCode).toBe(409);
  });

  it('closes the checkout pages that are open, so that nobody subscribes twice', async () => {
    const { browser, stripeId } = await customer();
    checkouts = [{ id: 'cs_1', object: 'checkout.session', status: 'open' }];
    expect((await buy(browser)).statusCode).toBe(200);
    const requests = provider.seen.map(({ method, path }) => `${method} ${path}`);
    expect(requests).toContain(`GET /v1/checkout/sessions?customer=${stripeId}&status=open&limit=100`);
    const [closed, opened] = ['POST /v1/checkout/sessions/cs_1/expire', 'POST /v1/checkout/sessions'];
    expect(requests.filter((each) => each === closed || each === opened).slice(0, 2)).toEqual([
      closed,
      opened,
    ]);
  });

  it('leaves one checkout page of two that are opened in one instant', async () => {
    const { browser } = await customer();
    const [own, other] = ['cs_1', 'cs_2'].map((id) => ({ id, object: 'checkout.session', status: 'open' }));
    refusalOf = ({ method, path }) => {
      // The other one comes after both were looked for.
      if (method === 'POST' && path === '/v1/checkout/sessions')
        checkouts = [
          { ...own, created: 5, url: 'https://pay.example/cs_1' },
          { ...other, created: 6, url: 'https://pay.example/cs_2' },
        ];
      return null;
    };
    expect((await buy(browser)).json().url).toBe('https://pay.example/cs_2');
    expect(provider.seen.filter(({ path }) => path.endsWith('/expire')).map(({ path }) => path)).toEqual([
      '/v1/checkout/sessions/cs_1/expire',
    ]);
  });

  it('tells the provider the present address', async () => {
    const { browser, stripeId } = await customer();
    const { email } = await user(browser);
    const links = new MailedLinks(() => side);
    await links.confirm(browser, email);
    await vi.waitFor(() => expect(sentTo(`/v1/customers/${stripeId}`)).toEqual([{ email }]));
    await pool.query("update identity.users set email = 'new@books.example' where email = $1", [email]);
    await buy(browser);
    await browser.get('/api/settings/billing-portal-url');
    expect(sentTo(`/v1/customers/${stripeId}`).slice(1)).toEqual([
      { email: 'new@books.example' },
      { email: 'new@books.example' },
    ]);
  });

  it('is refused when one was paid that the provider has not reported yet', async () => {
    const { browser } = await customer();
    checkouts = [{ id: 'cs_paid', object: 'checkout.session', status: 'open' }];
    const error = { type: 'invalid_request_error', message: 'Only open sessions can be expired.' };
    refusalOf = ({ path }) =>
      path.endsWith('/expire') ? { status: 400, body: JSON.stringify({ error }) } : null;
    subscriptions = [subscription('active')];
    const answer = await buy(browser);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict']);
    expect(sentTo('/v1/checkout/sessions')).toEqual([]);
  });

  it("answers the provider's own message, and 503 when the provider is unavailable", async () => {
    const { browser } = await people.registered();
    const error = { type: 'invalid_request_error', message: 'This key is not allowed to do that.' };
    refusal = { status: 400, body: JSON.stringify({ error }) };
    expect((await buy(browser)).json()).toMatchObject({ message: error.message });
    refusal = { status: 500, body: '{}' };
    expect((await buy(browser)).statusCode).toBe(503);
  });

  it('opens the page with the bills', async () => {
    const { browser, stripeId } = await customer();
    const answer = await browser.get('/api/settings/billing-portal-url');
    expect(answer.json()).toEqual({ url: 'https://pay.example/portal' });
    expect(sentTo('/v1/billing_portal/sessions')).toEqual([
      { customer: stripeId, return_url: 'https://books.example/settings' },
    ]);
  });
});

describe('webhook messages of the provider', () => {
  it('append events to the ledger and update the subscription of the user', async () => {
    const { browser, stripeId, facts } = await customer();
    const steps = [
      ['active', 'active', 'SubscriptionStarted'],
      ['past_due', 'past_due', 'SubscriptionPaymentFailed'],
      ['active', 'active', 'SubscriptionRenewed'],
      ['canceled', 'canceled', 'SubscriptionCancelled'],
    ] as const;
    for (const [index, [status, shown, fact]] of steps.entries()) {
      subscriptions = [subscription(status)];
      const answer = await message('customer.subscription.updated', stripeId, { id: `evt_step_${index}` });
      expect(answer.statusCode).toBe(200);
      expect((await user(browser)).subscription).toBe(shown);
      expect(facts().at(-1)).toBe(fact);
    }
  });

  it('take effect once, however often and in whatever order they arrive', async () => {
    const { stripeId, facts } = await customer();
    subscriptions = [subscription('active')];
    await Promise.all(['evt_a', 'evt_a', 'evt_b'].map((id) => message('invoice.paid', stripeId, { id })));
    subscriptions = [
      subscription('canceled', { created: 1 }),
      subscription('active', { id: 'sub_2', created: 2 }),
    ];
    await message('customer.subscription.deleted', stripeId, { id: 'evt_late' });
    expect(facts()).toEqual(['SubscriptionStarted']);
  });

  it('keep the newer status when an earlier one was read side by side and arrives later', async () => {
    const { browser, stripeId, facts } = await customer();
    subscriptions = [subscription('active')];
    const late = Promise.withResolvers<void>();
    const isRead = new Promise<void>((resolve) => {
      holdSubscriptions = async () => {
        holdSubscriptions = null;
        resolve();
        await late.promise;
      };
    });
    const earlier = message('invoice.paid', stripeId, { id: 'evt_earlier' });
    await isRead;
    subscriptions = [subscription('canceled')];
    await message('customer.subscription.deleted', stripeId, { id: 'evt_later' });
    late.resolve();
    expect((await earlier).statusCode).toBe(200);
    expect((await user(browser)).subscription).toBe('canceled');
    expect(facts().at(-1)).toBe('SubscriptionCancelled');
  });

  it('are refused when the signature is wrong', async () => {
    const { browser, stripeId, facts } = await customer();
    subscriptions = [subscription('active')];
    const answer = await message('invoice.paid', stripeId, { secret: 'whsec_of_somebody_else' });
    expect(answer.statusCode).toBe(400);
    expect(facts()).toEqual([]);
    expect((await user(browser)).subscription).toBeNull();
  });

  it('about unknown customers and types are accepted and change nothing', async () => {
    expect((await message('invoice.paid', 'cus_unknown')).statusCode).toBe(200);
    expect((await message('charge.refunded', 'cus_unknown')).statusCode).toBe(200);
  });

  it('give access after the trial', async () => {
    const { browser, stripeId } = await customer();
    // In two steps, because a session expires after 30 days without use.
    side.wait(20 * DAY);
    await user(browser);
    side.wait(20 * DAY);
    const create = () => browser.post('/api/command/CreateJob', { name: 'Manual' });
    expect((await create()).statusCode).toBe(402);
    subscriptions = [subscription('active', { interval: 'year' })];
    await message('checkout.session.completed', stripeId, { id: 'evt_after_trial' });
    expect((await create()).statusCode).toBe(200);
    side.wait(-40 * DAY);
  });
});

it('deleting an account ends its subscription, and keeps the account when that fails', async () => {
  const { browser } = await customer();
  subscriptions = [subscription('active')];
  refusal = { status: 500, body: '{}' };
  expect((await browser.post('/delete-account')).statusCode).toBe(503);
  refusal = null;
  expect((await browser.post('/delete-account')).statusCode).toBe(204);
  expect(provider.seen.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

it('deleting an account closes its open checkout page before it ends the subscription', async () => {
  const { browser } = await customer();
  checkouts = [{ id: 'cs_1', object: 'checkout.session', status: 'open' }];
  subscriptions = [subscription('active')];
  expect((await browser.post('/delete-account')).statusCode).toBe(204);
  const changed = provider.seen.filter(({ method, path }) => method === 'DELETE' || path.endsWith('/expire'));
  expect(changed.map(({ path }) => path)).toEqual([
    '/v1/checkout/sessions/cs_1/expire',
    '/v1/subscriptions/sub_1',
  ]);
});

it('billing answers the prices of the region', async () => {
  country = { body: 'FR', type: 'text/plain' };
  expect((await side.browser().get('/api/pricing')).json()).toEqual({
    region: 'eurozone',
    currency: 'EUR',
    monthly: 5.99,
    annual: 59.88,
    annual_per_month: 4.99,
  });
});

describe('without keys of a provider', () => {
  it('billing calls answer that payments are not configured', async () => {
    const bare = await writeSideApp(pool);
    try {
      const browser = bare.browser();
      await browser.post('/create-test-account');
      const answers = [
        await browser.post('/api/createStripeCustomer', {}),
        await browser.get('/api/settings/billing-portal-url'),
        await browser.post('/api/stripe/webhook', {}),
      ];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(503);
        expect(answer.json()).toMatchObject({ code: 'payments_not_configured' });
      }
    } finally {
      await bare.close();
    }
  });
});
