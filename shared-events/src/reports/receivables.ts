import * as z from 'zod/mini';
import { RECEIVABLE_AGES } from '../dates/overdue-age.ts';
import { currencyCode } from '../ledger/scalars.ts';

/** Amounts by age, in the order of `RECEIVABLE_AGES`. */
const byAge = z.array(z.number()).check(z.length(RECEIVABLE_AGES.length));

/**
 * What a client has to pay in one currency, and how many invoices that are. `converted` is the same in the primary
 * currency; null when no invoice has an exchange rate, and without those that have none.
 */
const inCurrency = z.object({
  currency: currencyCode,
  count: z.int(),
  amounts: byAge,
  total: z.number(),
  converted: z.nullable(z.number()),
});

/** The receivables from one client. Amounts outside of `currencies` are in the primary currency. */
const clientReceivables = z.object({
  client_id: z.int(),
  name: z.string(),
  count: z.int(),
  amounts: byAge,
  total: z.number(),
  currencies: z.array(inCurrency),
  /** How many days after their date its paid invoices were paid, on average; null when none was paid. */
  daysToPay: z.nullable(z.int()),
});
export type ClientReceivables = z.output<typeof clientReceivables>;

/**
 * What is open of unpaid invoices by the days since their due date. An invoice without a due date is never overdue.
 * Clients with the largest sum come first; those that only paid come last, by name.
 */
export const receivablesAnswer = z.object({
  /** The primary currency. */
  currency: currencyCode,
  today: z.string(),
  ages: z.array(
    z.object({
      age: z.enum(RECEIVABLE_AGES),
      /** Days after the due date; both null for invoices that are not due, `to` null without an end. */
      from: z.nullable(z.int()),
      to: z.nullable(z.int()),
      count: z.int(),
      amount: z.number(),
    }),
  ),
  count: z.int(),
  total: z.number(),
  clients: z.array(clientReceivables),
  /** Currencies of invoices that are in no converted sum, because there is no rate to the primary currency. */
  missingRates: z.array(z.object({ currency: currencyCode, count: z.int() })),
});
export type ReceivablesAnswer = z.output<typeof receivablesAnswer>;
