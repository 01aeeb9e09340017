import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { useUnit } from 'effector-react';
import { useNavigate } from 'react-router-dom';
import { DocumentFoot } from '#entities/invoice/ui/document-foot.tsx';
import { DocumentRows, type DocumentSlot } from '#entities/invoice/ui/document-rows.tsx';
import { QUOTE_COLUMNS, type QuoteColumn, roomForQuotes } from '#entities/quote/columns.ts';
import type { QuotePage } from '#entities/quote/model.ts';
import { ownQuoteSort, quoteFilter } from '#entities/quote/query.ts';
import { quoteAddress } from '#entities/quote/use-duplicate-quote.ts';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { AcceptDialog } from '#features/answer-quote/accept-dialog.tsx';
import { DeclineDialog } from '#features/answer-quote/decline-dialog.tsx';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { headsOf } from '#shared/lib/rows/list-columns.ts';
import { useListSelection } from '#shared/lib/rows/use-list-selection.ts';
import type { SelectionStart } from '#shared/lib/rows/use-selection-start.ts';
import { QuotesBulkBar, SELECTED_QUOTES } from './bulk/quotes-bulk-bar.tsx';
import { QuoteCard, QuoteTableRow } from './quote-row.tsx';
import { type Answering, useQuoteActs } from './use-quote-acts.ts';
import type { QuotesAddress } from './use-quotes-list.ts';

type Props = {
  address: QuotesAddress;
  columns: readonly QuoteColumn[];
  page: QuotePage;
  selecting: SelectionStart;
};

/** The rows of the list with their keys and the selection. */
export function QuoteRows({ address, columns, page, selecting }: Props) {
  const primary = useUnit($primaryCurrency);
  const navigate = useNavigate();
  const { query } = address;
  const { data: rows, total, last_page: lastPage, totals } = page;
  const { acts, keys, answering, close } = useQuoteActs();
  const selection = useListSelection({
    rows,
    selecting,
    acts: keys,
    onOpen: (quote) => navigate(quoteAddress(quote)),
    filter: quoteFilter(query).toString(),
    page: { total, lastPage, totals },
  });
  const rowOf = (quote: QuoteAnswer, slot: DocumentSlot) => ({ quote, primary, acts, ...slot });
  const sums = totals.missingRates.length > 0 ? [] : [{ label: 'Total', amount: decimalText(totals.value) }];
  return (
    <>
      <DocumentRows
        rows={rows}
        selection={selection}
        columns={headsOf(QUOTE_COLUMNS, ['number', ...columns])}
        room={roomForQuotes(columns)}
        list={address}
        row={(quote, slot) => <QuoteTableRow key={quote.id} {...rowOf(quote, slot)} columns={columns} />}
        card={(quote, slot) => <QuoteCard key={quote.id} {...rowOf(quote, slot)} />}
        ownSort={ownQuoteSort(query.tab)}
        foot={
          <DocumentFoot
            {...{ total, lastPage, sums, count: rows.length, page: query.page, kind: 'quote' }}
            currency={totals.currency}
            onPage={address.setPage}
          />
        }
        selectedLabel={SELECTED_QUOTES}
        bar={({ chosen, whole, ...bulk }) => (
          <QuotesBulkBar selection={{ query, quotes: chosen, whole }} {...bulk} />
        )}
      />
      <AnswerDialog answering={answering} onClose={close} />
    </>
  );
}

type DialogProps = { answering: Answering | null; onClose(): void };

function AnswerDialog({ answering, onClose }: DialogProps) {
  if (answering === null) return null;
  const { quote, choice } = answering;
  if (choice === 'accept') return <AcceptDialog quote={quote} onClose={onClose} />;
  return <DeclineDialog quotes={[quote]} onClose={onClose} />;
}
