import { PRICES, type PriceRegion } from '@ledgerline/shared-events/account/pricing.ts';
import type { Subscription } from '@ledgerline/shared-events/account/record.ts';
import { invalidField, Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { digitsOf } from '@ledgerline/shared-events/money/currency.ts';
import { multiply, toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import { type RawBuilder, sql } from 'kysely';
import Stripe from 'stripe';
import { v5 } from 'uuid';
import { type AccountParts, withLedger } from '../identity/accounts.ts';
import type { SessionUser } from '../identity/sessions.ts';
import { currentSubscription } from './subscription.ts';

export type BillingSettings = {
  secretKey: string;
  webhookSecret: string | undefined;
  /** The base address of the provider's API. */
  apiBase: string;
  /** The address of the app, without a slash at the end. */
  publicUrl: string;
};

export type Interval = 'month' | 'year';

const PATIENCE_MS = 10_000;
const RETRIES = 2;
/**
 * The namespace of command ids: a command that results from a message of the provider has an id (UUID version 5) of
 * the message's id.
 */
const MESSAGES = '6f4cf5d0-4a0e-4f3a-9b35-0d7ad7c0a6a1';
const FOLLOWED = /^(checkout\.session\.completed|customer\.subscription\.|invoice\.(paid|payment_failed)$)/;

/** Subscriptions at the payment provider, and their effect in the app. */
export class Billing {
  readonly #stripe: Stripe;
  readonly #settings: BillingSettings;
  readonly #parts: AccountParts;

  constructor(settings: BillingSettings, parts: AccountParts) {
    const { protocol, hostname, port } = new URL(settings.apiBase);
    this.#settings = settings;
    this.#parts = parts;
    this.#stripe = new Stripe(settings.secretKey, {
      protocol: protocol === 'http:' ? 'http' : 'https',
      host: hostname,
      ...(port === '' ? {} : { port }),
      timeout: PATIENCE_MS,
      maxNetworkRetries: RETRIES,
      telemetry: false,
    });
  }

  /** The provider's customer of the user, created at the first call. @throws Rejected invalid for a test account */
  async customer(user: SessionUser): Promise<string> {
    if (user.stripeId !== null) {
      await this.followAddress(user.userId);
      return user.stripeId;
    }
    if (user.email === null) throw invalidField('email', 'Please register your account first');
    const { email, userId, accountId } = user;
    const { id } = await answerOfProvider(
      this.#stripe.customers.create(
        { email, metadata: { user_id: userId, account_id: accountId } },
        { idempotencyKey: `customer-${userId}` },
      ),
    );
    const { db, sessions } = this.#parts;
    const update = db.updateTable('identity.users').set({ stripe_id: id }).where('id', '=', userId);
    await sessions.whileChanging(() => update.execute());
    return id;
  }

  /**
   * Tells the provider the present address of a user, to which it sends the bills. Before a checkout and the page with
   * the bills it's told again, in case this failed when the address changed.
   */
  async followAddress(userId: string): Promise<void> {
    const user = await this.#parts.db
      .selectFrom('identity.users')
      .select(['stripe_id', 'email'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!user?.stripe_id || !user.email) return;
    await answerOfProvider(this.#stripe.customers.update(user.stripe_id, { email: user.email }));
  }

  /** The address of the checkout page. @throws Rejected conflict when there is a subscription already */
  async checkout(user: SessionUser, interval: Interval, region: PriceRegion): Promise<string> {
    if (isCurrent(user.subscription)) throw subscribed();
    const { publicUrl } = this.#settings;
    const customer = user.stripeId ?? (await this.customer(user));
    await this.#closeCheckouts(await this.#openCheckouts(customer));
    // What was paid on one of them a moment ago, the provider may not have reported yet.
    if (isCurrent(currentSubscription(await this.#subscriptions(customer))?.status ?? null))
      throw subscribed();
    const session = await answerOfProvider(
      this.#stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        client_reference_id: user.userId,
        line_items: [{ quantity: 1, price_data: priceData(interval, region) }],
        success_url: `${publicUrl}/order/success`,
        cancel_url: `${publicUrl}/settings`,
      }),
    );
    const url = (await this.#onlyCheckout(customer)) ?? session.url;
    if (url === null) throw unavailable();
    return url;
  }

  /**
   * Leaves the newest of the open checkout pages: two that are opened in one instant don't see each other before. Its
   * address, or null where it can't be found.
   */
  async #onlyCheckout(customer: string): Promise<string | null> {
    const open = await this.#openCheckouts(customer);
    const newest = open
      .toSorted((one, other) => one.created - other.created || (one.id < other.id ? -1 : 1))
      .at(-1);
    await this.#closeCheckouts(open.filter((session) => session !== newest));
    return newest?.url ?? null;
  }

  /** The address of the page with bills and changes of the subscription. @throws Rejected not_found without a customer */
  async portal({ stripeId, userId }: SessionUser): Promise<string> {
    if (stripeId === null) throw new Rejected('not_found', 'There is no subscription to manage yet.');
    await this.followAddress(userId);
    const return_url = `${this.#settings.publicUrl}/settings`;
    const { url } = await answerOfProvider(
      this.#stripe.billingPortal.sessions.create({ customer: stripeId, return_url }),
    );
    return url;
  }

  /** Ends the subscription of the user, and what may become one, before the account is deleted. */
  async end({ stripeId }: SessionUser): Promise<void> {
    if (stripeId === null) return;
    await this.#closeCheckouts(await this.#openCheckouts(stripeId));
    for (const { id, status } of await this.#subscriptions(stripeId)) {
      if (status !== 'canceled' && status !== 'incomplete_expired') {
        await answerOfProvider(this.#stripe.subscriptions.cancel(id));
      }
    }
  }

  async #openCheckouts(customer: string): Promise<Stripe.Checkout.Session[]> {
    const { data } = await answerOfProvider(
      this.#stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }),
    );
    return data;
  }

  /**
   * Closes checkout pages. Paid later, they would be a second subscription, or one of an account that is gone, which
   * nobody could end here.
   */
  async #closeCheckouts(open: readonly Stripe.Checkout.Session[]): Promise<void> {
    for (const { id } of open) {
      // One that was paid in this moment can't be closed. The subscription is found after this.
      await answerOfProvider(this.#stripe.checkout.sessions.expire(id)).catch((error: unknown) => {
        if (!(error instanceof Rejected && error.code === 'invalid')) throw error;
      });
    }
  }

  /**
   * Handles a webhook message of the provider. The message only signals a change: the present status is read from the
   * provider, so messages may arrive late, twice or in any order. Of two that are handled side by
   * side, the one that began to read later holds.
   * @throws Rejected malformed when the signature is wrong
   */
  async receive(body: Buffer, signature: string): Promise<void> {
    const { type, id, data } = this.#verified(body, signature);
    const customer = 'customer' in data.object ? data.object.customer : null;
    if (!FOLLOWED.test(type) || typeof customer !== 'string') return;
    const user = await this.#parts.db
      .selectFrom('identity.users')
      .select(['id', 'account_id'])
      .where('stripe_id', '=', customer)
      .executeTakeFirst();
    if (user === undefined) return;
    const readAt = await this.#databaseTime();
    const subscription = currentSubscription(await this.#subscriptions(customer));
    if (subscription === null) return;
    await withLedger(this.#parts, async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('identity.users')
        .set({ subscription: subscription.status, subscription_read_at: readAt })
        .where('id', '=', user.id)
        .where((where) =>
          where.or([where('subscription_read_at', 'is', null), where('subscription_read_at', '<=', readAt)]),
        )
        .executeTakeFirstOrThrow();
      // Another message read a newer status meanwhile.
      if (numUpdatedRows === 0n) return;
      const owner = { accountId: user.account_id, userId: user.id };
      await this.#parts.ledgerEvents.subscribed(owner, subscription, v5(id, MESSAGES));
    });
  }

  #verified(body: Buffer, signature: string): Stripe.Event {
    const { webhookSecret } = this.#settings;
    if (webhookSecret === undefined) throw notConfigured();
    try {
      return this.#stripe.webhooks.constructEvent(body, signature, webhookSecret);
    } catch {
      throw new Rejected('malformed', 'The signature does not fit the message.');
    }
  }

  /** The present time of the clock that all processes share, to the microsecond. */
  async #databaseTime(): Promise<RawBuilder<Date>> {
    const { rows } = await sql<{ time: string }>`select clock_timestamp()::text as time`.execute(
      this.#parts.db,
    );
    return sql<Date>`${rows[0]?.time}::timestamptz`;
  }

  async #subscriptions(customer: string): Promise<Stripe.Subscription[]> {
    const { data } = await answerOfProvider(
      this.#stripe.subscriptions.list({ customer, status: 'all', limit: 100 }),
    );
    return data;
  }
}

/** Whether a subscription is one that the user pays for. */
const isCurrent = (status: Subscription['status'] | null): boolean =>
  status === 'active' || status === 'past_due';

const subscribed = (): Rejected => new Rejected('conflict', 'You already have a subscription.');

/** The refusal when payments are not configured. */
export function notConfigured(): Rejected {
  return new Rejected('payments_not_configured', 'Payments are not configured on this server.');
}

function unavailable(): Rejected {
  return new Rejected('unavailable', "The payment provider isn't responding. Please try again later.");
}

/** The answer of the provider; its refusals keep its own message. @throws Rejected invalid, unavailable */
async function answerOfProvider<T extends { lastResponse: { statusCode: number } }>(
  request: Promise<T>,
): Promise<T> {
  let answer: T;
  try {
    answer = await request;
  } catch (error) {
    const { StripeInvalidRequestError, StripeCardError, StripeError } = Stripe.errors;
    if (error instanceof StripeInvalidRequestError || error instanceof StripeCardError) {
      throw new Rejected('invalid', error.message);
    }
    throw error instanceof StripeError ? unavailable() : error;
  }
  // The library treats an error that is not in the provider's format, for example of a proxy, as an answer.
  if (answer.lastResponse.statusCode >= 400) throw unavailable();
  return answer;
}

function priceData(interval: Interval, region: PriceRegion) {
  const { currency, monthly, annual } = PRICES[region];
  const amount = interval === 'month' ? monthly : annual;
  return {
    currency: currency.toLowerCase(),
    unit_amount: toNumber(multiply(amount, String(10 ** digitsOf(currency)))),
    recurring: { interval },
    product_data: { name: `Ledgerline, ${interval === 'month' ? 'monthly' : 'annual'}` },
  };
}
