import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/testing/serve.ts';
import { sampleClient, sampleJobType, sampleRate } from '#testing/record-samples.ts';
import { accepted, messageWith, reversed } from '#testing/served-app.tsx';
import { choose, openJob as open } from './testing/open-job.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('the rate of a job', () => {
  const TWO_CLIENTS = {
    'GET /api/client': [sampleClient(1, 'Acme'), { ...sampleClient(2, 'Beta'), currency: 'CHF' }],
    'GET /api/job_type': [sampleJobType(1, 'Translation'), sampleJobType(2, 'Proofreading')],
    'GET /api/rate': ({ query }: Call) =>
      query.get('client_id') === '1'
        ? [
            { ...sampleRate(5), value: 0.1, currency: 'EUR' },
            { ...sampleRate(6), job_type_id: 2, value: 0.05, currency: 'EUR' },
          ]
        : [{ ...sampleRate(7), client_id: 2, value: 0.2, currency: 'CHF' }],
    'POST /api/command/EditJob': accepted(),
  };
  const chooseClient = (id: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: 'Client' }), { target: { value: id } });

  it('is guessed again for another client, with its currency, by the same command', async () => {
    const { sent } = await open({ quantity: 100, rate: 0.1, value: 10, currency: 'EUR' }, TWO_CLIENTS);
    chooseClient('2');
    await waitFor(() =>
      expect(sent()).toEqual([['EditJob', { jobId: 7, job: { client_id: 2, rate: 0.2, currency: 'CHF' } }]]),
    );
  });

  it('is emptied for a client without one, in its currency, and Undo brings it back', async () => {
    const { calls, sent } = await open(
      { quantity: 100, rate: 0.15, value: 15, currency: 'EUR' },
      { ...TWO_CLIENTS, 'GET /api/rate': [], 'POST /api/undo': reversed() },
    );
    chooseClient('2');
    await waitFor(() =>
      expect(sent()).toEqual([['EditJob', { jobId: 7, job: { client_id: 2, rate: 0, currency: 'CHF' } }]]),
    );
    const undo = await messageWith('No rate of Beta matches: the rate is empty', 'Undo');
    fireEvent.click(undo);
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/undo')).toBe(true));
  });

  it('is guessed again for another job type', async () => {
    const { sent } = await open({ quantity: 100, rate: 0.1, value: 10, currency: 'EUR' }, TWO_CLIENTS);
    await choose(/^Job type/, 'Proofreading');
    await waitFor(() =>
      expect(sent()).toEqual([
        ['EditJob', { jobId: 7, job: { job_type_id: 2, rate: 0.05, currency: 'EUR' } }],
      ]),
    );
  });

  it.each([
    ['flat', { rate: 10, value: 10, quantity: 1, flat_rate: true }],
    ['that of an invoice', { rate: 0.1, value: 10, invoiced: true, completed_at: '2026-11-01' }],
  ])('stays when it is %s', async (_, over) => {
    const { sent } = await open({ quantity: 100, currency: 'EUR', ...over }, TWO_CLIENTS);
    chooseClient('2');
    await waitFor(() => expect(sent()).toEqual([['EditJob', { jobId: 7, job: { client_id: 2 } }]]));
  });
});
