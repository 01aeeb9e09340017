import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { ProjectFiguresAnswer } from '@ledgerline/shared-events/projects/answers.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';

type Sums = Pick<ProjectFiguresAnswer, 'value' | 'uninvoiced' | 'currency' | 'missingRates'>;

/** The sums of a project in the primary currency, and which currencies they leave out. */
export function projectSums({ value, uninvoiced, currency, missingRates }: Sums) {
  return {
    value: formatAmount(decimalText(value), currency),
    uninvoiced: formatAmount(decimalText(uninvoiced), currency),
    missing: missingRates.length === 0 ? null : `${missingRates.join(', ')} not included (no rate)`,
  };
}
