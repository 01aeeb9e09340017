import { quotesQuery } from '#entities/quote/model.ts';
import { DocumentsPage } from '#features/list-views/documents/documents-page.tsx';
import { useDocumentPage } from '#features/list-views/documents/use-document-page.ts';
import { useListAddress } from '#features/list-views/use-list-address.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { QuoteFigures } from './quote-figures.tsx';
import { QUOTES } from './quote-kind.tsx';
import { QuoteTable } from './quote-table.tsx';

const OPEN = 'type=open';

/** All quotes: the open ones by their last day, the others by date. */
export function Page() {
  const address = useListAddress(QUOTES);
  const { search, data, read } = useDocumentPage(quotesQuery, QUOTES, address);
  // The open quotes for their sum and number; they may be the list itself.
  const others = useScreenQuery(quotesQuery, search === OPEN ? null : { query: OPEN });
  const open = search === OPEN ? data : others.data;
  return (
    <DocumentsPage
      {...{ kind: QUOTES, address, read, counts: { open: open?.total ?? null }, create: 'quote.new' }}
      head={<QuoteFigures open={open} />}
      table={(shown) => <QuoteTable {...shown} />}
    />
  );
}
