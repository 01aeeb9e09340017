import { expect, vi } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';

const PATIENCE = { interval: 50 };

async function done(answer: Promise<{ status: number; body: unknown }>): Promise<unknown> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

/** Fills an account with two clients, three jobs, two invoices (one paid), an accepted quote and an undone deletion. */
export async function fillAccount(user: ApiClient): Promise<void> {
  await done(user.post('/api/settings', { key: 'timezone', value: 'Europe/Berlin' }));
  await done(user.post('/api/settings', { key: 'taxes', value: { name: 'VAT', rate: 19, default: true } }));
  await done(user.post('/api/client', { client: { name: 'Pacific Words' } }));
  await done(user.post('/api/client', { client: { name: '=HYPERLINK(1)' } }));
  await done(user.post('/api/job_type', { jobType: { name: 'Translation' } }));
  await done(user.post('/api/language_pair', { languagePair: { from: 'German', to: 'English' } }));
  for (const [index, client_id] of [1, 2, 1].entries()) {
    const job = { name: `Job ${index + 1}`, client_id, job_type_id: 1, language_pair_id: 1, unit_id: 1 };
    const priority = index === 0 ? 'high' : null;
    await done(user.post('/api/job', { job: { ...job, quantity: 1000, rate: 0.125, priority } }));
  }
  await done(user.patch('/api/job/1', { job: { notes: '<p>Glossary <b>attached</b></p>' } }));
  await done(user.post('/api/command/MarkJobCompleted', { jobIds: [1, 2], completedAt: '2026-11-03' }));
  await done(user.post('/api/invoice', { invoice: { client_id: 1, items: [{ id: 'job1' }] } }));
  await done(
    user.post('/api/invoice', {
      invoice: { client_id: 2, items: [{ id: 'new1', name: 'Review', quantity: 1, rate: 40 }] },
    }),
  );
  await done(user.post('/api/command/MarkInvoicePaid', { invoiceId: 1, paidAt: '2026-11-05' }));
  await done(user.post('/api/quote', { quote: { client_id: 2, items: [{ name: 'Poster', rate: 60 }] } }));
  await done(user.post('/api/quote/1/accept', { createJobs: false }));
  await done(user.delete('/api/job/3'));
  await done(user.post('/api/undo', {}));
  await done(user.patch('/api/client/1', { client: { name: 'Pacific Words Ltd' } }));
}

/** Exports an account and returns the file. */
export async function downloadExport(url: string, user: ApiClient): Promise<Uint8Array> {
  const { id } = (await done(user.post('/api/account/export'))) as { id: string };
  await vi.waitFor(async () => {
    const { body } = await user.get(`/api/account/export/${id}`);
    expect(body).toMatchObject({ state: 'done' });
  }, PATIENCE);
  const response = await fetch(`${url}/api/account/export/${id}/file`, {
    headers: { cookie: user.cookies() },
  });
  expect(response.headers.get('content-type')).toBe('application/zip');
  return new Uint8Array(await response.arrayBuffer());
}

/** Uploads a file to import. */
export async function uploadExport(
  url: string,
  user: ApiClient,
  file: Uint8Array,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${url}/api/account/import`, {
    method: 'POST',
    headers: {
      cookie: user.cookies(),
      'x-xsrf-token': user.cookie('XSRF-TOKEN') ?? '',
      'content-type': 'application/zip',
    },
    body: Buffer.from(file),
  });
  return { status: response.status, body: await response.json() };
}

const OVER = ['done', 'failed', 'cancelled'];

/** Imports a file and returns the import after it has ended, successfully or not. */
export async function importExport(
  url: string,
  user: ApiClient,
  file: Uint8Array,
): Promise<{ state: string; error: string | null }> {
  const { id } = (await done(uploadExport(url, user, file))) as { id: string };
  return await vi.waitFor(async () => {
    const run = (await done(user.get(`/api/account/import/${id}`))) as {
      state: string;
      error: string | null;
    };
    expect(OVER).toContain(run.state);
    return run;
  }, PATIENCE);
}

const LISTS = {
  jobs: '/api/job?type=all',
  clients: '/api/client',
  jobTypes: '/api/job_type',
  pairs: '/api/language_pair',
  units: '/api/unit',
  rates: '/api/rate',
  invoices: '/api/invoice?type=all',
  settings: '/api/settings',
  reports: '/api/reports?year=2026',
};

/** All lists of an account, at a revision or later. */
export async function everyList(user: ApiClient, revision = 0): Promise<Record<string, unknown>> {
  const entries = Object.entries(LISTS).map(async ([name, path]) => {
    const body = await vi.waitFor(async () => {
      const answer = await user.get(path, { 'x-min-revision': String(revision) });
      expect(answer.headers.get('x-stale')).toBeNull();
      return answer.body;
    }, PATIENCE);
    return [name, name === 'reports' ? { ...(body as object), revision: null } : body];
  });
  return Object.fromEntries(await Promise.all(entries));
}
