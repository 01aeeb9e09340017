import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { $clients, $clientsFailed, loadClientsFx } from '#entities/client/model.ts';
import { monogram } from '#entities/client/monogram.ts';
import { RateList } from '#features/rate-list/rate-list.tsx';
import { useRetry } from '#shared/lib/records/use-retry.ts';
import { LoadFailure } from '#shared/ui/alert/index.ts';
import { Button, ButtonLink } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { Monogram } from '#shared/ui/monogram/index.ts';
import { PowerSelector } from '#shared/ui/power-selector/index.ts';
import { SectionHead } from '../parts/section-head.tsx';
import styles from '../settings.module.css';

/** Above this number of clients, or once one is chosen, the selector has a search field. */
const LIST_UP_TO = 7;

const PRICE_LIST = { id: null, currency: null };

/** The price list, then the clients; or the rates of a chosen client. `path` is the id of the client. */
export function Rates({ path }: { path: string }) {
  const [clients, hasFailed] = useUnit([$clients, $clientsFailed]);
  const retry = useRetry(loadClientsFx);
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  const client = clients.find(({ id }) => String(id) === path);
  const choose = (id: number) => navigate(`/settings/rates/${id}`, { replace: client !== undefined });
  return (
    <section>
      <SectionHead
        title="Rates"
        end={
          <span className={styles.acts}>
            <ButtonLink icon="upload" to="/import?kind=rates">
              Import rates
            </ButtonLink>
            <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
              Add rate
            </Button>
          </span>
        }
      />
      {client === undefined ? (
        <>
          <h3 className={`h3 ${styles.others}`}>Your price list</h3>
          <RateList owner={PRICE_LIST} isAdding={isAdding} onAdding={setAdding} />
          <h3 className={`h3 ${styles.others}`}>Rates of clients</h3>
          <p className={styles.lead}>Choose a client to see what it pays.</p>
        </>
      ) : null}
      {hasFailed ? (
        <LoadFailure what="clients" onRetry={retry} />
      ) : clients.length === 0 ? (
        <p className={styles.lead}>
          Rates belong to clients. Add a client first.{' '}
          <Link to="/clients/new" className="link">
            New client
          </Link>
        </p>
      ) : clients.length > LIST_UP_TO || client !== undefined ? (
        <div className={styles.form}>
          <PowerSelector
            label="Client"
            value={client?.id ?? null}
            placeholder="Choose a client"
            options={clients.map(({ id, name, currency }) => ({
              id,
              name,
              ...(currency === null ? {} : { note: currency }),
            }))}
            onChange={choose}
          />
        </div>
      ) : (
        <ClientList clients={clients} onChoose={choose} />
      )}
      {client === undefined ? null : (
        <RateList key={client.id} owner={client} isAdding={isAdding} onAdding={setAdding} />
      )}
    </section>
  );
}

function ClientList({ clients, onChoose }: { clients: readonly Client[]; onChoose(id: number): void }) {
  return (
    <ul className={styles.list}>
      {clients.map((client) => (
        <li key={client.id}>
          <button
            type="button"
            className={styles.row}
            style={{ width: 'calc(100% + 24px)' }}
            onClick={() => onChoose(client.id)}
          >
            <Monogram letters={monogram(client.name)} />
            <span className="mid trunc">{client.name}</span>
            <span className={styles.acts}>
              <span className="small muted">{client.currency}</span>
              <Icon name="chevron-right" />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
