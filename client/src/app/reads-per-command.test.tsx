import { act, waitFor } from '@testing-library/react';
import { scopeBind } from 'effector';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleInvoice } from '#entities/invoice/testing.ts';
import { commandFx, undoFx } from '#shared/lib/commands/model.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { type Call, serve } from '#shared/testing/serve.ts';
import { sampleClient, sampleJob, sampleSettings } from '#testing/record-samples.ts';
import { ACCOUNT, accepted, reversed, SIGNED_IN } from '#testing/served-app.tsx';
import { LaneContext } from '../features/history/history-context.ts';
import { Page as ClientPage } from '../pages/client/page.tsx';
import { Page as ClientsPage } from '../pages/clients/page.tsx';
import { Page as CreditNotesPage } from '../pages/credit-notes/page.tsx';
import { Page as DeadlinesPage } from '../pages/deadlines/page.tsx';
import { Page as InvoicePage } from '../pages/invoice/page.tsx';
import { Page as InvoicesPage } from '../pages/invoices/page.tsx';
import { Page as JobPage } from '../pages/job/page.tsx';
import { Page as JobsPage } from '../pages/jobs/page.tsx';
import { Page as ProjectsPage } from '../pages/projects/page.tsx';
import { Page as QuotesPage } from '../pages/quotes/page.tsx';
import { Page as ReceivablesPage } from '../pages/receivables/page.tsx';
import { Page as RemindersPage } from '../pages/reminders/page.tsx';
import { Page as ReportsPage } from '../pages/reports/page.tsx';
import { Page as StartPage } from '../pages/start/page.tsx';
import { Page as TaxPage } from '../pages/tax-report/page.tsx';
import { Page as WordsPage } from '../pages/words-report/page.tsx';
import { createApp } from './scope.ts';
import { startApp } from './start.ts';

/** The live feed of the test, which says what it is told to. */
class Feed extends EventTarget {
  static newest: Feed | null = null;
  constructor() {
    super();
    Feed.newest = this;
  }
  say(news: { revision: number; commandId: string }): void {
    this.dispatchEvent(new MessageEvent('revision', { data: JSON.stringify(news) }));
  }
  close() {}
}

let stop: () => void = () => undefined;
beforeEach(() => vi.stubGlobal('EventSource', Feed));
afterEach(() => {
  vi.useRealTimers();
  stop();
  vi.unstubAllGlobals();
});

const rows = (...data: object[]) => ({ data, current_page: 1, last_page: 1, total: data.length });
const INVOICE = sampleInvoice({ id: 1, number: '1', total: 10, currency: 'EUR' });
const VIEWS = [{ id: 1, list: 'jobs', name: 'Late', query: 'type=active&late=1', sort: null, columns: null }];
const REPLIES = {
  ...ACCOUNT,
  'GET /api/user': SIGNED_IN,
  'GET /api/settings': { ...sampleSettings({ currency: 'EUR' }), views: VIEWS },
  'GET /api/views/counts': { counts: { '1': 3 } },
  'GET /api/client': ({ query }: Call) =>
    query.has('page') ? rows(sampleClient(1, 'Acme')) : [sampleClient(1, 'Acme')],
  'GET /api/job': rows(sampleJob(1)),
  'GET /api/job/1': sampleJob(1),
  'GET /api/invoice': rows(INVOICE),
  'GET /api/invoice/1': INVOICE,
  'GET /api/quote': { ...rows(), totals: { currency: 'EUR', value: 0, missingRates: [] } },
  'POST /api/command/MarkJobCompleted': accepted({ job: sampleJob(1) }),
  'POST /api/undo': reversed(),
};

const DRAFT = {
  key: '0b1d5a55-3a5e-4a3b-9f43-0123456789ab',
  name: 'MarkJobCompleted',
  payload: { jobId: 1 },
  label: 'Marked as completed',
  patches: [{ entity: 'job', id: 1, fields: { completed_at: '2026-11-20' } }],
  failure: 'No.',
} as const;

const PAGES: [path: string, route: string, page: ReactElement, read: string][] = [
  ['/jobs', '/jobs', <JobsPage key="1" />, '/api/views/counts'],
  ['/jobs?type=uninvoiced', '/jobs', <JobsPage key="2" />, '/api/job?type=uninvoiced'],
  ['/jobs?type=all', '/jobs', <JobsPage key="3" />, '/api/job?type=all'],
  ['/jobs?type=all&name=a', '/jobs', <JobsPage key="4" />, '/api/job?type=all&page=1&name=a'],
  ['/job/1', '/job/:id', <JobPage key="5" />, '/api/job/1'],
  ['/invoices', '/invoices', <InvoicesPage key="6" />, '/api/reminders'],
  ['/invoices/1', '/invoices/:number', <InvoicePage key="7" />, '/api/invoice/1/deliveries'],
  ['/clients', '/clients', <ClientsPage key="8" />, '/api/client/figures'],
  ['/clients?sort=name', '/clients', <ClientsPage key="9" />, '/api/client?sort=name'],
  ['/clients/1', '/clients/:id', <ClientPage key="10" />, '/api/client/1/overview'],
  ['/start', '/start', <StartPage key="11" />, '/api/start'],
  [
    '/deadlines',
    '/deadlines',
    <DeadlinesPage key="12" />,
    '/api/job?page=1&per_page=200&type=active&undated',
  ],
  ['/projects', '/projects', <ProjectsPage key="13" />, '/api/project'],
  [
    '/credit-notes',
    '/credit-notes',
    <CreditNotesPage key="19" />,
    '/api/invoice?type=all&document=creditNote',
  ],
  ['/quotes', '/quotes', <QuotesPage key="18" />, '/api/quote?type=open'],
  ['/reminders', '/reminders', <RemindersPage key="14" />, '/api/reminders'],
  ['/reports', '/reports', <ReportsPage key="15" />, '/api/reports?year'],
  ['/words', '/words', <WordsPage key="17" />, '/api/reports/words?year'],
  ['/tax', '/tax', <TaxPage key="19" />, '/api/reports/tax?from'],
  ['/receivables', '/receivables', <ReceivablesPage key="16" />, '/api/reports/receivables'],
];

async function open(path: string, route: string, page: ReactElement) {
  // biome-ignore lint/suspicious/noDocumentCookie: the session is read only with the cookie of a sign-in
  document.cookie = 'XSRF-TOKEN=t';
  const calls = serve(REPLIES);
  const app = createApp();
  stop = startApp({ scope: app.scope, isOwnCommand: app.lane.isOwn });
  renderPage(<LaneContext value={app.lane}>{page}</LaneContext>, { scope: app.scope, path, route });
  return { app, calls };
}

/** How often each address was read. */
function reads(calls: readonly Call[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { method, path, query } of calls) {
    if (method !== 'GET') continue;
    const text = query.toString();
    const address = text === '' ? path : `${path}?${text}`;
    times.set(address, (times.get(address) ?? 0) + 1);
  }
  return times;
}

const quiet = () => act(async () => void (await vi.advanceTimersByTimeAsync(2_000)));

describe('after a command of this tab and its news', () => {
  it.each(PAGES)('%s reads each address once at most', async (path, route, page, read) => {
    const { app, calls } = await open(path, route, page);
    const isRequested = (since: number) =>
      [...reads(calls.slice(since)).keys()].some((address) => address.startsWith(read));
    await waitFor(() => expect(isRequested(0), [...reads(calls).keys()].join(' ')).toBe(true), {
      timeout: 4000,
    });
    await waitFor(() => expect([...reads(calls).keys()].join()).toContain('/api/history'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await quiet();
    const [command, undo] = [scopeBind(commandFx, app), scopeBind(undoFx, app)];
    const acts = [() => command(DRAFT), () => undo({ commandId: DRAFT.key })];
    for (const perform of acts) {
      const before = calls.length;
      const answer = perform();
      await quiet();
      const { key } = app.lane.actor.getSnapshot().context.recent.at(-1) ?? { key: '' };
      await act(async () => void (await answer));
      Feed.newest?.say({ revision: 1, commandId: key });
      await quiet();
      expect(isRequested(before), `${read} is read again`).toBe(true);
      const twice = [...reads(calls.slice(before))].filter(([, times]) => times > 1);
      expect(twice, 'read more than once').toEqual([]);
    }
  });
});
