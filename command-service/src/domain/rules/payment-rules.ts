import { invalidField, Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { hasTypedYear } from '@ledgerline/shared-events/dates/typed-date.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { EntityId } from '@ledgerline/shared-events/ledger/change.ts';
import { isNegative } from '@ledgerline/shared-events/money/decimal.ts';
import { creditsOf } from '@ledgerline/shared-events/payments/credit.ts';
import { paymentField } from '@ledgerline/shared-events/payments/ids.ts';
import {
  recordedPayments,
  type SettledPayment,
  settlementOf,
} from '@ledgerline/shared-events/payments/settlement.ts';
import type { StateReader } from '../state-reader.ts';
import { type BrokenRule, breach, fieldsOf } from './broken-rule.ts';
import { DATE_RANGE } from './date-rules.ts';

/** The refusal of a command that would delete an invoice with payments. */
export function hasPaymentsError(number: string): Rejected {
  return new Rejected('has_payments', `Invoice ${number} has payments. Delete them first.`);
}

const paymentFields = (invoice: InvoiceRecord, payments: readonly SettledPayment[]) =>
  fieldsOf({ entity: 'invoice', id: invoice.id }, ...payments.map(({ id }) => paymentField(id)));

/** The payments of a deleted invoice. One that only has a mark of an earlier version may be deleted. */
export function paymentsOfDeletedInvoice(state: StateReader, id: EntityId): BrokenRule[] {
  const invoice = state.record('invoice', id);
  if (invoice === undefined || invoice.deleted_at === null) return [];
  const payments = recordedPayments(invoice);
  if (payments.length === 0) return [];
  return [
    breach(
      'payment of an invoice that is there',
      { entity: 'invoice', id },
      {
        fields: paymentFields(invoice, payments),
        refusal: () => hasPaymentsError(invoice.number),
      },
    ),
  ];
}

/** The rules that the payments of an invoice break. */
export function brokenByPayments(state: StateReader, id: EntityId): BrokenRule[] {
  const invoice = state.record('invoice', id);
  if (invoice?.payments === undefined) return [];
  const payments = recordedPayments(invoice);
  return [
    ...payments.flatMap((payment) => [...inOtherCurrency(invoice, payment), ...brokenDay(invoice, payment)]),
    ...refundedTooMuch(invoice, payments),
  ];
}

function inOtherCurrency(invoice: InvoiceRecord, payment: SettledPayment): BrokenRule[] {
  const settled = payment.exchange === null ? payment.currency : payment.exchange.to;
  if (settled === invoice.currency) return [];
  return [
    breach(
      'payment in the currency of its invoice',
      { entity: 'invoice', id: invoice.id },
      {
        field: String(payment.id),
        fields: paymentFields(invoice, [payment]),
        refusal: () => invalidField('currency', "The currency of an invoice with payments can't be changed."),
      },
    ),
  ];
}

function brokenDay(invoice: InvoiceRecord, payment: SettledPayment): BrokenRule[] {
  if (hasTypedYear(payment.date)) return [];
  return [
    breach(
      'date between 2000 and 2100',
      { entity: 'invoice', id: invoice.id },
      {
        field: `${paymentField(payment.id)} ${payment.date}`,
        fields: fieldsOf({ entity: 'invoice', id: invoice.id }, `${paymentField(payment.id)}.date`),
        refusal: () => invalidField('date', DATE_RANGE),
      },
    ),
  ];
}

function refundedTooMuch(invoice: InvoiceRecord, payments: readonly SettledPayment[]): BrokenRule[] {
  if (!isNegative(settlementOf(invoice).paidAmount)) return [];
  return [
    breach(
      'no more refunded than paid',
      { entity: 'invoice', id: invoice.id },
      {
        fields: paymentFields(
          invoice,
          payments.filter(({ kind }) => kind === 'refund'),
        ),
        refusal: () =>
          invalidField('amount', `More would be refunded on invoice ${invoice.number} than was paid.`),
      },
    ),
  ];
}

/**
 * The credit that clients of these invoices have no more. It can go with the last payment of an invoice, too. It is
 * reported on the client.
 */
export function creditUsedTooMuch(state: StateReader, invoiceIds: readonly EntityId[]): BrokenRule[] {
  const concerned = new Set(
    invoiceIds.flatMap((id) => {
      const invoice = state.record('invoice', id);
      return invoice?.payments === undefined ? [] : [invoice.client_id];
    }),
  );
  if (concerned.size === 0) return [];
  const ofClients = [...state.records('invoice')].filter(({ client_id }) => concerned.has(client_id));
  return [...Map.groupBy(ofClients, ({ client_id }) => client_id)].flatMap(([clientId, invoices]) =>
    [...creditsOf(invoices)].flatMap(([currency, credit]) =>
      isNegative(credit) ? [creditBreach(clientId, currency, invoices)] : [],
    ),
  );
}

function creditBreach(clientId: number, currency: string, invoices: readonly InvoiceRecord[]): BrokenRule {
  const users = invoices.filter((one) => one.currency === currency && one.deleted_at === null);
  const isUse = ({ kind }: SettledPayment) => kind === 'credit';
  return breach(
    'credit of a client',
    { entity: 'client', id: clientId },
    {
      field: currency,
      fields: users.flatMap((one) => paymentFields(one, recordedPayments(one).filter(isUse))),
      refusal: () =>
        invalidField(
          'amount',
          `The credit in ${currency} was used for other invoices, so it can't be removed.`,
        ),
    },
  );
}
