import { JOB, QUOTE } from '../examples/records.ts';
import { trailRoutes } from './document-trails.ts';
import { page } from './jobs.ts';
import { mailRoutes } from './mailed-documents.ts';
import { command, PDF, query, type RouteTexts, read, silentCommand } from './route-text.ts';

const saved = { quote: QUOTE };
const accepted = {
  ...QUOTE,
  status: 'accepted',
  accepted_at: '2026-10-21',
  acceptedItems: [{ id: 'item1', name: 'Works agreement, annex 2' }],
  job_ids: [17],
};
const quotePage = { ...page(QUOTE), totals: { currency: 'EUR', value: 298.66, missingRates: [] } };

export const quoteRoutes: RouteTexts = {
  'GET /api/quote': query('listQuotes', 'A page of quotes', quotePage, {
    description:
      '`open` leaves those that the client has not answered, by their last day; `all` is by date, newest first. `status` is one or several with commas between them; a sent quote expires after `validUntil` in the time zone of the account. `totals` is the sum of all pages; `format=csv` answers all of them as a file.',
  }),
  'GET /api/quote/{number}': query('getQuote', 'A quote, now or at an earlier moment', QUOTE, {
    description: '`asOf` is a revision or a time; deleted quotes stay readable with it.',
  }),
  'GET /api/next-quote-number': read(
    'getNextQuoteNumber',
    'Read the number that the next quote gets by default',
    {
      status: 200,
      words: 'The highest number that a quote has or had, plus 1.',
      example: { number: 'Q-5' },
    },
    { description: 'It is not reserved: a quote that is created in the meantime gets it.' },
  ),
  'POST /api/quote': command('createQuote', 201, 'Create a quote', saved, {
    description:
      'A line without words and rate gets those that a job of the client would have. Without `validUntil` it is valid for 30 days, with null without an end.',
    sends: {
      quote: { client_id: 3, items: [{ job_type_id: 1, language_pair_id: 1, unit_id: 1, quantity: 2950 }] },
    },
    refuses: ['number_taken', 'not_found'],
  }),
  'PATCH /api/quote/{id}': command('editQuote', 200, 'Change fields of a quote', saved, {
    description: 'The client and the number stay. A quote that was accepted or declined is reopened first.',
    sends: { quote: { validUntil: '2026-11-30' } },
    refuses: ['already_answered'],
  }),
  'DELETE /api/quote/{id}': silentCommand('deleteQuote', 'Delete a quote', {
    description: 'Its number stays in use. One that was accepted is refused.',
    refuses: ['already_answered'],
  }),
  'POST /api/quote/{id}/duplicate': command(
    'duplicateQuote',
    201,
    'Create a quote of today with the text of another one',
    saved,
  ),
  'POST /api/quote/{id}/sent': command('markQuoteSent', 200, 'Mark a quote as sent', saved, {
    refuses: ['already_answered'],
  }),
  'POST /api/quote/{id}/accept': command(
    'acceptQuote',
    200,
    'Accept a quote and make jobs of its lines',
    { quote: accepted, jobs: [JOB], wasExpired: false },
    {
      description:
        '`itemIds` names the accepted lines, by default all. `createJobs: false` makes no jobs. The jobs are made in the same entry of the history, so that one undo reverses all of it. `wasExpired` says that the quote was not valid any more.',
      sends: { itemIds: ['item1'] },
      refuses: ['already_answered'],
    },
  ),
  'POST /api/quote/{id}/decline': command('declineQuote', 200, 'Decline a quote', saved, {
    sends: { reason: 'Too late' },
    refuses: ['already_answered'],
  }),
  'POST /api/quote/{id}/reopen': command('reopenQuote', 200, 'Make a quote open again', saved, {
    description: 'Jobs that were made of it are deleted first.',
    refuses: ['already_answered'],
  }),
  'GET /api/quote/pdf/{id}': read('downloadQuote', 'Download a quote as PDF', PDF),
  ...mailRoutes('quote', 'Q-4'),
  ...trailRoutes('quote', 'Q-4'),
};
