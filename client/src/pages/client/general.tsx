import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { useUnit } from 'effector-react';
import { editClient, setClientInvoicing } from '#entities/client/commands.ts';
import { $clients } from '#entities/client/model.ts';
import { CURRENCY_FAILURE } from '#entities/settings/commands.ts';
import { useSavedText } from '#shared/lib/autosave/use-saved-text.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { useEditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';
import { fieldPlace } from '#shared/lib/edit-questions/place.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { SwitchLine } from '#shared/ui/choice/index.ts';
import { CurrencySelector } from '#shared/ui/currency-selector/index.ts';
import { QuestionsAt } from '#shared/ui/edit-question/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import styles from './client.module.css';
import { Contacts } from './details/contacts.tsx';
import { TaxData } from './details/tax-data.tsx';
import { nameInUse } from './name-in-use.ts';

const PAUSE_MS = 1000;

/** Who the client is: name, currency, whether it gets invoices, and beside them its contacts and its address. */
export function General({ client }: { client: Client }) {
  return (
    <div className={styles.columns}>
      <section aria-label="General">
        <GeneralFields client={client} />
      </section>
      <section aria-label="Contacts and address">
        <div>
          <Contacts client={client} />
          <TaxData client={client} />
        </div>
      </section>
    </div>
  );
}

function GeneralFields({ client }: { client: Client }) {
  const dispatch = useDispatchCommand();
  const clients = useUnit($clients);
  const problem = (text: string): string | undefined =>
    text.trim() === '' ? 'Name is required' : (nameInUse(text, clients, client.id) ?? undefined);
  const baseline = useEditBaseline();
  const name = useSavedText({
    value: client.name,
    pauseMs: PAUSE_MS,
    canSave: (text) => problem(text) === undefined && text.trim() !== client.name,
    onBegin: () => baseline.begin(client),
    save: (text) => void dispatch(baseline.attachTo(editClient(client, { name: text.trim() }))),
  });
  const setInvoicing = (isOn: boolean) =>
    void dispatch(
      setClientInvoicing(client, isOn),
      isOn ? undefined : messageAbout('Invoicing disabled', client.name),
    );
  return (
    <>
      <TextField
        label="Name"
        value={name.text}
        error={problem(name.text)}
        onChange={(event) => name.setText(event.currentTarget.value)}
        onBlur={name.flush}
        onKeyDown={(event) => {
          if (event.key === 'Enter') name.flush();
          if (event.key === 'Escape') name.revert();
        }}
      />
      <QuestionsAt place={fieldPlace('client', client.id, 'name')} />
      <CurrencySelector
        label="Currency"
        value={client.currency}
        placeholder="Choose a currency"
        hint={client.settings.minimum ? "The minimum fee doesn't go over to another currency." : undefined}
        onChange={(currency) => void dispatch(editClient(client, { currency }, CURRENCY_FAILURE))}
      />
      <QuestionsAt place={fieldPlace('client', client.id, 'currency')} />
      <div className={styles.switch}>
        <SwitchLine checked={client.invoicing === true} onChange={setInvoicing}>
          Invoice this client
        </SwitchLine>
        <span className="tiny muted">
          {client.invoicing === false
            ? "Completed jobs don't appear under Uninvoiced."
            : client.invoicing === null
              ? "On by default. Turn off for clients you don't invoice."
              : 'Completed jobs appear under Uninvoiced.'}
        </span>
      </div>
      <QuestionsAt place={fieldPlace('client', client.id, 'invoicing')} />
    </>
  );
}
