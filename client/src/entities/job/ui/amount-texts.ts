import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { formatAmount, formatQuantity } from '@ledgerline/shared-events/money/format.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { exchangeRateText } from '#shared/lib/amounts/exchange-rate-text.ts';
import { rateSource } from '#shared/lib/amounts/rate-source.ts';

/** For example "€312.00". */
export const valueText = (job: Pick<Job, 'value' | 'currency'>): string =>
  formatAmount(decimalText(job.value), job.currency);

/** The value in the primary currency when the job has another one, for example "€513.58"; otherwise null. */
export function convertedText(job: Job, primaryCurrency: string): string | null {
  if (job.currency === primaryCurrency || job.converted_value === null || job.converted_value === undefined)
    return null;
  return formatAmount(decimalText(job.converted_value), primaryCurrency);
}

/** Whether the exchange rate of the job's value is missing. The list then says so. */
export const isRateMissing = (job: Job, primaryCurrency: string): boolean =>
  job.currency !== primaryCurrency && (job.converted_value === null || job.converted_value === undefined);

/** For example "8,420". */
export const quantityText = (job: Pick<Job, 'quantity'>): string => formatQuantity(decimalText(job.quantity));

/** For example "1 USD = 0.872448 EUR, ECB, 20 Nov 2026", with six digits; undefined when nothing was converted. */
export function exchangeText({ exchange, currency }: Job, primaryCurrency: string): string | undefined {
  if (exchange === null || exchange === undefined) return undefined;
  const rate = exchangeRateText(Number(exchange.rate));
  const origin = [rateSource(exchange.source ?? ''), exchange.date === null ? null : longDate(exchange.date)];
  return [`1 ${primaryCurrency} = ${rate} ${currency}`, ...origin]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}
