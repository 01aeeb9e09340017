import { minRevisionOf } from '@ledgerline/shared-events/api/min-revision.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { PaperSize } from '@ledgerline/shared-events/paper/sheet.ts';
import type { TaxReportAnswer } from '@ledgerline/shared-events/reports/tax-answer.ts';
import { TAX_BASES, taxReportAnswer } from '@ledgerline/shared-events/reports/tax-answer.ts';
import { taxReportCsv } from '@ledgerline/shared-events/reports/tax-csv.ts';
import type { TaxPeriod } from '@ledgerline/shared-events/reports/tax-report.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { renderTaxReport } from '#paper/render-tax-report.ts';
import { answerQuery, noParams, operationOf, type QueryDeps, type Reading, serveQuery } from '../answer.ts';
import { orderOf } from '../invoices/invoice-pdf.ts';
import { listFormat } from '../list-csv.ts';
import { calendarDate, optional } from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';
import { readTaxReport } from './tax-report.ts';

const PROJECTIONS = ['reports', 'clients', 'catalogue'];

/** The most documents or payments in an answer, in a table and on paper. */
const MAX_ROWS = { json: 2_000, csv: 50_000, pdf: 1_000 };

const period = {
  from: optional(calendarDate),
  to: optional(calendarDate),
  basis: z.enum(TAX_BASES).default('invoiced'),
};
const search = z.object({ ...period, ...listFormat });
const pdfSearch = z.object(period);

/** `GET /api/reports/tax`, as JSON or as a table, and `/pdf` beneath it for an accountant. */
export function serveTaxReport(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/reports/tax',
    projections: PROJECTIONS,
    params: noParams,
    search,
    answers: taxReportAnswer,
    answer: async (read, { format, ...sent }, _params, reply) => {
      const chosen = periodOf(read, sent);
      if (format !== 'csv') return await readTaxReport(read, chosen, MAX_ROWS.json);
      const report = await wholeReport(read, chosen, MAX_ROWS.csv);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName(chosen)}.csv"`);
      return taxReportCsv(report);
    },
  });
  servePdf(app, deps);
}

type Printed = { report: TaxReportAnswer; paper: PaperSize; seller: string; today: string };

const pdfQuery: Reading<typeof noParams, typeof pdfSearch, Printed> = {
  path: '/api/reports/tax/pdf',
  projections: PROJECTIONS,
  params: noParams,
  search: pdfSearch,
  answer: async (read, sent) => ({
    report: await wholeReport(read, periodOf(read, sent), MAX_ROWS.pdf),
    paper: read.settings.paperSize,
    seller: read.settings.billingInformationName,
    today: read.today,
  }),
};

function servePdf(app: FastifyInstance, deps: QueryDeps): void {
  app.get(pdfQuery.path, { ...operationOf(pdfQuery), exposeHeadRoute: false }, async (request, reply) => {
    const { answer } = await answerQuery(deps, pdfQuery, request, reply, minRevisionOf(request.headers));
    const pdf = await renderTaxReport(answer, orderOf(deps, request, reply));
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${fileName(answer.report)}.pdf"`)
      .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
  });
}

const fileName = ({ from, to, basis }: TaxPeriod): string => `tax-${from}-${to}-${basis}`;

/** The period that was sent; by default the present year. @throws Rejected malformed when it ends before it begins */
function periodOf(
  read: AccountReader,
  { from, to, basis }: { from?: string | undefined; to?: string | undefined; basis: TaxPeriod['basis'] },
): TaxPeriod {
  const year = (from ?? to ?? read.today).slice(0, 4);
  const chosen = { from: from ?? `${year}-01-01`, to: to ?? `${year}-12-31`, basis };
  if (chosen.from <= chosen.to) return chosen;
  const message = 'Choose a last day that is not before the first';
  throw new Rejected('malformed', `to: ${message}`, { errors: { to: [message] } });
}

/** A report with all of its rows. @throws Rejected too_large */
async function wholeReport(read: AccountReader, chosen: TaxPeriod, max: number): Promise<TaxReportAnswer> {
  const report = await readTaxReport(read, chosen, max);
  if (report.documentsLeftOut === undefined) return report;
  throw new Rejected('too_large', `One file has at most ${max} documents. Choose a shorter period.`);
}
