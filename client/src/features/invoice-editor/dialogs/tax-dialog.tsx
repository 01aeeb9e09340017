import type { TaxAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { parseTaxRate, taxLabel } from '@ledgerline/shared-events/taxes/tax-rate.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { createdId } from '#shared/lib/commands/created-record.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { Button } from '#shared/ui/button/index.ts';
import { CheckLine } from '#shared/ui/choice/index.ts';
import { Dialog } from '#shared/ui/dialog/index.ts';
import { SelectField, TextField } from '#shared/ui/field/index.ts';
import styles from './dialogs.module.css';

type Props = { taxes: readonly TaxAnswer[]; onAdded(tax: TaxAnswer): void; onClose(): void };

/** Creates a tax in the settings and adds it to the invoice. */
export function TaxDialog({ taxes, onAdded, onClose }: Props) {
  const command = useUnit(commandFx);
  const primaries = taxes.filter(({ compound }) => !compound);
  const [name, setName] = useState('');
  const [rate, setRate] = useState('');
  const [isCompound, setCompound] = useState(false);
  const [primaryTax, setPrimaryTax] = useState(primaries[0]?.id ?? null);
  const [isChecked, setChecked] = useState(false);
  const read = parseTaxRate(rate);
  const nameError = isChecked && name.trim() === '' ? 'Name is required' : undefined;
  const rateError = isChecked && read === null ? 'Enter a rate above 0 and at most 100' : undefined;

  const handleAdd = () => {
    setChecked(true);
    if (name.trim() === '' || read === null || (isCompound && primaryTax === null)) return;
    const value = {
      name: name.trim(),
      rate: read,
      compound: isCompound,
      primaryTax: isCompound ? primaryTax : null,
      default: false,
    };
    command({
      name: 'SetSetting',
      payload: { key: 'taxes', value },
      label: 'Added tax',
      subject: taxLabel(value),
      patches: [],
      failure: "We couldn't update your settings",
    }).then(
      ({ result }) => onAdded({ ...value, rate: Number(read), id: createdId(result, 'tax') ?? 0 }),
      () => undefined,
    );
  };
  return (
    <Dialog
      opened
      title="Add tax"
      width={300}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={handleAdd}>
            Add tax
          </Button>
        </>
      }
    >
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          handleAdd();
        }}
      >
        <TextField
          label="Name"
          value={name}
          error={nameError}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextField
          label="Rate"
          value={rate}
          error={rateError}
          numeric
          inputMode="decimal"
          end={<span>%</span>}
          onChange={(event) => setRate(event.currentTarget.value)}
        />
        {primaries.length === 0 ? null : (
          <CheckLine checked={isCompound} onChange={setCompound}>
            Compound tax
          </CheckLine>
        )}
        {isCompound ? (
          <SelectField
            label="Primary tax"
            value={String(primaryTax ?? '')}
            options={primaries.map((tax) => ({
              value: String(tax.id),
              label: taxLabel({ name: tax.name, rate: decimalText(tax.rate) }),
            }))}
            onChange={(id) => setPrimaryTax(Number(id))}
          />
        ) : null}
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
}
