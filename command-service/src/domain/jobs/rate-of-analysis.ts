import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { countedAt } from '@ledgerline/shared-events/cat/analysis-of-job.ts';
import type { JobAnalysis } from '@ledgerline/shared-events/cat/job-analysis.ts';
import { compare, DecimalError, withinBounds } from '@ledgerline/shared-events/money/decimal.ts';
import { type AmountInput, enteredAmounts, type JobAmounts } from './amounts.ts';

type Priced = JobAmounts & { analysis?: JobAnalysis | null };

/**
 * The amounts of a job after an edit, and its analysis at another rate, by which bands with their own rates weigh other
 * words. The quantity follows where it is the weighted count, unless another one was entered or agreed.
 * @throws Rejected invalid when an amount is too large, or entered as zero
 */
export function amountsOfEdit(
  before: Priced,
  input: AmountInput,
): { amounts: JobAmounts; analysis: JobAnalysis | null } {
  const amounts = enteredAmounts(before, input);
  const former = before.analysis ?? null;
  const isPricedAlike = !before.flat_rate && compare(amounts.rate, before.rate) === 0;
  if (former === null || amounts.flat_rate || isPricedAlike) return { amounts, analysis: former };
  const { quantity, analysis } = weighedAt({ quantity: amounts.quantity, analysis: former }, amounts.rate);
  const follows = input.quantity === undefined;
  return { amounts: follows ? enteredAmounts(before, { ...input, quantity }) : amounts, analysis };
}

function weighedAt(counted: { quantity: string; analysis: JobAnalysis }, rate: string) {
  try {
    const weighed = countedAt(counted, rate);
    withinBounds(weighed.analysis.weighted);
    return weighed;
  } catch (error) {
    if (error instanceof DecimalError) throw invalidField('rate', error.message);
    throw error;
  }
}
