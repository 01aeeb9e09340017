import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { appliedTerms } from '@ledgerline/shared-events/money/job-value.ts';

type Props = { quantity: string; rate: string; minimum: string | null; currency: string };

/** Says that the minimum fee is the value of a new job, where it is. */
export function MinimumNote({ quantity, rate, minimum, currency }: Props) {
  const applied = appliedTerms(quantity, rate, { minimum });
  if (applied?.minimum == null) return null;
  return <span className="muted"> · Minimum fee {formatAmount(applied.minimum, currency)}</span>;
}
