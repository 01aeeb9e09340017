import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import listStyles from '#entities/invoice/ui/document-list.module.css';
import { QuoteChip } from '#entities/quote/quote-chip.tsx';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { exchangeText } from '#shared/lib/amounts/exchange-rate-text.ts';
import { useIsTight } from '#shared/lib/media/use-media.ts';
import { ConvertedAmount } from '#shared/ui/converted-amount/index.ts';
import { type RecordColumn, RecordList, TextCell } from '#shared/ui/table/index.ts';
import styles from './quotes.module.css';
import { ownQuoteSort, type useQuoteList } from './use-quote-list.ts';

/** The page width from which all columns fit, in px. */
const ROOM_FROM = 1100;

const COLUMNS: readonly RecordColumn[] = [
  { name: 'number', label: 'Number', first: 'descending', width: 92 },
  { name: 'client', label: 'Client', first: 'ascending', className: 'rest' },
  { name: 'date', label: 'Date', first: 'descending', width: 130 },
  { name: 'status', label: 'Status', first: 'ascending', width: 290 },
  { name: 'total', label: 'Total', first: 'descending', width: 176, className: 'num' },
];

type Props = { quotes: readonly QuoteAnswer[]; list: ReturnType<typeof useQuoteList> };

/** The quotes as a table, or as two-line rows where it is narrow. */
export function QuoteTable({ quotes, list }: Props) {
  const primary = useUnit($primaryCurrency);
  const quoteAt = (index: number) => quotes[index];
  return (
    <RecordList
      ids={quotes.map(({ id }) => id)}
      columns={COLUMNS}
      isTight={useIsTight(ROOM_FROM)}
      row={({ id, index }) => {
        const quote = quoteAt(index);
        return quote === undefined ? null : <QuoteRow key={id} quote={quote} primary={primary} />;
      }}
      line={({ id, index, place }) => {
        const quote = quoteAt(index);
        return quote === undefined ? null : (
          <QuoteLine key={id} quote={quote} primary={primary} place={place} />
        );
      }}
      sort={list.sort}
      ownSort={ownQuoteSort(list.tab)}
      onSort={list.setSort}
      isFlowing
      className={listStyles.table}
    />
  );
}

type RowProps = { quote: QuoteAnswer; primary: string; place?: number | undefined };

function QuoteRow({ quote, primary }: RowProps) {
  return (
    <tr data-id={quote.id} tabIndex={-1}>
      <td>
        <QuoteLink quote={quote}>{quote.number}</QuoteLink>
      </td>
      <TextCell isMain>{quote.client_name}</TextCell>
      <td className="second tn">{longDate(quote.date)}</td>
      <td>
        <QuoteChip quote={quote} />
      </td>
      <td className="num">
        <Total quote={quote} primary={primary} />
      </td>
    </tr>
  );
}

function QuoteLine({ quote, primary, place }: RowProps) {
  return (
    <li className={listStyles.card} data-id={quote.id} tabIndex={-1} aria-posinset={place}>
      <div className={listStyles.words}>
        <QuoteLink quote={quote}>
          {quote.number} {quote.client_name}
        </QuoteLink>
        <div className={styles.under}>
          <QuoteChip quote={quote} />
        </div>
      </div>
      <div className={listStyles.value}>
        <Total quote={quote} primary={primary} />
      </div>
    </li>
  );
}

const QuoteLink = ({ quote, children }: { quote: QuoteAnswer; children: ReactNode }) => (
  <Link className={`${listStyles.number} reach`} to={`/quotes/${encodeURIComponent(quote.number)}`}>
    {children}
  </Link>
);

function Total({ quote, primary }: RowProps) {
  const isForeign = quote.currency !== primary;
  const { converted_total: converted } = quote;
  return (
    <ConvertedAmount
      amount={formatAmount(decimalText(quote.total), quote.currency)}
      converted={isForeign && converted !== null ? formatAmount(decimalText(converted), primary) : null}
      isRateMissing={isForeign && converted === null}
      tip={exchangeText({ ...quote, day: quote.date }, primary)}
    />
  );
}
