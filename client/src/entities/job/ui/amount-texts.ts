import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { surchargeText } from '@ledgerline/shared-events/jobs/surcharges.ts';
import { formatAmount, formatQuantity } from '@ledgerline/shared-events/money/format.ts';
import { appliedTerms } from '@ledgerline/shared-events/money/job-value.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { termsOf } from '../amounts.ts';

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

/** A job that isn't completed has the rate of the day on which it was created. */
export const ratedJob = ({ currency, completed_at, created_at, exchange }: Job) => ({
  currency,
  exchange,
  day: completed_at ?? created_at.slice(0, 10),
});

type Priced = Pick<Job, 'quantity' | 'rate' | 'minimum' | 'surcharges' | 'currency'>;

/** Why a value isn't quantity × rate: "Minimum fee €35.00", "+ Rush 50%". Empty where it is. */
export function appliedTexts(job: Priced): string[] {
  const applied = appliedTerms(decimalText(job.quantity), decimalText(job.rate), termsOf(job));
  if (applied === null) return [];
  const { minimum, surcharges } = applied;
  return [
    ...(minimum === null ? [] : [`Minimum fee ${formatAmount(minimum, job.currency)}`]),
    ...surcharges.map((one) => `+ ${surchargeText(one)}`),
  ];
}
