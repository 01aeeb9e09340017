import { pageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { invoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { invoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { invoiceView } from '@ledgerline/shared-events/invoices/view.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { COUNT, readModels } from '#runtime/database/read-models.ts';
import { noParams, type QueryDeps, serveQuery } from '../answer.ts';
import { optional, pageOf } from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';
import { invoiceAsOf, moment } from './as-of.ts';
import { INVOICE_ORDER, invoiceConditions, invoiceSearch } from './invoice-filters.ts';

const PROJECTIONS = ['invoices', 'catalogue'];

export const invoiceParams = z.object({ number: z.string().min(1).max(100) });

/** `GET /api/invoice` and `GET /api/invoice/{number}`, now or as of a moment. */
export function serveInvoices(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/invoice',
    projections: PROJECTIONS,
    params: noParams,
    search: invoiceSearch,
    answers: pageAnswer(invoiceAnswer),
    answer: async (read, search) => {
      const invoices = readModels
        .selectFrom('read.invoices as i')
        .where('i.account_id', '=', read.accountId)
        .where(({ and }) => and(invoiceConditions(search, read.today)));
      const page = invoices
        .select('i.record')
        .orderBy(INVOICE_ORDER[search.type])
        .limit(search.per_page)
        .offset((search.page - 1) * search.per_page);
      const [[count], rows] = await Promise.all([
        read.fetch(invoices.select(COUNT.as('total'))),
        read.fetch(page),
      ]);
      const { settings } = read;
      const data = rows.map(({ record }) => invoiceView(invoiceRecord.parse(record), settings));
      return pageOf(data, search, count?.total ?? 0);
    },
  });
  serveQuery(app, deps, {
    path: '/api/invoice/:number',
    projections: [...PROJECTIONS, 'history'],
    params: invoiceParams,
    search: z.object({ asOf: optional(moment) }),
    answers: invoiceAnswer,
    answer: async (read, { asOf }, { number }) => {
      const found = await invoicesNumbered(read, number);
      const [first] = found;
      if (first === undefined || (asOf === undefined && first.deleted)) throw noSuchInvoice();
      const ids = found.map(({ id }) => id);
      const invoice = asOf === undefined ? first.record : await invoiceAsOf(read, ids, asOf);
      return invoiceView(invoiceRecord.parse(invoice), read.settings);
    },
  });
}

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
