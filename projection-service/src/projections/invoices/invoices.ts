import { visibleDueDate } from '@ledgerline/shared-events/dates/payment-terms.ts';
import { deliveryRecord } from '@ledgerline/shared-events/deliveries/record.ts';
import { isDraft } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { invoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { settlementOf } from '@ledgerline/shared-events/payments/settlement.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { recordProjection } from '../record-projection.ts';
import { defineTable } from '../table.ts';
import { creditNoteColumns, creditNotesTable } from './credit-notes.ts';
import { documentColumns, fiscalColumns } from './document-columns.ts';
import { quoteColumns, quotesTable } from './quotes.ts';

export const invoicesTable = defineTable({
  name: 'invoices',
  key: ['id'],
  columns: {
    id: 'integer',
    number: 'text',
    number_key: 'text',
    number_order: 'text',
    client_key: 'text',
    reference_key: 'text',
    search_key: 'text',
    client_id: 'integer',
    date: 'date',
    due_date: 'date?',
    paid: 'boolean',
    paid_at: 'date?',
    currency: 'text',
    total: 'numeric',
    open_amount: 'numeric',
    exchange_to: 'text?',
    exchange_rate: 'numeric?',
    fiscal: 'text?',
    frozen_at: 'instant?',
    deleted: 'boolean',
    record: 'json',
  },
});

/** The messages about documents: one of the three ids names it. */
export const deliveriesTable = defineTable({
  name: 'deliveries',
  key: ['id'],
  columns: {
    id: 'integer',
    invoice_id: 'integer?',
    quote_id: 'integer?',
    credit_note_id: 'integer?',
    record: 'json',
  },
});

/** The invoices, credit notes and quotes of an account, including deleted ones, and the messages about them. */
export const invoices = recordProjection({
  name: 'invoices',
  version: 7,
  records: [
    { table: invoicesTable, entity: 'invoice', derive: invoiceColumns },
    { table: creditNotesTable, entity: 'creditNote', derive: creditNoteColumns },
    { table: quotesTable, entity: 'quote', derive: quoteColumns },
    { table: deliveriesTable, entity: 'delivery', derive: deliveryColumns },
  ],
});

function invoiceColumns(fields: FieldValues): Record<string, Json> {
  const invoice = invoiceRecord.parse(fields);
  const { paid, paid_at, openAmount } = settlementOf(invoice);
  // A draft of fiscal mode is due to nobody yet.
  const isPayable = !isDraft(invoice);
  return {
    ...documentColumns(invoice),
    number_key: searchKey(invoice.number),
    due_date: isPayable ? visibleDueDate(invoice) : null,
    paid,
    paid_at,
    open_amount: isPayable ? openAmount : '0',
    ...fiscalColumns(invoice),
  };
}

function deliveryColumns(fields: FieldValues): Record<string, Json> {
  const { invoice_id = null, quote_id = null, credit_note_id = null } = deliveryRecord.parse(fields);
  return { invoice_id, quote_id, credit_note_id };
}
