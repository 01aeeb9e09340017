import { pageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { invoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { invoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { invoiceView } from '@ledgerline/shared-events/invoices/view.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
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
      const where = invoiceConditions(search, read.today);
      const offset = (search.page - 1) * search.per_page;
      const [[count], rows] = await Promise.all([
        read.rows<{ total: number }>(
          `select count(*)::integer as total from read.invoices i where i.account_id = $1 and ${where.sql}`,
          where.values,
        ),
        read.rows<{ record: unknown }>(
          `select i.record from read.invoices i where i.account_id = $1 and ${where.sql}
           order by ${INVOICE_ORDER[search.type]} limit ${search.per_page} offset ${offset}`,
          where.values,
        ),
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

/** The invoice with this number; of several the one that stands, else the newest. @throws Rejected `not_found`. */
export async function findInvoice(read: AccountReader, number: string): Promise<FoundInvoice> {
  const [found] = await invoicesNumbered(read, number);
  if (found === undefined) throw noSuchInvoice();
  return found;
}

/** The invoices with this number: the one that stands, then those that were deleted, the newest first. */
async function invoicesNumbered(read: AccountReader, number: string): Promise<FoundInvoice[]> {
  return await read.rows<FoundInvoice>(
    `select id, deleted, record from read.invoices where account_id = $1 and number = $2
     order by deleted, id desc`,
    [number],
  );
}

function noSuchInvoice(): Rejected {
  return new Rejected('not_found', 'There is no such invoice.');
}
