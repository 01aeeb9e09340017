import { add } from '@ledgerline/shared-events/money/decimal.ts';
import type { ReportAnswer } from '@ledgerline/shared-events/reports/answers.ts';
import { useUnit } from 'effector-react';
import { openSumOf, overdueOf } from '#entities/invoice/figures.ts';
import { $openInvoices } from '#entities/invoice/model.ts';
import { DocumentFigures } from '#entities/invoice/ui/document-figures.tsx';
import { paidQuery } from '#entities/report/model.ts';
import { $primaryCurrency, $today } from '#entities/settings/model.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { RemindersLine } from './reminders-line.tsx';

const monthName = (today: string): string =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date(today));

/** What was paid in a month, tax included, as the sums beside it are. */
const paidIn = ({ totals, taxes }: ReportAnswer, month: number): string =>
  add(decimalText(totals[month] ?? 0), decimalText(taxes[month] ?? 0));

/** The sums of open and overdue invoices and of this month's payments; beside them, once they're there, what is due. */
export function Figures() {
  const [open, today, currency] = useUnit([$openInvoices, $today, $primaryCurrency]);
  const year = Number(today.slice(0, 4));
  const { data: report, hasFailed } = useScreenQuery(paidQuery, year);
  const paid = report?.year === year ? paidIn(report, Number(today.slice(5, 7)) - 1) : null;
  const overdue = open === null ? null : overdueOf(open, today);
  const sum = (invoices: typeof open) => (invoices === null ? null : openSumOf(invoices, currency));
  const figures = [
    { label: 'Open', value: sum(open), isLate: false },
    { label: 'Overdue', value: sum(overdue), isLate: overdue !== null && overdue.length > 0 },
    {
      label: `Paid in ${monthName(today)}`,
      value: paid,
      isLate: false,
    },
  ];
  const isWhole = open !== null && (report !== null || hasFailed);
  return (
    <>
      <DocumentFigures figures={figures} currency={currency} />
      {isWhole ? <RemindersLine /> : null}
    </>
  );
}
