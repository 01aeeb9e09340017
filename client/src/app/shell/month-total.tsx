import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { $monthTotal } from '#entities/totals/model.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';

/** The value of this month so far. It changes at once: counting up would show amounts that were never true. */
export function MonthTotal({ className }: { className?: string | undefined }) {
  const month = useUnit($monthTotal);
  if (month === null) return null;
  const text = formatAmount(decimalText(month.total), month.currency);
  return (
    <span className={className}>
      <span className="vh">This month: </span>
      {text}
    </span>
  );
}
