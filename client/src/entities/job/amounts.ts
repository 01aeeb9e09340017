import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { convertedValue, jobValue } from '@ledgerline/shared-events/money/job-value.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';

type Terms = Pick<Job, 'minimum' | 'surcharges'>;
type Amounts = Pick<Job, 'quantity' | 'rate' | 'currency' | 'exchangeRate'> & Terms;

/** The minimum fee and the surcharges of a job as decimal text. One that waits since an earlier version has neither. */
export const termsOf = ({
  minimum,
  surcharges = [],
}: Partial<Terms>): Omit<Terms, 'minimum'> & { minimum: string | null } => ({
  minimum: minimum == null ? null : decimalText(minimum),
  surcharges,
});

/**
 * The fields that a new quantity, rate, minimum fee or surcharge changes: the value and, when the exchange rate is known,
 * its value in the primary currency.
 */
export function withValue(job: Amounts, primaryCurrency: string): Pick<Job, 'value' | 'converted_value'> {
  const { quantity, rate, currency } = job;
  const value = jobValue(decimalText(quantity), decimalText(rate), currency, termsOf(job));
  return { value: Number(value), converted_value: converted(value, job, primaryCurrency) };
}

/** A value in the primary currency; null while the exchange rate is missing. */
export function converted(
  value: string,
  { currency, exchangeRate }: Pick<Job, 'currency' | 'exchangeRate'>,
  primaryCurrency: string,
): number | null {
  if (currency === primaryCurrency) return Number(value);
  if (exchangeRate === null || exchangeRate === undefined || exchangeRate === 0) return null;
  return Number(convertedValue(value, String(exchangeRate), primaryCurrency));
}
