import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sampleQuote } from '#entities/quote/testing.ts';
import { startKeyDispatcher } from '#shared/lib/actions/key-dispatcher.ts';
import { actionRegistry } from '#shared/lib/actions/registry.ts';
import type { Call } from '#shared/testing/serve.ts';
import { sampleClient, sampleSettings } from '#testing/record-samples.ts';
import { accepted, openServed } from '#testing/served-app.tsx';
import { Page } from './page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const DRAFT = sampleQuote();
const SENT = sampleQuote({ id: 2, number: 'Q-2', status: 'sent', sent_at: '2026-11-01' });
const ACCEPTED = sampleQuote({ id: 3, number: 'Q-3', status: 'accepted', accepted_at: '2026-11-02' });

const REPORT = {
  year: 2026,
  currency: 'EUR',
  share: 0.5,
  missingRates: [],
  statuses: [{ status: 'accepted', count: 1, amount: 250 }],
};

type Options = {
  path?: string;
  total?: number;
  views?: ReturnType<typeof sampleSettings>['views'];
  replies?: Readonly<Record<string, unknown>>;
};

async function open({ path = '/quotes?type=all', total = 3, views = [], replies = {} }: Options = {}) {
  const page = {
    data: [DRAFT, SENT, ACCEPTED],
    current_page: 1,
    last_page: total > 3 ? 2 : 1,
    total,
    totals: { currency: 'EUR', value: 1203.12, missingRates: [] },
  };
  const app = await openServed(<Page />, {
    path,
    route: '/quotes',
    replies: {
      'GET /api/quote': page,
      'GET /api/reports/quotes': REPORT,
      'GET /api/views/counts': { counts: {} },
      'GET /api/client': [sampleClient(1, 'Acme')],
      'GET /api/settings': { ...sampleSettings(), views },
      'POST /api/command/MarkQuoteSent': accepted({ ids: [1], count: 1 }),
      'POST /api/command/DeclineQuote': accepted({ ids: [1], count: 1 }),
      'POST /api/command/DeleteQuote': accepted({ ids: [1], count: 1 }),
      ...replies,
    },
  });
  await screen.findByRole('link', { name: 'Q-1' });
  return app;
}

const commandsIn = (calls: readonly Call[]) =>
  calls
    .filter(({ path }) => path.startsWith('/api/command/'))
    .map(({ path, body }) => [path.slice(13), body]);
const bar = () => within(screen.getByRole('toolbar', { name: 'Selected quotes' }));
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const button = (name: string) => bar().getByRole('button', { name });
const allSelected = () => click(screen.getByLabelText('Select all'));

describe('the bar over selected quotes', () => {
  it('marks drafts as sent by one command, and skips the others', async () => {
    const { calls } = await open();
    await allSelected();
    await click(button('Mark as sent (skips 2)'));
    await waitFor(() => expect(commandsIn(calls)).toEqual([['MarkQuoteSent', { quoteId: 1 }]]));
    expect(screen.queryByRole('toolbar', { name: 'Selected quotes' })).toBeNull();
  });

  it('declines open ones with one reason', async () => {
    const { calls } = await open();
    await allSelected();
    await click(button('Decline (skips 1)'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline 2 quotes' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Too late' } });
    await click(dialog.getByRole('button', { name: 'Decline' }));
    await waitFor(() =>
      expect(commandsIn(calls)).toEqual([['DeclineQuote', { quoteIds: [1, 2], reason: 'Too late' }]]),
    );
    expect(await screen.findByText('2 quotes declined, skipped 1')).toBeTruthy();
  });

  it('names the quotes of all pages by their filter, with the statuses that it applies to', async () => {
    const { calls } = await open({ path: '/quotes?type=all&client_id=1', total: 120 });
    await allSelected();
    await click(button('Select all 120'));
    await click(button('Mark as sent'));
    await waitFor(() => expect(commandsIn(calls)).toHaveLength(1));
    const query = 'type=all&client_id=1&status=draft';
    expect(commandsIn(calls)[0]).toEqual([
      'MarkQuoteSent',
      { filter: { query, revision: expect.any(Number) }, skip: true },
    ]);
  });

  it('changes no more quotes at once than one command takes', async () => {
    await open({ total: 501 });
    await allSelected();
    await click(button('Select all 501'));
    expect(button('Mark as sent').dataset.tip).toBe('At most 500 quotes can be changed at once');
  });
});

describe('a row of the list of quotes', () => {
  it('has a menu on its status, which changes it', async () => {
    const { calls } = await open();
    await click(screen.getByRole('button', { name: 'Status of quote Q-1: Draft' }));
    const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(entries).toEqual(['Mark as sentM', 'Accept…', 'Decline…']);
    await click(screen.getByRole('menuitem', { name: /Mark as sent/ }));
    await waitFor(() => expect(commandsIn(calls)).toEqual([['MarkQuoteSent', { quoteId: 1 }]]));
    await click(screen.getByRole('button', { name: /^Status of quote Q-3/ }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Reopen']);
  });

  it('is changed, selected and opened by keys', async () => {
    onTestFinished(startKeyDispatcher({ registry: actionRegistry, areBareKeysOn: () => true }));
    const { calls, router } = await open();
    fireEvent.keyDown(document.body, { key: 'j' });
    await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'm' }));
    await waitFor(() => expect(commandsIn(calls)).toEqual([['MarkQuoteSent', { quoteId: 1 }]]));
    await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'x' }));
    expect(bar().queryByText('1 selected')).not.toBeNull();
    await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'e' }));
    expect(router.state.location.pathname).toBe('/quotes/Q-1');
  });
});

describe('the list of quotes', () => {
  const lastRead = (calls: readonly Call[]) =>
    calls.findLast(({ path, query }) => path === '/api/quote' && query.get('type') === 'all')?.query;

  it('is filtered by statuses, which its bar names and clears', async () => {
    const { calls, router } = await open({ path: '/quotes?type=all&filters=1' });
    await click(await screen.findByRole('checkbox', { name: 'Sent' }));
    await click(screen.getByRole('checkbox', { name: 'Draft' }));
    await waitFor(() => expect(lastRead(calls)?.get('status')).toBe('draft,sent'));
    expect(await screen.findByText('Status: Draft, Sent')).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Remove the filter Status: Draft, Sent' }));
    await waitFor(() => expect(router.state.location.search).toBe('?type=all&filters=1'));
  });

  it('opens a saved view from its tab, with filters, order and columns', async () => {
    const view = { id: 7, list: 'quotes' as const, name: 'Lost', query: 'type=all&status=declined' };
    const views = [{ ...view, sort: '-total', columns: ['reference'] }];
    const { calls, router } = await open({ views });
    await click(await screen.findByRole('tab', { name: /Lost/ }));
    await waitFor(() => expect(lastRead(calls)?.get('sort')).toBe('-total'));
    expect(router.state.location.search).toContain('status=declined');
    expect(await screen.findByRole('columnheader', { name: 'Reference' })).toBeTruthy();
    expect(screen.queryByText('Filters changed')).toBeNull();
  });
});
