import type { TaxAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { taxLabel } from '@ledgerline/shared-events/taxes/tax-rate.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { SelectField } from '#shared/ui/field/index.ts';

type Props = { value: number | null; taxes: readonly TaxAnswer[]; onChange(id: number): void };

/** Chooses the tax that a compound tax is added to. */
export function PrimaryTaxField({ value, taxes, onChange }: Props) {
  return (
    <SelectField
      label="Primary tax"
      value={String(value ?? '')}
      options={taxes.map(({ id, name, rate }) => ({
        value: String(id),
        label: taxLabel({ name, rate: decimalText(rate) }),
      }))}
      onChange={(id) => onChange(Number(id))}
    />
  );
}
