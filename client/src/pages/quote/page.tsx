import { paperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { quotePaper } from '@ledgerline/shared-events/quotes/paper.ts';
import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { paperInvoiceOf } from '#entities/invoice/paper-invoice.ts';
import { quoteQuery } from '#entities/quote/model.ts';
import { QuoteChip } from '#entities/quote/quote-chip.tsx';
import { $settings } from '#entities/settings/model.ts';
import { DocumentWaiting } from '#features/delivery/document-screen.tsx';
import { useEditedDocument } from '#features/invoice-editor/use-edited-document.ts';
import { DocumentHistory } from '#features/invoice-history/document-history.tsx';
import { TrailEntries } from '#features/invoice-history/trail-entries.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { ButtonLink } from '#shared/ui/button/index.ts';
import { EmptyState } from '#shared/ui/empty/index.ts';
import { usePageTitle } from '#shared/ui/page/index.ts';
import { QuoteView } from './quote-view.tsx';

/** The page of one quote: its paper and what can be done with it. */
export function Page() {
  const { number = '' } = useParams();
  usePageTitle(`Quote ${number}`);
  const settings = useUnit($settings);
  const { data: quote, error, retry } = useScreenQuery(quoteQuery, number);
  const [search] = useSearchParams();
  const isMissing = error instanceof ApiError && error.status === 404;
  const present = isPresent(quote) && !isMissing ? quote : null;
  const { shown, onEdited } = useEditedDocument(present);
  if (search.has('history') && (present !== null || isMissing))
    return <Trail number={number} quote={present} />;
  if (shown !== null && settings !== null)
    return <QuoteView key={shown.id} quote={shown} {...{ settings, onEdited }} />;
  if (isMissing) return <NotThere number={number} />;
  return <DocumentWaiting what="quote" onRetry={error === null ? null : retry} />;
}

const isPresent = (quote: QuoteAnswer | null): quote is QuoteAnswer =>
  quote !== null && quote.deleted_at === null;

/** The audit trail of a quote, also of a deleted one. */
function Trail({ number, quote }: { number: string; quote: QuoteAnswer | null }) {
  const document = { entity: 'quote', number } as const;
  const model = useMemo(() => quote && paperModel(paperInvoiceOf(quotePaper(quote))), [quote]);
  const chip = quote === null ? null : <QuoteChip quote={quote} />;
  return (
    <TrailEntries key={number} document={document}>
      {(entries) => (
        <DocumentHistory document={document} current={quote} model={model} chip={chip} entries={entries} />
      )}
    </TrailEntries>
  );
}

function NotThere({ number }: { number: string }) {
  return (
    <EmptyState
      title={`There is no quote ${number}`}
      text="The link may be outdated or the quote deleted. Deleted quotes stay in the history."
      action={
        <span className="line">
          <ButtonLink to="/quotes" variant="primary">
            Go to quotes
          </ButtonLink>
          <ButtonLink to="?history=1" icon="history">
            History
          </ButtonLink>
        </span>
      }
    />
  );
}
