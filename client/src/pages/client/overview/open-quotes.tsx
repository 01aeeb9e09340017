import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { QUOTE_STATUS_WORDS } from '@ledgerline/shared-events/quotes/status.ts';
import { quoteStatusLook } from '#entities/quote/status-look.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { ClientDocuments, type ListOfClient, NumberCell } from './client-documents.tsx';

const COLUMNS = [
  'Number',
  'Date',
  'Status',
  { label: 'Valid until', className: 'num' },
  { label: 'Total', className: 'num' },
];

/** The quotes that the client has not answered, the most urgent first; nothing while there is none. */
export function OpenQuotes({ of, page }: ListOfClient<QuoteAnswer>) {
  if (page === null || page.total === 0) return null;
  return (
    <ClientDocuments
      id="open-quotes"
      title="Open quotes"
      note={counted(page.total, 'quote')}
      all={{ to: `/quotes?type=all&${of}`, label: 'All quotes' }}
      columns={COLUMNS}
    >
      {page.data.map((quote) => (
        <tr key={quote.id}>
          <NumberCell to={`/quotes/${encodeURIComponent(quote.number)}`}>{quote.number}</NumberCell>
          <td className="second tn">{longDate(quote.date)}</td>
          <td>
            <Chip tone={quoteStatusLook(quote).tone} icon={quoteStatusLook(quote).icon}>
              {QUOTE_STATUS_WORDS[quote.status]}
            </Chip>
          </td>
          <td className="num">{quote.validUntil === null ? '–' : longDate(quote.validUntil)}</td>
          <td className="num">{formatAmount(decimalText(quote.total), quote.currency)}</td>
        </tr>
      ))}
    </ClientDocuments>
  );
}
