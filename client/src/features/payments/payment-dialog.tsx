import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { readAmount } from '@ledgerline/shared-events/money/amount-input.ts';
import { digitsOf } from '@ledgerline/shared-events/money/currency.ts';
import { isExchangeRate } from '@ledgerline/shared-events/money/exchange-rate.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { type FormEvent, useState } from 'react';
import type { PaymentFields } from '#entities/invoice/payment-commands.ts';
import { $effectiveSettings, $today } from '#entities/settings/model.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { Button } from '#shared/ui/button/index.ts';
import { CurrencySelector } from '#shared/ui/currency-selector/index.ts';
import { DateField, typedFormat } from '#shared/ui/date-field/index.ts';
import { Dialog } from '#shared/ui/dialog/index.ts';
import { SelectField, TextField } from '#shared/ui/field/index.ts';
import { NumberField, readPositive } from '#shared/ui/number-field/index.ts';
import {
  initialForm,
  METHODS,
  methodName,
  type PaymentForm,
  type PaymentTask,
  previewOf,
  sentFields,
} from './payment-form.ts';
import { PaymentSums } from './payment-sums.tsx';
import styles from './payments.module.css';

type Props = {
  invoice: Invoice;
  task: PaymentTask;
  onSave(fields: PaymentFields): void;
  onClose(): void;
};

/** Records, refunds or edits a payment of an invoice, and shows what is open afterwards. */
export function PaymentDialog({ invoice, task, onSave, onClose }: Props) {
  const today = useUnit($today);
  const [form, setForm] = useState(() => initialForm(invoice, task, today));
  const change = (fields: Partial<PaymentForm>) => setForm((former) => ({ ...former, ...fields }));
  const words = wordsOf(task, invoice);
  const preview = previewOf(invoice, task, form);
  const isForeign = form.currency !== invoice.currency;
  const isComplete = form.amount !== '' && (isForeign || preview !== null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) onSave(sentFields(invoice, form));
  };
  return (
    <Dialog opened title={words.title} width={480} onClose={onClose}>
      <form onSubmit={save}>
        <p className={styles.about}>
          {invoice.client_name}, amount due{' '}
          <b>{formatAmount(decimalText(invoice.openAmount), invoice.currency)}</b>
        </p>
        <div className={styles.fields}>
          <PaymentInputs
            {...{ form, change, invoice }}
            amountLabel={words.amount}
            isCredit={task.kind === 'credit'}
          />
        </div>
        {preview === null ? null : (
          <PaymentSums invoice={invoice} preview={preview} day={longDate(form.date)} />
        )}
        <div className={styles.foot}>
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" shortcut="Enter" disabled={!isComplete}>
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type Words = { title: string; amount: string; save: string };

function wordsOf({ kind, edited }: PaymentTask, { number }: Invoice): Words {
  const amount = { payment: 'Amount received', refund: 'Amount refunded', credit: 'Credit used' }[kind];
  if (edited !== null) return { title: `Edit payment for invoice ${number}`, amount, save: 'Save payment' };
  return kind === 'refund'
    ? { title: `Record refund for invoice ${number}`, amount, save: 'Record refund' }
    : { title: `Record payment for invoice ${number}`, amount, save: 'Record payment' };
}

type InputsProps = {
  form: PaymentForm;
  change(fields: Partial<PaymentForm>): void;
  invoice: Invoice;
  amountLabel: string;
  /** Credit is used in the currency of the invoice, and has neither a fee nor a method. */
  isCredit: boolean;
};

function PaymentInputs({ form, change, invoice, amountLabel, isCredit }: InputsProps) {
  const { invoiceDateFormat } = useUnit($effectiveSettings);
  return (
    <>
      <DateField
        label="Date"
        format={typedFormat(invoiceDateFormat)}
        value={form.date}
        onChange={(date) => change({ date })}
        onCommit={() => undefined}
      />
      {isCredit ? null : (
        <SelectField
          label="Method"
          value={form.method}
          options={methodOptions(form.method)}
          onChange={(method) => change({ method })}
        />
      )}
      <AmountField label={amountLabel} field="amount" {...{ form, change }} />
      {isCredit ? null : <AmountField label="Bank fee" field="fee" {...{ form, change }} />}
      {isCredit ? null : <CurrencyFields {...{ form, change, invoice }} />}
      <TextField
        label="Reference"
        className={isCredit || form.currency !== invoice.currency ? styles.wide : undefined}
        value={form.reference}
        onChange={(event) => change({ reference: event.currentTarget.value })}
      />
    </>
  );
}

type FieldProps = Pick<InputsProps, 'form' | 'change'>;

function AmountField({
  label,
  field,
  form,
  change,
}: FieldProps & { label: string; field: 'amount' | 'fee' }) {
  const { currency } = form;
  return (
    <NumberField
      label={label}
      value={form[field]}
      show={(text) => (text === '' ? '' : formatAmount(text, currency, { sign: 'none' }))}
      read={(text) => readPositive(text, (one) => readAmount(one, digitsOf(currency)))}
      unit={currency}
      onRead={(text) => change({ [field]: text })}
      onCommit={(text) => change({ [field]: text })}
    />
  );
}

/** The currency that came in and, for another than the invoice's, its rate. */
function CurrencyFields({ form, change, invoice }: FieldProps & { invoice: Invoice }) {
  const { currency, rate } = form;
  return (
    <>
      <CurrencySelector
        label="Currency"
        value={currency}
        first={[invoice.currency]}
        onChange={(code) => (code === null ? undefined : change({ currency: code, rate: '' }))}
      />
      {currency === invoice.currency ? null : (
        <NumberField
          label={`Rate: ${currency} for 1 ${invoice.currency}`}
          hint={rate === '' ? 'Leave empty to use the rate on the payment date' : undefined}
          value={rate}
          show={(text) => text}
          read={readRate}
          onRead={(text) => change({ rate: text })}
          onCommit={(text) => change({ rate: text })}
        />
      )}
    </>
  );
}

function readRate(text: string): string | null {
  const plain = text.trim().replace(',', '.');
  return plain === '' || isExchangeRate(plain) ? plain : null;
}

/** The offered methods, with an own one of the payment, and none. */
function methodOptions(own: string) {
  const named = METHODS.some((method) => method === own) || own === '' ? METHODS : [own, ...METHODS];
  return [
    ...named.map((method) => ({ value: method, label: methodName(method) })),
    { value: '', label: 'Not specified' },
  ];
}
