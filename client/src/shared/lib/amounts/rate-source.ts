import { type CalendarDate, differenceInDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { MAX_RATE_AGE_DAYS } from '@ledgerline/shared-events/money/exchange-rate.ts';

const NAMES: Readonly<Record<string, string>> = {
  'currency-api': 'market rate',
  manual: 'entered by you',
};

/** The source of an exchange rate as a name for the user: "ECB", "market rate", "entered by you". */
export const rateSource = (source: string): string => NAMES[source] ?? source;

type Rated = { day: CalendarDate; exchange?: { date?: string | null | undefined } | null | undefined };

/**
 * "at the rate of their date" when each rate is of the record's day or shortly before it; otherwise, as in records of
 * years whose rates weren't known, "at the nearest known rates".
 */
export const rateWords = (records: readonly Rated[]): string =>
  records.every(isOfItsDay) ? 'at the rate of their date' : 'at the nearest known rates';

/** By how many days a rate is older than its record, where that is more than a rate of its day can be; else null. */
export function oldRateDays({ day, exchange }: Rated): number | null {
  const date = exchange?.date ?? null;
  const age = date === null ? 0 : differenceInDays(day, date);
  return age > MAX_RATE_AGE_DAYS ? age : null;
}

/** A rate without a day was entered for this record. The creation of a job in UTC may be the day before the user's. */
function isOfItsDay({ day, exchange }: Rated): boolean {
  const date = exchange?.date ?? null;
  if (date === null) return true;
  const age = differenceInDays(day, date);
  return age >= -1 && age <= MAX_RATE_AGE_DAYS;
}
