import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { exchangeRateText } from '#shared/lib/amounts/exchange-rate-text.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { CurrencySelector } from '#shared/ui/currency-selector/index.ts';
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx';
import { TextField } from '#shared/ui/field/index.ts';
import { dayRatesQuery } from '../billable-jobs.ts';
import type { InvoiceDraft } from '../draft/draft.ts';
import { readExchangeRate } from '../fields/read-exchange-rate.ts';
import styles from './dialogs.module.css';

type Choice = Pick<InvoiceDraft, 'currency' | 'exchangeRate'>;

type Props = { draft: InvoiceDraft; isBusy: boolean; onSave(choice: Choice): void; onClose(): void };

/** Edits the currency of an invoice, and the rate that converts its total to the primary currency. */
export function CurrencyDialog({ draft, isBusy, onSave, onClose }: Props) {
  const primary = useUnit($primaryCurrency);
  const [currency, setCurrency] = useState(draft.currency);
  const [rate, setRate] = useState(draft.exchangeRate);
  const isForeign = currency !== primary;
  const rateOfDay = isForeign ? { from: primary, to: [currency], date: draft.date } : null;
  const current = useScreenQuery(dayRatesQuery, rateOfDay).data?.[currency] ?? null;
  const read = readExchangeRate(rate);
  const jobLines = draft.items.filter(({ job_id }) => job_id !== null).length;
  const handleSave = () => {
    if (read !== null) onSave({ currency, exchangeRate: isForeign ? read : '' });
  };
  return (
    <FormDialog
      title="Currency"
      submit={isBusy ? 'Converting...' : 'Use this currency'}
      isOff={read === null || isBusy}
      cancel="plain"
      width={440}
      className={styles.fields}
      onSubmit={handleSave}
      onClose={onClose}
    >
      <CurrencySelector
        label="Invoice currency"
        value={currency}
        first={[primary, draft.currency]}
        onChange={(code) => {
          setCurrency(code);
          setRate('');
        }}
      />
      {isForeign ? (
        <RateField
          label={`Exchange rate: ${currency} for 1 ${primary}`}
          value={rate}
          current={current}
          onChange={setRate}
        />
      ) : null}
      {currency === draft.currency ? null : (
        <p className="small muted">
          {jobLines > 0 ? 'Job lines are recalculated at the rate on the invoice date. ' : null}
          {jobLines < draft.items.length ? 'Your own lines stay as they are.' : null}
        </p>
      )}
    </FormDialog>
  );
}

type RateProps = {
  label: string;
  value: string;
  /** The rate of the invoice's day; null if it is not known. */
  current: number | null;
  onChange(text: string): void;
};

function RateField({ label, value, current, onChange }: RateProps) {
  return (
    <TextField
      label={label}
      numeric
      inputMode="decimal"
      value={value}
      placeholder={current === null ? 'Unknown' : exchangeRateText(current)}
      hint={
        current === null
          ? 'No exchange rate available; the total isn’t converted.'
          : 'Leave empty to use the rate on the invoice date.'
      }
      error={readExchangeRate(value) === null ? 'Enter a rate above 0' : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
