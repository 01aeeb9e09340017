import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { compare, isZero } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { openSumOf, sumNote, sumOf } from '#entities/invoice/figures.ts';
import type { PageTotals } from '#entities/invoice/model.ts';
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
  totals: PageTotals | undefined;
  onPage(page: number): void;
};

/** The count of the invoices and their sums, which are those of all pages. */
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
          <Sums
            currency={totals.currency}
            total={decimalText(totals.value)}
            open={decimalText(totals.open ?? 0)}
            paid={totals.paid}
          />
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
        <Sums
          currency={primaryCurrency}
          total={sum.total}
          open={openSumOf(rows, primaryCurrency)}
          paid={totals?.paid}
        />
      )}
    </div>
  );
}

type SumsProps = {
  currency: string;
  total: string;
  open: string;
  /** What was paid on the days of the filter; null without one. */
  paid: number | null | undefined;
};

/** The totals of the invoices, what is open where some are paid in part, and what was paid on the days of a filter. */
function Sums({ currency, total, open, paid }: SumsProps) {
  const sums = [
    { label: 'Total', amount: total },
    ...(isZero(open) || compare(open, total) === 0 ? [] : [{ label: 'Open', amount: open }]),
    ...(paid == null ? [] : [{ label: 'Paid', amount: decimalText(paid) }]),
  ];
  return (
    <span className={styles.sums}>
      {sums.map(({ label, amount }) => (
        <span key={label} className={styles.sum}>
          {label} <span className={tableStyles.grand}>{formatAmount(amount, currency)}</span>
        </span>
      ))}
    </span>
  );
}
