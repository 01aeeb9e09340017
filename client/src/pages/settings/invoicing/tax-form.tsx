import type { TaxAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { parseTaxRate, taxLabel } from '@ledgerline/shared-events/taxes/tax-rate.ts';
import { useState } from 'react';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { CheckLine } from '#shared/ui/choice/index.ts';
import { SelectField, TextField } from '#shared/ui/field/index.ts';
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
  const read = parseTaxRate(rate);

  const submit = () => {
    setChecked(true);
    if (name.trim() === '' || read === null || (isCompound && primaryTax === null)) return;
    onSave({
      name: name.trim(),
      rate: Number(read),
      compound: isCompound,
      primaryTax: isCompound ? primaryTax : null,
      default: isDefault,
    });
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
          error={(isChecked || rate.trim() !== '') && read === null ? 'Above 0 and at most 100' : undefined}
          end={<span className="muted">%</span>}
          onChange={(event) => setRate(event.currentTarget.value)}
        />
        {isCompound ? (
          <SelectField
            label="Primary tax"
            value={String(primaryTax ?? '')}
            options={primaries.map(({ id, name: label, rate: percent }) => ({
              value: String(id),
              label: taxLabel({ name: label, rate: decimalText(percent) }),
            }))}
            onChange={(id) => setPrimaryTax(Number(id))}
          />
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
