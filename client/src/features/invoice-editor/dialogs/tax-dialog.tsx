import type { TaxAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { kindOf } from '@ledgerline/shared-events/taxes/kinds.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { BLANK_TAX, enteredTax, type TaxDraft } from '#entities/settings/entered-tax.ts';
import { listedTax } from '#entities/settings/tax-kinds.ts';
import { PrimaryTaxField } from '#entities/settings/ui/primary-tax-field.tsx';
import { TaxKindFields } from '#entities/settings/ui/tax-kind-fields.tsx';
import { createdId } from '#shared/lib/commands/created-record.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { CheckLine } from '#shared/ui/choice/index.ts';
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx';
import { TextField } from '#shared/ui/field/index.ts';
import styles from './dialogs.module.css';

type Props = { taxes: readonly TaxAnswer[]; onAdded(tax: TaxAnswer): void; onClose(): void };

/** Creates a tax in the settings and adds it to the invoice. */
export function TaxDialog({ taxes, onAdded, onClose }: Props) {
  const addTax = useAddTax();
  const primaries = taxes.filter((tax) => !tax.compound && kindOf(tax) === 'S');
  const [draft, setDraft] = useState<TaxDraft>({ ...BLANK_TAX, primaryTax: primaries[0]?.id ?? null });
  const [isChecked, setChecked] = useState(false);
  const change = (fields: Partial<TaxDraft>) => setDraft((before) => ({ ...before, ...fields }));
  const { name } = draft;
  const nameError = isChecked && name.trim() === '' ? 'Name is required' : undefined;

  const handleAdd = () => {
    setChecked(true);
    const tax = enteredTax(draft);
    if (tax !== null) addTax({ ...tax, default: false }).then(onAdded, () => undefined);
  };
  return (
    <FormDialog
      title="Add tax"
      submit="Add tax"
      cancel="plain"
      width={300}
      className={styles.fields}
      onSubmit={handleAdd}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        error={nameError}
        data-autofocus
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TaxKindFields draft={draft} isChecked={isChecked} onChange={change} />
      {draft.kind === 'S' ? <CompoundFields draft={draft} primaries={primaries} onChange={change} /> : null}
    </FormDialog>
  );
}

type CompoundProps = {
  draft: TaxDraft;
  /** The taxes that a compound tax can be added to. */
  primaries: readonly TaxAnswer[];
  onChange(fields: Partial<TaxDraft>): void;
};

function CompoundFields({ draft: { compound, primaryTax }, primaries, onChange }: CompoundProps) {
  return (
    <>
      {primaries.length === 0 ? null : (
        <CheckLine checked={compound} onChange={(isOn) => onChange({ compound: isOn })}>
          Compound tax
        </CheckLine>
      )}
      {compound ? (
        <PrimaryTaxField
          value={primaryTax}
          taxes={primaries}
          onChange={(id) => onChange({ primaryTax: id })}
        />
      ) : null}
    </>
  );
}

type NewTax = NonNullable<ReturnType<typeof enteredTax>> & { default: boolean };

/** Returns the function that adds a tax to the settings. */
function useAddTax(): (tax: NewTax) => Promise<TaxAnswer> {
  const command = useUnit(commandFx);
  return async (value) => {
    const { result } = await command({
      name: 'SetSetting',
      payload: { key: 'taxes', value },
      label: 'Added tax',
      subject: listedTax(value),
      patches: [],
      failure: "We couldn't update your settings",
    });
    return { ...value, rate: Number(value.rate), id: createdId(result, 'tax') ?? 0 };
  };
}
