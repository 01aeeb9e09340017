import { CREDIT_NOTE, INVOICE } from '../examples/records.ts';
import { trailRoutes } from './document-trails.ts';
import { mailRoutes } from './mailed-documents.ts';
import { command, PDF, query, type RouteTexts, read, silentCommand } from './route-text.ts';

const saved = { creditNote: CREDIT_NOTE, invoice: INVOICE };

export const creditNoteRoutes: RouteTexts = {
  'GET /api/credit-note/{number}': query(
    'getCreditNote',
    'A credit note, now or at an earlier moment',
    CREDIT_NOTE,
    {
      description:
        'Its amounts are positive: they are what the client pays less. `GET /api/invoice` lists them. `asOf` is a revision or a time; deleted ones stay readable with it.',
    },
  ),
  'POST /api/invoice/{id}/credit-note': command(
    'createCreditNote',
    201,
    'Credit an invoice or some of its lines',
    saved,
    {
      description:
        'Each of `lines` names a line of the invoice with a `quantity` or an amount (`value`), by neither its rest; without `lines` all that is left is credited. No more is credited than the invoice has, by line, by tax and in total. `freeJobs` makes the jobs of wholly credited lines uninvoiced. Without `date` it is of today. In fiscal mode it is a draft, which reserves these parts but changes nothing that is owed.',
      sends: { reason: 'The editing was not ordered.', lines: [{ itemId: 'job17', quantity: 1000 }] },
      refuses: ['has_credit_notes'],
    },
  ),
  'POST /api/credit-note/{id}/issue': command('issueCreditNote', 200, 'Issue a draft of fiscal mode', saved, {
    description:
      'The draft gets the next number of its series, on its own date or the one that is sent, and never changes again: from then on its deletion and its undo are refused with `issued`. Only now its invoice is open by as much less, and jobs are freed. Its PDF is kept, and answered with the same bytes permanently. Of a credit note outside of fiscal mode it only notes that the PDF was downloaded.',
    sends: { date: '2026-11-23' },
    refuses: ['issued'],
  }),
  'DELETE /api/credit-note/{id}': silentCommand('deleteCreditNote', 'Delete a credit note', {
    description:
      'Its invoice is open as before, and freed jobs are on it again. Its number stays in use; one that was issued becomes void, and one that was issued in fiscal mode is refused.',
    refuses: ['already_invoiced', 'issued'],
  }),
  'GET /api/credit-note/pdf/{id}': read('downloadCreditNote', 'Download a credit note as PDF', PDF, {
    description:
      'The first download issues it, outside of fiscal mode. One that was issued in fiscal mode has the same bytes permanently, with their hash as `ETag` and `Repr-Digest`.',
  }),
  ...mailRoutes('creditNote', 'CN-3'),
  ...trailRoutes('creditNote', 'CN-3'),
};
