import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { fork } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '#shared/testing/render-app.tsx';
import { serve } from '#shared/testing/serve.ts';
import { serverValue } from '#shared/testing/server-value.ts';
import { Palette } from './palette.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const FOUND = [
  {
    resultID: 'client-5',
    id: 5,
    type: 'client',
    name: 'Meridian',
    detail: null,
    path: '/clients/5',
    matchRate: 0.75,
  },
  {
    resultID: 'job-9',
    id: 9,
    type: 'job',
    name: 'Meridian map',
    detail: 'Acme',
    path: '/jobs/9',
    matchRate: 0.7,
  },
];

function open(results: unknown = FOUND) {
  const calls = serve({ 'GET /api/search': results });
  const onClose = vi.fn();
  const { router } = renderPage(<Palette offered={[]} onClose={onClose} />, {
    scope: fork({ values: [serverValue()] }),
    path: '/start',
  });
  const field = screen.getByRole('combobox', { name: 'Search' });
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  return { calls, onClose, router, field, type };
}

describe('the command palette', () => {
  it('moves through all groups by arrow keys and opens the line with Enter', async () => {
    const { field, type, router, onClose } = open();
    type('mer');
    await screen.findByRole('option', { name: /Meridian map/ });
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      'Clients',
      'Jobs',
    ]);
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/jobs/9'));
    expect(onClose).toHaveBeenCalled();
  });

  it('links from a client to its jobs and invoices', async () => {
    const { type, router } = open();
    type('mer');
    await screen.findByRole('option', { name: 'Meridian' });
    fireEvent.click(screen.getByRole('button', { name: 'Invoices of Meridian' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/invoices'));
    expect(router.state.location.search).toBe('?type=all&client_id=5');
  });

  it('sends one request for keys that are typed within the pause', async () => {
    const { calls, type } = open();
    for (const text of ['m', 'me', 'mer']) type(text);
    await screen.findByRole('option', { name: 'Meridian' });
    expect(calls.map(({ query }) => query.get('q'))).toEqual(['mer']);
  });

  it('sends the request 300 ms after the last key', async () => {
    const { calls, type } = open();
    vi.useFakeTimers();
    type('me');
    await act(() => vi.advanceTimersByTimeAsync(299));
    type('mer');
    await act(() => vi.advanceTimersByTimeAsync(299));
    expect(calls).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(calls.map(({ query }) => query.get('q'))).toEqual(['mer']);
  });

  it('says when nothing is found', async () => {
    const { type } = open([]);
    type('zzz');
    expect((await screen.findAllByText("No results for 'zzz'")).length).toBeGreaterThan(0);
  });
});
