import { minRevisionOf } from '@ledgerline/shared-events/api/min-revision.ts';
import type { PaperSize } from '@ledgerline/shared-events/paper/sheet.ts';
import { quotePaper } from '@ledgerline/shared-events/quotes/paper.ts';
import { type QuoteRecord, quoteRecord } from '@ledgerline/shared-events/quotes/record.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { fileSafe } from '#paper/file-name.ts';
import { renderInvoice } from '#paper/render-invoice.ts';
import { readModels } from '#runtime/database/read-models.ts';
import { answerQuery, operationOf, type QueryDeps } from '../answer.ts';
import { orderOf, pdfSearch, SIZES, unavailable } from '../invoices/invoice-pdf.ts';
import { id } from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';
import { noSuchQuote } from './quotes.ts';

const pdfParams = z.object({ id });

/** `GET /api/quote/pdf/{id}?paper=a4|letter`. */
export function serveQuotePdf(app: FastifyInstance, deps: QueryDeps): void {
  const query = {
    path: '/api/quote/pdf/:id',
    projections: ['invoices', 'catalogue'],
    params: pdfParams,
    search: pdfSearch,
    answer: readPaper,
  };
  app.get(query.path, { ...operationOf(query), exposeHeadRoute: false }, async (request, reply) => {
    const requested = minRevisionOf(request.headers);
    const { answer, isStale } = await answerQuery(deps, query, request, reply, requested);
    if (isStale && (requested ?? -1) >= 0) throw unavailable('The quote is being brought up to date.');
    const { quote, paper } = answer;
    const pdf = await renderInvoice(quotePaper(quote), { paper }, orderOf(deps, request, reply));
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition(`Quote ${fileSafe(quote.number)}.pdf`))
      .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
  });
}

/** @throws Rejected not_found */
async function readPaper(
  read: AccountReader,
  { paper }: z.output<typeof pdfSearch>,
  { id: quoteId }: z.output<typeof pdfParams>,
): Promise<{ quote: QuoteRecord; paper: PaperSize }> {
  const [row] = await read.fetch(
    readModels
      .selectFrom('read.quotes')
      .select('record')
      .where('account_id', '=', read.accountId)
      .where('id', '=', quoteId)
      .where(({ not }) => not('deleted')),
  );
  if (row === undefined) throw noSuchQuote();
  return {
    quote: quoteRecord.parse(row.record),
    paper: paper === undefined ? read.settings.paperSize : SIZES[paper],
  };
}
