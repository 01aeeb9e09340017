import { calendarDateText, currencyCode } from '@ledgerline/shared-events/ledger/scalars.ts';
import { z } from 'zod';

export const user = z.strictObject({
  id: z.uuid(),
  email: z.string().nullable(),
  subscription: z.enum(['active', 'past_due', 'canceled']).nullable(),
  trial_ends_at: calendarDateText,
  test_account: z.boolean(),
  stripe_id: z.string().nullable(),
});

export const pricing = z.strictObject({
  region: z.enum(['unitedKingdom', 'eurozone', 'elsewhere']),
  currency: currencyCode,
  monthly: z.number(),
  annual: z.number(),
  annual_per_month: z.number(),
});

/** With an interval the answer names where to pay. */
export const customer = z.strictObject({ stripe_id: z.string(), url: z.string().exactOptional() });

export const accountSetting = z.strictObject({
  key: z.enum(['email', 'password', 'resetpassword']),
  value: z.string().nullable(),
});

export const health = z.strictObject({
  ok: z.boolean(),
  eventStore: z.boolean(),
  writes: z.boolean(),
  reads: z.boolean(),
  postgres: z.boolean(),
  queue: z.boolean(),
  feed: z.boolean(),
  lag: z.int().nullable(),
});
