import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { $rates, ratesClosed, ratesOpened } from '#entities/catalogue/model.ts';
import { deleteClient } from '#entities/client/commands.ts';
import { monogram } from '#entities/client/monogram.ts';
import { RateList } from '#features/rate-list/rate-list.tsx';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { recordPlace } from '#shared/lib/edit-questions/place.ts';
import { useIsPhone } from '#shared/lib/media/use-media.ts';
import { useSaveState } from '#shared/lib/records/save-states.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { SaveState } from '#shared/ui/chip/index.ts';
import { ConfirmDialog } from '#shared/ui/dialog/index.ts';
import { QuestionChip, QuestionsAt } from '#shared/ui/edit-question/index.ts';
import { Monogram } from '#shared/ui/monogram/index.ts';
import { Breadcrumb, Page as Frame } from '#shared/ui/page/index.ts';
import { TabLinks } from '#shared/ui/tabs/index.ts';
import styles from './client.module.css';
import { General } from './general.tsx';
import { Invoicing } from './invoicing/invoicing.tsx';

const SECTIONS = ['general', 'invoicing', 'rates'] as const;

/** A client with its three tabs; changes are saved automatically. */
export function ClientRecord({ client }: { client: Client }) {
  const { section = 'general' } = useParams();
  const [rates, open, close] = useUnit([$rates, ratesOpened, ratesClosed]);
  const [isAdding, setAdding] = useState(false);
  const saved = useSaveState(`client/${client.id}`);
  useEffect(() => {
    open(client.id);
    return () => close();
  }, [client.id, open, close]);

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
              saved={section === 'invoicing' ? 'Client settings updated succesfully' : 'Changes saved'}
              failure="Not saved"
            />
            <span className={styles.acts}>
              <QuestionChip />
              <DeleteClient client={client} />
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
          { to: `${base}/general`, label: 'General', isCurrent: section === 'general' },
          { to: `${base}/invoicing`, label: 'Invoicing' },
          { to: `${base}/rates`, label: 'Rates', count: rateCount === 0 ? undefined : rateCount },
        ]}
      />
      <QuestionsAt place={recordPlace('client', client.id)} />
      {section === 'general' ? <General client={client} /> : null}
      {section === 'invoicing' ? <Invoicing client={client} /> : null}
      {section === 'rates' ? <RateList client={client} isAdding={isAdding} onAdding={setAdding} /> : null}
    </Frame>
  );
}

function DeleteClient({ client }: { client: Client }) {
  const [isConfirming, setConfirming] = useState(false);
  const dispatch = useDispatchCommand();
  const navigate = useNavigate();
  const handleDelete = () => {
    setConfirming(false);
    navigate('/clients');
    void dispatch(deleteClient(client, new Date().toISOString()), 'Client deleted');
  };
  return (
    <>
      {useIsPhone() ? (
        <IconButton icon="trash" label="Delete client" onClick={() => setConfirming(true)} />
      ) : (
        <Button variant="danger" icon="trash" onClick={() => setConfirming(true)}>
          Delete client
        </Button>
      )}
      <ConfirmDialog
        opened={isConfirming}
        title="Delete client"
        text="Are you sure you want to delete this client?"
        confirm="Delete client"
        keep="Keep client"
        onConfirm={handleDelete}
        onKeep={() => setConfirming(false)}
      />
    </>
  );
}
