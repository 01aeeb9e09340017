import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '#shared/testing/render-app.tsx';
import { serve } from '#shared/testing/serve.ts';
import { sampleJob } from '#testing/record-samples.ts';
import { ACCOUNT, SIGNED_IN } from '#testing/served-app.tsx';
import { Page as ClientsPage } from '../pages/clients/page.tsx';
import { Page as InvoicesPage } from '../pages/invoices/page.tsx';
import { Page as JobsPage } from '../pages/jobs/page.tsx';
import { Page as StartPage } from '../pages/start/page.tsx';
import { createApp } from './scope.ts';
import { startApp } from './start.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../public/first-reads.js'), 'utf8');
const NO_ROWS = { data: [], current_page: 1, last_page: 1, total: 0 };

/** What nobody sees on the first screen. */
const LATER = ['/api/history', '/api/language_pair', '/api/reports/month'];

/** An event source that never sends anything. */
class SilentFeed extends EventTarget {
  close() {}
}

let stop: () => void = () => undefined;
beforeEach(() => vi.stubGlobal('EventSource', SilentFeed));
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.head.innerHTML = '';
  window.history.replaceState(null, '', '/');
});

/** The reads that nobody took yet. */
const waiting = () => [...(window.firstReads?.keys() ?? [])];

/** Opens an address as the browser does: the script of the page first, then the app. */
function open(path: string, page: ReactElement, replies: Readonly<Record<string, unknown>> = {}) {
  // biome-ignore lint/suspicious/noDocumentCookie: the session is read only with the cookie of a sign-in
  document.cookie = 'XSRF-TOKEN=t';
  window.history.replaceState(null, '', path);
  document.head.innerHTML = '<base href="/" />';
  delete window.firstReads;
  const calls = serve({ ...ACCOUNT, 'GET /api/user': SIGNED_IN, ...replies });
  // Without the clock that clears them: an answer that nobody takes stays to be seen.
  new Function('setTimeout', SCRIPT)(() => undefined);
  const early = waiting();
  const app = createApp();
  stop = startApp({ scope: app.scope, isOwnCommand: () => false });
  renderPage(page, { scope: app.scope, path });
  return { calls, early, paths: () => calls.map(({ path: called }) => called) };
}

const PAGES: [path: string, page: ReactElement, list: string][] = [
  ['/jobs', <JobsPage key="jobs" />, '/api/job?type=active&page=1'],
  ['/jobs?type=all', <JobsPage key="all" />, '/api/job?type=all&page=1'],
  ['/jobs?type=uninvoiced', <JobsPage key="uninvoiced" />, '/api/job?type=uninvoiced&page=1'],
  ['/invoices', <InvoicesPage key="open" />, '/api/invoice?type=open&page=1&document=invoice&per_page=50'],
  [
    '/invoices?type=all',
    <InvoicesPage key="invoices" />,
    '/api/invoice?type=all&page=1&document=invoice&per_page=50',
  ],
  ['/start', <StartPage key="start" />, '/api/start'],
  ['/clients', <ClientsPage key="clients" />, '/api/client'],
];

describe('the reads that start beside the script', () => {
  it.each(PAGES)('at %s are those that the app asks for', async (path, page, list) => {
    const { early } = open(path, page);
    expect(early).toContain(list);
    await waitFor(() => expect(waiting()).toEqual([]));
  });

  it('do not start for somebody who is not signed in', () => {
    localStorage.setItem('ledgerline.signed-in', 'false');
    expect(open('/jobs', <JobsPage />).early).toEqual([]);
  });

  it('leave a filtered list to the app', () => {
    expect(open('/jobs?type=all&name=Lease', <JobsPage />).early.join()).not.toContain('/api/job?');
  });
});

describe('the first screen', () => {
  it('has its list before anything else is read', async () => {
    const list = Promise.withResolvers<unknown>();
    const { paths } = open('/jobs', <JobsPage />, {
      'GET /api/job': ({ query }: { query: URLSearchParams }) =>
        query.get('type') === 'active' ? list.promise : NO_ROWS,
    });
    await waitFor(() => expect(waiting()).toEqual([]));
    for (const path of LATER) expect(paths()).not.toContain(path);
    list.resolve({ ...NO_ROWS, data: [sampleJob(1)], total: 1 });
    expect(await screen.findByRole('link', { name: 'Leaflet 1' })).toBeDefined();
    await waitFor(() => expect(paths()).toEqual(expect.arrayContaining(LATER)));
  });
});
