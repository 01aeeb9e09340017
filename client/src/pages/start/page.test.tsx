import type { StartAnswer } from '@ledgerline/shared-events/start/answers.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { allSettled } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { actionRegistry } from '#shared/lib/actions/registry.ts';
import { ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { $toasts } from '#shared/lib/toasts/model.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { Status, serve } from '#shared/testing/serve.ts';
import { accountScope } from '#testing/account-scope.ts';
import { sampleJob, sampleStart } from '#testing/record-samples.ts';
import { Page } from './page.tsx';

const LATE = sampleJob(1, { name: 'Patient leaflet', deadline: '2026-11-19 17:00', value: 312 });
const TODAY = sampleJob(2, {
  ...{ name: 'Landing page', deadline: '2026-11-20 17:00', value: 558 },
  ...{ currency: 'USD', converted_value: 513.58 },
});

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T11:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(over: Partial<StartAnswer>) {
  const calls = serve({ 'GET /api/start': () => sampleStart(over) });
  const { scope, given } = await accountScope();
  const view = renderPage(<Page />, { scope, path: '/start', route: '/start' });
  await screen.findByRole('heading', { name: 'Overdue and due today' });
  return { ...view, scope, given, calls };
}
const press = (key: string) =>
  actionRegistry
    .registered()
    .find(({ keys }) => keys?.includes(key))
    ?.perform();
const section = (name: string) => within(screen.getByRole('region', { name }));

describe('the start page', () => {
  it('has the day as its heading, and says what is not there', async () => {
    await open({});
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Friday, 20 November');
    for (const words of [
      'Nothing due today.',
      'Nothing to invoice.',
      'No overdue invoices.',
      'Nothing in November 2025',
    ]) {
      expect(screen.queryByText(words), words).not.toBeNull();
    }
  });

  it('says when it could not be loaded, and loads it on request', async () => {
    let answer: unknown = new Status(500);
    serve({ 'GET /api/start': () => answer });
    const { scope } = await accountScope();
    renderPage(<Page />, { scope, path: '/start', route: '/start' });
    await screen.findByText("We couldn't load your home page");
    answer = sampleStart();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Nothing due today.');
    expect(screen.queryByText("We couldn't load your home page")).toBeNull();
  });

  it('is read again after a change of another device', async () => {
    const { scope, calls } = await open({});
    const before = calls.length;
    await act(() => allSettled(ledgerMoved, { scope, params: { isOwn: false } }));
    expect(calls.slice(before).map(({ path }) => path)).toContain('/api/start');
  });
});

describe('late jobs and those due today', () => {
  const due = { late: [LATE], dueToday: [TODAY] };

  it('have their status and value, under their count and sum', async () => {
    await open(due);
    const rows = section('Overdue and due today');
    expect(rows.queryByText('Late · Yesterday, 18:00')).not.toBeNull();
    expect(rows.queryByText('Today, 18:00')).not.toBeNull();
    expect(rows.queryByText('2 jobs, €825.58')).not.toBeNull();
  });

  it('are checked off at once, with Undo and Invoice', async () => {
    const { scope, given } = await open(due);
    fireEvent.click(
      section('Overdue and due today').getAllByRole('button', { name: /^Mark .+ as completed$/ })[0] ??
        document.body,
    );
    await waitFor(() => expect(screen.queryByText('Patient leaflet')).toBeNull());
    expect(screen.queryByText('1 job, €513.58')).not.toBeNull();
    expect(given[0]).toMatchObject({
      name: 'MarkJobCompleted',
      payload: { jobId: 1, completedAt: '2026-11-20' },
    });
    expect(scope.getState($toasts)[0]?.actions?.map(({ label }) => label)).toEqual(['Invoice', 'Undo']);
  });

  it('are completed by M on the focused row, and the next row has the focus', async () => {
    await open(due);
    act(() => press('j'));
    act(() => press('m'));
    await waitFor(() => expect(screen.queryByText('Patient leaflet')).toBeNull());
    expect(document.activeElement?.textContent).toContain('Landing page');
  });

  it('count those that are not listed, too', async () => {
    const late = Array.from({ length: 50 }, (_, index) => ({ ...LATE, id: index + 1 }));
    const totals = { ...sampleStart().totals, due: { count: 60, amount: 18_720 } };
    await open({ late, totals });
    expect(screen.queryByText('60 jobs, €18,720.00')).not.toBeNull();
    expect(screen.queryByRole('link', { name: '10 more jobs' })).not.toBeNull();
    fireEvent.click(screen.getAllByRole('button', { name: /^Mark .+ as completed$/ })[0] ?? document.body);
    await screen.findByText('59 jobs, €18,408.00');
  });
});

describe('the clients to invoice', () => {
  const client = (client_id: number, over = {}) => ({
    ...{ client_id, name: `Client ${client_id}`, count: 1, amount: 100, withoutRate: 0 },
    currencies: [{ currency: 'EUR', value: 100 }],
    ...over,
  });
  const totals = (clients: number) => ({
    ...sampleStart().totals,
    toInvoice: { count: clients, amount: clients * 100, clients },
  });

  it('have one button each, which opens an invoice of all their jobs', async () => {
    const { router } = await open({ toInvoice: [client(7)], totals: totals(1) });
    fireEvent.click(screen.getByRole('button', { name: 'Invoice Client 7' }));
    await waitFor(() => expect(router.state.location.search).toBe('?new=invoice&new-client=7'));
  });

  it('are five with the sum of the others, and all on request', async () => {
    const toInvoice = [1, 2, 3, 4, 5, 6, 7].map((id) => client(id));
    await open({ toInvoice, totals: totals(7) });
    expect(screen.queryByText('Client 6')).toBeNull();
    const rest = within(screen.getByText('2 more clients').closest('tr') ?? document.body);
    expect(rest.queryByText('2 jobs')).not.toBeNull();
    expect(rest.queryByText('€200.00')).not.toBeNull();
    fireEvent.click(rest.getByRole('button', { name: 'Show' }));
    expect(screen.queryByText('Client 7')).not.toBeNull();
    expect(screen.queryByText('2 more clients')).toBeNull();
  });

  it('show the amount in the currency of their jobs, and how it was converted', async () => {
    const dollars = client(1, { amount: 92, currencies: [{ currency: 'USD', value: 100 }] });
    await open({ toInvoice: [dollars], totals: totals(1) });
    expect(screen.queryByText('$100.00')).not.toBeNull();
    expect(screen.queryByText('1 client converted from USD at the rate of their date')).not.toBeNull();
  });

  it('say which jobs are not in the total for want of a rate', async () => {
    await open({ toInvoice: [client(1, { withoutRate: 2 })], totals: totals(1) });
    expect(screen.queryByText('Rate missing')).not.toBeNull();
    expect(screen.queryByText('2 jobs not included (no exchange rate)')).not.toBeNull();
  });
});

describe('this month', () => {
  const days = (values: Record<number, number>) => Array.from({ length: 30 }, (_, at) => values[at + 1] ?? 0);
  const month = (present: Record<number, number>, lastYear: Record<number, number>) => {
    const sum = (values: Record<number, number>) => Object.values(values).reduce((all, one) => all + one, 0);
    return {
      month: {
        ...{ total: sum(present), days: days(present) },
        ...{ lastYearTotal: sum(lastYear), lastYearDays: days(lastYear) },
      },
    };
  };

  it('is compared with the same days of last year, not with the whole month', async () => {
    await open(month({ 3: 100, 20: 50 }, { 3: 100, 20: 20, 21: 900 }));
    const figures = section('November');
    expect(figures.queryByText('€150.00')).not.toBeNull();
    expect(figures.queryByText('Completed 1–20 Nov 2026')).not.toBeNull();
    expect(figures.queryByText('€30.00 more')).not.toBeNull();
    expect(figures.queryByText('than 1–20 Nov 2025, €120.00')).not.toBeNull();
    expect(figures.queryByText('November 2025, €1,020.00 in total')).not.toBeNull();
  });

  it('says that it is less, or as much', async () => {
    const { unmount } = await open(month({ 3: 100 }, { 3: 150 }));
    expect(screen.queryByText('€50.00 less')).not.toBeNull();
    unmount();
    await open(month({ 3: 100 }, { 20: 100 }));
    expect(screen.queryByText('Same')).not.toBeNull();
  });

  it('says that jobs of later days are in its sum', async () => {
    await open(month({ 3: 100, 28: 1 }, {}));
    expect(screen.queryByText('€101.00')).not.toBeNull();
    expect(screen.queryByText('Completed in November 2026')).not.toBeNull();
  });
});
