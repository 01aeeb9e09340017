import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../shared/testing/render-app.tsx';
import { Status, serve } from '../../shared/testing/serve.ts';
import { accountScope } from '../../testing/account-scope.ts';
import { AccountExport } from './account-export.tsx';
import { AccountImport } from './account-import.tsx';

afterEach(() => vi.unstubAllGlobals());

const RUN = { id: 'r1', state: 'running', phase: 'events', done: 400, total: 1600, error: null };
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
  it('tells how far it is, and then where the file is', async () => {
    let run: object = RUN;
    await open(<AccountExport />, {
      'GET /api/account/export': { export: null },
      'POST /api/account/export': { id: 'r1' },
      'GET /api/account/export/r1': () => run,
    });
    await press('Export my data');
    const bar = await screen.findByRole('progressbar', { name: 'Export' });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('25'));
    expect(screen.queryByText('400 of 1,600 events')).not.toBeNull();
    run = { ...RUN, state: 'done', bytes: 3_670_016, expiresAt: '2026-11-21T10:00:00.000Z' };
    const link = await screen.findByRole('link', { name: 'Download your export' });
    expect(link.getAttribute('href')).toMatch(/\/api\/account\/export\/r1\/file$/);
    expect(screen.getByRole('status').textContent).toContain('3.5 MB');
  });

  it('is found under way, and cancelled', async () => {
    let run: object = RUN;
    const calls = await open(<AccountExport />, {
      'GET /api/account/export': { export: RUN },
      'GET /api/account/export/r1': () => run,
      'DELETE /api/account/export/r1': () => {
        run = { ...RUN, state: 'cancelled' };
        return {};
      },
    });
    await press('Cancel');
    await screen.findByRole('button', { name: 'Export my data' });
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('is cancelled before the server told that it has begun', async () => {
    let run: object = RUN;
    const started = Promise.withResolvers<object>();
    const calls = await open(<AccountExport />, {
      'GET /api/account/export': { export: null },
      'POST /api/account/export': () => started.promise,
      'GET /api/account/export/r1': () => run,
      'DELETE /api/account/export/r1': () => {
        run = { ...RUN, state: 'cancelled' };
        return {};
      },
    });
    await press('Export my data');
    await press('Cancel');
    await screen.findByText('Stopping');
    started.resolve({ id: 'r1' });
    await screen.findByRole('button', { name: 'Export my data' });
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });
});

describe('an import into an empty account', () => {
  const bring = async () =>
    fireEvent.change(await screen.findByLabelText('Export to import'), { target: { files: [ZIP] } });

  it('tells what was brought over', async () => {
    await open(<AccountImport />, {
      'GET /api/account/import': { empty: true, import: null },
      'POST /api/account/import': { id: 'r1' },
      'GET /api/account/import/r1': {
        ...RUN,
        state: 'done',
        counts: { 'csv/jobs.csv': 1204, 'csv/clients.csv': 1, 'csv/invoices.csv': 310 },
      },
    });
    await bring();
    await screen.findByText(/1,204 jobs, 1 client and 310 invoices are here/);
  });

  it('takes a file that is chosen before the server told whether an import is under way', async () => {
    const answer = Promise.withResolvers<object>();
    await open(<AccountImport />, {
      'GET /api/account/import': () => answer.promise,
      'POST /api/account/import': { id: 'r1' },
      'GET /api/account/import/r1': { ...RUN, state: 'done', counts: { 'csv/jobs.csv': 2 } },
    });
    await bring();
    await screen.findByText(/2 jobs.* are here/);
    answer.resolve({ empty: true, import: null });
  });

  it('says in the words of the server why not, and takes another file', async () => {
    const message = 'This file is no export of a Ledgerline account.';
    let answer: unknown = new Status(409, { message: 'An import is under way already.', code: 'conflict' });
    await open(<AccountImport />, {
      'GET /api/account/import': { empty: true, import: null },
      'POST /api/account/import': () => answer,
      'GET /api/account/import/r1': { ...RUN, state: 'failed', error: message },
    });
    await bring();
    expect((await screen.findByRole('alert')).textContent).toBe('An import is under way already.');
    answer = { id: 'r1' };
    await bring();
    await screen.findByText(message);
  });
});
