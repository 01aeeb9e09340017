import * as z from 'zod/mini';
import { calendarDateText, currencyCode } from '../ledger/scalars.ts';
import { subscription } from './record.ts';

/** The signed-in user. */
export const userAnswer = z.object({
  id: z.uuid(),
  email: z.nullable(z.string()),
  subscription: z.nullable(subscription.shape.status),
  trial_ends_at: calendarDateText,
  test_account: z.boolean(),
  /** Whether the user proved that the address is theirs; only then messages to clients can be sent. */
  email_confirmed: z.boolean(),
  stripe_id: z.nullable(z.string()),
});
export type UserAnswer = z.output<typeof userAnswer>;

/** The prices of the visitor's region. */
export const pricingAnswer = z.object({
  region: z.enum(['unitedKingdom', 'eurozone', 'elsewhere']),
  currency: currencyCode,
  monthly: z.number(),
  annual: z.number(),
  annual_per_month: z.number(),
});

/** A customer of the payment provider. */
export const customerAnswer = z.object({ stripe_id: z.string(), url: z.exactOptional(z.string()) });

/** The customer with the address of the checkout page, when an interval was chosen. */
export const checkoutAnswer = z.required(customerAnswer);

/** The address of the payment provider's page with bills and cards. */
export const billingPortalAnswer = z.object({ url: z.string() });

/** The address of the account, to which a link was sent unless it is confirmed; null for a test account. */
export const emailConfirmationAnswer = z.object({ email: z.nullable(z.string()) });

/** A setting of the sign-in, which is not in the ledger. */
export const accountSettingAnswer = z.object({
  key: z.enum(['email', 'password', 'resetpassword']),
  value: z.nullable(z.string()),
  /** The new address, which has to be confirmed by the link of a mail. */
  pending: z.exactOptional(z.string()),
});

/** The answer to a webhook message of the payment provider. */
export const webhookAnswer = z.object({ received: z.literal(true) });

/** The address at which calendar apps read the deadlines; null when there is none. */
export const calendarFeedAnswer = z.object({ url: z.nullable(z.string()) });
export type CalendarFeedAnswer = z.output<typeof calendarFeedAnswer>;
