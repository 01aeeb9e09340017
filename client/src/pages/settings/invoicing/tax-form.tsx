import type { TaxAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { parseTaxRate } from '@ledgerline/shared-events/taxes/tax-rate.ts';
import { useState } from 'react';
import { enteredTax } from '#entities/settings/entered-tax.ts';
import { PrimaryTaxField } from '#entities/settings/ui/primary-tax-field.tsx';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { CheckLine } from '#shared/ui/choice/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import { EditForm } from '../editable-list/edit-form.tsx';
import type { ItemFormProps } from '../editable-list/types.ts';
import styles from '../settings.module.css';

type TaxFields = Omit<TaxAnswer, 'id'>;
type Props = ItemFormProps<TaxAnswer, TaxFields> & { taxes: readonly TaxAnswer[] };

/** The form of a tax. "Compound" is available once there is a primary tax for it. */
export function TaxForm({ item: tax, taxes, save, onSave, onCancel }: Props) {
  const primaries = taxes.filter(({ id, compound }) => id > 0 && !compound && id !== tax?.id);
  const isPrimary = taxes.some(({ primaryTax }) => tax !== null && primaryTax === tax.id);
  const [name, setName] = useState(tax?.name ?? '');
  const [rate, setRate] = useState(tax === null ? '' : decimalText(tax.rate));
  const [isCompound, setCompound] = useState(tax?.compound ?? false);
  const [primaryTax, setPrimaryTax] = useState(tax?.primaryTax ?? primaries[0]?.id ?? null);
  const [isDefault, setDefault] = useState(tax?.default ?? taxes.length === 0);
  const [isChecked, setChecked] = useState(false);

  const submit = () => {
    setChecked(true);
    const entered = enteredTax({ name, rate, compound: isCompound, primaryTax });
    if (entered !== null) onSave({ ...entered, rate: Number(entered.rate), default: isDefault });
  };
  return (
    <EditForm save={save} onSubmit={submit} onCancel={onCancel}>
      <div className={styles.fields}>
        <TextField
          label="Name"
          autoFocus
          placeholder="VAT"
          value={name}
          error={isChecked && name.trim() === '' ? 'Name is required' : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextField
          label="Rate"
          numeric
          inputMode="decimal"
          placeholder="19"
          value={rate}
          error={
            (isChecked || rate.trim() !== '') && parseTaxRate(rate) === null ? 'Between 0 and 100' : undefined
          }
          end={<span className="muted">%</span>}
          onChange={(event) => setRate(event.currentTarget.value)}
        />
        {isCompound ? (
          <PrimaryTaxField value={primaryTax} taxes={primaries} onChange={setPrimaryTax} />
        ) : null}
      </div>
      <div>
        <CheckLine checked={isDefault} onChange={setDefault}>
          On new invoices by default
        </CheckLine>
        {primaries.length === 0 || isPrimary ? null : (
          <CheckLine checked={isCompound} onChange={setCompound}>
            Compound tax
          </CheckLine>
        )}
      </div>
    </EditForm>
  );
}
