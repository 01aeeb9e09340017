import { ENTRY } from '../examples/history.ts';
import { CREDIT_NOTE, INVOICE } from '../examples/records.ts';
import { page } from './jobs.ts';
import { command, query, type RouteTexts, silentCommand } from './route-text.ts';

const saved = { creditNote: CREDIT_NOTE, invoice: INVOICE };

export const creditNoteRoutes: RouteTexts = {
  'GET /api/credit-note/{number}': query('getCreditNote', 'A credit note', CREDIT_NOTE, {
    description:
      'Its amounts are positive: they are what the client pays less. `GET /api/invoice` lists them.',
  }),
  'POST /api/invoice/{id}/credit-note': command(
    'createCreditNote',
    201,
    'Credit an invoice or some of its lines',
    saved,
    {
      description:
        'Each of `lines` names a line of the invoice with a `quantity` or an amount (`value`), by neither its rest; without `lines` all that is left is credited. No more is credited than the invoice has, by line, by tax and in total. `freeJobs` makes the jobs of wholly credited lines uninvoiced. Without `date` it is of today.',
      sends: { reason: 'The editing was not ordered.', lines: [{ itemId: 'job17', quantity: 1000 }] },
      refuses: ['has_credit_notes'],
    },
  ),
  'DELETE /api/credit-note/{id}': silentCommand('deleteCreditNote', 'Delete a credit note', {
    description:
      'Its invoice is open as before, and freed jobs are on it again. Its number stays in use; one that was issued becomes void.',
    refuses: ['already_invoiced'],
  }),
  'GET /api/credit-note/pdf/{id}': {
    operationId: 'downloadCreditNote',
    kind: 'query',
    summary: 'Download a credit note as PDF',
    description: 'The first download issues it.',
    answers: [{ status: 200, words: 'The file, PDF/A and tagged.', type: 'application/pdf' }],
  },
  'GET /api/credit-note/{number}/history': query(
    'listCreditNoteHistory',
    'The history of a credit note, newest entry first',
    page(ENTRY),
  ),
};
