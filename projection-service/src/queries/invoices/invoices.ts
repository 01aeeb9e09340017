import type { Readable } from 'node:stream';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { today } from '@ledgerline/shared-events/dates/time-zone.ts';
import { invoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
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
import { COUNT, type Condition, ONE_BY_ID, preparedOnce, readModels } from '#runtime/database/read-models.ts';
import { noParams, type QueryDeps, serveQuery } from '../answer.ts';
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
import { invoiceAsOf, moment } from './as-of.ts';
import { invoiceCsvColumns } from './invoice-csv.ts';
import {
  INVOICE_ORDER,
  type InvoiceSearch,
  invoiceConditions,
  invoiceSearch,
  paymentDays,
} from './invoice-filters.ts';
import { sortedInvoices } from './invoice-sort.ts';

export const INVOICE_PROJECTIONS = ['invoices', 'catalogue'];

/** Lists can be filtered by payments. */
export const INVOICE_LIST_PROJECTIONS = [...INVOICE_PROJECTIONS, 'reports'];

export const invoiceParams = z.object({ number: z.string().min(1).max(100) });

/** `GET /api/invoice` and `GET /api/invoice/{number}`, now or as of a moment. */
export function serveInvoices(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/invoice',
    projections: INVOICE_LIST_PROJECTIONS,
    params: noParams,
    search: invoiceSearch.extend(listFormat),
    answers: totalledPageAnswer(invoiceAnswer, invoiceTotals),
    answer: async (read, { format, ...search }, _params, reply) => {
      if (format === 'csv') return await invoicesAsFile(read, search, reply);
      const where = invoiceConditions(search, read);
      const [rows, { total, totals }] = await Promise.all([
        readPage(read, search, where),
        readTotals(read, search, where),
      ]);
      return { ...pageOf(await invoiceViews(read, rows), search, total), totals };
    },
  });
  serveQuery(app, deps, {
    path: '/api/invoice/:number',
    projections: [...INVOICE_PROJECTIONS, 'history'],
    params: invoiceParams,
    search: z.object({ asOf: optional(moment) }),
    answers: invoiceAnswer,
    answer: async (read, { asOf }, { number }) => {
      const found = await invoicesNumbered(read, number);
      if (asOf !== undefined) {
        const ids = found.map(({ id }) => id);
        const { record, at } = await invoiceAsOf(read, { number, ids }, asOf);
        return invoiceView(record, read.settings, today(at, timeZoneOf(read.settings)));
      }
      const [first] = found;
      if (first === undefined || first.deleted) throw noSuchInvoice();
      const [invoice] = await invoiceViews(read, [first]);
      if (invoice === undefined) throw noSuchInvoice();
      return invoice;
    },
  });
}

function invoicesWith(read: AccountReader, where: readonly Condition[]) {
  return readModels
    .selectFrom('read.invoices as i')
    .where('i.account_id', '=', read.accountId)
    .where(({ and }) => and(where));
}

/** The number of invoices on all pages. */
export async function countInvoices(read: AccountReader, search: InvoiceSearch): Promise<number> {
  const where = invoiceConditions(search, read);
  const [count] = await read.fetch(invoicesWith(read, where).select(COUNT.as('total')));
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
  const where = invoiceConditions({ ...filter, sort: null, page: 1, per_page: most }, read);
  const rows = await read.fetch(invoicesWith(read, where).select('i.id').orderBy('i.id').limit(most));
  return rows.map(({ id }) => id);
}

async function readPage(
  read: AccountReader,
  search: InvoiceSearch,
  where: readonly Condition[],
): Promise<InvoiceRow[]> {
  const { sort, type, page, per_page } = search;
  if (sort === null) {
    return await read.fetch(
      invoicesWith(read, where)
        .select(LISTED_INVOICE)
        .orderBy(INVOICE_ORDER[type])
        .limit(per_page)
        .offset((page - 1) * per_page),
    );
  }
  return await readInvoices(read, await sortedIds(sortedInvoices(read, where, sort), search));
}

/** Invoices in the order of these ids. */
async function readInvoices(
  read: AccountReader,
  ids: readonly number[],
  statement = LISTED_INVOICES,
): Promise<InvoiceRow[]> {
  return ids.length === 0 ? [] : await read.fetch(statement({ accountId: read.accountId, ids }));
}

async function invoicesAsFile(
  read: AccountReader,
  search: InvoiceSearch,
  reply: FastifyReply,
): Promise<Readable> {
  const where = invoiceConditions(search, read);
  const ids = await idsInOrder(read, search, where);
  return await csvFile(reply, 'invoices', ids, invoiceCsvColumns(read.settings.currency), async (part) =>
    invoiceViews(read, await readInvoices(read, part, INVOICES_OF_FILE)),
  );
}

async function idsInOrder(
  read: AccountReader,
  { sort, type }: InvoiceSearch,
  where: readonly Condition[],
): Promise<number[]> {
  if (sort !== null) return await sortedIds(sortedInvoices(read, where, sort), WHOLE_LIST);
  const rows = await read.fetch(
    invoicesWith(read, where).select('i.id').orderBy(INVOICE_ORDER[type]).limit(WHOLE_LIST.per_page),
  );
  return rows.map(({ id }) => id);
}

/** The number and the sums of the invoices on all pages: one statement, which passes them once. */
async function readTotals(
  read: AccountReader,
  search: InvoiceSearch,
  where: readonly Condition[],
): Promise<{ total: number; totals: InvoiceTotals }> {
  const { currency } = read.settings;
  const days = paymentDays(search);
  const documents = documentsOf(read, where).select(['i.total as amount', 'i.open_amount']);
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
    days && sumsByCurrency(read, paymentsOf(read, days, where)),
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

function documentsOf(read: AccountReader, where: readonly Condition[]) {
  return invoicesWith(read, where)
    .select(['i.id', 'i.client_id', 'i.date as day', 'i.record'])
    .select(['i.currency', 'i.exchange_to', 'i.exchange_rate']);
}

/** The payments of these days for the invoices of a list. */
function paymentsOf(read: AccountReader, days: DayRange, where: readonly Condition[]) {
  const listed = invoicesWith(read, where).select('i.id');
  return settledOn(read.accountId, days).where('invoice_id', 'in', listed);
}

const invoicesWithIds = (columns: typeof LISTED_INVOICE | typeof INVOICE_OF_FILE) =>
  preparedOnce<{ accountId: string; ids: readonly number[] }, InvoiceRow>((value) => {
    const page = sql<{ id: number; place: string }>`unnest(${value('ids')}::integer[]) with ordinality`;
    return readModels
      .selectFrom(page.as<'page'>(sql`page (id, place)`))
      .innerJoinLateral(
        (invoice) =>
          invoice
            .selectFrom('read.invoices')
            .selectAll()
            .where('account_id', '=', value('accountId'))
            .whereRef('id', '=', 'page.id')
            .limit(ONE_BY_ID)
            .as('i'),
        (join) => join.onTrue(),
      )
      .select(columns)
      .orderBy('page.place');
  });

const LISTED_INVOICES = invoicesWithIds(LISTED_INVOICE);
const INVOICES_OF_FILE = invoicesWithIds(INVOICE_OF_FILE);

type FoundInvoice = { id: number; deleted: boolean; record: unknown };

/**
 * The invoice with this number; of several the one that is not deleted, else the newest. @throws Rejected
 * `not_found`.
 */
export async function findInvoice(read: AccountReader, number: string): Promise<FoundInvoice> {
  const [found] = await invoicesNumbered(read, number);
  if (found === undefined) throw noSuchInvoice();
  return found;
}

/** The invoices with this number: the one that is not deleted, then deleted ones, the newest first. */
async function invoicesNumbered(read: AccountReader, number: string): Promise<FoundInvoice[]> {
  return await read.fetch(
    readModels
      .selectFrom('read.invoices')
      .select(['id', 'deleted', 'record'])
      .where('account_id', '=', read.accountId)
      .where('number', '=', number)
      .orderBy('deleted')
      .orderBy('id', 'desc'),
  );
}

function noSuchInvoice(): Rejected {
  return new Rejected('not_found', 'There is no such invoice.');
}
