import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { counted } from './count-text.ts';
import { oldRateDays, rateSource } from './rate-source.ts';

/**
 * An exchange rate with six digits, for example "0.872448". The ledger keeps all digits; more would not help a reader.
 */
export function exchangeRateText(rate: number): string {
  return rate.toLocaleString('en', { maximumSignificantDigits: 6, useGrouping: false });
}

type Exchanged = {
  currency: string;
  exchange?: { rate: number; date?: string | null; source?: string | null } | null | undefined;
  /** The day of the record whose amount was converted. */
  day: CalendarDate;
};

/**
 * For example "1 USD = 0.872448 EUR, ECB, 20 Nov 2026", with the age of a rate that is much older than its record.
 * Undefined when nothing was converted.
 */
export function exchangeText(
  { currency, exchange, day }: Exchanged,
  primaryCurrency: string,
): string | undefined {
  if (exchange === null || exchange === undefined) return undefined;
  const { rate, source, date } = exchange;
  const age = oldRateDays({ day, exchange });
  return [
    `1 ${primaryCurrency} = ${exchangeRateText(rate)} ${currency}`,
    rateSource(source ?? ''),
    date === null || date === undefined ? '' : longDate(date),
    age === null ? '' : `rate is ${counted(age, 'day')} old`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}
