import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import type { ListTotals } from '@ledgerline/shared-events/lists/totals.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { sumNote, sumOf } from '#entities/invoice/figures.ts';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { Pager, tableStyles } from '#shared/ui/table/index.ts';
import styles from './invoices.module.css';

type Props = {
  rows: readonly Invoice[];
  isOpenList: boolean;
  primaryCurrency: string;
  page: number;
  lastPage: number;
  total: number;
  /** The sums of all pages; undefined while they are not loaded. */
  totals: ListTotals | undefined;
  onPage(page: number): void;
};

/** The count of the invoices and their sum, which is that of all pages. */
export function ListFoot({
  rows,
  isOpenList,
  primaryCurrency,
  page,
  lastPage,
  total,
  totals,
  onPage,
}: Props) {
  if (lastPage > 1) {
    const first = page === lastPage ? total - rows.length + 1 : (page - 1) * rows.length + 1;
    return (
      <div className={tableStyles.foot} style={{ alignItems: 'center' }}>
        <span>
          {countText(first)}–{countText(first + rows.length - 1)} of {countText(total)} invoices
        </span>
        {totals === undefined || totals.missingRates.length > 0 ? null : (
          <span className={styles.sum}>
            Total{' '}
            <span className={tableStyles.grand}>
              {formatAmount(decimalText(totals.value), totals.currency)}
            </span>
          </span>
        )}
        <Pager page={page} last={lastPage} onChange={onPage} />
      </div>
    );
  }
  const sum = sumOf(rows);
  return (
    <div className={tableStyles.foot}>
      <span>{sumNote(rows, primaryCurrency, isOpenList)}</span>
      {sum.missingRates === sum.count ? null : (
        <span className={styles.sum}>
          Total <span className={tableStyles.grand}>{formatAmount(sum.total, primaryCurrency)}</span>
        </span>
      )}
    </div>
  );
}
