import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import type { ClientOverviewAnswer } from '@ledgerline/shared-events/clients/overview.ts';
import { Link } from 'react-router-dom';
import { clientOverviewQuery } from '#entities/client/overview.ts';
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
  // Contacts that stood here before the figures would be pushed down by them.
  if (overview === null && !hasFailed)
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
          {overview === null ? null : <Work client={client} overview={overview} />}
        </div>
        <aside aria-label="Contacts and address">
          <Contacts client={client} />
          <TaxData client={client} />
        </aside>
      </div>
    </>
  );
}

function Work({ client, overview }: { client: Client; overview: ClientOverviewAnswer }) {
  return (
    <>
      <ClientJobs client={client} overview={overview} />
      <OpenQuotes client={client} />
      <LastInvoices client={client} overview={overview} />
      <LastCreditNotes client={client} />
      {overview.missingRates.length === 0 ? null : (
        <p className="tiny muted">
          Amounts in {overview.missingRates.map(({ currency }) => currency).join(', ')} aren't included (no
          exchange rate). <Link to="/settings/currency">Currency settings</Link>
        </p>
      )}
    </>
  );
}
