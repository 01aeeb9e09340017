import {
  documentOf,
  type MailedDocument,
  type MailedKind,
} from '@ledgerline/shared-events/deliveries/document.ts';
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
    'invoice',
    invoices.map((row) => row.invoice.id),
  );
  return invoices.map((row) => {
    const view = invoiceView(row.invoice, read.settings, read.today, deliveries.get(row.invoice.id));
    if (!row.cut) return view;
    return { ...view, payments: view.payments.slice(0, MAX_LISTED_ITEMS), cut: true };
  });
}

/** The messages about these documents, oldest first, by the id of the document. Long ones have their beginnings. */
export async function deliveriesOf(
  read: AccountReader,
  kind: MailedKind,
  ids: readonly number[],
): Promise<Map<number, DeliveryRecord[]>> {
  if (ids.length === 0) return new Map();
  const deliveries = await readDeliveries(read, LISTED_DELIVERIES[kind], ids);
  return Map.groupBy(deliveries, (delivery) => documentOf(delivery).id);
}

/** The messages about a document with all their texts, oldest first. */
export const wholeDeliveries = (
  read: AccountReader,
  { entity, id }: MailedDocument,
): Promise<DeliveryRecord[]> => readDeliveries(read, WHOLE_DELIVERIES[entity], [id]);

async function readDeliveries(
  read: AccountReader,
  statement: ReturnType<typeof deliveriesFor>[MailedKind],
  ids: readonly number[],
): Promise<DeliveryRecord[]> {
  const rows = await read.fetch(statement({ accountId: read.accountId, ids }));
  return rows.map(({ record }) => deliveryRecord.parse(record));
}

function deliveriesFor(record: (whole: Expression<unknown>) => Expression<unknown>) {
  const by = (column: 'invoice_id' | 'quote_id' | 'credit_note_id') =>
    preparedOnce<{ accountId: string; ids: readonly number[] }, { record: unknown }>((value) =>
      readModels
        .selectFrom('read.deliveries')
        .select(({ ref }) => sql<unknown>`${record(ref('record'))}`.as('record'))
        .where('account_id', '=', value('accountId'))
        .where(column, '=', ({ fn }) => fn.any(value('ids')))
        .orderBy('id'),
    );
  return { invoice: by('invoice_id'), quote: by('quote_id'), creditNote: by('credit_note_id') };
}

const WHOLE_DELIVERIES = deliveriesFor((record) => record);
const LISTED_DELIVERIES = deliveriesFor(shortRecord);
