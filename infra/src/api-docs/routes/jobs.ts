import { CLIENT_OVERVIEW } from '../examples/client-overview.ts';
import { ANALYSED_JOB, ANALYSIS, ATTACHMENT, CLIENT, JOB, RATE } from '../examples/records.ts';
import { command, query, type RouteTexts, read, silentCommand } from './route-text.ts';
import { FORM_WITH_FILE } from './uploads.ts';

export const jobRoutes: RouteTexts = {
  'GET /api/job': query('listJobs', 'A page of jobs', totalledPage(JOB), {
    description:
      '`active` sorts by deadline, `uninvoiced` by completion, `all` by id, newest first. Status filters are alternatives, and all other filters must match; ranges include both ends. `sort` names a column, with `-` in descending order; amounts are compared in the primary currency, and jobs without a value are last. `totals` is the sum of all pages; `format=csv` answers all of them as a file. A row whose record is longer than 10 KB has the beginnings of its texts and lists, one with an analysis the sums of it without its bands, and both `cut`; the answer of one job has all of it.',
  }),
  'GET /api/job/uninvoiced/clients': query(
    'listUninvoicedClients',
    'The clients of the list of uninvoiced jobs',
    [{ client_id: 3, name: 'Lingua Nord', jobs: 4 }],
    {
      description:
        'Each client with the number of its jobs in the list, by name. Clients with disabled invoicing are left out.',
    },
  ),
  'GET /api/job/late': query(
    'getLateJobs',
    'How many active jobs are late',
    { count: 1, next: '2026-11-20T16:00:00.000Z' },
    { description: '`next` is the earliest deadline ahead: after it there is one more late job.' },
  ),
  'GET /api/job/{id}': query('getJob', 'A job', JOB),
  'POST /api/job': command(
    'createJob',
    201,
    'Create a job',
    { job: JOB, rate: RATE },
    {
      description:
        '`rate` is the rate of the client that the job uses. It is created with the job when the client had none and the job has a client, a type, a unit and a rate. A `value` that is sent has to be positive, unless it is zero as quantity × rate is.',
      sends: {
        job: { name: 'Annex 2', client_id: 3, job_type_id: 1, unit_id: 1, quantity: 2950, rate: 0.11 },
      },
    },
  ),
  'PATCH /api/job/{id}': command(
    'editJob',
    200,
    'Change fields of a job',
    { job: JOB },
    { sends: { job: { rate: '0,12' } } },
  ),
  'DELETE /api/job/{id}': silentCommand('deleteJob', 'Delete a job; undo restores it'),
  'POST /api/job/from-analysis': command(
    'createJobFromAnalysis',
    201,
    'Create a job from an analysis',
    { job: ANALYSED_JOB, rate: RATE },
    {
      description:
        'The quantity is the weighted words of the analysis, or with `takeAgreed` the `agreed` ones. Without a `rate` the job has the client’s rate for such work. The unit has to count what the analysis counts; without one it is Words, or your own unit called Characters. The grid is one of the setting `catGrids`, or a whole one as `grid`; a grid with its own rates for some bands needs a rate. Bands that are listed twice add up.',
      sends: {
        job: { name: 'Annex 2', client_id: 3, job_type_id: 1 },
        analysis: ANALYSIS,
        gridId: 1,
      },
    },
  ),
  'PUT /api/job/{id}/analysis': command(
    'attachAnalysis',
    200,
    'Give a job the quantity of an analysis',
    { job: ANALYSED_JOB },
    {
      description:
        'An analysis that the job has is replaced. The rate stays. A job with a flat rate, or whose unit counts something else, is refused.',
      sends: { analysis: ANALYSIS, gridId: 1 },
    },
  ),
  'DELETE /api/job/{id}/analysis': silentCommand(
    'detachAnalysis',
    'Remove the analysis of a job; its quantity stays',
  ),
  'GET /api/job/{id}/analysis.csv': read('downloadAnalysis', 'The analysis of a job as a table', {
    status: 200,
    words: 'The file: a line for each band, and the totals.',
    type: 'text/csv',
  }),
  'POST /api/job/parse': read(
    'parseJob',
    'Read a job that was typed as one line',
    {
      status: 200,
      words: 'What the line was understood to say. Nothing is stored.',
      example: {
        job: {
          name: 'Lease',
          client_id: 3,
          job_type_id: null,
          language_pair_id: null,
          unit_id: 1,
          quantity: '1500',
          rate: null,
          flat_rate: false,
          value: null,
          currency: 'EUR',
          deadline: '2026-11-26',
        },
        understood: [
          { from: 7, to: 13, field: 'client_id', value: 3, label: 'Lingua Nord' },
          { from: 15, to: 26, field: 'quantity', value: '1500', label: '1,500 words' },
          { from: 28, to: 31, field: 'deadline', value: '2026-11-26', label: '26 Nov' },
        ],
        derived: [],
        choices: [],
        offers: [],
        rest: 'Lease',
        unclear: [],
        open: ['job_type_id', 'language_pair_id', 'rate'],
      },
    },
    {
      description:
        '`understood` are the words that set a field, by their places in the text, `derived` the fields that follow from the client, `choices` the records between which words do not decide, `offers` what words of the name may mean as well, `rest` the words without a meaning, which are the name, and `open` the fields without a value. Send `job` as the body of `POST /api/job` to create it.',
      sends: { text: 'Lease, Lingua, 1500 words, +3d' },
      refuses: ['invalid'],
    },
  ),
  'POST /api/job/{id}/duplicate': command(
    'duplicateJob',
    201,
    'Create an active job with the fields of another one',
    { job: JOB },
    {
      description:
        'The new job has no deadline and is on no invoice. What it would refer to is left out where it was deleted.',
    },
  ),
  'POST /api/job/{id}/attachment': command(
    'addAttachment',
    201,
    'Add a file to a job',
    { attachment: ATTACHMENT },
    {
      description:
        'The body is multipart/form-data with one file of at most 20 MB. An account stores 1 GB, a test account 50 MB; removed files count while they are kept.',
      upload: FORM_WITH_FILE,
      refuses: ['malformed', 'too_large', 'quota', 'unsupported_media_type'],
    },
  ),
  'GET /api/attachment/{id}': read(
    'downloadAttachment',
    'Download a file of a job',
    {
      status: 200,
      words: 'The file, always as a download.',
      type: 'application/octet-stream',
    },
    { refuses: ['not_found'] },
  ),
  'DELETE /api/attachment/{id}': silentCommand('removeAttachment', 'Remove a file; undo restores it', {
    description: 'The file is kept for 30 days. After them it cannot be restored.',
  }),
  'PATCH /api/job/convert': silentCommand('convertJobs', 'Change the primary currency', {
    sends: { currency: 'EUR' },
    refuses: ['no_rate'],
  }),
  'GET /api/exchange-rate': read(
    'getExchangeRate',
    'Read the rate of a job, an invoice or two currencies',
    {
      status: 200,
      words:
        'With `from` and `to`: units of `to` for one `from`. With `job` or `invoice`: units of its currency for one unit of the primary currency.',
      example: 1.0865,
    },
    {
      description:
        'Send either `job`, or `invoice`, or `from` and `to`, with a `date` or for today. The rate of a record is that of the end of the ledger, whose revision is `X-Revision`.',
      refuses: ['not_found', 'no_rate', 'invalid', 'malformed'],
    },
  ),
};

export const clientRoutes: RouteTexts = {
  'GET /api/client': query('listClients', 'All clients by activity, or a page of them', [CLIENT], {
    description:
      'Without `page` and `sort` an array of all clients, otherwise a page. A row whose record is longer than 10 KB has the beginnings of its texts and lists, and `cut`; the answer of one client has all of it.',
  }),
  'GET /api/client/{id}': query('getClient', 'A client', CLIENT),
  'GET /api/client/data/{id}': query(
    'getClientUsage',
    'How often a client used job types and language pairs',
    {
      jobTypes: CLIENT.jobTypes,
      languagePairs: CLIENT.languagePairs,
    },
  ),
  'GET /api/client/figures': query(
    'listClientFigures',
    'The active jobs, the uninvoiced amounts and the last job of each client',
    [
      {
        client_id: 3,
        active: 2,
        uninvoiced: [{ currency: 'USD', value: 324.5 }],
        last_job: '2026-10-20',
        amounts: {
          uninvoiced: { value: 295, missingRates: [], currencies: [{ currency: 'USD', value: 324.5 }] },
          open: { value: 120, missingRates: [], currencies: [{ currency: 'EUR', value: 120 }] },
          overdue: { value: 0, missingRates: [], currencies: [] },
        },
      },
    ],
  ),
  'GET /api/client/{id}/overview': query(
    'getClientOverview',
    'What is open, uninvoiced and overdue with a client, and its last invoices',
    CLIENT_OVERVIEW,
    {
      description:
        'Amounts are in the primary currency. `openJobs` are by deadline, the other lists have the newest first; lists of jobs have at most 100, and the sums are of everything. `overdue` is a part of `open`. `daysToPay` is the average of the paid invoices, from their date to their payment. `credit` is what the client paid too much and has not used.',
    },
  ),
  'POST /api/client': command(
    'createClient',
    201,
    'Create a client',
    { client: CLIENT },
    { sends: { client: { name: 'Lingua Nord', currency: 'USD', invoicing: true } }, refuses: ['duplicate'] },
  ),
  'PATCH /api/client/{id}': command(
    'editClient',
    200,
    'Change fields of a client',
    { client: CLIENT },
    { sends: { client: { name: 'Lingua Nord GmbH' } } },
  ),
  'DELETE /api/client/{id}': silentCommand('deleteClient', 'Delete a client; undo restores it'),
  'POST /api/client/{id}/setting': command(
    'setClientSetting',
    200,
    'Set an invoicing setting of a client',
    { client: CLIENT },
    { description: 'Without `value` the default applies again.', sends: { key: 'paymentTerms', value: 45 } },
  ),
};

export const importRoutes: RouteTexts = {
  'POST /api/import': command(
    'importRecords',
    201,
    'Import rows of clients, rates or jobs as one change',
    {
      import: {
        kind: 'clients',
        rows: 1,
        existing: 0,
        created: { jobType: 0, languagePair: 0, unit: 0, client: 1, project: 0, rate: 0, job: 0 },
      },
    },
    {
      description: 'Errors are named `jobs.INDEX.field`. One undo undoes the whole import.',
      sends: { clients: [{ name: 'Lingua Nord', currency: 'USD' }] },
    },
  ),
  'POST /api/import/known': read(
    'findKnownJobs',
    'Find the rows of an import that look the same as existing jobs',
    {
      status: 200,
      words: 'The indices of these rows, from 0.',
      example: { known: [0] },
    },
    {
      description: 'Rows of jobs as `POST /api/import` accepts them. Nothing is changed.',
      sends: { jobs: [{ name: 'Annex 2', client: 'Lingua Nord', quantity: '2950', rate: '0.11' }] },
      refuses: ['invalid'],
    },
  ),
};

/** An example of a page with one entry. */
export function page(item: unknown) {
  return { data: [item], current_page: 1, last_page: 1, total: 1 };
}

/** An example of a page with one entry, with the totals of the list. */
function totalledPage(item: unknown) {
  return { ...page(item), totals: { currency: 'EUR', value: 298.66, missingRates: [] } };
}
