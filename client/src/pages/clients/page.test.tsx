import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { allSettled } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showRowFx } from '#shared/lib/rows/flash-row.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { serve } from '#shared/testing/serve.ts';
import { accountScope } from '#testing/account-scope.ts';
import { sampleClient, sampleSettings } from '#testing/record-samples.ts';
import { Page } from './page.tsx';

afterEach(() => vi.unstubAllGlobals());

const FEW = ['Acme', 'Beta', 'Gamma'].map((name, index) =>
  sampleClient(index + 1, name, { jobActivity: index }),
);
const MANY = ['Roth & Sons', 'Kessler & Roth', 'Brothers', 'Roth', 'Delta', 'Epsilon', 'Zeta', 'Eta'].map(
  (name, index) => sampleClient(index + 1, name, { jobActivity: 20 - index }),
);
const NONE = { value: 0, missingRates: [], currencies: [] };
const euros = (value: number) => ({ value, missingRates: [], currencies: [{ currency: 'EUR', value }] });
const FIGURES = [
  {
    client_id: 1,
    active: 2,
    uninvoiced: [],
    last_job: '2026-11-17',
    amounts: {
      uninvoiced: euros(12.5),
      open: {
        value: 110,
        missingRates: [{ currency: 'JPY', count: 2 }],
        currencies: [
          { currency: 'JPY', value: 900 },
          { currency: 'USD', value: 121 },
        ],
      },
      overdue: { value: 10, missingRates: [], currencies: [{ currency: 'USD', value: 11 }] },
    },
  },
  {
    client_id: 2,
    active: 0,
    uninvoiced: [],
    last_job: null,
    amounts: { uninvoiced: euros(3), open: NONE, overdue: NONE },
  },
];

async function open(clients: readonly Client[], path = '/clients', settings = sampleSettings()) {
  serve({ 'GET /api/client/figures': FIGURES });
  const { scope } = await accountScope({ clients, settings });
  return renderPage(<Page />, { scope, path, route: '/clients' });
}
/** Types like a key press: nothing is rendered in between except what React renders synchronously. */
function enterText(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^\\S* ?${name}`) });
const names = () => [...document.querySelectorAll('tbody a')].map((link) => link.textContent);

describe('the list of clients', () => {
  it('lists the most active first, with the sums of their jobs and invoices', async () => {
    await open(FEW);
    expect(names()).toEqual(['Gamma', 'Beta', 'Acme']);
    await screen.findByText('17 Nov 2026');
    const cells = [...row('Acme').querySelectorAll('td')].map(({ textContent }) => textContent);
    expect(cells.slice(2)).toEqual([
      '2',
      '€12.50',
      '€110.00, Rate missing',
      '$11.00, converted €10.00',
      '17 Nov 2026',
    ]);
    expect(within(row('Acme')).getByText('$11.00').nextSibling?.textContent).toBe(', converted €10.00');
    expect(within(row('Beta')).getAllByText('–')).toHaveLength(4);
  });

  it('ends in the sums of what is listed, and says what has no exchange rate', async () => {
    await open(MANY, '/clients?q=roth');
    await screen.findByText('2 invoices in JPY without a rate');
    const sums = () => [...document.querySelectorAll('[class*=grand]')].map(({ textContent }) => textContent);
    expect(sums()).toEqual(['€15.50', '€110.00', '€10.00']);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search clients' }), {
      target: { value: 'kess' },
    });
    await waitFor(() => expect(sums()).toEqual(['€3.00', '€0.00', '€0.00']));
    expect(screen.queryByText(/without a rate/)).toBeNull();
  });

  it('shows the columns that the account has chosen', async () => {
    const settings = sampleSettings({ columns: { clients: ['overdue', 'invoicing', 'gone'] } });
    await open([sampleClient(2, 'Beta', { invoicing: false })], '/clients', settings);
    await screen.findByText('Off');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Overdue',
      'Invoicing',
    ]);
  });

  it('opens a saved view by its tab, with its search, its order and its columns', async () => {
    const view = {
      id: 7,
      list: 'clients' as const,
      name: 'Roths that owe',
      query: 'name=roth',
      sort: '-overdue',
      columns: ['overdue'],
    };
    serve({
      'GET /api/client/figures': FIGURES,
      'GET /api/views/counts': { counts: { 7: 4 } },
      'GET /api/client': { data: MANY.toReversed(), current_page: 1, last_page: 1, total: MANY.length },
    });
    const { scope } = await accountScope({ clients: MANY, settings: sampleSettings({ views: [view] }) });
    const { router } = renderPage(<Page />, { scope, path: '/clients', route: '/clients' });
    fireEvent.click(await screen.findByRole('tab', { name: /Roths that owe/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?q=roth&sort=-overdue&view=7'));
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Overdue',
    ]);
    await waitFor(() => expect(names()).toEqual(['Roth', 'Brothers', 'Kessler & Roth', 'Roth & Sons']));
    fireEvent.click(screen.getByRole('tab', { name: /^All/ }));
    await waitFor(() => expect(names()).toHaveLength(8));
    expect(router.state.location.search).toBe('');
  });

  it('is sorted by the heads of the columns in the order of the server, also while it is searched', async () => {
    const calls = serve({
      'GET /api/client/figures': FIGURES,
      'GET /api/client': {
        data: MANY.toReversed(),
        current_page: 1,
        last_page: 1,
        total: MANY.length,
      },
    });
    const { scope } = await accountScope({ clients: MANY });
    const { router } = renderPage(<Page />, { scope, path: '/clients', route: '/clients' });
    fireEvent.click(within(screen.getByRole('columnheader', { name: 'Uninvoiced' })).getByRole('button'));
    await waitFor(() => expect(names()[0]).toBe('Eta'));
    expect(router.state.location.search).toBe('?sort=-uninvoiced');
    expect(calls.find(({ path }) => path === '/api/client')?.query.get('sort')).toBe('-uninvoiced');
    expect(screen.queryByText('8 clients')).not.toBeNull();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search clients' }), {
      target: { value: 'roth' },
    });
    await waitFor(() => expect(names()).toEqual(['Roth', 'Brothers', 'Kessler & Roth', 'Roth & Sons']));
  });

  it('has a search box only above seven clients', async () => {
    await open(FEW);
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('sorts the matches of a search by quality, then by activity', async () => {
    const { router } = await open(MANY);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search clients' }), {
      target: { value: 'roth' },
    });
    await waitFor(() => expect(names()).toEqual(['Roth', 'Roth & Sons', 'Kessler & Roth', 'Brothers']));
    expect(router.state.location.search).toBe('?q=roth');
    expect(screen.queryByText('4 of 8 clients')).not.toBeNull();
  });

  it('shows every keystroke of a search at once, although the address stores the text', async () => {
    const { router } = await open(MANY);
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search clients' });
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    for (const key of ['r', 'o', 't', 'h']) enterText(field, field.value + key);
    expect(field.value).toBe('roth');
    expect(router.state.location.search).toBe('?q=roth');
  });

  it('says that a search has no results, and clears it', async () => {
    await open(MANY, '/clients?q=zzz');
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(names()).toHaveLength(8));
  });

  it('opens a client by a click anywhere on its row', async () => {
    const { router } = await open(FEW);
    const cell = screen.getByRole('link', { name: 'Beta' }).closest('tr')?.querySelector('td:nth-child(2)');
    fireEvent.click(cell ?? document.body);
    await waitFor(() => expect(router.state.location.pathname).toBe('/clients/2'));
  });

  it('renders only the visible rows of ten thousand, and tells assistive technology the total', async () => {
    const clients = Array.from({ length: 10_000 }, (_, index) => sampleClient(index + 1, `Client ${index}`));
    await open(clients);
    expect(names().length).toBeGreaterThan(10);
    expect(names().length).toBeLessThan(60);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
    expect(screen.queryByText('10,000 clients, most active first')).not.toBeNull();
  });

  it('scrolls to a requested row that is not rendered', async () => {
    const clients = Array.from({ length: 300 }, (_, index) => sampleClient(index + 1, `Client ${index}`));
    serve({ 'GET /api/client/figures': [] });
    const { scope } = await accountScope({ clients });
    renderPage(<Page />, { scope, path: '/clients', route: '/clients' });
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await act(() => allSettled(showRowFx, { scope, params: '290' }));
    expect(scroll).toHaveBeenCalled();
    scroll.mockRestore();
  });

  it('offers to create a first client when there is none', async () => {
    await open([]);
    await screen.findByText('No clients yet');
  });
});

describe('a list of clients that could not be loaded', () => {
  it('says so and disables New client with the reason', async () => {
    serve({ 'GET /api/client/figures': [] });
    const { scope } = await accountScope({ clientsFail: true });
    renderPage(<Page />, { scope, path: '/clients', route: '/clients' });
    expect(screen.getByRole('alert').textContent).toContain(
      'There was a problem loading your clients. Please try to refresh the page.',
    );
    expect(screen.getByRole('button', { name: 'New client' }).getAttribute('aria-disabled')).toBe('true');
  });
});
