import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleClient, sampleJob } from '#testing/record-samples.ts';
import { accepted, BROKEN } from '#testing/served-app.tsx';
import { open } from './testing/open-new-invoice.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Opens the invoice of these jobs, as a list of jobs does. */
const invoice = (router: Awaited<ReturnType<typeof open>>['router'], jobs: string) =>
  act(() => router.navigate(`/invoices?new=invoice&new-jobs=${jobs}`));

describe('an invoice of jobs whose commands are still being sent', () => {
  it('contains a job that was just created, and its client', async () => {
    const saved = Promise.withResolvers<void>();
    const job = sampleJob(7, { client_id: 9, completed_at: '2026-11-02' });
    let clients = [sampleClient(1, 'Acme')];
    const { lane, router } = await open({
      'GET /api/client': () => clients,
      'GET /api/job/7': job,
      'POST /api/command/CreateJob': () => saved.promise.then(() => accepted({ job })),
    });
    act(() => {
      void lane.command({
        name: 'CreateJob',
        payload: { job: { name: 'Leaflet 7' } },
        label: 'Added job',
        patches: [{ entity: 'job', id: -5, created: true, fields: { ...job, id: -5 } }],
        failure: 'There was a problem saving your job.',
      });
    });
    await invoice(router, '-5');
    expect(screen.queryByRole('combobox', { name: 'Client' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeNull();
    clients = [...clients, sampleClient(9, 'Halden')];
    saved.resolve();
    await screen.findByDisplayValue('Leaflet 7');
  });

  it('contains the latest changes of the jobs', async () => {
    const changed = Promise.withResolvers<void>();
    let job = sampleJob(7, { client_id: 1, completed_at: '2026-11-02', rate: 2 });
    const { lane, router } = await open({
      'GET /api/job/7': () => job,
      'POST /api/command/EditJob': () => changed.promise.then(() => accepted({ job })),
    });
    act(() => {
      void lane.command({
        name: 'EditJob',
        payload: { jobId: 7, job: { name: 'Manual' } },
        label: 'Name',
        patches: [{ entity: 'job', id: 7, fields: { name: 'Manual' }, before: { name: 'Leaflet 7' } }],
        failure: "We couldn't update the job.",
      });
    });
    await invoice(router, '7');
    job = { ...job, name: 'Manual' };
    changed.resolve();
    await screen.findByDisplayValue('Manual');
    expect(screen.queryByDisplayValue('Leaflet 7')).toBeNull();
  });

  it('starts empty when the creation of the job was refused', async () => {
    const { lane, router } = await open({ 'POST /api/command/CreateJob': BROKEN });
    await act(() =>
      lane
        .command({
          name: 'CreateJob',
          payload: { job: { name: 'Leaflet' } },
          label: 'Added job',
          patches: [{ entity: 'job', id: -5, created: true, fields: { ...sampleJob(-5) } }],
          failure: 'There was a problem saving your job.',
        })
        .catch(() => undefined),
    );
    await invoice(router, '-5');
    await screen.findByRole('combobox', { name: 'Client' });
  });
});
