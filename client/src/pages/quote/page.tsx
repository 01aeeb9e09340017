import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { useUnit } from 'effector-react';
import { useParams } from 'react-router-dom';
import { quoteQuery } from '#entities/quote/model.ts';
import { $settings } from '#entities/settings/model.ts';
import { DocumentWaiting } from '#features/delivery/document-screen.tsx';
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
  if (error instanceof ApiError && error.status === 404) return <NotThere number={number} />;
  if (isPresent(quote) && settings !== null) return <QuoteView quote={quote} settings={settings} />;
  return <DocumentWaiting what="quote" onRetry={error === null ? null : retry} />;
}

const isPresent = (quote: QuoteAnswer | null): quote is QuoteAnswer =>
  quote !== null && quote.deleted_at === null;

function NotThere({ number }: { number: string }) {
  return (
    <EmptyState
      title={`There is no quote ${number}`}
      text="The link may be outdated or the quote deleted. Deleted quotes stay in the history."
      action={
        <ButtonLink to="/quotes" variant="primary">
          Go to quotes
        </ButtonLink>
      }
    />
  );
}
