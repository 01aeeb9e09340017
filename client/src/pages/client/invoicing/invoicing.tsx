import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { proposedBillTo } from '@ledgerline/shared-events/clients/bill-to.ts';
import type { ClientSettings, LineDetail } from '@ledgerline/shared-events/clients/record.ts';
import { clientSettingLabel } from '@ledgerline/shared-events/clients/setting-label.ts';
import type { SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { useUnit } from 'effector-react';
import { setClientInvoicing, setClientSetting } from '#entities/client/commands.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { useSavedText } from '#shared/lib/autosave/use-saved-text.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { useEditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';
import { fieldPlace } from '#shared/lib/edit-questions/place.ts';
import { Button } from '#shared/ui/button/index.ts';
import { CheckLine } from '#shared/ui/choice/index.ts';
import { QuestionsAt } from '#shared/ui/edit-question/index.ts';
import { SelectField, TextArea, TextField } from '#shared/ui/field/index.ts';
import styles from '../client.module.css';
import { ClientReference } from './client-reference.tsx';
import { ClientReminders } from './client-reminders.tsx';
import { ClientTaxes } from './client-taxes.tsx';
import { ClientText } from './client-text.tsx';
import { languageOptions, readTerms, seriesOptions, termsOptions } from './options.ts';
import type { SetClientSetting } from './set-client-setting.ts';

const DETAILS_PAUSE_MS = 2000;
const NAME_PAUSE_MS = 1000;

/** The settings of this client's invoices. A field that is not set follows the account. */
export function Invoicing({ client }: { client: Client }) {
  const dispatch = useDispatchCommand();
  const settings = useUnit($effectiveSettings);
  const own = client.settings;
  const set: SetClientSetting = (key, value, label, baseline) => {
    const draft = setClientSetting(client, key, value, label);
    void dispatch(baseline === undefined ? draft : baseline.attachTo(draft));
  };

  if (client.invoicing === false) {
    return (
      <div className={styles.off}>
        <p>Invoicing is off for this client, so there are no invoice settings.</p>
        <Button onClick={() => void dispatch(setClientInvoicing(client, true))}>Enable invoicing</Button>
      </div>
    );
  }
  return (
    <div className={styles.columns}>
      <section aria-label="Bill to">
        <BillTo client={client} settings={settings} set={set} />
        <Terms own={own} settings={settings} set={set} />
        <QuestionsAt place={fieldPlace('client', client.id, 'settings.paymentTerms')} />
        <SelectField
          label="Invoice language"
          value={own.invoiceLanguage ?? ''}
          options={languageOptions(settings)}
          onChange={(id) => set('invoiceLanguage', id === '' ? undefined : id, 'Invoice language')}
        />
        <QuestionsAt place={fieldPlace('client', client.id, 'settings.invoiceLanguage')} />
        {seriesOptions(settings).length < 2 && own.numberSeries === undefined ? null : (
          <SelectField
            label={clientSettingLabel('numberSeries')}
            value={own.numberSeries === undefined ? '' : String(own.numberSeries ?? '')}
            options={seriesOptions(settings)}
            onChange={(id) =>
              set('numberSeries', id === '' ? undefined : Number(id), clientSettingLabel('numberSeries'))
            }
          />
        )}
        <QuestionsAt place={fieldPlace('client', client.id, 'settings.numberSeries')} />
        <ClientReference client={client} field="buyerReference" set={set} />
        <ClientReference client={client} field="orderReference" set={set} />
        <ClientReminders own={own.reminders} account={settings.reminders} set={set} />
        <QuestionsAt place={fieldPlace('client', client.id, 'settings.reminders')} />
      </section>
      <section aria-label="Taxes and texts">
        <ClientTaxes own={own} settings={settings} set={set} />
        <QuestionsAt place={fieldPlace('client', client.id, 'settings.taxes')} />
        <LineDetails own={own.lineDetails ?? []} set={set} />
        <QuestionsAt place={fieldPlace('client', client.id, 'settings.lineDetails')} />
        <ClientText
          legend="Payment instructions"
          own={own.paymentInstructions}
          texts={settings.paymentInstructions}
          onChange={(value) => set('paymentInstructions', value, 'Payment instructions')}
        />
        <QuestionsAt place={fieldPlace('client', client.id, 'settings.paymentInstructions')} />
        <ClientText
          legend="Invoice notes"
          own={own.invoiceNotes}
          texts={settings.invoiceNotes}
          onChange={(value) => set('invoiceNotes', value, 'Invoice notes')}
        />
        <QuestionsAt place={fieldPlace('client', client.id, 'settings.invoiceNotes')} />
      </section>
    </div>
  );
}

type LineDetailsProps = { own: readonly LineDetail[]; set: SetClientSetting };

/** What agencies want to find on the line of each job. */
function LineDetails({ own, set }: LineDetailsProps) {
  const label = clientSettingLabel('lineDetails');
  const choices: [LineDetail, string][] = [
    ['date', 'Day of completion'],
    ['reference', "The job's reference, such as a PO number"],
  ];
  const toggle = (detail: LineDetail, isOn: boolean) => {
    const next = isOn ? [...own, detail] : own.filter((each) => each !== detail);
    set('lineDetails', next.length === 0 ? undefined : next, label);
  };
  return (
    <fieldset>
      <legend className="small mid second">{label}</legend>
      {choices.map(([detail, words]) => (
        <CheckLine key={detail} checked={own.includes(detail)} onChange={(isOn) => toggle(detail, isOn)}>
          {words}
        </CheckLine>
      ))}
    </fieldset>
  );
}

type BillToProps = { client: Client; settings: SettingsAnswer; set: SetClientSetting };

/** Whom invoices are billed to. The empty fields show what its address and VAT ID come to. */
function BillTo({ client, settings, set }: BillToProps) {
  const own = client.settings;
  const language = own.invoiceLanguage ?? settings.defaultInvoiceLanguage;
  const { locale = 'en' } = settings.invoiceLanguages.find(({ id }) => id === language) ?? {};
  const proposed = proposedBillTo({ ...client, settings: {} }, locale);
  const [nameBaseline, detailsBaseline] = [useEditBaseline(), useEditBaseline()];
  const name = useSavedText({
    value: own.billingInformationName ?? '',
    pauseMs: NAME_PAUSE_MS,
    onBegin: () => nameBaseline.begin(client),
    save: (text) =>
      set(
        'billingInformationName',
        text.trim() === '' ? undefined : text.trim(),
        'Billing name',
        nameBaseline,
      ),
  });
  const details = useSavedText({
    value: own.billingInformationDetails ?? '',
    pauseMs: DETAILS_PAUSE_MS,
    onBegin: () => detailsBaseline.begin(client),
    save: (text) =>
      set('billingInformationDetails', text === '' ? undefined : text, 'Billing details', detailsBaseline),
  });
  return (
    <>
      <TextField
        label="Billing name"
        placeholder={proposed.name}
        hint="Used on invoices unless you enter another name."
        value={name.text}
        onChange={(event) => name.setText(event.currentTarget.value)}
        onBlur={name.flush}
        onKeyDown={(event) => event.key === 'Enter' && name.flush()}
      />
      <QuestionsAt place={fieldPlace('client', client.id, 'settings.billingInformationName')} />
      <TextArea
        label="Billing details"
        placeholder={proposed.details || 'Address, contact details'}
        rows={4}
        value={details.text}
        onChange={(event) => details.setText(event.currentTarget.value)}
        onBlur={details.flush}
      />
      <QuestionsAt place={fieldPlace('client', client.id, 'settings.billingInformationDetails')} />
    </>
  );
}

function Terms({
  own,
  settings,
  set,
}: {
  own: ClientSettings;
  settings: SettingsAnswer;
  set: SetClientSetting;
}) {
  return (
    <SelectField
      label="Payment terms"
      value={own.paymentTerms === undefined ? '' : String(own.paymentTerms ?? 'none')}
      options={termsOptions(settings.paymentTerms, own.paymentTerms)}
      onChange={(value) => set('paymentTerms', readTerms(value), 'Payment terms')}
    />
  );
}
