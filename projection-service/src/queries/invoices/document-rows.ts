import { type AliasedRawBuilder, sql } from 'kysely';
import { type ReadModels, readModels } from '#runtime/database/read-models.ts';
import type { AccountReader } from '../read-account.ts';
import type { InvoiceSearch } from './invoice-filters.ts';

type Row = ReadModels['read.invoices'];

/** The documents of a list, as rows with the alias `i`. Credit notes have ids below 0, and nothing of them is open. */
export type DocumentRows = AliasedRawBuilder<Row, 'i'>;

export const INVOICE_ROWS: DocumentRows = sql<Row>`read.invoices`.as<'i'>(sql`i`);

/** What credit notes have in common with invoices, in the order of the columns of invoices below. */
const SHARED = sql.raw(
  [
    'number, number_key, number_order, client_key, reference_key, search_key, client_id, date, currency',
    'total, exchange_to, exchange_rate, fiscal, deleted, record',
  ].join(', '),
);
const NOTES = sql`select account_id, listed_id as id, ${SHARED},
  null::date as due_date, true as paid, null::date as paid_at, 0::numeric as open_amount from read.credit_notes`;
const CREDIT_NOTE_ROWS: DocumentRows = sql<Row>`(${NOTES})`.as<'i'>(sql`i`);
const BOTH: DocumentRows = sql<Row>`(select account_id, id, ${SHARED}, due_date, paid, paid_at, open_amount
  from read.invoices union all ${NOTES})`.as<'i'>(sql`i`);

/**
 * The rows of a list: both kinds of documents, unless the filter names one, or says something that only invoices have.
 * An account without credit notes reads its invoices alone.
 */
export async function documentRows(read: AccountReader, search: InvoiceSearch): Promise<DocumentRows> {
  if (search.document === 'creditNote') return CREDIT_NOTE_ROWS;
  if (search.document === 'invoice' || isOfInvoices(search)) return INVOICE_ROWS;
  const [any] = await read.fetch(
    readModels
      .selectFrom('read.credit_notes')
      .select('id')
      .where('account_id', '=', read.accountId)
      .where(({ not }) => not('deleted'))
      .limit(1),
  );
  return any === undefined ? INVOICE_ROWS : BOTH;
}

function isOfInvoices({ type, ids, age, due, ...search }: InvoiceSearch): boolean {
  const { open, paid, overdue, ...days } = search;
  const { due_from, due_to, paid_from, paid_to } = days;
  const named = [ids, age, due, due_from, due_to, paid_from, paid_to];
  return type === 'open' || open || paid || overdue || named.some((value) => value !== undefined);
}
