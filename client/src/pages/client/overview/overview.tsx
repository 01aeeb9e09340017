import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import type { ClientOverviewAnswer } from '@ledgerline/shared-events/clients/overview.ts';
import { Link } from 'react-router-dom';
import { clientOverviewQuery } from '#entities/client/overview.ts';
import { creditNotesQuery } from '#entities/credit-note/model.ts';
import { quotesQuery } from '#entities/quote/model.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { RetryAlert } from '#shared/ui/alert/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import { Contacts } from '../details/contacts.tsx';
import { TaxData } from '../details/tax-data.tsx';
import { ClientFigures } from './client-figures.tsx';
import { ClientJobs } from './client-jobs.tsx';
import { LastCreditNotes } from './last-credit-notes.tsx';
import { LastInvoices } from './last-invoices.tsx';
import { NewOfClient } from './new-of-client.tsx';
import { OpenQuotes } from './open-quotes.tsx';
import styles from './overview.module.css';

/** What is open with a client: figures, jobs and invoices; beside them its contacts and its address. */
export function Overview({ client }: { client: Client }) {
  const { data: overview, hasFailed, retry } = useScreenQuery(clientOverviewQuery, client.id);
  const documents = useDocuments(client);
  // What stood here before the figures and the documents would be pushed down by them.
  if ((overview === null && !hasFailed) || documents.isLoading)
    return (
      <>
        <NewOfClient />
        <SkeletonRows />
      </>
    );
  return (
    <>
      {overview === null ? (
        <div className={styles.failed}>
          <RetryAlert onRetry={retry}>We couldn't load this client's figures</RetryAlert>
        </div>
      ) : null}
      {overview === null ? null : <ClientFigures overview={overview} />}
      <NewOfClient />
      <div className={styles.columns}>
        <div className={styles.main}>
          {overview === null ? null : <Work {...{ client, overview, documents }} />}
        </div>
        <aside aria-label="Contacts and address">
          <Contacts client={client} />
          <TaxData client={client} />
        </aside>
      </div>
    </>
  );
}

/** The documents beside the invoices; null where they could not be read. */
function useDocuments({ id }: Client) {
  const of = `client_id=${id}`;
  const quotes = useScreenQuery(quotesQuery, { query: `type=open&${of}` });
  const notes = useScreenQuery(creditNotesQuery, { query: of });
  const isLoading = [quotes, notes].some(({ data, hasFailed }) => data === null && !hasFailed);
  return { of, isLoading, quotes: quotes.data, notes: notes.data };
}

type WorkProps = {
  client: Client;
  overview: ClientOverviewAnswer;
  documents: ReturnType<typeof useDocuments>;
};

function Work({ client, overview, documents: { of, quotes, notes } }: WorkProps) {
  return (
    <>
      <ClientJobs client={client} overview={overview} />
      <OpenQuotes of={of} page={quotes} />
      <LastInvoices client={client} overview={overview} />
      <LastCreditNotes of={of} page={notes} />
      {overview.missingRates.length === 0 ? null : (
        <p className="tiny muted">
          Amounts in {overview.missingRates.map(({ currency }) => currency).join(', ')} aren't included (no
          exchange rate). <Link to="/settings/currency">Currency settings</Link>
        </p>
      )}
    </>
  );
}
