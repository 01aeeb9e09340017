import type { Readable } from 'node:stream';
import { type CreditNoteAnswer, creditNoteAnswer } from '@ledgerline/shared-events/credit-notes/answers.ts';
import { today } from '@ledgerline/shared-events/dates/time-zone.ts';
import { type InvoiceAnswer, invoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { invoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { invoiceView } from '@ledgerline/shared-events/invoices/view.ts';
import {
  type InvoiceTotals,
  invoiceTotals,
  totalledPageAnswer,
} from '@ledgerline/shared-events/lists/totals.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { FIRST_LISTED_ID } from '#projections/invoices/credit-notes.ts';
import { COUNT, ONE_BY_ID, preparedOnce, readModels } from '#runtime/database/read-models.ts';
import { noParams, type QueryDeps, serveQuery } from '../answer.ts';
import { listedNoteViews } from '../credit-notes/credit-notes.ts';
import {
  INVOICE_OF_FILE,
  type InvoiceRow,
  invoiceViews,
  LISTED_INVOICE,
} from '../deliveries/invoice-views.ts';
import { csvFile, listFormat, WHOLE_LIST } from '../list-csv.ts';
import { sumsByCurrency, totalsOf } from '../list-totals.ts';
import { optional, pageOf } from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';
import { convertedBy, withConvertedAmount } from '../reports/converted-amount.ts';
import { type DayRange, settledOn } from '../reports/reported.ts';
import { sortedIds } from '../sorted-page.ts';
import { documentAsOf, moment } from './as-of.ts';
import { documentRows, INVOICE_ROWS } from './document-rows.ts';
import { invoiceCsvColumns } from './invoice-csv.ts';
import {
  INVOICE_ORDER,
  type InvoiceSearch,
  invoiceConditions,
  invoiceSearch,
  paymentDays,
} from './invoice-filters.ts';
import { documentsWith, type Listed, sortedInvoices } from './invoice-sort.ts';
import { noSuchDocument, numberParams, presentDocument } from './numbered-documents.ts';

export const INVOICE_PROJECTIONS = ['invoices', 'catalogue'];

/** Lists can be filtered by payments. */
export const INVOICE_LIST_PROJECTIONS = [...INVOICE_PROJECTIONS, 'reports'];

/** `GET /api/invoice` and `GET /api/invoice/{number}`, now or as of a moment. */
export function serveInvoices(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/invoice',
    projections: INVOICE_LIST_PROJECTIONS,
    params: noParams,
    search: invoiceSearch.extend(listFormat),
    answers: totalledPageAnswer(z.union([invoiceAnswer, creditNoteAnswer]), invoiceTotals),
    answer: async (read, { format, ...search }, _params, reply) => {
      const listed = { rows: await documentRows(read, search), where: invoiceConditions(search, read) };
      if (format === 'csv') return await documentsAsFile(read, search, listed, reply);
      const [rows, { total, totals }] = await Promise.all([
        readPage(read, search, listed),
        readTotals(read, search, listed),
      ]);
      return { ...pageOf(await documentViews(read, rows), search, total), totals };
    },
  });
  serveQuery(app, deps, {
    path: '/api/invoice/:number',
    projections: [...INVOICE_PROJECTIONS, 'history'],
    params: numberParams,
    search: z.object({ asOf: optional(moment) }),
    answers: invoiceAnswer,
    answer: async (read, { asOf }, { number }) => {
      if (asOf !== undefined) {
        const { record, at } = await documentAsOf(
          read,
          { kind: 'invoice', schema: invoiceRecord },
          number,
          asOf,
        );
        return invoiceView(record, read.settings, today(at, timeZoneOf(read.settings)));
      }
      const found = await presentDocument(read, 'invoice', number);
      const [invoice] = await invoiceViews(read, [found]);
      if (invoice === undefined) throw noSuchDocument('invoice');
      return invoice;
    },
  });
}

/** A row of a list; the id of a credit note is below 0. */
type DocumentRow = InvoiceRow & { id: number };

/** The number of documents on all pages. */
export async function countInvoices(read: AccountReader, search: InvoiceSearch): Promise<number> {
  const listed = { rows: await documentRows(read, search), where: invoiceConditions(search, read) };
  const [count] = await read.fetch(documentsWith(read, listed).select(COUNT.as('total')));
  return count?.total ?? 0;
}

/** The query string of a filter: one with an unknown field is refused, since it would match too many. */
export const savedInvoiceSearch = invoiceSearch.omit({ page: true, per_page: true, sort: true }).strict();

/** The ids of the invoices that match a filter, the oldest first, at most `most`. */
export async function matchingInvoices(
  read: AccountReader,
  filter: z.output<typeof savedInvoiceSearch>,
  most: number,
): Promise<number[]> {
  if (filter.document === 'creditNote') return [];
  const where = invoiceConditions({ ...filter, sort: null, page: 1, per_page: most }, read);
  const listed = { rows: INVOICE_ROWS, where };
  const rows = await read.fetch(documentsWith(read, listed).select('i.id').orderBy('i.id').limit(most));
  return rows.map(({ id }) => id);
}

async function readPage(read: AccountReader, search: InvoiceSearch, listed: Listed): Promise<DocumentRow[]> {
  const { sort, type, page, per_page } = search;
  if (sort === null) {
    return await read.fetch(
      documentsWith(read, listed)
        .select(['i.id', ...LISTED_INVOICE])
        .orderBy(INVOICE_ORDER[type])
        .limit(per_page)
        .offset((page - 1) * per_page),
    );
  }
  const tiers = sortedInvoices(read, listed.rows, listed.where, sort);
  return await readDocuments(read, await sortedIds(tiers, search));
}

/** Documents in the order of these ids. */
async function readDocuments(
  read: AccountReader,
  ids: readonly number[],
  statements = LISTED,
): Promise<DocumentRow[]> {
  const invoices = ids.filter((id) => id > 0);
  const notes = ids.filter((id) => id < 0).map((id) => id - FIRST_LISTED_ID);
  const found = await Promise.all([
    invoices.length === 0
      ? []
      : read.fetch(statements.invoices({ accountId: read.accountId, ids: invoices })),
    notes.length === 0 ? [] : read.fetch(statements.notes({ accountId: read.accountId, ids: notes })),
  ]);
  const rows = new Map(found.flat().map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** The answers of documents, in the same order. */
async function documentViews(
  read: AccountReader,
  rows: readonly DocumentRow[],
): Promise<(InvoiceAnswer | CreditNoteAnswer)[]> {
  const invoicesIn = rows.filter(({ id }) => id > 0);
  const notesIn = rows.filter(({ id }) => id < 0);
  const [invoices, notes] = await Promise.all([
    invoiceViews(read, invoicesIn),
    listedNoteViews(read, notesIn),
  ]);
  let at = -1;
  return rows.flatMap((row) => {
    if (row.id < 0) return notes.get(row.id - FIRST_LISTED_ID) ?? [];
    at += 1;
    return invoices[at] ?? [];
  });
}

async function documentsAsFile(
  read: AccountReader,
  search: InvoiceSearch,
  listed: Listed,
  reply: FastifyReply,
): Promise<Readable> {
  const ids = await idsInOrder(read, search, listed);
  return await csvFile(reply, 'invoices', ids, invoiceCsvColumns(read.settings.currency), async (part) =>
    documentViews(read, await readDocuments(read, part, OF_FILE)),
  );
}

async function idsInOrder(
  read: AccountReader,
  { sort, type }: InvoiceSearch,
  listed: Listed,
): Promise<number[]> {
  if (sort !== null) {
    return await sortedIds(sortedInvoices(read, listed.rows, listed.where, sort), WHOLE_LIST);
  }
  const rows = await read.fetch(
    documentsWith(read, listed).select('i.id').orderBy(INVOICE_ORDER[type]).limit(WHOLE_LIST.per_page),
  );
  return rows.map(({ id }) => id);
}

/** The number and the sums of the documents on all pages, without credit notes: one statement, which passes them once. */
async function readTotals(
  read: AccountReader,
  search: InvoiceSearch,
  listed: Listed,
): Promise<{ total: number; totals: InvoiceTotals }> {
  const { currency } = read.settings;
  const days = paymentDays(search);
  const documents = documentsOf(read, listed).select([NET_TOTAL.as('amount'), 'i.open_amount']);
  const converted = withConvertedAmount(read.settings, documents);
  const isMissing = sql<boolean>`${sql.ref('r.converted')} is null`;
  const [whole, paid] = await Promise.all([
    read.fetch(
      readModels
        .selectFrom(converted.as('r'))
        .select(({ fn, ref }) => [
          'r.currency',
          COUNT.as('count'),
          fn.sum<string | null>('r.converted').as('amount'),
          fn.sum<string | null>(convertedBy(currency, sql.ref('r.open_amount'), ref('r.rate'))).as('open'),
        ])
        .groupBy(['r.currency', isMissing]),
    ),
    days && sumsByCurrency(read, paymentsOf(read, days, listed)),
  ]);
  const open = whole.map((sum) => ({ ...sum, amount: sum.open }));
  return {
    total: whole.reduce((sum, { count }) => sum + count, 0),
    totals: {
      ...totalsOf(currency, whole),
      open: totalsOf(currency, open).value,
      paid: paid && totalsOf(currency, paid).value,
    },
  };
}

/** What credit notes take away. */
const NET_TOTAL = sql<string>`case when ${sql.ref('i.id')} < 0 then -${sql.ref('i.total')} else ${sql.ref('i.total')} end`;

function documentsOf(read: AccountReader, listed: Listed) {
  return documentsWith(read, listed)
    .select(['i.id', 'i.client_id', 'i.date as day', 'i.record'])
    .select(['i.currency', 'i.exchange_to', 'i.exchange_rate']);
}

/** The payments of these days for the invoices of a list. */
function paymentsOf(read: AccountReader, days: DayRange, listed: Listed) {
  const ids = documentsWith(read, listed).select('i.id');
  return settledOn(read.accountId, days).where('invoice_id', 'in', ids);
}

type OfIds = { accountId: string; ids: readonly number[] };

const rowsWithIds = (
  table: 'read.invoices' | 'read.credit_notes',
  columns: typeof LISTED_INVOICE | typeof INVOICE_OF_FILE,
) =>
  preparedOnce<OfIds, DocumentRow>((value) => {
    const page = sql<{ id: number; place: string }>`unnest(${value('ids')}::integer[]) with ordinality`;
    const id = table === 'read.invoices' ? sql<number>`i.id` : sql<number>`i.listed_id`;
    return readModels
      .selectFrom(page.as<'page'>(sql`page (id, place)`))
      .innerJoinLateral(
        (document) =>
          document
            .selectFrom(table)
            .selectAll()
            .where('account_id', '=', value('accountId'))
            .whereRef('id', '=', 'page.id')
            .limit(ONE_BY_ID)
            .as('i'),
        (join) => join.onTrue(),
      )
      .select([id.as('id'), ...columns])
      .orderBy('page.place');
  });

const LISTED = {
  invoices: rowsWithIds('read.invoices', LISTED_INVOICE),
  notes: rowsWithIds('read.credit_notes', LISTED_INVOICE),
};
const OF_FILE = {
  invoices: rowsWithIds('read.invoices', INVOICE_OF_FILE),
  notes: rowsWithIds('read.credit_notes', INVOICE_OF_FILE),
};
