import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
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
      const derived = job.flat_rate ? {} : withValue({ ...job, ...fields }, primary);
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
      save(editJob(job, { flat_rate: false }, 'Flat rate', withValue(job, primary)));
    },
  };
}

const worthOf = (value: string, job: Job, primaryCurrency: string) => ({
  value: Number(value),
  converted_value: converted(value, job, primaryCurrency),
});
