import { monthOf } from '@ledgerline/shared-events/dates/period.ts';
import { monthTotalAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { add, decimalOf, MAX_DECIMALS, toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import {
  BASES,
  quotesReportAnswer,
  reportAnswer,
  wordsReportAnswer,
} from '@ledgerline/shared-events/reports/answers.ts';
import { csvText } from '@ledgerline/shared-events/text/csv.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NO_INPUT, noParams, type QueryDeps, serveQuery } from '../answer.ts';
import { listFormat } from '../list-csv.ts';
import { optional } from '../query-string.ts';
import { QUOTE_PROJECTIONS } from '../quotes/quotes.ts';
import type { AccountReader } from '../read-account.ts';
import { NO_EXTRAS, type PaidExtras, readPaidExtras } from './paid-extras.ts';
import { readQuotesReport } from './quotes-report.ts';
import { serveReceivables } from './receivables.ts';
import { type Report, readCompletedTotal, readReport } from './report.ts';
import { readReportRows } from './report-rows.ts';
import { serveTaxReport } from './serve-tax-report.ts';
import { readWordsReport, wordsCsv } from './words-report.ts';

const PROJECTIONS = ['reports', 'jobs', 'clients', 'catalogue'];
const year = z.coerce.number('Enter a year').int().min(1900).max(9999);
const month = z.coerce.number('Enter a month from 1 to 12').int().min(1).max(12);
const basis = z.enum(BASES).default('completed');

const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `GET /api/reports`, and `month`, `export`, `words`, `quotes`, `receivables` and `tax` beneath it. */
export function serveReports(app: FastifyInstance, deps: QueryDeps): void {
  serveReport(app, deps);
  serveMonthTotal(app, deps);
  serveReportFile(app, deps);
  serveWordsReport(app, deps);
  serveQuotesReport(app, deps);
  serveReceivables(app, deps);
  serveTaxReport(app, deps);
}

function serveReport(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/reports',
    projections: PROJECTIONS,
    params: noParams,
    search: z.object({ year: optional(year), month: optional(month), basis }),
    answers: reportAnswer,
    answer: async (read, search) => {
      const report = await readReport(read, yearOrNow(read, search.year), search.basis);
      const revision = await read.revision;
      if (search.month === undefined) return { ...report, revision };
      return { ...report, revision, ...(await rowsOfMonth(read, report, search.month)) };
    },
  });
}

/** Serves the sum of the jobs that were completed in this month. */
function serveMonthTotal(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/reports/month',
    projections: PROJECTIONS,
    ...NO_INPUT,
    answers: monthTotalAnswer,
    answer: async (read) => {
      const { start, end } = monthOf(read.today);
      const total = await readCompletedTotal(read, { first: start, last: end });
      return { total, currency: read.settings.currency };
    },
  });
}

function serveReportFile(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/reports/export',
    projections: PROJECTIONS,
    params: noParams,
    search: z.object({ year: optional(year), basis, format: z.enum(['csv']).default('csv') }),
    answers: z.string(),
    answer: async (read, search, _params, reply) => {
      const report = await readReport(read, yearOrNow(read, search.year), search.basis);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="report-${report.year}-${report.basis}.csv"`);
      return reportCsv(report, search.basis === 'paid' ? await readPaidExtras(read, report.year) : null);
    },
  });
}

/** Serves the words of a year by client and language pair, as JSON or as a file. */
function serveWordsReport(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/reports/words',
    projections: PROJECTIONS,
    params: noParams,
    search: z.object({ year: optional(year), ...listFormat }),
    answers: wordsReportAnswer,
    answer: async (read, search, _params, reply) => {
      const report = await readWordsReport(read, yearOrNow(read, search.year));
      if (search.format !== 'csv') return report;
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="words-${report.year}.csv"`);
      return wordsCsv(report);
    },
  });
}

/** Serves what became of the quotes of a year. */
function serveQuotesReport(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/reports/quotes',
    projections: QUOTE_PROJECTIONS,
    params: noParams,
    search: z.object({ year: optional(year) }),
    answers: quotesReportAnswer,
    answer: async (read, search) => await readQuotesReport(read, yearOrNow(read, search.year)),
  });
}

function yearOrNow(read: AccountReader, requested: number | undefined): number {
  return requested ?? Number(read.today.slice(0, 4));
}

function rowsOfMonth(read: AccountReader, report: Report, requested: number) {
  const day = `${report.year}-${String(requested).padStart(2, '0')}-01`;
  const { start, end } = monthOf(day);
  return readReportRows(read, report.basis, { first: start, last: end });
}

/**
 * The report as a file, net of tax; of invoices and payments with their tax, and of payments with their fees and what
 * exchange rates gained or lost.
 */
function reportCsv(
  { basis: by, currency, series, totals, total, tax }: Report,
  extras: PaidExtras | null,
): string {
  const taxHeads = by === 'completed' ? [] : [`Tax (${currency})`, `Total with tax (${currency})`];
  const taxOf = (net: number, of: number) =>
    by === 'completed' ? [] : [of, toNumber(add(decimalOf(net, MAX_DECIMALS), decimalOf(of, MAX_DECIMALS)))];
  const extraHeads = extras === null ? [] : [`Fees (${currency})`, `Exchange gain or loss (${currency})`];
  const extraOf = (clientId: number | null) => {
    if (extras === null) return [];
    const { fees, gain } = clientId === null ? extras.all : (extras.byClient.get(clientId) ?? NO_EXTRAS);
    return [toNumber(fees), toNumber(gain)];
  };
  return csvText([
    [
      'Client',
      ...MONTH_NAMES.map((name) => `${name} (${currency})`),
      by === 'completed' ? `Total (${currency})` : `Total net of tax (${currency})`,
      ...taxHeads,
      ...extraHeads,
    ],
    ...series.map(({ client_id, name, values, total: sum, tax: of }) => [
      name,
      ...values,
      sum,
      ...taxOf(sum, of),
      ...extraOf(client_id),
    ]),
    ['Total', ...totals, total, ...taxOf(total, tax), ...extraOf(null)],
  ]);
}
