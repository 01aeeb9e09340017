import { act, screen, waitFor } from '@testing-library/react';
import { allSettled } from 'effector';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { sampleInvoice } from '#entities/invoice/testing.ts';
import { accountOpened } from '#shared/lib/lifecycle/model.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { serve } from '#shared/testing/serve.ts';
import { sampleClient, sampleJob, sampleSettings, sampleUnit } from '#testing/record-samples.ts';
import { ACCOUNT, SIGNED_IN } from '#testing/served-app.tsx';
import { checkUserFx } from '../entities/session/model.ts';
import { Page as ClientsPage } from '../pages/clients/page.tsx';
import { Page as InvoicesPage } from '../pages/invoices/page.tsx';
import { Page as JobsPage } from '../pages/jobs/page.tsx';
import { createApp } from './scope.ts';
import './wiring.ts';

const page = (row: object) => ({ data: [row], current_page: 1, last_page: 1, total: 1 });

const LISTS: [path: string, element: ReactElement, row: string, source: string][] = [
  ['/jobs', <JobsPage key="jobs" />, 'Leaflet 1', '/api/job'],
  ['/invoices', <InvoicesPage key="invoices" />, '143', '/api/invoice'],
  ['/clients', <ClientsPage key="clients" />, 'Acme', '/api/client'],
];

describe('a list at the start of the app', () => {
  it.each(LISTS)('%s has rows once the settings and units are known', async (path, element, row, source) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the session is read only with the cookie of a sign-in
    document.cookie = 'XSRF-TOKEN=t';
    const settings = Promise.withResolvers<unknown>();
    const units = Promise.withResolvers<unknown>();
    const calls = serve({
      ...ACCOUNT,
      'GET /api/user': SIGNED_IN,
      'GET /api/job': page(sampleJob(1)),
      'GET /api/invoice': page(sampleInvoice({ total: 10, currency: 'EUR' })),
      'GET /api/client': [sampleClient(1, 'Acme')],
      'GET /api/settings': () => settings.promise,
      'GET /api/unit': () => units.promise,
    });
    const app = createApp();
    await allSettled(checkUserFx, { scope: app.scope });
    const opened = allSettled(accountOpened, { scope: app.scope });
    renderPage(element, { scope: app.scope, path, route: path });
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain(source));
    for (const answer of [() => undefined, () => settings.resolve(sampleSettings({ currency: 'EUR' }))]) {
      await act(async () => answer());
      expect(screen.queryByRole('link', { name: row })).toBeNull();
    }
    units.resolve([sampleUnit(1, 'words', 'word')]);
    await act(async () => void (await opened));
    expect(await screen.findByRole('link', { name: row })).toBeDefined();
  });
});
