import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '#shared/testing/render-app.tsx';
import { serve } from '#shared/testing/serve.ts';
import { accountScope } from '#testing/account-scope.ts';
import { sampleClient } from '#testing/record-samples.ts';
import { Page } from './page.tsx';

afterEach(() => vi.unstubAllGlobals());

const FEW = ['Acme', 'Beta', 'Gamma'].map((name, index) =>
  sampleClient(index + 1, name, { jobActivity: index }),
);
const MANY = ['Roth & Sons', 'Kessler & Roth', 'Brothers', 'Roth', 'Delta', 'Epsilon', 'Zeta', 'Eta'].map(
  (name, index) => sampleClient(index + 1, name, { jobActivity: 20 - index }),
);
const FIGURES = [
  { client_id: 1, active: 2, uninvoiced: [{ currency: 'EUR', value: 12.5 }], last_job: '2026-11-17' },
  { client_id: 2, active: 0, uninvoiced: [{ currency: 'EUR', value: 3 }], last_job: null },
];

async function open(clients: readonly Client[], path = '/clients') {
  serve({ 'GET /api/client/figures': FIGURES });
  const { scope } = await accountScope({ clients });
  return renderPage(<Page />, { scope, path, route: '/clients' });
}
/** Types like a key press: nothing is rendered in between except what React renders synchronously. */
function enterText(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
const names = () => [...document.querySelectorAll('tbody a')].map((link) => link.textContent);

describe('the list of clients', () => {
  it('lists the most active first, with the sums of their jobs', async () => {
    await open(FEW);
    expect(names()).toEqual(['Gamma', 'Beta', 'Acme']);
    await screen.findByText('€12.50');
    expect(screen.queryByText('17 Nov 2026')).not.toBeNull();
  });

  it('shows nothing to invoice for a client without invoicing', async () => {
    await open([sampleClient(2, 'Beta', { invoicing: false })]);
    await screen.findByText('Off');
    expect(screen.queryByText('€3.00')).toBeNull();
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

  it('offers to create a first client when there is none', async () => {
    await open([]);
    await screen.findByText('Your clients stand here');
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
