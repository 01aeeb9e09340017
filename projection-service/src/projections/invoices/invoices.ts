import { visibleDueDate } from '@ledgerline/shared-events/dates/payment-terms.ts';
import { deliveryRecord } from '@ledgerline/shared-events/deliveries/record.ts';
import { invoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { settlementOf } from '@ledgerline/shared-events/payments/settlement.ts';
import { naturalKey } from '@ledgerline/shared-events/text/natural-key.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { recordProjection } from '../record-projection.ts';
import { defineTable } from '../table.ts';

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
    deleted: 'boolean',
    record: 'json',
  },
});

/** The messages about invoices. */
export const deliveriesTable = defineTable({
  name: 'deliveries',
  key: ['id'],
  columns: { id: 'integer', invoice_id: 'integer', record: 'json' },
});

/** The invoices of an account, including deleted ones, and the messages about them. */
export const invoices = recordProjection({
  name: 'invoices',
  version: 7,
  records: [
    { table: invoicesTable, entity: 'invoice', derive: invoiceColumns },
    { table: deliveriesTable, entity: 'delivery', derive: deliveryColumns },
  ],
});

function invoiceColumns(fields: FieldValues): Record<string, Json> {
  const invoice = invoiceRecord.parse(fields);
  const { paid, paid_at, openAmount } = settlementOf(invoice);
  return {
    number: invoice.number,
    number_key: searchKey(invoice.number),
    number_order: naturalKey(invoice.number),
    client_key: searchKey(invoice.client_name),
    reference_key: searchKey(invoice.reference),
    search_key: searchKey(`${invoice.number} ${invoice.client_name} ${invoice.reference}`),
    client_id: invoice.client_id,
    date: invoice.date,
    due_date: visibleDueDate(invoice),
    paid,
    paid_at,
    open_amount: openAmount,
    currency: invoice.currency,
    total: invoice.total,
    exchange_to: invoice.exchange?.to ?? null,
    exchange_rate: invoice.exchange?.rate ?? null,
    deleted: invoice.deleted_at !== null,
  };
}

function deliveryColumns(fields: FieldValues): Record<string, Json> {
  return { invoice_id: deliveryRecord.parse(fields).invoice_id };
}
