import * as z from 'zod/mini';
import { calendarDateText, instantText } from '../ledger/scalars.ts';

/** The status of the subscription to the product. Ids and secrets of the payment provider are not in the ledger. */
export const subscription = z.strictObject({
  /** Whether it is active or has ended; past_due still gives access until the provider ends it. */
  status: z.enum(['active', 'past_due', 'canceled']),
  plan: z.nullable(z.enum(['monthly', 'annual'])),
  current_period_end: z.nullable(instantText),
});
export type Subscription = z.output<typeof subscription>;

/** The account itself, without personal data: address, password and sessions are stored elsewhere. */
export const accountRecord = z.strictObject({
  id: z.uuid(),
  test_account: z.boolean(),
  opened_at: instantText,
  registered_at: z.nullable(instantText),
  /** The last day of the trial, which runs to its end in the user's time zone. */
  trial_ends_on: calendarDateText,
  subscription: z.nullable(subscription),
  deleted_at: z.nullable(instantText),
});
export type AccountRecord = z.output<typeof accountRecord>;
