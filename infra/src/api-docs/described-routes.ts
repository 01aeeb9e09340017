/** What the schemas of a route do not say: what it is for, and what it answers when all is well. */
export type RouteText = {
  tag: string;
  summary: string;
  status: 200 | 201 | 202 | 204;
  answer: string;
  /** JSON unless said otherwise. */
  type?: string;
};

type Line = readonly [
  route: string,
  status: RouteText['status'],
  summary: string,
  answer: string,
  type?: string,
];

const LINES: Record<string, readonly Line[]> = {
  Account: [
    [
      'GET /sanctum/csrf-cookie',
      204,
      'Get the cookie XSRF-TOKEN',
      'The cookie; send it back as X-XSRF-TOKEN.',
    ],
    ['POST /login', 200, 'Sign in', 'The user, and the cookie of the login session.'],
    ['POST /logout', 204, 'Sign out', 'Nothing.'],
    ['POST /register', 201, 'Register; a test account keeps its data', 'The user, signed in.'],
    ['POST /create-test-account', 201, 'Open a test account', 'The user, signed in.'],
    ['POST /delete-account', 204, 'Delete the account with everything in it', 'Nothing.'],
    [
      'GET /api/user',
      200,
      'Who is signed in',
      '{ id, email, subscription, trial_ends_at, test_account, stripe_id }',
    ],
    ['POST /api/password-reset', 204, 'Send the link, or set the password with its token', 'Nothing.'],
    ['POST /contact', 204, 'Send a message to the people behind the product', 'Nothing.'],
  ],
  Billing: [
    ['POST /api/createStripeCustomer', 200, 'Become a customer, or begin a purchase', '{ stripe_id, url? }'],
    ['GET /api/pricing', 200, 'The prices of the region', '{ region, currency, monthly, annual, … }'],
    ['POST /api/stripe/webhook', 200, 'Signed messages of the payment provider', '{ received: true }'],
    ['GET /api/settings/billing-portal-url', 200, 'Where the subscription is managed', '{ url }'],
  ],
  Jobs: [
    ['GET /api/job', 200, 'List jobs', 'A page of jobs: { data, current_page, last_page, total }.'],
    ['GET /api/job/{id}', 200, 'Read a job', 'The job.'],
    ['POST /api/job', 201, 'Create a job', '{ job, rate }'],
    ['PATCH /api/job/{id}', 200, 'Change fields of a job', '{ job }'],
    ['DELETE /api/job/{id}', 204, 'Delete a job', 'Nothing.'],
    ['PATCH /api/job/convert', 204, 'Make another currency the primary one', 'Nothing.'],
    ['GET /api/exchange-rate', 200, 'The rate of a job, an invoice or two currencies', 'A number.'],
  ],
  Clients: [
    ['GET /api/client', 200, 'List clients', 'An array of clients.'],
    ['GET /api/client/{id}', 200, 'Read a client', 'The client.'],
    ['GET /api/client/data/{id}', 200, 'What a client used', '{ jobTypes, languagePairs }: how often by id.'],
    ['GET /api/client/figures', 200, 'What is open with each client', 'An array of figures by client.'],
    ['POST /api/client', 201, 'Create a client', '{ client }'],
    ['PATCH /api/client/{id}', 200, 'Change fields of a client', '{ client }'],
    ['DELETE /api/client/{id}', 204, 'Delete a client', 'Nothing.'],
    ['POST /api/client/{id}/setting', 200, 'Set an invoicing setting of a client', '{ client }'],
  ],
  Catalogue: [
    ['GET /api/job_type', 200, 'List job types', 'An array of job types.'],
    ['POST /api/job_type', 201, 'Add a job type', '{ jobType }'],
    ['PATCH /api/job_type/{id}', 200, 'Rename a job type', '{ jobType }'],
    ['DELETE /api/job_type/{id}', 204, 'Delete a job type', 'Nothing.'],
    ['POST /api/job_type/{id}', 200, 'Restore a job type', '{ jobType }'],
    ['GET /api/language_pair', 200, 'List language pairs', 'An array of language pairs.'],
    ['POST /api/language_pair', 201, 'Add a language pair', '{ languagePair }'],
    ['PATCH /api/language_pair/{id}', 200, 'Change a language pair', '{ languagePair }'],
    ['DELETE /api/language_pair/{id}', 204, 'Delete a language pair', 'Nothing.'],
    ['GET /api/unit', 200, 'List units', 'An array of units.'],
    ['POST /api/unit', 201, 'Add a unit', '{ unit }'],
    ['PATCH /api/unit/{id}', 200, 'Change a unit', '{ unit }'],
    ['DELETE /api/unit/{id}', 204, 'Delete a unit', 'Nothing.'],
    ['GET /api/rate', 200, 'List the rates of a client', 'An array of rates.'],
    ['POST /api/rate', 201, 'Add a rate', '{ rate }'],
    ['POST /api/rate/', 201, 'Add a rate', '{ rate }'],
    ['PATCH /api/rate/{id}', 200, 'Change a rate', '{ rate }'],
    ['DELETE /api/rate/{id}', 204, 'Delete a rate', 'Nothing.'],
    ['POST /api/rate/restore/{id}', 200, 'Restore a rate', '{ rate }'],
    [
      'GET /api/currencies',
      200,
      'The currencies that documents are in',
      'An array of {currency, jobs, invoices}.',
    ],
  ],
  Import: [
    [
      'POST /api/import',
      201,
      'Import rows of clients, rates or jobs as one change',
      '{ import: { kind, rows, existing, created } }; errors are named jobs.INDEX.field.',
    ],
  ],
  Settings: [
    ['GET /api/settings', 200, 'Read all settings', 'One object of all keys, defaults filled in.'],
    [
      'POST /api/settings',
      200,
      'Set one, or add or change an item of a list',
      'What was set; an item with its id.',
    ],
    ['POST /api/settings/remove', 204, 'Remove an item of a list', 'Nothing.'],
  ],
  Invoices: [
    ['GET /api/invoice', 200, 'List invoices', 'A page of invoices.'],
    ['GET /api/invoice/{number}', 200, 'Read an invoice, now or as of a moment', 'The invoice.'],
    ['POST /api/invoice', 201, 'Create an invoice, or with an id change it (200)', '{ invoice }'],
    ['PATCH /api/invoice/{id}', 200, 'Change fields of an invoice', '{ invoice }'],
    ['DELETE /api/invoice/{id}', 204, 'Delete an invoice and free its jobs', 'Nothing.'],
    ['PATCH /api/invoice/convert', 204, 'Make another currency the primary one', 'Nothing.'],
    [
      'GET /api/invoice/pdf/{id}',
      200,
      'Download the paper; the first time is recorded',
      'The file.',
      'application/pdf',
    ],
    ['GET /api/invoice/{number}/history', 200, 'What became of an invoice', 'A page of entries.'],
    [
      'GET /api/invoice/{number}/audit',
      200,
      'Every event of an invoice, chained',
      'The audit trail, or its CSV.',
    ],
  ],
  History: [
    ['GET /api/history', 200, 'What was done, newest first', 'A page of entries.'],
    ['POST /api/undo', 200, 'Take an entry back', '{ commandId, revision, entry }'],
    ['POST /api/redo', 200, 'Do an undone entry again', '{ commandId, revision, entry }'],
    [
      'GET /api/audit/verify',
      200,
      'Check the ledger against its chain',
      '{ ok, events, head, firstBroken? }',
    ],
    ['POST /api/reports/rebuild', 202, 'Rebuild a read model and compare', '{ id }'],
    ['GET /api/rebuild/{id}', 200, 'How far a rebuild is', 'The rebuild.'],
    ['DELETE /api/rebuild/{id}', 204, 'Cancel a rebuild', 'Nothing.'],
    ['GET /api/live', 200, 'Changes as they happen', 'Server-sent events.', 'text/event-stream'],
  ],
  'Reports and search': [
    ['GET /api/reports', 200, 'Earnings of a year by client and month', 'Series, totals and their currency.'],
    ['GET /api/reports/month', 200, 'Earnings of this month', '{ total, currency }'],
    ['GET /api/reports/export', 200, 'The report as a table', 'The file.', 'text/csv'],
    ['GET /api/search', 200, 'Search everything', '[{ resultID, id, type, name, path, matchRate }]'],
  ],
  Process: [
    ['GET /api/health', 200, 'Whether every store answers', '{ ok, eventStore, postgres, queue, lag }'],
    ['GET /metrics', 200, 'Figures for Prometheus', 'The figures.', 'text/plain'],
    ['GET /api/openapi.json', 200, 'This description', 'OpenAPI 3.1.'],
  ],
};

/** The texts by `METHOD /path/{parameter}`. Commands by name tell themselves. */
export const describedRoutes: ReadonlyMap<string, RouteText> = new Map(
  Object.entries(LINES).flatMap(([tag, lines]) =>
    lines.map(([route, status, summary, answer, type]) => [
      route,
      { tag, summary, status, answer, ...(type !== undefined && { type }) },
    ]),
  ),
);
