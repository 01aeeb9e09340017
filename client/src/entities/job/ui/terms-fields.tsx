import type { Surcharge } from '@ledgerline/shared-events/jobs/record.ts';
import {
  isSurchargePercent,
  MAX_SURCHARGE_NAME,
  MAX_SURCHARGES,
  surchargeText,
} from '@ledgerline/shared-events/jobs/surcharges.ts';
import { readAmount, readRate } from '@ledgerline/shared-events/money/amount-input.ts';
import { digitsOf } from '@ledgerline/shared-events/money/currency.ts';
import { isZero } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount, formatQuantity } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import { ActionMenu } from '#shared/ui/menu/index.ts';
import { NumberField, readPositive } from '#shared/ui/number-field/index.ts';
import styles from './terms-fields.module.css';

/** `minimum` is decimal text, '' without one. */
export type Terms = { minimum: string; surcharges: Surcharge[] };

type Props = { currency: string; terms: Terms; onChange(terms: Partial<Terms>): void };

type Row = Surcharge & { key: number };

/** The least that a job costs, and its surcharges in percent. */
export function TermsFields({ currency, terms, onChange }: Props) {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    terms.surcharges.map((one, key) => ({ ...one, key })),
  );
  const set = (after: readonly Row[]) => {
    setRows(after);
    onChange({ surcharges: after.map(({ name, percent }) => ({ name: name.trim(), percent })) });
  };
  const add = (one: Surcharge) => set([...rows, { ...one, key: (rows.at(-1)?.key ?? -1) + 1 }]);
  return (
    <>
      <NumberField
        label="Minimum fee"
        hint="The least that this job costs. Leave it empty for none."
        value={terms.minimum}
        show={(text) => formatAmount(text, currency, { sign: 'none' })}
        read={(text) => noneOfZero(readPositive(text, (typed) => readAmount(typed, digitsOf(currency))))}
        unit={currency}
        onCommit={(minimum) => onChange({ minimum })}
      />
      {rows.map((row, place) => (
        <SurchargeRow
          key={row.key}
          row={row}
          number={place + 1}
          onChange={(fields) => set(rows.map((one) => (one.key === row.key ? { ...one, ...fields } : one)))}
          onRemove={() => set(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      {rows.length === MAX_SURCHARGES ? null : <AddSurcharge chosen={terms.surcharges} onAdd={add} />}
    </>
  );
}

type AddProps = { chosen: readonly Surcharge[]; onAdd(surcharge: Surcharge): void };

/** Adds a surcharge: one of those of the account that aren't chosen yet, or one to be typed. */
function AddSurcharge({ chosen, onAdd }: AddProps) {
  const { surcharges } = useUnit($effectiveSettings);
  const offered = surcharges.filter(({ name }) => !chosen.some((one) => one.name === name));
  const addBlank = () => onAdd({ name: '', percent: '' });
  if (offered.length === 0)
    return (
      <Button icon="plus" onClick={addBlank}>
        Add surcharge
      </Button>
    );
  return (
    <ActionMenu
      label="Add surcharge"
      entries={[
        ...offered.map(({ id, name, percent }) => ({
          id: String(id),
          label: surchargeText({ name, percent }),
          perform: () => onAdd({ name, percent }),
        })),
        { id: 'other', label: 'Other surcharge…', perform: addBlank },
      ]}
    >
      <Button icon="plus">Add surcharge</Button>
    </ActionMenu>
  );
}

type RowProps = { row: Row; number: number; onChange(fields: Partial<Surcharge>): void; onRemove(): void };

/** The name and the percentage of a surcharge. `number` is that of the row, which its labels say. */
function SurchargeRow({ row, number, onChange, onRemove }: RowProps) {
  return (
    <div className={styles.surcharge}>
      <TextField
        label={`Surcharge ${number}`}
        placeholder="Rush"
        maxLength={MAX_SURCHARGE_NAME}
        value={row.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <NumberField
        label={`Percent ${number}`}
        value={row.percent}
        show={(text) => formatQuantity(text)}
        read={(text) => readPositive(text.replace('%', ''), readRate)}
        unit="%"
        onRead={(percent) => onChange({ percent })}
        onCommit={(percent) => onChange({ percent })}
      />
      <IconButton icon="trash" label={`Remove surcharge ${number}`} onClick={onRemove} />
    </div>
  );
}

const noneOfZero = (read: string | null): string | null =>
  read !== null && read !== '' && isZero(read) ? '' : read;

/** What keeps surcharges from being saved. */
export function termsProblem(surcharges: readonly Surcharge[]): string | undefined {
  if (surcharges.some(({ name }) => name === '')) return 'Enter a name for each surcharge';
  if (surcharges.some(({ name }) => name.includes(';'))) return 'A name can’t contain ;';
  if (surcharges.some(({ percent }) => percent === '' || !isSurchargePercent(percent)))
    return 'Enter a percentage up to 500 for each surcharge';
  const isTwice = new Set(surcharges.map(({ name }) => name)).size < surcharges.length;
  return isTwice ? 'Each surcharge can be chosen only once' : undefined;
}
