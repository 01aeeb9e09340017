import * as z from 'zod/mini';
import { EXCHANGE_RATE_TEXT } from '../money/exchange-rate.ts';

/** JSON, as in events, metadata and rows. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** An exact decimal in events: "1250", "0.125", "-3.5"; at most 6 decimals, no exponent. */
export const decimalText = z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,6})?$/));

/** A decimal of zero or more. */
export const amountText = z.string().check(z.regex(/^\d{1,15}(\.\d{1,6})?$/));

/** An exchange rate: a positive decimal with up to 12 decimals, since units of some currencies are worth very little. */
export const exchangeRateText = z.string().check(z.regex(EXCHANGE_RATE_TEXT));

/** A calendar day without a zone, `YYYY-MM-DD`. */
export const calendarDateText = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** A deadline in UTC, `YYYY-MM-DD` or `YYYY-MM-DD HH:mm`. */
export const deadlineText = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/));

/** An instant in UTC, ISO 8601. */
export const instantText = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/));

/** An ISO 4217 code. */
export const currencyCode = z.string().check(z.regex(/^[A-Z]{3}$/));

/** The positive integer that identifies a record inside its account. */
export const recordId = z.int().check(z.positive());

/** When an invoice is due: days after its date, or a code (see dates/payment-terms.ts). */
export const paymentTerms = z.union([z.int().check(z.gte(0), z.lte(3650)), z.enum(['dor', 'date', 'none'])]);

/** A day of the week: 0 is Sunday, 1 Monday, 6 Saturday. */
export const weekday = z.literal([0, 1, 2, 3, 4, 5, 6]);
