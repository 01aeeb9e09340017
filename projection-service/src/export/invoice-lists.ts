import { type InvoiceRecord, invoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { type List, listOf, recordList, yesNo } from './list.ts';

const invoice = { table: 'invoices', schema: invoiceRecord } as const;

const invoices = recordList({
  ...invoice,
  path: 'csv/invoices.csv',
  columns: [
    ['Invoice ID', (each) => each.id],
    ['Number', (each) => each.number],
    ['Client ID', (each) => each.client_id],
    ['Client', (each) => each.client_name],
    ['Date', (each) => each.date],
    ['Due date', (each) => each.dueDate],
    ['Payment terms', (each) => each.paymentTerms],
    ['Reference', (each) => each.reference],
    ['From', (each) => each.billingInformation.name],
    ['From details', (each) => each.billingInformation.details],
    ['Bill to', (each) => each.billTo.name],
    ['Bill to details', (each) => each.billTo.details],
    ['Subtotal', (each) => each.subtotal],
    ['Taxes', (each) => each.taxTotals.map(({ key, value }) => `${key}: ${value}`).join('; ')],
    ['Total', (each) => each.total],
    ['Currency', (each) => each.currency],
    ['Exchange rate', (each) => each.exchange?.rate ?? null],
    ['Exchange rate to', (each) => each.exchange?.to ?? null],
    ['Exchange rate of', (each) => each.exchange?.date ?? null],
    ['Exchange rate source', (each) => each.exchange?.source ?? null],
    ['Language', (each) => each.language],
    ['Payment instructions (HTML)', (each) => each.paymentInstructions],
    ['Notes (HTML)', (each) => each.invoiceNotes],
    ['Paid', (each) => yesNo(each.paid)],
    ['Paid on', (each) => each.paid_at],
    ['Issued at (UTC)', (each) => each.issued_at],
    ['Created at (UTC)', (each) => each.created_at],
    ['Deleted at (UTC)', (each) => each.deleted_at],
    ['Void', (each) => yesNo(each.void)],
  ],
});

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
    ['Currency', ({ record }) => record.currency],
  ],
});

const payments = listOf({
  ...invoice,
  path: 'csv/payments.csv',
  items: (record): InvoiceRecord[] => (record.paid && record.deleted_at === null ? [record] : []),
  columns: [
    ['Invoice ID', (paid) => paid.id],
    ['Invoice', (paid) => paid.number],
    ['Client', (paid) => paid.client_name],
    ['Paid on', (paid) => paid.paid_at],
    ['Amount', (paid) => paid.total],
    ['Currency', (paid) => paid.currency],
  ],
});

/** The tables about invoices. */
export const invoiceLists: readonly List[] = [invoices, invoiceItems, payments];
