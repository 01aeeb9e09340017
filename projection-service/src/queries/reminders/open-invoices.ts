import { type ClientRecord, clientRecord } from '@ledgerline/shared-events/clients/record.ts';
import { visibleDueDate } from '@ledgerline/shared-events/dates/payment-terms.ts';
import { type InvoiceRecord, invoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { asDay, readModels } from '#runtime/database/read-models.ts';
import { shortRecord } from '../listed-record.ts';
import type { AccountReader } from '../read-account.ts';

/**
 * Open invoices after their due date, the longest overdue first. Long ones have the beginnings of their texts and
 * lists.
 * @param after the last one of the former page
 */
export async function overdueInvoices(
  read: AccountReader,
  most: number,
  after?: InvoiceRecord,
): Promise<InvoiceRecord[]> {
  const dueDate = after && visibleDueDate(after);
  const overdue = openInvoices(read).where('due_date', '<', asDay(read.today));
  const rest =
    after === undefined || dueDate == null
      ? overdue
      : overdue.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('due_date', 'id'), '>', tuple(asDay(dueDate), after.id)),
        );
  return recordsOf(await read.fetch(rest.orderBy('due_date').orderBy('id').limit(most)));
}

/** Open invoices without a due date, by their ids. */
export async function undatedInvoices(read: AccountReader, most: number): Promise<InvoiceRecord[]> {
  const undated = openInvoices(read).where('due_date', 'is', null);
  return recordsOf(await read.fetch(undated.orderBy('due_date').orderBy('id').limit(most)));
}

function openInvoices({ accountId }: AccountReader) {
  return readModels
    .selectFrom('read.invoices')
    .select(({ ref }) => shortRecord(ref('record')).as('record'))
    .where('account_id', '=', accountId)
    .where(({ not }) => not('deleted'))
    .where(({ not }) => not('paid'))
    .where('fiscal', 'is distinct from', 'draft');
}

function recordsOf(rows: readonly { record: unknown }[]): InvoiceRecord[] {
  return rows.map(({ record }) => invoiceRecord.parse(record));
}

/** The clients of invoices, by their ids. */
export async function clientsOf(
  read: AccountReader,
  invoices: readonly InvoiceRecord[],
): Promise<Map<number, ClientRecord>> {
  const ids = [...new Set(invoices.map(({ client_id }) => client_id))];
  if (ids.length === 0) return new Map();
  const rows = await read.fetch(
    readModels
      .selectFrom('read.clients')
      .select(({ ref }) => shortRecord(ref('record')).as('record'))
      .where('account_id', '=', read.accountId)
      .where('id', 'in', ids),
  );
  return new Map(rows.map(({ record }) => clientRecord.parse(record)).map((client) => [client.id, client]));
}
