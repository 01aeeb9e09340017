import type { Exchange } from '../jobs/record.ts';
import { convertedValue } from '../money/job-value.ts';
import type { AccountSettings } from './account-settings.ts';

/** The rate from a document's currency to the primary one; date and source are null for the same currency. */
export type AppliedExchange = { rate: string; date: string | null; source: string | null };

/** The fields of a job or an invoice that decide its conversion. */
export type Convertible = { currency: string; exchange: Exchange | null };

type PrimaryCurrency = Pick<AccountSettings, 'currency' | 'conversion'>;

/**
 * The rule of conversion: the same currency is 1; else the document's own rate when it converts to the present
 * primary currency; else the rate of the account's last conversion; else null: the rate is missing.
 */
export function exchangeOf(record: Convertible, settings: PrimaryCurrency): AppliedExchange | null {
  if (record.currency === settings.currency) return { rate: '1', date: null, source: null };
  const { exchange } = record;
  if (exchange !== null && exchange.to === settings.currency) {
    return { rate: exchange.rate, date: exchange.date, source: exchange.source };
  }
  const { conversion } = settings;
  if (conversion === null || conversion.to !== settings.currency) return null;
  return Object.hasOwn(conversion.rates, record.currency)
    ? (conversion.rates[record.currency] ?? null)
    : null;
}

/** An amount of a document in the primary currency, as decimal text; null while the rate is missing. */
export function convertedAmount(
  amount: string,
  record: Convertible,
  settings: PrimaryCurrency,
): string | null {
  const exchange = exchangeOf(record, settings);
  return exchange === null ? null : convertedValue(amount, exchange.rate, settings.currency);
}
