import { type CreditNoteRecord, creditNoteRecord } from '@ledgerline/shared-events/credit-notes/record.ts';
import type { QueryDeps } from '../answer.ts';
import { documentToPrint, type Printed, paperOf, pdfParams, pdfSearch } from '../invoices/invoice-pdf.ts';

/** `GET /api/credit-note/pdf/{id}?paper=a4|letter`, which issues the credit note as the PDF of an invoice does. */
export const printedCreditNote = (deps: Pick<QueryDeps, 'archive'>): Printed<CreditNoteRecord> => ({
  kind: 'creditNote',
  table: 'read.credit_notes',
  schema: creditNoteRecord,
  print: (record, options, order) => paperOf(deps, { entity: 'creditNote', record }, options, order),
  query: {
    path: '/api/credit-note/pdf/:id',
    projections: ['invoices', 'catalogue'],
    params: pdfParams,
    search: pdfSearch,
    answer: (read, { paper }, { id }) =>
      documentToPrint(read, 'read.credit_notes', creditNoteRecord, { id, paper }),
  },
});
