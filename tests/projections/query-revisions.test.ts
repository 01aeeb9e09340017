import { ClientCreated } from '@ledgerline/shared-events/clients/events.ts';
import { CreditNoteCreated } from '@ledgerline/shared-events/credit-notes/events.ts';
import { InvoiceCreated } from '@ledgerline/shared-events/invoices/events.ts';
import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import { BLUE_LOGO } from '@ledgerline/shared-events/paper/testing/sample-logo.ts';
import { ProjectAdded } from '@ledgerline/shared-events/projects/events.ts';
import { QuoteCreated } from '@ledgerline/shared-events/quotes/events.ts';
import { SettingChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import {
  ANALYSIS,
  CREATED_AT,
  clientWith,
  creditNoteWith,
  invoiceWith,
  jobWith,
  projectWith,
  quoteWith,
} from './record-examples.ts';

/** Queries that read no read model, and so have no revision. */
const WITHOUT_REVISION = new Map([
  ['/api/live', 'a stream of news'],
  ['/api/rebuild/:id', 'how far a run is'],
  ['/api/account/export', 'how far a run is'],
  ['/api/account/export/:id', 'how far a run is'],
  ['/api/account/export/:id/file', 'a file that a run wrote'],
]);

/** The parameters that a query needs to find something. */
const SEARCHES: Record<string, string> = {
  '/api/search': '?q=job',
  '/api/invoice/pdfs': '?ids=1',
  '/api/credit-note/pdfs': '?ids=1',
  '/api/quote/pdfs': '?ids=1',
};

/** What is printed is never printed from rows that are behind. */
const PRINTED = [
  '/api/invoice/pdf/:id',
  '/api/invoice/pdfs',
  '/api/credit-note/pdf/:id',
  '/api/credit-note/pdfs',
  '/api/quote/pdf/:id',
  '/api/quote/pdfs',
];

const added = { addedAt: CREATED_AT, alongside: [] };

let side: ReadSide;
let app: FastifyInstance;
/** Queries that wait long enough for a busy machine. */
let patient: FastifyInstance;
let account: AccountLog;
const paths = new Set<string>();

beforeAll(async () => {
  side = await openReadSide();
  account = new AccountLog(side.ledger);
  const recordIssue = async () => 0;
  app = await side.startQueries({
    recordIssue,
    freshnessMs: 50,
    onRoute: ({ method, url }) => {
      if ([method].flat().includes('GET')) paths.add(url);
    },
  });
  patient = await side.startQueries({ recordIssue, freshnessMs: 60_000 });
  await account.append([
    ClientCreated.of({ ...added, record: clientWith({ id: 1 }) }),
    JobCreated.of({ name: 'Job', job: jobWith({ id: 1, analysis: ANALYSIS }) }),
    InvoiceCreated.of({ invoice: invoiceWith({ id: 1 }) }),
    CreditNoteCreated.of({ ...added, record: creditNoteWith({ id: 1, number: '1' }) }),
    QuoteCreated.of({ ...added, record: quoteWith({ id: 1, number: '1' }) }),
    ProjectAdded.of({ ...added, record: projectWith({ id: 1 }) }),
    SettingChanged.of({ key: 'logo', before: null, after: BLUE_LOGO }),
  ]);
  await side.fold(account.accountId);
});

afterAll(() => side.stop());

const queryPaths = () => [...paths].filter((path) => !WITHOUT_REVISION.has(path)).toSorted();

/** Queries the first record of its kind. */
function ask(path: string, minRevision: number | null, served = app) {
  const url = path.replace(/:\w+/g, '1') + (SEARCHES[path] ?? '');
  const headers: Record<string, string> =
    minRevision === null ? {} : { 'x-min-revision': String(minRevision) };
  return get(served, account.accountId, url, headers);
}

const revision = (headers: Record<string, unknown>) => [headers['x-revision'], headers['x-stale']];

describe('every query', () => {
  it('is served, and every route without a revision is an intended exception', () => {
    expect(queryPaths().length).toBeGreaterThan(20);
    expect([...WITHOUT_REVISION.keys()].filter((path) => !paths.has(path))).toEqual([]);
  });

  it('returns the revision that it read', async () => {
    for (const path of queryPaths()) {
      const { status, headers } = await ask(path, null);
      expect([path, status, ...revision(headers)]).toEqual([path, 200, '6', undefined]);
    }
  });

  it('is marked as stale when the requested revision is not reached; a PDF is then refused', async () => {
    for (const path of queryPaths()) {
      const { status, headers } = await ask(path, 99);
      const expected = PRINTED.includes(path) ? 503 : 200;
      expect([path, status, ...revision(headers)]).toEqual([path, expected, '6', 'true']);
    }
  });

  it('waits for the requested revision', async () => {
    await account.append([JobCreated.of({ name: 'Job', job: jobWith({ id: 2 }) })]);
    const waiting = queryPaths().map(async (path) => {
      const { status, headers } = await ask(path, 7, patient);
      return [path, status, ...revision(headers)];
    });
    await side.fold(account.accountId);
    expect(await Promise.all(waiting)).toEqual(queryPaths().map((path) => [path, 200, '7', undefined]));
  });

  it('refuses an invalid revision', async () => {
    for (const path of queryPaths()) expect([path, (await ask(path, -2)).status]).toEqual([path, 400]);
  });
});
