import { expect, vi } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };

async function done(answer: Promise<{ status: number; body: unknown }>): Promise<unknown> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

/** Fills an account with a little of everything: two clients, three jobs, two invoices (one paid), an undone deletion. */
export async function fillAccount(user: ApiClient): Promise<void> {
  await done(user.post('/api/settings', { key: 'timezone', value: 'Europe/Berlin' }));
  await done(user.post('/api/settings', { key: 'taxes', value: { name: 'VAT', rate: 19, default: true } }));
  await done(user.post('/api/client', { client: { name: 'Pacific Words' } }));
  await done(user.post('/api/client', { client: { name: '=HYPERLINK(1)' } }));
  await done(user.post('/api/job_type', { jobType: { name: 'Translation' } }));
  await done(user.post('/api/language_pair', { languagePair: { from: 'German', to: 'English' } }));
  for (const [index, client_id] of [1, 2, 1].entries()) {
    const job = { name: `Job ${index + 1}`, client_id, job_type_id: 1, language_pair_id: 1, unit_id: 1 };
    await done(user.post('/api/job', { job: { ...job, quantity: 1000, rate: 0.125 } }));
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
  await done(user.delete('/api/job/3'));
  await done(user.post('/api/undo', {}));
  await done(user.patch('/api/client/1', { client: { name: 'Pacific Words Ltd' } }));
}

/** Has the account exported and answers the file. */
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
