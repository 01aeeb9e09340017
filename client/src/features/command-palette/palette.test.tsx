import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { allSettled, fork, type Scope } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { jobs } from '#entities/job/model.ts';
import type { Action } from '#shared/lib/actions/action.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { type Call, serve } from '#shared/testing/serve.ts';
import { serverValue } from '#shared/testing/server-value.ts';
import { sampleJob } from '#testing/record-samples.ts';
import { Palette } from './palette.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const found = { detail: null, amount: null, status: null, client: null, jobs: null };
const MERIDIAN = {
  ...found,
  resultID: 'client-5',
  id: 5,
  type: 'client',
  name: 'Meridian',
  path: '/clients/5',
  matchRate: 0.75,
};
const MAP = {
  ...found,
  resultID: 'job-9',
  id: 9,
  type: 'job',
  name: 'Meridian map',
  detail: 'Acme',
  path: '/jobs/9',
  matchRate: 0.7,
  status: 'late',
};
const NONE = { client: 0, contact: 0, project: 0, job: 0, invoice: 0, setting: 0 };
const FOUND = { results: [MERIDIAN, MAP], counts: { ...NONE, client: 1, job: 6 } };
const NOTHING = { results: [], counts: NONE };
const NO_SUM = { value: 0, missingRates: [], currencies: [] };
const TO_INVOICE = {
  'GET /api/job/uninvoiced/clients': [{ client_id: 5, name: 'Meridian', jobs: 3 }],
  'GET /api/client/figures': [
    {
      client_id: 5,
      active: 0,
      uninvoiced: [{ currency: 'EUR', value: 1477.3 }],
      last_job: null,
      amounts: { uninvoiced: NO_SUM, open: NO_SUM, overdue: NO_SUM },
    },
  ],
};

type Offered = {
  actions?: readonly Action[];
  row?: HTMLElement | null;
  answer?: unknown;
  scope?: Scope;
};

const signedIn = () => fork({ values: [serverValue()] });

function open({ actions = [], row = null, answer = FOUND, scope = signedIn() }: Offered = {}) {
  const calls = serve({ 'GET /api/search/all': answer, ...TO_INVOICE });
  const onClose = vi.fn();
  const { router } = renderPage(<Palette offer={{ actions, row }} onClose={onClose} />, {
    scope,
    path: '/start',
  });
  const field = screen.getByRole('combobox', { name: 'Search' });
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  const searches = () => calls.flatMap(({ query }) => query.get('q') ?? []);
  return { searches, onClose, router, field, type };
}

const action = (id: string, label: string, perform = vi.fn()): Action => ({
  id,
  section: 'Create',
  label,
  perform,
});

describe('the command palette', () => {
  it('says the day of a completed job once, also while the job is loaded', async () => {
    const scope = signedIn();
    const job = sampleJob(9, { name: 'Meridian map', completed_at: '2025-09-23' });
    await allSettled(jobs.loaded, { scope, params: [job] });
    const result = { ...MAP, status: 'completed', date: '2025-09-23' };
    const { type } = open({ scope, answer: { ...FOUND, results: [result] } });
    type('map');
    const line = await screen.findByRole('option', { name: /Meridian map/ });
    expect(line.textContent).toBe('Meridian mapAcme23 Sep 2025Completed');
  });

  it('has a button that says what it closes', () => {
    open({});
    expect(screen.getByRole('button', { name: /Close search$/ })).toBeTruthy();
  });

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

  it('opens what was typed where Enter was faster than the search, not a result of the text before', async () => {
    const answer = ({ query }: Call) =>
      query.get('q') === 'mer' ? FOUND : { ...FOUND, results: [{ ...MAP, name: 'Lease', path: '/jobs/7' }] };
    const { field, type, router, onClose } = open({ answer });
    type('mer');
    await screen.findByRole('option', { name: /Meridian map/ });
    type('lease');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() => expect(router.state.location.pathname).toBe('/jobs/7'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('performs a command at once, and a result of the text before only by an arrow', async () => {
    const perform = vi.fn();
    const { field, type, router } = open({ actions: [action('a', 'Lease a desk', perform)] });
    type('mer');
    await screen.findByRole('option', { name: /Meridian map/ });
    type('merx');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(router.state.location.pathname).toBe('/jobs/9');
    type('lease');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(perform).toHaveBeenCalledOnce();
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
    const { searches, type } = open();
    for (const text of ['m', 'me', 'mer']) type(text);
    await screen.findByRole('option', { name: 'Meridian' });
    expect(searches()).toEqual(['mer']);
  });

  it('sends the request 300 ms after the last key', async () => {
    const { searches, type } = open();
    vi.useFakeTimers();
    type('me');
    await act(() => vi.advanceTimersByTimeAsync(299));
    type('mer');
    await act(() => vi.advanceTimersByTimeAsync(299));
    expect(searches()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(searches()).toEqual(['mer']);
  });

  it('says when nothing is found', async () => {
    const { type } = open({ answer: NOTHING });
    type('zzz');
    expect((await screen.findAllByText("No results for 'zzz'")).length).toBeGreaterThan(0);
  });

  it('says how much of what matches it shows, and leads to the rest', async () => {
    const { type, router } = open();
    type('mer');
    expect(await screen.findByText('2 of 7')).toBeTruthy();
    fireEvent.click(screen.getByRole('option', { name: 'All 6 jobs' }));
    await waitFor(() => expect(router.state.location.search).toBe('?type=all&name=mer'));
  });

  it('goes to the next group with Tab, and to the lists of a client from its line', async () => {
    const { field, type } = open({ actions: [action('job.new', 'New mermaid job')] });
    type('mer');
    await screen.findByRole('option', { name: 'Meridian' });
    const chosen = () => screen.getByRole('option', { selected: true }).textContent;
    expect(chosen()).toContain('New mermaid job');
    fireEvent.keyDown(field, { key: 'Tab' });
    expect(chosen()).toContain('Meridian');
    fireEvent.keyDown(field, { key: 'Tab' });
    expect(chosen()).toContain('Meridian');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Jobs of Meridian' }));
  });

  it('offers a new invoice for each client with uninvoiced jobs, with their number and value', async () => {
    const { type, router } = open({ actions: [action('invoice.new', 'New invoice')] });
    type('new inv');
    const line = await screen.findByRole('option', { name: /New invoice for Meridian/ });
    expect(line.textContent).toContain('3 jobs');
    expect(line.textContent).toContain('€1,477.30');
    fireEvent.click(line);
    await waitFor(() => expect(router.state.location.search).toBe('?new=invoice&new-client=5'));
  });

  it('acts on the row that had the focus', () => {
    const row = document.createElement('div');
    row.tabIndex = 0;
    row.innerHTML = '<a>Lease</a>';
    document.body.append(row);
    const focused: (Element | null)[] = [];
    const perform = () => focused.push(document.activeElement);
    const complete: Action = { id: 'row.complete', section: 'Rows', label: 'Mark as completed', perform };
    const { field } = open({ actions: [complete], row });
    expect(screen.getByRole('option', { name: 'Mark as completedLease' })).toBeTruthy();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(focused).toEqual([row]);
    row.remove();
  });
});
