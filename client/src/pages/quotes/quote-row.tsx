import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { memo, type ReactNode } from 'react';
import { TroubleChip } from '#entities/delivery/ui/trouble-chip.tsx';
import { DocumentCard, DocumentRow } from '#entities/invoice/ui/document-row.tsx';
import type { DocumentSlot } from '#entities/invoice/ui/document-rows.tsx';
import type { QuoteColumn } from '#entities/quote/columns.ts';
import { quoteAddress } from '#entities/quote/use-duplicate-quote.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { exchangeText } from '#shared/lib/amounts/exchange-rate-text.ts';
import { ConvertedAmount } from '#shared/ui/converted-amount/index.ts';
import { TextCell } from '#shared/ui/table/index.ts';
import { QuoteStatusMenu } from './quote-status-menu.tsx';
import type { QuoteActs } from './use-quote-acts.ts';

type CellProps = { quote: QuoteAnswer; primary: string; acts: QuoteActs };
type RowProps = DocumentSlot &
  CellProps & {
    /** The columns beside the number, in their order; the same array as long as they are the same. */
    columns: readonly QuoteColumn[];
  };

const aboutOf = (quote: QuoteAnswer) => ({
  id: quote.id,
  number: quote.number,
  name: `quote ${quote.number}`,
  to: quoteAddress(quote),
});

export const QuoteTableRow = memo(function QuoteTableRow(props: RowProps) {
  const { quote, columns, primary, acts, ...slot } = props;
  return (
    <DocumentRow {...aboutOf(quote)} {...slot}>
      {columns.map((column) => (
        <QuoteCell key={column} {...{ column, quote, primary, acts }} />
      ))}
    </DocumentRow>
  );
});

/** What a row shows in one column. */
function QuoteCell({ column, quote, primary, acts }: CellProps & { column: QuoteColumn }): ReactNode {
  switch (column) {
    case 'client':
      return <TextCell isMain>{quote.client_name}</TextCell>;
    case 'date':
      return <td className="second tn">{longDate(quote.date)}</td>;
    case 'validUntil':
      return <td className="second tn">{quote.validUntil === null ? '' : longDate(quote.validUntil)}</td>;
    case 'status':
      return (
        <td>
          <span className="line">
            <QuoteStatusMenu quote={quote} acts={acts} />
            <TroubleChip sending={quote.sending} />
          </span>
        </td>
      );
    case 'total':
      return (
        <td className="num">
          <ConvertedAmount {...amountsOf(quote, primary)} />
        </td>
      );
    case 'reference':
      return <TextCell>{quote.reference}</TextCell>;
    case 'currency':
      return <td className="second">{quote.currency}</td>;
  }
}

export const QuoteCard = memo(function QuoteCard(props: Omit<RowProps, 'columns'>) {
  const { quote, primary, acts, ...slot } = props;
  const { amount, converted, isRateMissing } = amountsOf(quote, primary);
  return (
    <DocumentCard
      {...aboutOf(quote)}
      {...slot}
      client={quote.client_name}
      status={<QuoteStatusMenu quote={quote} acts={acts} />}
      under={quote.sending === null ? null : <TroubleChip sending={quote.sending} />}
      amount={amount}
      converted={isRateMissing ? 'Rate missing' : converted}
    />
  );
});

function amountsOf(quote: QuoteAnswer, primary: string) {
  const isForeign = quote.currency !== primary;
  const { converted_total: converted } = quote;
  return {
    amount: formatAmount(decimalText(quote.total), quote.currency),
    converted: isForeign && converted !== null ? formatAmount(decimalText(converted), primary) : null,
    isRateMissing: isForeign && converted === null,
    tip: exchangeText({ ...quote, day: quote.date }, primary),
  };
}
