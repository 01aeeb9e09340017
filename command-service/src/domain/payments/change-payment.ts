import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import type { PaymentEditInput } from '@ledgerline/shared-events/payments/commands.ts';
import { PaymentEdited, PaymentsDeleted } from '@ledgerline/shared-events/payments/events.ts';
import type { PaymentRecord } from '@ledgerline/shared-events/payments/record.ts';
import type { SettledPayment } from '@ledgerline/shared-events/payments/settlement.ts';
import type { DecisionContext } from '../command.ts';
import { difference } from '../difference.ts';
import { amountOf, exchangeOfPayment, settling } from './payment-draft.ts';
import { recordOf, withoutMark } from './payment-of.ts';

/**
 * The events of an edit of a payment; none when nothing changes. The rate follows a new currency or day, unless it was
 * entered by hand.
 * @throws Rejected invalid, no_rate
 */
export function editedPayment(
  invoice: InvoiceRecord,
  payment: SettledPayment,
  input: PaymentEditInput,
  context: DecisionContext,
): DomainEvent[] {
  const before = recordOf(payment);
  const sent = withoutAnsweredRate(input, before);
  const currency = sent.currency ?? before.currency;
  if (before.kind === 'credit' && currency !== invoice.currency) {
    throw invalidField('currency', "Credit can only be used in the invoice's currency.");
  }
  const after: PaymentRecord = {
    ...before,
    date: sent.date ?? before.date,
    amount: amountOf(sent.amount ?? before.amount, currency, 'amount'),
    currency,
    exchange: editedExchange(invoice.currency, before, sent, context),
    fee: amountOf(sent.fee ?? before.fee, currency, 'fee'),
    method: sent.method ?? before.method,
    reference: sent.reference ?? before.reference,
  };
  const changed = difference(before, after);
  if (changed === null) return [];
  if (AMOUNTS.some((field) => field in changed.after)) settling(after, invoice.currency);
  const { id: invoiceId, number } = invoice;
  const edited = PaymentEdited.of({ invoiceId, number, paymentId: payment.id, ...changed });
  return [...withoutMark(invoice), edited];
}

/** What decides how much a payment settles. One of 0, by which an invoice of 0 is paid, may change otherwise. */
const AMOUNTS = ['amount', 'fee', 'currency', 'exchange'] as const satisfies (keyof PaymentRecord)[];

/** A whole answer that is sent back has the rate of before, which then follows what was changed in it. */
function withoutAnsweredRate(
  { exchangeRate, ...sent }: PaymentEditInput,
  { exchange }: PaymentRecord,
): PaymentEditInput {
  const isAnswer = sent.created_at !== undefined;
  const isSame = exchangeRate && Number(exchangeRate) === toNumber(exchange?.rate ?? '1');
  return isAnswer && isSame ? sent : { ...sent, exchangeRate };
}

/**
 * The rate of an edited payment. A sent one is used, null looks one up. Without one the rate stays until the currency
 * changes, or the day of a rate that was looked up.
 */
function editedExchange(
  to: string,
  before: PaymentRecord,
  { exchangeRate, ...sent }: PaymentEditInput,
  context: DecisionContext,
): PaymentRecord['exchange'] {
  const currency = sent.currency ?? before.currency;
  const date = sent.date ?? before.date;
  const kept = currency === before.currency ? before.exchange : null;
  const isSame = exchangeRate
    ? kept !== null && toNumber(kept.rate) === Number(exchangeRate)
    : exchangeRate === undefined && (date === before.date || kept?.source === 'manual');
  return kept !== null && isSame ? kept : exchangeOfPayment(to, { currency, exchangeRate, date }, context);
}

/** The events of payments that are deleted. The invoice still counts as issued. */
export function deletedPayments(
  invoice: InvoiceRecord,
  payments: readonly SettledPayment[],
  { unmarked, now }: { unmarked: boolean; now: string },
): DomainEvent[] {
  const { id: invoiceId, number, issued_at } = invoice;
  const deleted = payments.map((payment) => ({ id: payment.id, payment: recordOf(payment) }));
  const issuedAt = issued_at === null ? now : null;
  return [PaymentsDeleted.of({ invoiceId, number, payments: deleted, unmarked, issuedAt })];
}
