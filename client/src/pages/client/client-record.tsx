import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { $rates, ratesQuery } from '#entities/catalogue/model.ts';
import { monogram } from '#entities/client/monogram.ts';
import { AnalysisDrop } from '#features/cat-analysis/analysis-drop.tsx';
import { RateList } from '#features/rate-list/rate-list.tsx';
import { recordPlace } from '#shared/lib/edit-questions/place.ts';
import { useIsPhone } from '#shared/lib/media/use-media.ts';
import { useSaveState } from '#shared/lib/records/save-states.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { Button } from '#shared/ui/button/index.ts';
import { SaveState } from '#shared/ui/chip/index.ts';
import { QuestionChip, QuestionsAt } from '#shared/ui/edit-question/index.ts';
import { Monogram } from '#shared/ui/monogram/index.ts';
import { Breadcrumb, Page as Frame } from '#shared/ui/page/index.ts';
import { TabLinks } from '#shared/ui/tabs/index.ts';
import { Analyses } from './analyses.tsx';
import styles from './client.module.css';
import { ClientMenu } from './client-menu.tsx';
import { General } from './general.tsx';
import { Invoicing } from './invoicing/invoicing.tsx';
import { MinimumFee } from './minimum-fee.tsx';
import { NewButtons, useNewOfClient } from './overview/new-of-client.tsx';
import { Overview } from './overview/overview.tsx';

const SECTIONS = ['overview', 'general', 'invoicing', 'rates'] as const;

/** A client with its four tabs; changes are saved automatically. */
export function ClientRecord({ client }: { client: Client }) {
  const { section = 'overview' } = useParams();
  const isPhone = useIsPhone();
  useNewOfClient(client);
  const rates = useUnit($rates);
  useScreenQuery(ratesQuery, client.id);
  const [isAdding, setAdding] = useState(false);
  const saved = useSaveState(`client/${client.id}`);

  if (!SECTIONS.some((one) => one === section)) return <Navigate to={`/clients/${client.id}`} replace />;
  const rateCount = rates.filter(({ client_id }) => client_id === client.id).length;
  const base = `/clients/${client.id}`;
  return (
    <Frame
      title={client.name}
      head={
        <header>
          <div className={styles.bar}>
            <Breadcrumb parent="Clients" to="/clients" current={client.name} />
            <SaveState
              state={saved}
              // Misspelt by the product document, which fixes it letter by letter.
              saved={section === 'invoicing' ? 'Client settings updated succesfully' : 'Changes saved'}
              failure="Not saved"
            />
            <span className={styles.acts}>
              <QuestionChip />
              <ClientMenu client={client} />
              {section === 'overview' && !isPhone ? <NewButtons /> : null}
              {section === 'rates' ? (
                <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
                  Add rate
                </Button>
              ) : null}
            </span>
          </div>
          <div className={styles.title}>
            <Monogram letters={monogram(client.name)} size={40} />
            <h1 data-id={section === 'rates' ? undefined : client.id}>{client.name}</h1>
          </div>
        </header>
      }
    >
      <TabLinks
        label="Client"
        items={[
          { to: `${base}/overview`, label: 'Overview', isCurrent: section === 'overview' },
          { to: `${base}/general`, label: 'General' },
          { to: `${base}/invoicing`, label: 'Invoicing' },
          { to: `${base}/rates`, label: 'Rates', count: rateCount === 0 ? undefined : rateCount },
        ]}
      />
      <AnalysisDrop clientId={client.id} />
      <QuestionsAt place={recordPlace('client', client.id)} />
      {section === 'overview' ? <Overview client={client} /> : null}
      {section === 'general' ? <General client={client} /> : null}
      {section === 'invoicing' ? <Invoicing client={client} /> : null}
      {section === 'rates' ? (
        <>
          <RateList owner={client} isAdding={isAdding} onAdding={setAdding} />
          <MinimumFee client={client} />
          <Analyses client={client} />
        </>
      ) : null}
    </Frame>
  );
}
