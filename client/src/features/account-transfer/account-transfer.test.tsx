import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '#shared/testing/render-app.tsx';
import { Status, serve } from '#shared/testing/serve.ts';
import { accountScope } from '#testing/account-scope.ts';
import { AccountExport } from './account-export.tsx';
import { AccountImport } from './account-import.tsx';

afterEach(() => vi.unstubAllGlobals());

const ID = '6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f';
const SHARED = {
  id: ID,
  state: 'running',
  phase: 'events',
  done: 400,
  total: 1600,
  error: null,
  requestedAt: '2026-11-20T10:00:00.000Z',
  finishedAt: null,
};
const EXPORT = { ...SHARED, revision: null, bytes: null, expiresAt: null };
const IMPORT = { ...SHARED, counts: null, warnings: [] };
const ZIP = new File(['zip'], 'export.zip', { type: 'application/zip' });

async function open(page: React.ReactElement, replies: Readonly<Record<string, unknown>>) {
  const calls = serve(replies);
  const { scope } = await accountScope();
  renderPage(page, { scope });
  return calls;
}

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(button);
};

describe('the export of an account', () => {
  it('shows its progress, and then the link to the file', async () => {
    let run: object = EXPORT;
    await open(<AccountExport />, {
      'GET /api/account/export': { export: null },
      'POST /api/account/export': { id: ID },
      [`GET /api/account/export/${ID}`]: () => run,
    });
    await press('Export my data');
    const bar = await screen.findByRole('progressbar', { name: 'Export' });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('25'));
    expect(screen.queryByText('400 of 1,600 events')).not.toBeNull();
    run = { ...EXPORT, state: 'done', bytes: 3_670_016, expiresAt: '2026-11-21T10:00:00.000Z' };
    const link = await screen.findByRole('link', { name: 'Download your export' });
    expect(link.getAttribute('href')).toMatch(new RegExp(`/api/account/export/${ID}/file$`));
    expect(screen.getByRole('status').textContent).toContain('3.5 MB');
  });

  it('is found while it runs, and can be cancelled', async () => {
    let run: object = EXPORT;
    const calls = await open(<AccountExport />, {
      'GET /api/account/export': { export: EXPORT },
      [`GET /api/account/export/${ID}`]: () => run,
      [`DELETE /api/account/export/${ID}`]: () => {
        run = { ...EXPORT, state: 'cancelled' };
        return {};
      },
    });
    await press('Cancel');
    await screen.findByRole('button', { name: 'Export my data' });
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('can be cancelled before the server has answered its start', async () => {
    let run: object = EXPORT;
    const started = Promise.withResolvers<object>();
    const calls = await open(<AccountExport />, {
      'GET /api/account/export': { export: null },
      'POST /api/account/export': () => started.promise,
      [`GET /api/account/export/${ID}`]: () => run,
      [`DELETE /api/account/export/${ID}`]: () => {
        run = { ...EXPORT, state: 'cancelled' };
        return {};
      },
    });
    await press('Export my data');
    await press('Cancel');
    await screen.findByText('Stopping');
    started.resolve({ id: ID });
    await screen.findByRole('button', { name: 'Export my data' });
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });
});

describe('an import into an empty account', () => {
  const bring = async () =>
    fireEvent.change(await screen.findByLabelText('Export to import'), { target: { files: [ZIP] } });

  it('shows the counts of imported records', async () => {
    await open(<AccountImport />, {
      'GET /api/account/import': { empty: true, import: null },
      'POST /api/account/import': { id: ID },
      [`GET /api/account/import/${ID}`]: {
        ...IMPORT,
        state: 'done',
        counts: { 'csv/jobs.csv': 1204, 'csv/clients.csv': 1, 'csv/invoices.csv': 310 },
      },
    });
    await bring();
    await screen.findByText(/1,204 jobs, 1 client and 310 invoices are here/);
  });

  it('names what in the file does not hold, beside what was imported', async () => {
    const warning = 'The time stamp in the export does not hold. It is about another hash.';
    await open(<AccountImport />, {
      'GET /api/account/import': { empty: true, import: null },
      'POST /api/account/import': { id: ID },
      [`GET /api/account/import/${ID}`]: {
        ...IMPORT,
        state: 'done',
        counts: { 'csv/jobs.csv': 2 },
        warnings: [warning],
      },
    });
    await bring();
    await screen.findByText(/2 jobs.* are here/);
    expect(screen.getByText(warning)).toBeDefined();
  });

  it('accepts a file that is chosen before the server has said whether an import runs', async () => {
    const answer = Promise.withResolvers<object>();
    await open(<AccountImport />, {
      'GET /api/account/import': () => answer.promise,
      'POST /api/account/import': { id: ID },
      [`GET /api/account/import/${ID}`]: { ...IMPORT, state: 'done', counts: { 'csv/jobs.csv': 2 } },
    });
    await bring();
    await screen.findByText(/2 jobs.* are here/);
    answer.resolve({ empty: true, import: null });
  });

  it('shows the reason of the server for a refusal, and accepts another file', async () => {
    const message = "This isn't an export of a Ledgerline account.";
    let answer: unknown = new Status(409, { message: 'An import is already running.', code: 'conflict' });
    await open(<AccountImport />, {
      'GET /api/account/import': { empty: true, import: null },
      'POST /api/account/import': () => answer,
      [`GET /api/account/import/${ID}`]: { ...IMPORT, state: 'failed', error: message },
    });
    await bring();
    expect((await screen.findByRole('alert')).textContent).toBe('An import is already running.');
    answer = { id: ID };
    await bring();
    await screen.findByText(message);
  });
});
