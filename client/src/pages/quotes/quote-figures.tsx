import { useUnit } from 'effector-react';
import { DocumentFigures } from '#entities/invoice/ui/document-figures.tsx';
import type { QuotePage } from '#entities/quote/model.ts';
import { quotesReportQuery } from '#entities/report/model.ts';
import { $primaryCurrency, $today } from '#entities/settings/model.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';

type Props = {
  /** The first page of the open quotes. */
  open: QuotePage | null;
};

/** The sum of the open quotes, and what became of those of this year. */
export function QuoteFigures({ open }: Props) {
  const [today, currency] = useUnit([$today, $primaryCurrency]);
  const year = today.slice(0, 4);
  const { data: report } = useScreenQuery(quotesReportQuery, Number(year));
  const amountOf = (status: string): string | null => {
    if (report === null) return null;
    return decimalText(report.statuses.find((one) => one.status === status)?.amount ?? 0);
  };
  const share = report?.share ?? null;
  const part = share === null ? '' : `, ${Math.round(share * 100)}%`;
  return (
    <DocumentFigures
      currency={currency}
      figures={[
        { label: 'Open', value: open === null ? null : decimalText(open.totals.value) },
        { label: `Accepted in ${year}${part}`, value: amountOf('accepted') },
        { label: `Declined in ${year}`, value: amountOf('declined') },
      ]}
    />
  );
}
