import { type CreditNoteRecord, creditNoteRecord } from '@ledgerline/shared-events/credit-notes/record.ts';
import type { FastifyInstance } from 'fastify';
import { readModels } from '#runtime/database/read-models.ts';
import type { QueryDeps } from '../answer.ts';
import {
  fileName,
  paperOf,
  pdfParams,
  pdfSearch,
  type RecordIssue,
  SIZES,
  servePdf,
} from '../invoices/invoice-pdf.ts';

/** `GET /api/credit-note/pdf/{id}?paper=a4|letter`, which issues the credit note as the PDF of an invoice does. */
export function serveCreditNotePdf(app: FastifyInstance, deps: QueryDeps, recordIssue: RecordIssue): void {
  servePdf(app, deps, recordIssue, {
    kind: 'creditNote',
    print: (record: CreditNoteRecord, paper, order) => paperOf(deps, record, paper, order),
    fileName: ({ number }) => fileName(number, 'creditNote'),
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
}
