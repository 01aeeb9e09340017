import type { InvoiceAdjustment } from '@ledgerline/shared-events/invoices/record.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '#shared/ui/button/index.ts';
import { RadioGroup } from '#shared/ui/choice/index.ts';
import { Dialog } from '#shared/ui/dialog/index.ts';
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
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <Dialog
      opened
      title={adjustment === undefined ? 'Discount or surcharge' : adjustment.label}
      width={340}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={save}>
            {adjustment === undefined ? 'Add' : 'Save'}
          </Button>
        </>
      }
    >
      <form className={styles.fields} onSubmit={handleSubmit}>
        <AdjustmentFields
          {...about}
          typed={typed}
          isWrong={isChecked && entered === null}
          onChange={change}
        />
        <input type="submit" hidden />
      </form>
    </Dialog>
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
