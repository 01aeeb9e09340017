import type { InvoiceAdjustment } from '@ledgerline/shared-events/invoices/record.ts';
import { useState } from 'react';
import { RadioGroup } from '#shared/ui/choice/index.ts';
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx';
import { SelectField, TextField } from '#shared/ui/field/index.ts';
import {
  type AdjustmentDraft,
  adjustmentWord,
  enteredAdjustment,
  typedAdjustment,
} from '../draft/adjustments.ts';
import styles from './dialogs.module.css';

type Props = {
  /** Undefined for a new one. */
  adjustment: InvoiceAdjustment | undefined;
  currency: string;
  locale: string;
  /** The taxes to choose from; none while all of the invoice is taxed alike. */
  taxes: readonly { value: string; label: string }[];
  /** The choice of a new one. */
  tax: string;
  /** @param tax the choice */
  onSave(adjustment: InvoiceAdjustment, tax: string): void;
  onClose(): void;
};

/** A discount or a surcharge on the whole invoice, in percent or as an amount. */
export function AdjustmentDialog({ adjustment, onSave, onClose, ...about }: Props) {
  const [typed, setTyped] = useState<AdjustmentDraft>(() => typedAdjustment(adjustment, about.tax));
  const [isChecked, setChecked] = useState(false);
  const change = (fields: Partial<AdjustmentDraft>) => setTyped((before) => ({ ...before, ...fields }));
  const entered = enteredAdjustment(typed, about.locale);
  const save = () => {
    setChecked(true);
    if (entered !== null) onSave(entered, typed.tax);
  };
  return (
    <FormDialog
      title={adjustment === undefined ? 'Discount or surcharge' : adjustment.label}
      submit={adjustment === undefined ? 'Add' : 'Save'}
      cancel="plain"
      width={340}
      className={styles.fields}
      onSubmit={save}
      onClose={onClose}
    >
      <AdjustmentFields {...about} typed={typed} isWrong={isChecked && entered === null} onChange={change} />
    </FormDialog>
  );
}

type FieldsProps = Pick<Props, 'currency' | 'locale' | 'taxes'> & {
  typed: AdjustmentDraft;
  isWrong: boolean;
  onChange(fields: Partial<AdjustmentDraft>): void;
};

function AdjustmentFields({ currency, locale, taxes, typed, isWrong, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        label="Value"
        numeric
        inputMode="decimal"
        data-autofocus
        value={typed.value}
        error={isWrong ? 'Enter a number above 0' : undefined}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
      />
      <SelectField
        label="In"
        value={typed.unit}
        options={[
          { value: 'percent', label: 'Percent of the subtotal' },
          { value: 'amount', label: currency },
        ]}
        onChange={(unit) => onChange({ unit: unit === 'amount' ? 'amount' : 'percent' })}
      />
      <RadioGroup
        legend="It is a"
        value={typed.sign}
        choices={[
          { value: 'discount', label: 'Discount' },
          { value: 'surcharge', label: 'Surcharge' },
        ]}
        onChange={(sign) => onChange({ sign })}
      />
      {taxes.length === 0 ? null : (
        <SelectField label="Tax" value={typed.tax} options={taxes} onChange={(tax) => onChange({ tax })} />
      )}
      <TextField
        label="Name on the invoice"
        maxLength={255}
        placeholder={adjustmentWord(typed.sign, locale)}
        value={typed.label}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
    </>
  );
}
