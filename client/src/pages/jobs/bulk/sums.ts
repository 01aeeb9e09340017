import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { add } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount, formatQuantity } from '@ledgerline/shared-events/money/format.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';

/**
 * The sums of some jobs, for example "18,415 words, €2,244.39": the quantity when all have the same unit, and the
 * value in the primary currency. Where an exchange rate is missing the values are summed by currency.
 * @param unitName the name of a unit by its id
 */
export function sumsOf(
  jobs: readonly Job[],
  primaryCurrency: string,
  unitName: (id: number) => string | undefined,
): string {
  return [quantitySum(jobs, unitName), ...valueSums(jobs, primaryCurrency)]
    .filter((part) => part !== null)
    .join(', ');
}

/** The quantity of some jobs in their unit, for example "18,415 words"; null when they have several. */
export function quantitySum(
  jobs: readonly Job[],
  unitName: (id: number) => string | undefined,
): string | null {
  const [first] = jobs;
  const unit = first?.unit_id ?? null;
  if (unit === null || jobs.some((job) => job.flat_rate || job.unit_id !== unit)) return null;
  const name = unitName(unit);
  if (name === undefined) return null;
  return `${formatQuantity(add(...jobs.map(({ quantity }) => decimalText(quantity))))} ${name.toLowerCase()}`;
}

function valueSums(jobs: readonly Job[], primaryCurrency: string): string[] {
  const converted = jobs.flatMap((job) =>
    job.currency === primaryCurrency ? job.value : (job.converted_value ?? []),
  );
  if (converted.length === jobs.length)
    return [formatAmount(add(...converted.map(decimalText)), primaryCurrency)];
  return [...Map.groupBy(jobs, ({ currency }) => currency)].map(([currency, some]) =>
    formatAmount(add(...some.map(({ value }) => decimalText(value))), currency),
  );
}
