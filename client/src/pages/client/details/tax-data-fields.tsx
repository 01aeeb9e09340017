import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { COUNTRY_CODES, countryName } from '@ledgerline/shared-events/clients/countries.ts';
import type { PartyText as TextOfParty } from '@ledgerline/shared-events/clients/party.ts';
import { vatIdProblem } from '@ledgerline/shared-events/clients/vat-id.ts';
import { fieldLabels } from '@ledgerline/shared-events/text/field-labels.ts';
import type { KeyboardEvent } from 'react';
import { editParty } from '#entities/client/commands.ts';
import { LegalIdField } from '#entities/client/ui/legal-id-field.tsx';
import { useCheckedText } from '#shared/lib/autosave/use-checked-text.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { useEditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';
import { fieldPlace } from '#shared/lib/edit-questions/place.ts';
import { Button } from '#shared/ui/button/index.ts';
import { QuestionsAt } from '#shared/ui/edit-question/index.ts';
import { SelectField, TextField } from '#shared/ui/field/index.ts';
import styles from './details.module.css';

/** The length from which a typed VAT ID may be complete: no country has shorter ones. */
const COMPLETE = 8;

/** The texts before the country, and those after it. */
const ADDRESS: readonly TextOfParty[] = [
  'name',
  'tradeName',
  'legalForm',
  'street',
  'street2',
  'postalCode',
  'city',
  'region',
];
const NUMBERS: readonly TextOfParty[] = ['vatId', 'taxNumber', 'registration', 'identifier'];

const COUNTRIES = () => [
  { value: '', label: 'No country' },
  ...COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code) })).toSorted((one, other) =>
    one.label.localeCompare(other.label),
  ),
];

type Props = { client: Client; onClose(): void };

/** The address and the tax ids of a client; each field is saved by itself. */
export function TaxDataFields({ client, onClose }: Props) {
  const dispatch = useDispatchCommand();
  const baseline = useEditBaseline();
  return (
    <fieldset className={styles.form}>
      <legend className="vh">Address and tax IDs</legend>
      {ADDRESS.map((field) => (
        <PartyText key={field} {...{ client, field, onClose }} />
      ))}
      <SelectField
        label={fieldLabels().party.country}
        value={client.party.country ?? ''}
        options={COUNTRIES()}
        onChange={(code) => void dispatch(editParty(client, 'country', code))}
      />
      <QuestionsAt place={fieldPlace('client', client.id, 'party.country')} />
      {NUMBERS.map((field) => (
        <PartyText key={field} {...{ client, field, onClose }} />
      ))}
      <LegalIdField
        value={client.party.legalId}
        country={client.party.country}
        onBegin={() => baseline.begin(client)}
        save={(id) => void dispatch(baseline.attachTo(editParty(client, 'legalId', id)))}
      />
      <QuestionsAt place={fieldPlace('client', client.id, 'party.legalId')} />
      <div className={styles.acts}>
        <Button size="sm" onClick={onClose}>
          Done
        </Button>
      </div>
    </fieldset>
  );
}

function PartyText({ client, field, onClose }: Props & { field: TextOfParty }) {
  const dispatch = useDispatchCommand();
  const baseline = useEditBaseline();
  const present = client.party[field] ?? '';
  const problemOf = (typed: string) => (field === 'vatId' ? vatIdProblem(typed, client.party.country) : null);
  const checked = useCheckedText({
    value: present,
    problemOf,
    shortest: COMPLETE,
    canSave: (typed) => typed.trim() !== present,
    onBegin: () => baseline.begin(client),
    save: (typed) => void dispatch(baseline.attachTo(editParty(client, field, typed.trim()))),
  });
  const handleKey = (event: KeyboardEvent) => {
    checked.field.onKeyDown(event);
    if (event.key !== 'Escape') return;
    checked.revert();
    onClose();
  };
  return (
    <>
      <TextField
        label={fieldLabels().party[field]}
        autoComplete="off"
        autoFocus={field === ADDRESS[0]}
        {...checked.field}
        onKeyDown={handleKey}
      />
      <QuestionsAt place={fieldPlace('client', client.id, `party.${field}`)} />
    </>
  );
}
