import { type CreditNoteRecord, creditNoteRecord } from '@ledgerline/shared-events/credit-notes/record.ts';
import { readModels } from '#runtime/database/read-models.ts';
import type { QueryDeps } from '../answer.ts';
import { type Printed, paperOf, pdfParams, pdfSearch, SIZES } from '../invoices/invoice-pdf.ts';

/** `GET /api/credit-note/pdf/{id}?paper=a4|letter`, which issues the credit note as the PDF of an invoice does. */
export const printedCreditNote = (deps: Pick<QueryDeps, 'archive'>): Printed<CreditNoteRecord> => ({
  kind: 'creditNote',
  print: (record, paper, order) => paperOf(deps, { entity: 'creditNote', record }, paper, order),
  query: {
    path: '/api/credit-note/pdf/:id',
    projections: ['invoices', 'catalogue'],
    params: pdfParams,
    search: pdfSearch,
    answer: async (read, { paper }, { id }) => {
      const [row] = await read.fetch(
        readModels
          .selectFrom('read.credit_notes')
          .select('record')
          .where('account_id', '=', read.accountId)
          .where('id', '=', id)
          .where(({ not }) => not('deleted')),
      );
      if (row === undefined) return null;
      return {
        record: creditNoteRecord.parse(row.record),
        paper: paper === undefined ? read.settings.paperSize : SIZES[paper],
      };
    },
  },
});
