import { type QuoteRecord, quoteRecord } from '@ledgerline/shared-events/quotes/record.ts';
import { renderDocument } from '#paper/document-paper.ts';
import { documentToPrint, type Printed, pdfParams, pdfSearch } from '../invoices/invoice-pdf.ts';
import { noSuchDocument } from '../invoices/numbered-documents.ts';

/** `GET /api/quote/pdf/{id}?paper=a4|letter`. */
export const printedQuote: Printed<QuoteRecord> = {
  kind: 'quote',
  table: 'read.quotes',
  schema: quoteRecord,
  print: async (record, options, order) => ({
    pdf: await renderDocument({ entity: 'quote', record }, options, order),
    sha256: null,
  }),
  query: {
    path: '/api/quote/pdf/:id',
    projections: ['invoices', 'catalogue'],
    params: pdfParams,
    search: pdfSearch,
    answer: async (read, { paper }, { id }) => {
      const printed = await documentToPrint(read, 'read.quotes', quoteRecord, { id, paper });
      if (printed === null) throw noSuchDocument('quote');
      return printed;
    },
  },
};
