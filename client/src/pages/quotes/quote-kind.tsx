import { QUOTE_STATUS_WORDS } from '@ledgerline/shared-events/quotes/status.ts';
import {
  DEFAULT_QUOTE_COLUMNS,
  OFFERED_QUOTE_COLUMNS,
  QUOTE_COLUMNS,
  type QuoteColumn,
} from '#entities/quote/columns.ts';
import { ownQuoteSort, QUOTE_FILTERS, quoteQueryOf, quoteSearch } from '#entities/quote/query.ts';
import type { DocumentKind } from '#features/list-views/documents/document-kind.ts';
import { ActionButton } from '#shared/ui/button/index.ts';

/** The lists of quotes. */
export const QUOTES: DocumentKind<QuoteColumn> = {
  list: 'quotes',
  one: 'quote',
  many: 'quotes',
  title: 'Quotes',
  path: '/api/quote',
  printed: 'quote',
  searchOf: quoteSearch,
  queryOf: quoteQueryOf,
  ownSort: ownQuoteSort,
  tabs: [
    { value: 'open', label: 'Open', builtIn: 'quotes/open' },
    { value: 'accepted', label: QUOTE_STATUS_WORDS.accepted, builtIn: 'quotes/accepted' },
    { value: 'declined', label: QUOTE_STATUS_WORDS.declined, builtIn: 'quotes/declined' },
    { value: 'all', label: 'All', builtIn: 'quotes/all' },
  ],
  columns: QUOTE_COLUMNS,
  offered: OFFERED_QUOTE_COLUMNS,
  own: DEFAULT_QUOTE_COLUMNS,
  room: 1140,
  filters: QUOTE_FILTERS,
  panelId: 'quote-list',
  panelLabel: () => 'Quotes',
  fileName: (type) => `${type} quotes`,
  empty: (type) => ({
    title: type === 'all' ? 'No quotes yet' : 'No quotes here',
    text: 'A quote is a price for work to come. When the client accepts it, it becomes jobs.',
    action: <ActionButton action="quote.new" hasKey={false} />,
  }),
};
