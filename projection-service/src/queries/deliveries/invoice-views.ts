import { type DeliveryRecord, deliveryRecord } from '@ledgerline/shared-events/deliveries/record.ts';
import type { InvoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { invoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { invoiceView } from '@ledgerline/shared-events/invoices/view.ts';
import { preparedOnce, readModels } from '#runtime/database/read-models.ts';
import type { AccountReader } from '../read-account.ts';

/** The answers of invoices, in the same order, each with what became of its messages. */
export async function invoiceViews(
  read: AccountReader,
  rows: readonly { record: unknown }[],
): Promise<InvoiceAnswer[]> {
  const invoices = rows.map(({ record }) => invoiceRecord.parse(record));
  const deliveries = await deliveriesOf(
    read,
    invoices.map(({ id }) => id),
  );
  return invoices.map((invoice) =>
    invoiceView(invoice, read.settings, read.today, deliveries.get(invoice.id)),
  );
}

/** The messages about these invoices, oldest first, by the id of the invoice. */
export async function deliveriesOf(
  read: AccountReader,
  invoiceIds: readonly number[],
): Promise<Map<number, DeliveryRecord[]>> {
  if (invoiceIds.length === 0) return new Map();
  const rows = await read.fetch(DELIVERIES_OF({ accountId: read.accountId, ids: invoiceIds }));
  const deliveries = rows.map(({ record }) => deliveryRecord.parse(record));
  return Map.groupBy(deliveries, ({ invoice_id }) => invoice_id);
}

const DELIVERIES_OF = preparedOnce<{ accountId: string; ids: readonly number[] }, { record: unknown }>(
  (value) =>
    readModels
      .selectFrom('read.deliveries')
      .select('record')
      .where('account_id', '=', value('accountId'))
      .where('invoice_id', '=', ({ fn }) => fn.any(value('ids')))
      .orderBy('id'),
);
