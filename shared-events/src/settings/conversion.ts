import * as z from 'zod/mini';
import { calendarDateText, currencyCode, exchangeRateText } from '../ledger/scalars.ts';

/**
 * The rates with which the account's documents were converted when its primary currency changed to `to`: by currency,
 * units of it for one unit of `to`, with the day of the rate and its source.
 */
export const conversion = z.strictObject({
  to: currencyCode,
  rates: z.record(
    currencyCode,
    z.strictObject({ rate: exchangeRateText, date: calendarDateText, source: z.string() }),
  ),
});
export type Conversion = z.output<typeof conversion>;
