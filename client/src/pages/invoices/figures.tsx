import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { openSumOf, overdueOf } from '#entities/invoice/figures.ts';
import { $openInvoices } from '#entities/invoice/model.ts';
import { $paidReport, paidYearShown } from '#entities/report/model.ts';
import { $primaryCurrency, $today } from '#entities/settings/model.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import styles from './invoices.module.css';

const monthName = (today: string): string =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date(today));

/** The sums of open and overdue invoices, and of this month's payments. */
export function Figures() {
  const [open, report, today, currency, showPaid] = useUnit([
    $openInvoices,
    $paidReport,
    $today,
    $primaryCurrency,
    paidYearShown,
  ]);
  const year = Number(today.slice(0, 4));
  useEffect(() => {
    showPaid(year);
  }, [showPaid, year]);
  const paid = report?.year === year ? report.totals[Number(today.slice(5, 7)) - 1] : undefined;
  const overdue = open === null ? null : overdueOf(open, today);
  const sum = (invoices: typeof open) => (invoices === null ? null : openSumOf(invoices, currency));
  const figures = [
    { label: 'Open', value: sum(open), isLate: false },
    { label: 'Overdue', value: sum(overdue), isLate: overdue !== null && overdue.length > 0 },
    {
      label: `Paid in ${monthName(today)}`,
      value: paid === undefined ? null : decimalText(paid),
      isLate: false,
    },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, isLate }) => (
        <div key={label}>
          <dt>
            {isLate ? <span className={styles.dot} /> : null}
            {label}
          </dt>
          <dd>{value === null ? '–' : formatAmount(value, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
