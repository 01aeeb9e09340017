import { type QuoteRecord, quoteRecord } from '@ledgerline/shared-events/quotes/record.ts';
import { renderDocument } from '#paper/document-paper.ts';
import { readModels } from '#runtime/database/read-models.ts';
import { type Printed, pdfParams, pdfSearch, SIZES } from '../invoices/invoice-pdf.ts';
import { noSuchQuote } from './quotes.ts';

/** `GET /api/quote/pdf/{id}?paper=a4|letter`. */
export const printedQuote: Printed<QuoteRecord> = {
  kind: 'quote',
  print: async (record, paper, order) => ({
    pdf: await renderDocument({ entity: 'quote', record }, paper, order),
    sha256: null,
  }),
  query: {
    path: '/api/quote/pdf/:id',
    projections: ['invoices', 'catalogue'],
    params: pdfParams,
    search: pdfSearch,
    answer: async (read, { paper }, { id }) => {
      const [row] = await read.fetch(
        readModels
          .selectFrom('read.quotes')
          .select('record')
          .where('account_id', '=', read.accountId)
          .where('id', '=', id)
          .where(({ not }) => not('deleted')),
      );
      if (row === undefined) throw noSuchQuote();
      return {
        record: quoteRecord.parse(row.record),
        paper: paper === undefined ? read.settings.paperSize : SIZES[paper],
      };
    },
  },
};
