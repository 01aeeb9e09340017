import { type DeliveryRecord, deliveryRecord } from '@ledgerline/shared-events/deliveries/record.ts';
import type { InvoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { invoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { invoiceView } from '@ledgerline/shared-events/invoices/view.ts';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { preparedOnce, type ReadModels, readModels } from '#runtime/database/read-models.ts';
import { listedRecord, MAX_LISTED_ITEMS, shortRecord, uncut } from '../listed-record.ts';
import type { AccountReader } from '../read-account.ts';

const invoice = expressionBuilder<ReadModels & { i: ReadModels['read.invoices'] }, 'i'>();

/** The row of an invoice in a list, for `read.invoices i`, with the beginnings of a long one. */
export const LISTED_INVOICE = [listedRecord<unknown>(invoice.ref('i.record')).as('record')] as const;

/** The row of an invoice in a file, which has none of its lines and long texts. */
export const INVOICE_OF_FILE = [shortRecord(invoice.ref('i.record')).as('record')] as const;

/** An invoice to answer: its record, or a row of a list. */
export type InvoiceRow = { record: unknown };

/** The answers of invoices, in the same order, each with what became of its messages. */
export async function invoiceViews(
  read: AccountReader,
  rows: readonly InvoiceRow[],
): Promise<InvoiceAnswer[]> {
  const invoices = rows.map((row) => {
    const { record, cut } = uncut(row.record);
    return { invoice: invoiceRecord.parse(record), cut };
  });
  const deliveries = await deliveriesOf(
    read,
    invoices.map((row) => row.invoice.id),
  );
  return invoices.map((row) => {
    const view = invoiceView(row.invoice, read.settings, read.today, deliveries.get(row.invoice.id));
    if (!row.cut) return view;
    return { ...view, payments: view.payments.slice(0, MAX_LISTED_ITEMS), cut: true };
  });
}

/** The messages about these invoices, oldest first, by the id of the invoice. Long ones have their beginnings. */
export async function deliveriesOf(
  read: AccountReader,
  invoiceIds: readonly number[],
): Promise<Map<number, DeliveryRecord[]>> {
  if (invoiceIds.length === 0) return new Map();
  const deliveries = await readDeliveries(read, LISTED_DELIVERIES, invoiceIds);
  return Map.groupBy(deliveries, ({ invoice_id }) => invoice_id);
}

/** The messages about an invoice with all their texts, oldest first. */
export const wholeDeliveries = (read: AccountReader, invoiceId: number): Promise<DeliveryRecord[]> =>
  readDeliveries(read, WHOLE_DELIVERIES, [invoiceId]);

async function readDeliveries(
  read: AccountReader,
  statement: typeof WHOLE_DELIVERIES,
  ids: readonly number[],
): Promise<DeliveryRecord[]> {
  const rows = await read.fetch(statement({ accountId: read.accountId, ids }));
  return rows.map(({ record }) => deliveryRecord.parse(record));
}

const deliveriesFor = (record: (whole: Expression<unknown>) => Expression<unknown>) =>
  preparedOnce<{ accountId: string; ids: readonly number[] }, { record: unknown }>((value) =>
    readModels
      .selectFrom('read.deliveries')
      .select(({ ref }) => sql<unknown>`${record(ref('record'))}`.as('record'))
      .where('account_id', '=', value('accountId'))
      .where('invoice_id', '=', ({ fn }) => fn.any(value('ids')))
      .orderBy('id'),
  );

const WHOLE_DELIVERIES = deliveriesFor((record) => record);
const LISTED_DELIVERIES = deliveriesFor(shortRecord);
