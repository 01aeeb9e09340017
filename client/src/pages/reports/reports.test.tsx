import type { ReportAnswer as Report } from '@ledgerline/shared-events/reports/answers.ts';
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { Provider } from 'effector-react';
import { StrictMode } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { loadInvoicesFx } from '#entities/invoice/model.ts';
import { loadJobsFx } from '#entities/job/model.ts';
import { reportMonthQuery, reportQuery } from '#entities/report/model.ts';
import type { ReportQuery } from '#entities/report/schema.ts';
import { $now, loadSettingsFx } from '#entities/settings/model.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { RouterView } from '#shared/lib/routing/router-view.tsx';
import { serverValue } from '#shared/testing/server-value.ts';
import { sampleSettings } from '#testing/record-samples.ts';
import { Page } from './page.tsx';

vi.mock('#features/report-chart/chart-canvas.tsx', () => ({ ChartCanvas: () => null }));

const yearOf = ({ year, basis }: ReportQuery, total: number): Report => ({
  year,
  basis,
  currency: 'EUR',
  series:
    total === 0
      ? []
      : [
          {
            client_id: 1,
            name: 'Lingua Nord',
            values: Array.from({ length: 12 }, () => total / 12),
            total,
            tax: total / 10,
          },
        ],
  totals: Array.from({ length: 12 }, () => total / 12),
  total,
  taxes: Array.from({ length: 12 }, () => total / 120),
  tax: total / 10,
  revision: 4,
  missingRates: total === 0 ? [] : [{ currency: 'USD', count: 2 }],
});

type Options = {
  total?: number;
  jobs?: number;
  invoices?: number;
  isBroken?: boolean;
  currencyChosen?: boolean;
  answered?: Promise<void>;
};

async function show({
  total = 1200,
  jobs = 3,
  invoices = 0,
  isBroken = false,
  currencyChosen = true,
  answered,
}: Options = {}) {
  const commands: CommandDraft[] = [];
  const state = { isBroken };
  const load = vi.fn(async (query: ReportQuery) => {
    await answered;
    if (state.isBroken) throw new Error('no');
    return yearOf(query, total);
  });
  const row = {
    type: 'job' as const,
    id: 7,
    name: 'Tender',
    client: 'Lingua Nord',
    date: '2026-11-02',
    job_type: 'Translation',
    quantity: 1250,
    unit: 'Words',
    value: 100,
    tax: 0,
    currency: 'EUR',
    converted_value: 100,
    path: '/jobs/7',
  };
  const scope = fork({
    values: [serverValue(), [$now, Date.parse('2026-11-20T12:00:00Z')]],
    handlers: [
      [loadSettingsFx, async () => sampleSettings({ currency: 'USD', currencyChosen })],
      [loadJobsFx, async () => ({ data: [], current_page: 1, last_page: 1, total: jobs })],
      [loadInvoicesFx, async () => ({ data: [], current_page: 1, last_page: 1, total: invoices })],
      [reportQuery.loadFx, (_server: unknown, query: ReportQuery) => load(query)],
      [reportMonthQuery.loadFx, async () => ({ rows: [row], leftOut: 0 })],
      [
        commandFx,
        (command: CommandDraft) => {
          commands.push(command);
          return new Promise(() => undefined);
        },
      ],
    ],
  });
  await allSettled(loadSettingsFx, { scope });
  await allSettled(loadJobsFx, { scope, params: { type: 'all', page: 1, filters: {} } });
  await allSettled(loadInvoicesFx, { scope, params: { type: 'all', page: 1 } });
  const router = createMemoryRouter([{ path: '/reports', element: <Page /> }], {
    initialEntries: ['/reports'],
  });
  await act(async () => {
    render(
      <StrictMode>
        <Provider value={scope}>
          <MantineProvider env="test">
            <RouterView router={router} />
          </MantineProvider>
        </Provider>
      </StrictMode>,
    );
  });
  return { router, load, commands, state };
}

describe('the page of reports', () => {
  it('shows the year with its period, what its figures lack, and the rows of the current month', async () => {
    await show();
    expect(screen.queryByText('Completed, 1 Jan – 20 Nov 2026')).not.toBeNull();
    expect(screen.getAllByText('€1,200.00').length).toBeGreaterThan(0);
    expect(screen.queryByText(/2 in USD/)).not.toBeNull();
    expect(screen.queryByRole('heading', { name: 'November 2026' })).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Tender' }).getAttribute('href')).toBe('/jobs/7');
    expect(screen.queryByRole('button', { name: 'CSV' })).not.toBeNull();
  });

  it('shows the jobs of a month, and links to a list with exactly these jobs', async () => {
    await show();
    const row = screen.getByRole('row', { name: /Tender/ });
    expect(row.textContent).toContain('Translation1,250words');
    const list = () => screen.getByRole('link', { name: /^Open in/ }).getAttribute('href');
    expect(list()).toBe('/jobs?type=all&completed_from=2026-11-01&completed_to=2026-11-30');
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Paid' })));
    expect(list()).toBe('/invoices?type=all&paid_from=2026-11-01&paid_to=2026-11-30');
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Invoiced' })));
    expect(list()).toBe('/invoices?type=all&date_from=2026-11-01&date_to=2026-11-30');
  });

  it('is net of tax by each basis, and says how much tax comes on top', async () => {
    await show();
    expect(screen.queryByText(/tax/)).toBeNull();
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Invoiced' })));
    expect(screen.queryByText('Net of tax, plus €120.00 tax')).not.toBeNull();
    expect(screen.queryByText(/€100.00 net, €10.00 tax/)).not.toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Tax' })).not.toBeNull();
  });

  it('changes basis and month in the address', async () => {
    const { router, load } = await show();
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Paid' })));
    expect(load).toHaveBeenLastCalledWith({ year: 2026, basis: 'paid' });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Previous month' })));
    expect(router.state.location.search).toBe('?basis=paid&month=10');
    expect(screen.queryByRole('heading', { name: 'October 2026' })).not.toBeNull();
  });

  it('says that it is loading', async () => {
    const answer = Promise.withResolvers<void>();
    await show({ answered: answer.promise });
    await screen.findByRole('status', { name: 'Loading' });
    await act(async () => answer.resolve());
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
    expect(screen.queryByText('Completed, 1 Jan – 20 Nov 2026')).not.toBeNull();
  });

  it('says that it could not be loaded, and retries', async () => {
    const { state } = await show({ isBroken: true });
    expect(screen.getByRole('alert').textContent).toContain("We couldn't load your report");
    state.isBroken = false;
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('Completed, 1 Jan – 20 Nov 2026')).not.toBeNull();
  });

  it('shows the real report to a user with invoices and no jobs, even for an empty year', async () => {
    await show({ total: 0, jobs: 0, invoices: 2, currencyChosen: false });
    expect(screen.queryByText(/This is an example/)).toBeNull();
    expect(screen.queryByText('Completed, 1 Jan – 20 Nov 2026')).not.toBeNull();
    expect(screen.queryByText('Which currency do you report in?')).not.toBeNull();
  });

  it('shows a sample report to a new user, without questions', async () => {
    await show({ total: 0, jobs: 0, currencyChosen: false });
    expect(screen.queryByText(/This is an example/)).not.toBeNull();
    expect(screen.queryByRole('region', { name: 'Primary currency' })).toBeNull();
  });

  it('asks for the currency until one is chosen, and can keep the current one', async () => {
    const { commands } = await show({ currencyChosen: false });
    fireEvent.click(screen.getByRole('button', { name: 'Keep USD' }));
    expect(commands).toMatchObject([
      {
        name: 'SetSetting',
        payload: { key: 'currency', value: 'USD' },
        failure: 'There was a problem selecting the currency. Please try again later.',
      },
    ]);
  });

  it('does not ask again after a currency was chosen', async () => {
    await show();
    expect(screen.queryByRole('region', { name: 'Primary currency' })).toBeNull();
  });
});
