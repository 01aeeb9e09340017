import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { digitsOf } from '@ledgerline/shared-events/money/currency.ts';
import {
  add,
  compare,
  isPositive,
  negate,
  roundHalfUp,
  subtract,
} from '@ledgerline/shared-events/money/decimal.ts';
import type { PaymentAnswer as Payment } from '@ledgerline/shared-events/payments/answers.ts';
import { settledAmount } from '@ledgerline/shared-events/payments/settlement.ts';
import { overpaidOf, payableOf } from '#entities/invoice/payable.ts';
import type { PaymentFields } from '#entities/invoice/payment-commands.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';

/** What the dialog is about: a new payment, a refund, or an edit of either. */
export type PaymentTask = { kind: 'payment' | 'refund' | 'credit'; edited: Payment | null };

/** The fields of the dialog; amounts are decimal text, empty while they are. */
export type PaymentForm = {
  date: string;
  method: string;
  amount: string;
  fee: string;
  reference: string;
  currency: string;
  /** Units of `currency` for one unit of the invoice's currency; empty: the rate of the day. */
  rate: string;
};

/** The ways of payment that the dialog offers. */
export const METHODS = ['Bank transfer', 'Card', 'PayPal', 'Direct debit', 'Cheque', 'Cash'] as const;

/** What the user calls a method: it is stored as "Cheque", which Americans write "Check". */
export const methodName = (method: string): string =>
  method === 'Cheque' && navigator.language === 'en-US' ? 'Check' : method;

/** The fields at the opening: a payment of what is open, today. */
export function initialForm(invoice: Invoice, { kind, edited }: PaymentTask, today: string): PaymentForm {
  if (edited !== null) {
    return {
      date: edited.date,
      method: edited.method,
      amount: decimalText(edited.amount),
      fee: edited.fee === 0 ? '' : decimalText(edited.fee),
      reference: edited.reference,
      currency: edited.currency,
      rate: edited.exchange === null ? '' : decimalText(edited.exchangeRate),
    };
  }
  const amount = kind === 'payment' ? decimalText(invoice.openAmount) : overpaidOf(invoice);
  return {
    date: today,
    method: METHODS[0],
    amount: isPositive(amount) ? amount : '',
    fee: '',
    reference: '',
    currency: invoice.currency,
    rate: '',
  };
}

/** What the payment of a form comes to, in the currency of the invoice. */
export type PaymentPreview = {
  before: string;
  settled: string;
  after: string;
  /** What the invoice is paid too much afterwards; 0 when it is not. */
  tooMuch: string;
};

/** The preview of a form; null while the amount, or the rate of another currency, is missing. */
export function previewOf(invoice: Invoice, task: PaymentTask, form: PaymentForm): PaymentPreview | null {
  const { kind, edited } = task;
  const isForeign = form.currency !== invoice.currency;
  if (form.amount === '' || (isForeign && !isPositive(form.rate || '0'))) return null;
  const settled = settledAmount(
    {
      kind,
      amount: rounded(form.amount, form.currency),
      fee: rounded(form.fee || '0', form.currency),
      exchange: isForeign
        ? { to: invoice.currency, rate: form.rate, date: form.date, source: 'manual' }
        : null,
    },
    invoice.currency,
  );
  if (compare(settled, '0') === 0) return null;
  const without = subtract(decimalText(invoice.paidAmount), decimalText(edited?.settled ?? 0));
  const due = payableOf(invoice);
  const paid = add(without, settled);
  return {
    before: atLeastZero(subtract(due, without)),
    settled,
    after: atLeastZero(subtract(due, paid)),
    tooMuch: atLeastZero(subtract(paid, due)),
  };
}

const rounded = (amount: string, currency: string): string => roundHalfUp(amount, digitsOf(currency));

function atLeastZero(amount: string): string {
  return isPositive(amount) ? amount : '0';
}

/** The same amount with the opposite sign, for what is taken off the open amount. */
export const asDeduction = (settled: string): string => negate(settled);

/** The fields that the command sends. */
export function sentFields(invoice: Invoice, form: PaymentForm): PaymentFields {
  const { rate, fee, ...fields } = form;
  const isForeign = form.currency !== invoice.currency;
  return { ...fields, fee: fee || '0', ...(isForeign && { exchangeRate: rate === '' ? null : rate }) };
}
