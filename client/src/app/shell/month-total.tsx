import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { $monthTotal } from '#entities/totals/model.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import styles from './shell.module.css';

/** The value of this month so far. A change fades in: counting up to it would show amounts that were never true. */
export function MonthTotal({ className }: { className?: string | undefined }) {
  const month = useUnit($monthTotal);
  if (month === null) return null;
  const text = formatAmount(decimalText(month.total), month.currency);
  return (
    <span className={className}>
      <span key={text} className={styles.total}>
        <span className="vh">This month: </span>
        {text}
      </span>
    </span>
  );
}
