import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleInvoice } from '#entities/invoice/testing.ts';
import { sampleClient } from '#testing/record-samples.ts';
import { openServed } from '#testing/served-app.tsx';
import { Page } from './page.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const page = { data: [sampleInvoice()], current_page: 1, last_page: 1, total: 1 };
const PAID = {
  year: 2026,
  currency: 'EUR',
  basis: 'paid',
  series: [],
  totals: [],
  total: 0,
  taxes: Array.from({ length: 12 }, () => 0),
  tax: 0,
  missingRates: [],
};

async function open() {
  const app = await openServed(<Page />, {
    path: '/invoices?type=all',
    route: '/invoices',
    replies: {
      'GET /api/invoice': page,
      'GET /api/reports': { ...PAID, totals: Array.from({ length: 12 }, () => 0), revision: 1 },
      'GET /api/client': [sampleClient(1, 'Acme'), sampleClient(2, 'Beta')],
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /Filters/ }));
  return app;
}

it('the address of overdue invoices leads to all of them, filtered', async () => {
  const { router } = await openServed(<Page />, {
    path: '/invoices?type=overdue&client_id=2',
    route: '/invoices',
    replies: { 'GET /api/invoice': page },
  });
  await waitFor(() => expect(router.state.location.search).toBe('?type=all&client_id=2&overdue=1'));
});

describe('the filters of invoices', () => {
  it('are number, client, the two date ranges and reference', async () => {
    const { router } = await open();
    for (const name of ['Number', 'Reference'])
      expect(screen.queryByRole('textbox', { name })).not.toBeNull();
    for (const name of [/^Date range/, /^Due date range/])
      expect(screen.queryByRole('button', { name })).not.toBeNull();
    fireEvent.change(screen.getByRole('combobox', { name: 'Client' }), { target: { value: '2' } });
    await waitFor(() => expect(router.state.location.search).toContain('&client_id=2'));
  });

  it.each([
    ['Number', 'number', '14'],
    ['Reference', 'reference', 'PO 9'],
  ])('debounce the %s by 400 ms after the last key', async (name, param, text) => {
    const { router } = await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const field = screen.getByRole('textbox', { name });
    fireEvent.change(field, { target: { value: 'x' } });
    await act(() => vi.advanceTimersByTimeAsync(399));
    fireEvent.change(field, { target: { value: text } });
    await act(() => vi.advanceTimersByTimeAsync(399));
    expect(new URLSearchParams(router.state.location.search).get(param)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(new URLSearchParams(router.state.location.search).get(param)).toBe(text);
  });
});
