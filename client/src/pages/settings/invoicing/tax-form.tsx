import type { TaxAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { kindOf } from '@ledgerline/shared-events/taxes/kinds.ts';
import { useState } from 'react';
import { BLANK_TAX, draftOfTax, enteredTax, type TaxDraft } from '#entities/settings/entered-tax.ts';
import { PrimaryTaxField } from '#entities/settings/ui/primary-tax-field.tsx';
import { TaxKindFields } from '#entities/settings/ui/tax-kind-fields.tsx';
import { CheckLine } from '#shared/ui/choice/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import { EditForm } from '../editable-list/edit-form.tsx';
import type { ItemFormProps } from '../editable-list/types.ts';
import styles from '../settings.module.css';

type TaxFields = Omit<TaxAnswer, 'id'>;
type Props = ItemFormProps<TaxAnswer, TaxFields> & { taxes: readonly TaxAnswer[] };

/** The form of a tax. "Compound" is available once there is a primary tax for it. */
export function TaxForm({ item: tax, taxes, save, onSave, onCancel }: Props) {
  const primaries = taxes.filter(
    (one) => one.id > 0 && !one.compound && kindOf(one) === 'S' && one.id !== tax?.id,
  );
  const isPrimary = taxes.some(({ primaryTax }) => tax !== null && primaryTax === tax.id);
  const [draft, setDraft] = useState<TaxDraft>(() => {
    const opened = tax === null ? BLANK_TAX : draftOfTax(tax);
    return { ...opened, primaryTax: opened.primaryTax ?? primaries[0]?.id ?? null };
  });
  const [isDefault, setDefault] = useState(tax?.default ?? taxes.length === 0);
  const [isChecked, setChecked] = useState(false);
  const change = (fields: Partial<TaxDraft>) => setDraft((before) => ({ ...before, ...fields }));

  const submit = () => {
    setChecked(true);
    const entered = enteredTax(draft, tax);
    if (entered !== null) onSave({ ...entered, rate: Number(entered.rate), default: isDefault });
  };
  return (
    <EditForm save={save} onSubmit={submit} onCancel={onCancel}>
      <div className={styles.fields}>
        <TextField
          label="Name"
          autoFocus
          placeholder="VAT"
          value={draft.name}
          error={isChecked && draft.name.trim() === '' ? 'Name is required' : undefined}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TaxKindFields draft={draft} isChecked={isChecked} onChange={change} />
        {draft.compound && draft.kind === 'S' ? (
          <PrimaryTaxField
            value={draft.primaryTax}
            taxes={primaries}
            onChange={(primaryTax) => change({ primaryTax })}
          />
        ) : null}
      </div>
      <div>
        <CheckLine checked={isDefault} onChange={setDefault}>
          On new invoices by default
        </CheckLine>
        {primaries.length === 0 || isPrimary || draft.kind !== 'S' ? null : (
          <CheckLine checked={draft.compound} onChange={(compound) => change({ compound })}>
            Compound tax
          </CheckLine>
        )}
      </div>
    </EditForm>
  );
}
