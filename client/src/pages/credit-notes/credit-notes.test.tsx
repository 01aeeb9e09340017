import type { CreditNoteAnswer } from '@ledgerline/shared-events/credit-notes/answers.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sampleInvoice } from '#entities/invoice/testing.ts';
import { sampleClient } from '#testing/record-samples.ts';
import { openServed } from '#testing/served-app.tsx';
import { Page } from './page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

function sampleNote(id: number): CreditNoteAnswer {
  const { dueDate: _, paymentTerms: __, payments: ___, ...document } = sampleInvoice();
  return {
    ...document,
    type: 'creditNote',
    id,
    number: `CN-${id}`,
    corrects: { id: 4, number: '143', date: '2026-10-21' },
    reason: '',
    freeJobs: false,
    job_ids: [],
    items: [],
  };
}

async function open(path: string) {
  const page = {
    data: [sampleNote(1), sampleNote(2)],
    current_page: 1,
    last_page: 1,
    total: 2,
    totals: { currency: 'EUR', value: -802.08, missingRates: [] },
  };
  const app = await openServed(<Page />, {
    path,
    route: '/credit-notes',
    replies: { 'GET /api/invoice': page, 'GET /api/client': [sampleClient(1, 'Acme')] },
  });
  await screen.findByRole('link', { name: 'CN-1' });
  return app;
}

it('selected credit notes are exported by their ids', async () => {
  const { calls } = await open('/credit-notes?sort=client');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  expect(screen.getByText('€802.08')).toBeTruthy();
  await act(async () => void fireEvent.click(screen.getByLabelText('Select all')));
  const bar = within(screen.getByRole('toolbar', { name: 'Selected credit notes' }));
  expect(bar.queryByText('2 selected')).not.toBeNull();
  await act(async () => void fireEvent.click(bar.getByRole('button', { name: 'Export as CSV' })));
  const requested = () => calls.find(({ query }) => query.get('format') === 'csv')?.query.toString();
  await waitFor(() =>
    expect(requested()).toBe('type=all&document=creditNote&sort=client&ids=1%2C2&format=csv'),
  );
});

it('a filter by client and days stands in the bar, and is cleared', async () => {
  const { router } = await open('/credit-notes?client_id=1&date_from=2026-11-01&date_to=2026-11-30&sort=due');
  expect(screen.getByText('Client: Acme')).toBeTruthy();
  expect(screen.getByText('Date: November 2026')).toBeTruthy();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Clear' })));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=due'));
});
