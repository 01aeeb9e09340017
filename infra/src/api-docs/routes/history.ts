import { CHECKPOINT, COMMAND_ID, ENTRY, REBUILD, TIMESTAMP } from '../examples/history.ts';
import { RECEIVABLES } from '../examples/receivables.ts';
import { REMINDERS } from '../examples/reminders.ts';
import { START } from '../examples/start.ts';
import { TAX_REPORT } from '../examples/tax-report.ts';
import { page } from './jobs.ts';
import { command, NOTHING, PDF, plain, query, type RouteTexts, read, report } from './route-text.ts';

const REVERSED = { commandId: COMMAND_ID, revision: 413, entry: { ...ENTRY, undoable: false } };
const MONTHS = [0, 0, 0, 0, 0, 0, 0, 0, 0, 298.67, 0, 0];

export const historyRoutes: RouteTexts = {
  'GET /api/history': query('listHistory', 'The history, newest entry first', page(ENTRY), {
    description:
      'With `entity` the entries about one kind of record, with `id` about one record. `q` finds entries among the newest 20,000 revisions, by their label and by the names of their records, `until` those up to the end of a day. `changes` are the first changes of an entry, fewer in a longer page; `changeCount` is their number. Of long values they have the beginnings, with `cut`.',
  }),
  'GET /api/history/{commandId}/change': read(
    'readChange',
    'A change of an entry with whole values',
    {
      status: 200,
      words: 'The change, with the values of which the history has the beginnings.',
      example: ENTRY.changes[0],
    },
    {
      description: 'Names the change by `entity`, `id` and `field`, as the entry does.',
      refuses: ['not_found'],
    },
  ),
  'POST /api/undo': command('undo', 200, 'Undo an entry', REVERSED, {
    description:
      'Without `commandId` it undoes the latest entry of the user that can be undone. An undo appends new events; nothing is erased. With `entries` (at most 200) all of them are undone in one append, or none; entries that are undone already are left out. This revert is a separate entry, which can be undone and redone like any other. Each of its entries names it as `undoneBy` and is restored when the revert is undone.',
    sends: { commandId: COMMAND_ID },
    refuses: ['nothing_to_undo', 'undo_conflict'],
  }),
  'GET /api/undo': read(
    'previewGoingBack',
    'Preview a revert to the moment of an entry',
    {
      status: 200,
      words: 'The entries that would be undone, and the blocking entries.',
      example: {
        revision: 413,
        entries: [ENTRY],
        stays: [],
        records: 1,
        blockedBy: [],
        blockedByTotal: 0,
        reason: null,
      },
    },
    {
      description:
        '`to` is the entry that would become the newest effective one: everything after it is undone. Nothing is changed. To perform exactly this, whatever others do meanwhile, send the ids of `entries` to `POST /api/undo`.',
      refuses: ['nothing_to_undo', 'too_large'],
    },
  ),
  'POST /api/redo': command('redo', 200, 'Redo an undone entry', REVERSED, {
    description:
      '`commandId` is that of the undone entry; without it, the entry that was undone last is redone.',
    sends: { commandId: COMMAND_ID },
    refuses: ['nothing_to_redo', 'undo_conflict'],
  }),
  'GET /api/audit/verify': query(
    'verifyLedger',
    'Verify the hash chain of the ledger',
    { ok: true, events: 413, head: '9f2c'.repeat(16) },
    {
      description:
        'Whether every event up to X-Revision is the one that was recorded and signed, and the first one that is not. The last time stamp of an authority has to be about its checkpoint.',
    },
  ),
  'GET /api/audit/checkpoint': query(
    'lastCheckpoint',
    'The last signed head of the ledger',
    { checkpoint: CHECKPOINT, timestamp: TIMESTAMP, keys: [CHECKPOINT.key] },
    {
      description:
        'The head of the hash chain is signed once an hour while it moves (Ed25519, over the canonical JSON of everything but the signature). `keys` are the public keys of this instance, the present one first. `timestamp` is the last time stamp of an authority (RFC 3161), which this instance may have: `events` of them, which end with `head`, existed at `time`. The steps of `path` lead from the head to the hash in `token`.',
    },
  ),
  'POST /api/reports/rebuild': plain(
    'rebuild',
    'Rebuild a read model and compare',
    {
      status: 202,
      words: 'The rebuild was started.',
      example: { id: REBUILD.id },
    },
    { sends: { projection: 'reports' } },
  ),
  'GET /api/rebuild/{id}': plain('getRebuild', 'Read the progress of a rebuild', {
    status: 200,
    words: 'The rebuild.',
    example: REBUILD,
  }),
  'DELETE /api/rebuild/{id}': plain('cancelRebuild', 'Cancel a rebuild', NOTHING),
  'GET /api/live': plain(
    'watch',
    'Watch changes as they happen',
    {
      status: 200,
      words:
        'Server-sent events: `revision` with { revision, commandId } after every command, `opened` with the { revision } that the news begin after, `rebuild` with the progress of the rebuild.',
      type: 'text/event-stream',
    },
    {
      description:
        'The answer does not end. An account may have 30 of them in one process, an address 300; beyond that a client reads what it shows from time to time.',
      refuses: ['too_many_requests'],
    },
  ),
};

const WORDS = { jobs: 4, words: 8614, weighted: 6061, value: 636.41, perWord: 0.0739 };
const WORDS_REPORT = {
  year: 2026,
  currency: 'EUR',
  rows: [
    {
      client_id: 3,
      client: 'Lingua Nord',
      language_pair_id: 1,
      language_pair: 'German > English',
      ...WORDS,
    },
  ],
  total: WORDS,
  missingRates: [],
};

export const reportRoutes: RouteTexts = {
  'GET /api/reports': query(
    'getReport',
    'Earnings of a year by client and month',
    {
      year: 2026,
      currency: 'EUR',
      basis: 'completed',
      series: [{ client_id: 3, name: 'Lingua Nord', values: MONTHS, total: 298.67, tax: 0 }],
      totals: MONTHS,
      total: 298.67,
      taxes: MONTHS.map(() => 0),
      tax: 0,
      missingRates: [],
      revision: 413,
    },
    {
      description:
        '`completed` counts jobs by their day of completion, `invoiced` invoices by date, `paid` by the day of payment. All amounts are net of tax, which is in `tax` and by month in `taxes`; a payment is divided as its invoice is. With `month` also the rows behind that month.',
    },
  ),
  'GET /api/reports/month': query('getMonthTotal', 'Earnings of this month', {
    total: 298.67,
    currency: 'EUR',
  }),
  'GET /api/reports/words': report(
    'getWordsReport',
    'Words of a year by client and language pair, and what a word earned',
    'The report.',
    WORDS_REPORT,
    'Jobs count by their day of completion, those with an analysis by its words. A job without one counts its quantity when its unit counts words and its rate isn’t flat. `perWord` is the amount in the primary currency by the words of the files. `format=csv` answers a file.',
  ),
  'GET /api/reports/quotes': query(
    'getQuotesReport',
    'What became of the quotes of a year',
    {
      year: 2026,
      currency: 'EUR',
      statuses: [
        { status: 'accepted', count: 4, amount: 3400 },
        { status: 'declined', count: 1, amount: 900 },
        { status: 'expired', count: 1, amount: 600 },
        { status: 'sent', count: 2, amount: 1000 },
      ],
      share: 0.6667,
      missingRates: [],
    },
    {
      description:
        'Quotes count by their date; drafts are left out. Amounts are totals in the primary currency. `share` is the share of those accepted among those accepted, declined and expired.',
    },
  ),
  'GET /api/reports/receivables': query(
    'getReceivables',
    'What is open by the days since the due date, for each client and currency',
    RECEIVABLES,
    {
      description:
        'Amounts are those of unpaid invoices on the present day of the account: what was paid is not in them, and an invoice without a due date is not due. `amounts` is by `ages`, in the primary currency and, in `currencies`, in that of the invoices. `GET /api/invoice` lists the same invoices by `age` and `client_id`. `format=csv` answers a file.',
    },
  ),
  'GET /api/reports/tax': report(
    'getTaxReport',
    'Net amounts and taxes of a period by kind and rate, for a tax office',
    'The report.',
    TAX_REPORT,
    '`from` and `to` are days, by default those of the present year. `invoiced` counts documents by their date, `paid` payments by their day: each carries its share of every net amount and tax, and the last one the rest. Void and deleted invoices don’t count. Amounts are those that the documents were frozen with, in the primary currency by the rate of the document. Country and VAT ID are those of the document, or of the client now where it has none. At most 2,000 documents or payments are listed, while the sums are of all; `format=csv` answers a file with up to 50,000.',
  ),
  'GET /api/reports/tax/pdf': read(
    'printTaxReport',
    'The tax report of a period as a PDF for an accountant, with up to 1,000 documents or payments',
    PDF,
  ),
  'GET /api/start': query('getStart', 'What is due, what can be invoiced, and how this month goes', START, {
    description:
      'Amounts are in the primary currency. The lists are bounded: at most 50 late jobs, 50 due today, 50 overdue invoices, 50 open quotes and 200 clients; `totals` are of all. `days` and `lastYearDays` have a value for each day of the month.',
  }),
  'GET /api/reminders': query(
    'listReminders',
    'Which invoices are to be reminded, and which not and why',
    REMINDERS,
    {
      description:
        'The settings decide after how many days each level is due; the message is that of the present day, in the language of the invoice. An invoice that is disputed, paused or without a due date is never reminded. At most 500 invoices, the longest overdue first, and messages of at most 4 MB together.',
    },
  ),
  'GET /api/reports/export': read('exportReport', 'The report as a table', {
    status: 200,
    words: 'The file.',
    type: 'text/csv',
  }),
  'GET /api/search': query('search', 'The matches of a text, best first', [
    {
      resultID: 'client-3',
      id: 3,
      type: 'client',
      name: 'Lingua Nord',
      detail: null,
      path: '/clients/3',
      matchRate: 0.75,
    },
  ]),
  'GET /api/search/all': query(
    'searchAll',
    'The best matches of each type, and how many there are of each',
    {
      results: [
        {
          resultID: 'invoice-147',
          id: 147,
          type: 'invoice',
          name: '147',
          detail: 'Lingua Nord',
          path: '/invoices/147',
          matchRate: 1,
          amount: { currency: 'EUR', value: 1103.13 },
          status: 'open',
          client: { id: 3, name: 'Lingua Nord' },
          jobs: null,
          date: '2026-11-02',
          invoice: null,
        },
      ],
      counts: { job: 0, invoice: 1, client: 0, contact: 0, project: 0, setting: 0 },
      filters: null,
    },
    {
      description:
        'At most ten of each type. “invoice 147” finds the invoice 147, and “inv” all invoices. Jobs are found by their name, reference and files, contacts of clients by name, email, phone number and role. A year in the text (“court ruling 2025”) and the name of a client at its beginning or end (“kessler court ruling”) also find the jobs and invoices of that year and client; `filters` names both. `amount`, `status`, `client`, `jobs` (the number of jobs of a project), `date` (of an invoice; of a job its completion or else its deadline) and `invoice` (the number of the invoice that a job is on) are null where a record has none. Among equally good matches the newest come first.',
    },
  ),
};

export const processRoutes: RouteTexts = {
  'GET /api/health': plain('getHealth', 'Read whether every store answers', {
    status: 200,
    words: 'All of them do. (With 503 the same body says which does not.)',
    example: {
      ok: true,
      eventStore: true,
      writes: true,
      reads: true,
      postgres: true,
      queue: true,
      feed: true,
      lag: 0,
    },
  }),
  'GET /api/health/live': plain('getLiveness', 'Read whether this process answers', {
    status: 200,
    words: 'It does. A process that does not answer should be replaced.',
    example: { ok: true },
  }),
  'GET /api/health/ready': plain('getReadiness', 'Read whether this process should get requests', {
    status: 200,
    words: 'It should. (With 503 a store that it needs does not answer, or it is stopping.)',
    example: { ok: true, draining: false, stores: { writes: true, reads: true, postgres: true } },
  }),
  'GET /api/health/started': plain('getStarted', 'Read whether this process has been ready', {
    status: 200,
    words: 'It was. (503: not yet.)',
    example: { ok: true },
  }),
  'GET /metrics': plain('getMetrics', 'Metrics for Prometheus, from this machine or with the token', {
    status: 200,
    words: 'The figures.',
    type: 'text/plain',
  }),
  'GET /api/openapi.json': plain('getDescription', 'Read this description', {
    status: 200,
    words: 'OpenAPI 3.1.',
  }),
};
