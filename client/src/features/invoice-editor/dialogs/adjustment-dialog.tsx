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
  onSave(adjustment: InvoiceAdjustment): void;
  onClose(): void;
};

/** A discount or a surcharge on the whole invoice, in percent or as an amount. */
export function AdjustmentDialog({ adjustment, currency, locale, onSave, onClose }: Props) {
  const [typed, setTyped] = useState<AdjustmentDraft>(() => typedAdjustment(adjustment));
  const [isChecked, setChecked] = useState(false);
  const change = (fields: Partial<AdjustmentDraft>) => setTyped((before) => ({ ...before, ...fields }));
  const entered = enteredAdjustment(typed, locale);
  const save = () => {
    setChecked(true);
    if (entered !== null) onSave(entered);
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
        <TextField
          label="Value"
          numeric
          inputMode="decimal"
          data-autofocus
          value={typed.value}
          error={isChecked && entered === null ? 'Enter a number above 0' : undefined}
          onChange={(event) => change({ value: event.currentTarget.value })}
        />
        <SelectField
          label="In"
          value={typed.unit}
          options={[
            { value: 'percent', label: 'Percent of the subtotal' },
            { value: 'amount', label: currency },
          ]}
          onChange={(unit) => change({ unit: unit === 'amount' ? 'amount' : 'percent' })}
        />
        <RadioGroup
          legend="It is a"
          value={typed.sign}
          choices={[
            { value: 'discount', label: 'Discount' },
            { value: 'surcharge', label: 'Surcharge' },
          ]}
          onChange={(sign) => change({ sign })}
        />
        <TextField
          label="Name on the invoice"
          maxLength={255}
          placeholder={adjustmentWord(typed.sign, locale)}
          value={typed.label}
          onChange={(event) => change({ label: event.currentTarget.value })}
        />
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
}
