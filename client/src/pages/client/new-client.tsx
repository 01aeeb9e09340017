import { nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import { useUnit } from 'effector-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createClient } from '#entities/client/commands.ts';
import { $clients, $clientsFailed, loadClientsFx } from '#entities/client/model.ts';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { createdId } from '#shared/lib/commands/created-record.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { useRetry } from '#shared/lib/records/use-retry.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { LoadFailure, RetryAlert } from '#shared/ui/alert/index.ts';
import { Button, ButtonLink } from '#shared/ui/button/index.ts';
import { SwitchLine } from '#shared/ui/choice/index.ts';
import { CurrencySelector } from '#shared/ui/currency-selector/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import { Breadcrumb, Page as Frame } from '#shared/ui/page/index.ts';
import styles from './client.module.css';
import { nameInUse } from './name-in-use.ts';

const SAVED_MS = 3000;
const FAILED = 'There was a problem loading your clients. Please try to refresh the page.';

/** The form of a new client. It is saved by a button; afterwards changes are saved automatically. */
export function NewClient() {
  const [clients, hasFailed, primaryCurrency] = useUnit([$clients, $clientsFailed, $primaryCurrency]);
  const retry = useRetry(loadClientsFx);
  const [name, setName] = useState('');
  const [currency, setCurrency] = useState<string | null>(null);
  const [invoicing, setInvoicing] = useState(true);
  const { save, state } = useSaving(name);

  const isSaving = state === 'saving';
  // Once it is being saved, the list contains this client with its own name.
  const used = isSaving ? null : nameInUse(name, clients, null);
  const isOff = name.trim() === '' || used !== null || isSaving;
  const submit = () => {
    if (!isOff && !hasFailed) save({ name: name.trim(), currency: currency ?? primaryCurrency, invoicing });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <Frame title="New client" head={<Head />}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        {hasFailed ? <LoadFailure what="clients" onRetry={retry} /> : null}
        {state === 'failed' ? <RetryAlert onRetry={submit}>Creating client failed</RetryAlert> : null}
        <TextField
          label="Name"
          autoFocus
          value={name}
          // Text that is typed before the client's own page is rendered would be lost.
          readOnly={isSaving}
          error={used ?? undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <fieldset className={styles.rest} disabled={isSaving}>
          <CurrencySelector label="Currency" value={currency ?? primaryCurrency} onChange={setCurrency} />
          <SwitchLine checked={invoicing} onChange={setInvoicing}>
            Invoice this client
          </SwitchLine>
        </fieldset>
        <Foot isOff={isOff} hasFailed={hasFailed} />
      </form>
    </Frame>
  );
}

const Head = () => (
  <header>
    <div className={styles.bar}>
      <Breadcrumb parent="Clients" to="/clients" />
    </div>
    <div className={styles.title}>
      <h1>New client</h1>
    </div>
  </header>
);

const Foot = ({ isOff, hasFailed }: { isOff: boolean; hasFailed: boolean }) => (
  <div className={styles.foot}>
    <Button type="submit" variant="primary" disabled={isOff} blocked={hasFailed ? FAILED : undefined}>
      Save client
    </Button>
    <ButtonLink to="/clients" variant="subtle">
      Cancel
    </ButtonLink>
  </div>
);

type NewFields = Parameters<typeof createClient>[0];

/** Saves the client once and opens its page, also when a retry of a refused command created it. */
function useSaving(name: string) {
  const dispatch = useDispatchCommand();
  const navigate = useNavigate();
  const [clients, toast] = useUnit([$clients, toastShown]);
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  const goTo = (id: number) => {
    navigate(`/clients/${id}`, { replace: true });
    toast({ id: 'client-saved', kind: 'done', message: 'Client saved', lasts: SAVED_MS });
  };
  const save = (client: NewFields) => {
    setState('saving');
    void dispatch(createClient(client)).then((answer) => {
      const id = answer === null ? null : createdId(answer.result, 'client');
      if (id === null) setState('failed');
      else goTo(id);
    });
  };
  const created =
    state === 'failed' ? clients.find((client) => nameKey(client.name) === nameKey(name)) : undefined;
  useEffect(() => {
    if (created !== undefined) navigate(`/clients/${created.id}`, { replace: true });
  }, [created, navigate]);
  return { save, state };
}
