import { type InvoiceRecord, invoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { REFERENCE_FIELDS } from '@ledgerline/shared-events/invoices/references.ts';
import {
  exchangeDifference,
  paymentsOf,
  settlementOf,
} from '@ledgerline/shared-events/payments/settlement.ts';
import { amountDueOf } from '@ledgerline/shared-events/taxes/amount-due.ts';
import { fieldLabels } from '@ledgerline/shared-events/text/field-labels.ts';
import { type Column, type List, listOf, recordList, yesNo } from './list.ts';

const invoice = { table: 'invoices', schema: invoiceRecord } as const;

/** "Discount: -5; Postage: 4.5". */
const amountsOf = (adjustments: InvoiceRecord['adjustments']): string | null =>
  adjustments?.map(({ label, amount }) => `${label}: ${amount}`).join('; ') || null;

/** The references of the client. */
const REFERENCES = REFERENCE_FIELDS.map(
  (field): Column<InvoiceRecord> => [fieldLabels().invoice[field], (each) => each[field] ?? null],
);

const invoices = recordList({
  ...invoice,
  path: 'csv/invoices.csv',
  columns: [
    ['Invoice ID', (each) => each.id],
    ['Number', (each) => each.number],
    ['Client ID', (each) => each.client_id],
    ['Client', (each) => each.client_name],
    ['Date', (each) => each.date],
    ['Supplied from', ({ supplied }) => supplied?.from ?? null],
    ['Supplied until', ({ supplied }) => supplied?.to ?? null],
    ['Due date', (each) => each.dueDate],
    ['Payment terms', (each) => each.paymentTerms],
    ['Reference', (each) => each.reference],
    ...REFERENCES,
    ['From', (each) => each.billingInformation.name],
    ['From details', (each) => each.billingInformation.details],
    ['Bill to', (each) => each.billTo.name],
    ['Bill to details', (each) => each.billTo.details],
    ['Subtotal', (each) => each.subtotal],
    ['Discounts and surcharges', (each) => amountsOf(each.adjustments)],
    ['Taxes', (each) => each.taxTotals.map(({ key, value }) => `${key}: ${value}`).join('; ')],
    ['Tax rounding', (each) => each.taxRounding ?? null],
    ['Total', (each) => each.total],
    ['Withheld', (each) => each.withheld?.map(({ key, value }) => `${key}: ${value}`).join('; ') ?? null],
    ['Amount due', (each) => amountDueOf(each)],
    ['VAT in another currency', ({ taxInCurrency: tax }) => (tax ? `${tax.value} ${tax.to}` : null)],
    ['Currency', (each) => each.currency],
    ['Exchange rate', (each) => each.exchange?.rate ?? null],
    ['Exchange rate to', (each) => each.exchange?.to ?? null],
    ['Exchange rate of', (each) => each.exchange?.date ?? null],
    ['Exchange rate source', (each) => each.exchange?.source ?? null],
    ['Language', (each) => each.language],
    ['Payment instructions (HTML)', (each) => each.paymentInstructions],
    ['Notes (HTML)', (each) => each.invoiceNotes],
    ['Paid amount', (each) => settlementOf(each).paidAmount],
    ['Open amount', (each) => settlementOf(each).openAmount],
    ['Paid', (each) => yesNo(settlementOf(each).paid)],
    ['Paid on', (each) => settlementOf(each).paid_at],
    ['Issued at (UTC)', (each) => each.issued_at],
    ['Created at (UTC)', (each) => each.created_at],
    ['Deleted at (UTC)', (each) => each.deleted_at],
    ['Void', (each) => yesNo(each.void)],
  ],
});

/** "IVA 10; IGIC 7", or "none". */
const ownTaxes = (taxes: InvoiceRecord['items'][number]['taxes']): string | null => {
  if (taxes === undefined) return null;
  return taxes.length === 0 ? 'none' : taxes.map(({ name, rate }) => `${name} ${rate}`).join('; ');
};

const invoiceItems = listOf({
  ...invoice,
  path: 'csv/invoice-items.csv',
  items: (record) => record.items.map((item) => ({ record, item })),
  columns: [
    ['Invoice ID', ({ record }) => record.id],
    ['Invoice', ({ record }) => record.number],
    ['Job ID', ({ item }) => item.job_id],
    ['Name', ({ item }) => item.name],
    ['Detail', ({ item }) => item.detail],
    ['Quantity', ({ item }) => item.quantity],
    ['Rate', ({ item }) => item.rate],
    ['Value', ({ item }) => item.value],
    ['Taxes (empty: those of the invoice)', ({ item }) => ownTaxes(item.taxes)],
    ['Currency', ({ record }) => record.currency],
  ],
});

const payments = listOf({
  ...invoice,
  path: 'csv/payments.csv',
  items: (record) =>
    record.deleted_at === null ? paymentsOf(record).map((payment) => ({ record, payment })) : [],
  columns: [
    ['Payment ID', ({ payment }) => payment.id],
    ['Kind', ({ payment }) => payment.kind],
    ['Invoice ID', ({ record }) => record.id],
    ['Invoice', ({ record }) => record.number],
    ['Client', ({ record }) => record.client_name],
    ['Paid on', ({ payment }) => payment.date],
    ['Amount', ({ payment }) => payment.amount],
    ['Fee', ({ payment }) => payment.fee],
    ['Currency', ({ payment }) => payment.currency],
    ['Exchange rate', ({ payment }) => payment.exchange?.rate ?? null],
    ['Exchange rate source', ({ payment }) => payment.exchange?.source ?? null],
    ['Counts as paid', ({ payment }) => payment.settled],
    ['Currency of the invoice', ({ record }) => record.currency],
    ['Exchange gain or loss', ({ record, payment }) => exchangeDifference(payment, record.exchange)],
    ['Method', ({ payment }) => payment.method],
    ['Reference', ({ payment }) => payment.reference],
  ],
});

/** The tables about invoices. */
export const invoiceLists: readonly List[] = [invoices, invoiceItems, payments];
