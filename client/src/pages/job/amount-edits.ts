import { countedAt } from '@ledgerline/shared-events/cat/analysis-of-job.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { DecimalError } from '@ledgerline/shared-events/money/decimal.ts';
import { differsFromCalculated } from '@ledgerline/shared-events/money/job-value.ts';
import { converted, termsOf, withValue } from '#entities/job/amounts.ts';
import { editJob } from '#entities/job/commands.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import type { EditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';

/** The edits of what a job is worth: each shows the value that follows from it at once. */
export function amountEdits(job: Job, primary: string, save: (draft: CommandDraft) => void) {
  return {
    /** Sets another quantity or rate, and the computed value unless the rate is flat. */
    setAmount: (field: 'quantity' | 'rate', amount: string, label: string, baseline: EditBaseline) => {
      const fields = { [field]: Number(amount) };
      const derived = job.flat_rate ? {} : derivedBy(job, fields, primary);
      save(baseline.attachTo(editJob(job, fields, label, derived)));
    },
    /** Sets the minimum fee or the surcharges, and the computed value unless the rate is flat. */
    setTerms: (fields: Partial<Pick<Job, 'minimum' | 'surcharges'>>, baseline: EditBaseline) => {
      const label = fields.minimum === undefined ? 'Surcharges' : 'Minimum fee';
      const derived = job.flat_rate ? {} : withValue({ ...job, ...fields }, primary);
      save(baseline.attachTo(editJob(job, fields, label, derived)));
    },
    /** Sets the value. One that differs from the computed value makes the rate flat. */
    setValue: (value: string, baseline: EditBaseline) => {
      const isFlat =
        job.flat_rate ||
        differsFromCalculated(
          value,
          decimalText(job.quantity),
          decimalText(job.rate),
          job.currency,
          termsOf(job),
        );
      const derived = { ...worthOf(value, job, primary), flat_rate: isFlat };
      save(baseline.attachTo(editJob(job, { value: Number(value) }, 'Value', derived)));
    },
    /** Removes the flat rate: the value is calculated again. */
    calculate: () => {
      save(editJob(job, { flat_rate: false }, 'Flat rate', derivedBy(job, { rate: job.rate }, primary)));
    },
  };
}

type Priced = Partial<Pick<Job, 'quantity' | 'rate' | 'currency' | 'minimum'>>;

/**
 * What follows from another quantity or price of a job without a flat rate: its value, and at another rate the count of
 * its analysis.
 */
export function derivedBy(job: Job, fields: Priced, primary: string): Partial<Job> {
  const { currency = job.currency, quantity, rate } = fields;
  // The exchange rate of another currency isn't loaded yet.
  const exchangeRate = currency === job.currency ? job.exchangeRate : null;
  const counted = quantity === undefined && rate !== undefined ? countedAtRate(job, rate) : {};
  return { ...counted, ...withValue({ ...job, ...fields, ...counted, exchangeRate }, primary) };
}

function countedAtRate({ quantity, analysis }: Job, rate: number): Partial<Job> {
  if (analysis === null) return {};
  try {
    const counted = countedAt({ quantity: decimalText(quantity), analysis }, decimalText(rate));
    return { quantity: Number(counted.quantity), analysis: counted.analysis };
  } catch (error) {
    // The server refuses a rate at which the words are too many to count.
    if (error instanceof DecimalError) return {};
    throw error;
  }
}

const worthOf = (value: string, job: Job, primaryCurrency: string) => ({
  value: Number(value),
  converted_value: converted(value, job, primaryCurrency),
});
