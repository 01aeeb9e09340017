import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { Provider } from 'effector-react';
import { StrictMode } from 'react';
import { createMemoryRouter, MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { $clientsFailed } from '#entities/client/model.ts';
import { invoicesRetried, loadInvoicesFx, loadOpenInvoicesFx } from '#entities/invoice/model.ts';
import type { InvoiceQuery } from '#entities/invoice/query.ts';
import { sampleInvoice } from '#entities/invoice/testing.ts';
import { loadPaidFx } from '#entities/report/model.ts';
import { $now } from '#entities/settings/model.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { RouterView } from '#shared/lib/routing/router-view.tsx';
import { CalendarContext } from '#shared/lib/time/calendar-context.ts';
import { $toasts } from '#shared/lib/toasts/model.ts';
import { serve } from '#shared/testing/serve.ts';
import { serverValue } from '#shared/testing/server-value.ts';
import { InvoiceCard } from './invoice-row.tsx';
import { Page } from './page.tsx';

type Options = { invoices?: Invoice[]; isBroken?: boolean; at?: string; clientsFailed?: boolean };

async function show({
  invoices = [sampleInvoice()],
  isBroken = false,
  at = '/invoices',
  clientsFailed = false,
}: Options = {}) {
  const commands: CommandDraft[] = [];
  const load = vi.fn(async (query: InvoiceQuery) => {
    if (isBroken) throw new Error('no');
    const data = invoices
      .filter((one) => query.type === 'all' || !one.paid)
      .filter((one) => one.number.includes(query.number ?? ''));
    return { data, current_page: query.page, last_page: 1, total: data.length };
  });
  const paid = {
    year: 2026,
    currency: 'USD',
    basis: 'paid' as const,
    series: [],
    totals: Array.from({ length: 12 }, () => 10),
    total: 120,
    missingRates: [],
  };
  const scope = fork({
    values: [
      // Noon in the time zone of this machine, which the user has too.
      serverValue(),
      [$now, new Date(2026, 10, 20, 12).getTime()],
      [$clientsFailed, clientsFailed],
    ],
    handlers: [
      [loadInvoicesFx, (_server: unknown, query: InvoiceQuery) => load(query)],
      [loadOpenInvoicesFx, async () => invoices.filter((one) => !one.paid)],
      [loadPaidFx, async () => paid],
      [
        commandFx,
        (command: CommandDraft) => {
          commands.push(command);
          return new Promise(() => undefined);
        },
      ],
    ],
  });
  const router = createMemoryRouter(
    [
      { path: '/invoices', element: <Page /> },
      { path: '/invoices/:number', element: <p>Paper</p> },
    ],
    { initialEntries: [at] },
  );
  await act(async () => {
    render(
      <StrictMode>
        <Provider value={scope}>
          <MantineProvider env="test">
            <CalendarContext value={{ today: '2026-11-20', firstDay: 1 }}>
              <RouterView router={router} />
            </CalendarContext>
          </MantineProvider>
        </Provider>
      </StrictMode>,
    );
  });
  return { scope, router, load, commands };
}

describe('the page of invoices', () => {
  it('lists number, client, dates, due text and total, with the figures above', async () => {
    await show({
      invoices: [
        sampleInvoice({ currency: 'USD' }),
        sampleInvoice({
          id: 9,
          number: '138',
          dueDate: '2026-11-01',
          currency: 'USD',
          total: 10,
          converted_total: 10,
        }),
      ],
    });
    const row = screen.getByRole('row', { name: /143/ });
    for (const text of ['143', 'Lingua Nord GmbH', '21 Oct 2026', 'Today', 'Due today', '$401.04'])
      expect(within(row).queryByText(text)).not.toBeNull();
    expect(screen.queryByText('19 days overdue')).not.toBeNull();
    expect(screen.queryByText('Paid in November')).not.toBeNull();
    expect(screen.getAllByText('$411.04')).toHaveLength(2);
  });

  it('is sorted by the heads of the columns, with the order in the address', async () => {
    const { load, router } = await show();
    const head = (name: string) => screen.getByRole('columnheader', { name });
    expect(head('Due date').getAttribute('aria-sort')).toBe('ascending');
    await act(async () => void fireEvent.click(within(head('Total')).getByRole('button')));
    expect(head('Total').getAttribute('aria-sort')).toBe('descending');
    expect(router.state.location.search).toBe('?sort=-total');
    expect(load).toHaveBeenLastCalledWith(expect.objectContaining({ sort: '-total' }));
  });

  it('shows the filters that are set, and takes them away', async () => {
    const { router } = await show({ at: '/invoices?type=all&due=this-month&overdue=1&paid=1' });
    expect(screen.queryByRole('button', { name: 'Due: This month' })).not.toBeNull();
    const status = screen.getByRole('button', { name: 'Remove the filter Status: Overdue, Paid' });
    await act(async () => void fireEvent.click(status));
    expect(router.state.location.search).toBe('?type=all&due=this-month');
  });

  it('downloads the PDFs of several invoices in one file', async () => {
    const { scope } = await show({
      at: '/invoices?type=all',
      invoices: [sampleInvoice({ id: 1, number: '1' }), sampleInvoice({ id: 2, number: '2' })],
    });
    const calls = serve({ 'GET /api/invoice/pdfs': {} });
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await act(async () => void fireEvent.click(screen.getByLabelText('Select all')));
    const bar = within(screen.getByRole('toolbar', { name: 'Selected invoices' }));
    await act(async () => void fireEvent.click(bar.getByRole('button', { name: 'Download PDFs' })));
    await waitFor(() => expect(scope.getState($toasts)[0]?.message).toBe('PDFs downloaded'));
    expect(calls.at(-1)?.query.get('ids')).toBe('1,2');
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('marks several invoices as paid by one command, and skips those that are', async () => {
    const { commands, scope } = await show({
      at: '/invoices?type=all',
      invoices: [
        sampleInvoice({ id: 1, number: '1' }),
        sampleInvoice({ id: 2, number: '2' }),
        sampleInvoice({ id: 3, number: '3', paid: true, paid_at: '2026-11-01' }),
      ],
    });
    await act(async () => void fireEvent.click(screen.getByLabelText('Select all')));
    const bar = within(screen.getByRole('toolbar', { name: 'Selected invoices' }));
    expect(bar.queryByText('3 selected')).not.toBeNull();
    await act(async () => void fireEvent.click(bar.getByRole('button', { name: 'Mark as paid (skips 1)' })));
    expect(commands).toMatchObject([{ name: 'MarkInvoicePaid', payload: { invoiceIds: [1, 2] } }]);
    const [toast] = scope.getState($toasts);
    expect(toast?.message).toBe('2 invoices marked as paid, skipped 1');
    expect(toast?.actions?.map(({ label }) => label)).toEqual(['Undo']);
    expect(screen.queryByRole('toolbar', { name: 'Selected invoices' })).toBeNull();
  });

  it('shows both dates, the converted total and the link to the paper in narrow lists too', () => {
    const invoice = sampleInvoice({ currency: 'EUR', converted_total: 434.28, dueDate: '2026-12-20' });
    const { container } = render(
      <MemoryRouter>
        <MantineProvider env="test">
          <InvoiceCard
            invoice={invoice}
            today="2026-11-20"
            primaryCurrency="USD"
            isSelected={false}
            hasBox={false}
            onSelect={() => undefined}
            onPaid={() => undefined}
          />
        </MantineProvider>
      </MemoryRouter>,
    );
    for (const text of ['21 Oct 2026', 'Due 20 Dec 2026', '$434.28'])
      expect(container.textContent).toContain(text);
    expect(screen.queryByRole('link', { name: 'View invoice 143' })).not.toBeNull();
  });

  it('shows a readable name for an automatic source of rates', async () => {
    const exchange = { rate: 0.9, date: '2026-10-21', source: 'currency-api' };
    await show({ invoices: [sampleInvoice({ currency: 'EUR', converted_total: 434.28, exchange })] });
    expect(document.body.textContent).toContain('at the rate of their date, market rate');
    expect(document.body.innerHTML).not.toContain('currency-api');
  });

  it('shows the exchange rate of a converted total with six digits', async () => {
    const exchange = { rate: 0.923456789, date: '2026-10-21', source: 'ECB' };
    await show({ invoices: [sampleInvoice({ currency: 'EUR', converted_total: 434.28, exchange })] });
    const converted = within(screen.getByRole('row', { name: /143/ })).getByText('$434.28');
    expect(converted.closest('[data-tip]')?.getAttribute('data-tip')).toBe(
      '1 USD = 0.923457 EUR, ECB, 21 Oct 2026',
    );
  });

  it('keeps the days of payment in the address', async () => {
    const { load } = await show({
      at: '/invoices?type=all&paid_from=2026-10-01&paid_to=2026-10-31&filters=1',
    });
    expect(load).toHaveBeenCalledWith({
      type: 'all',
      page: 1,
      paid_from: '2026-10-01',
      paid_to: '2026-10-31',
    });
    expect(screen.getByRole('button', { name: /Paid on/ }).textContent).toBe('01/10/2026 – 31/10/2026');
  });

  it('marks an invoice as paid and offers to undo it', async () => {
    const { scope, commands } = await show();
    fireEvent.click(screen.getByRole('button', { name: 'Mark as paid' }));
    expect(commands).toMatchObject([
      {
        name: 'MarkInvoicePaid',
        payload: { invoiceId: 4 },
        patches: [{ fields: { paid: true } }],
        failure: "We couldn't mark the invoice as paid",
      },
    ]);
    expect(scope.getState($toasts)).toMatchObject([
      { id: commands[0]?.key, message: 'Invoice marked as paid', actions: [{ label: 'Undo' }] },
    ]);
  });

  it('has no such button for a paid invoice', async () => {
    await show({ invoices: [sampleInvoice({ paid: true })], at: '/invoices?type=all' });
    expect(screen.queryByText('Paid')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Mark as paid' })).toBeNull();
  });

  it('keeps tab and filters in the address', async () => {
    const { router, load } = await show();
    await act(async () => fireEvent.click(screen.getByRole('tab', { name: /All/ })));
    expect(router.state.location.search).toBe('?type=all');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /Filters/ })));
    vi.useFakeTimers();
    fireEvent.change(screen.getByRole('textbox', { name: 'Number' }), { target: { value: '14' } });
    await act(async () => vi.advanceTimersByTime(399));
    expect(load).not.toHaveBeenCalledWith(expect.objectContaining({ number: '14' }));
    await act(async () => vi.advanceTimersByTime(1));
    vi.useRealTimers();
    expect(load).toHaveBeenCalledWith({ type: 'all', page: 1, number: '14' });
    expect(router.state.location.search).toContain('number=14');
  });

  it('distinguishes filters without matches from an account without open invoices', async () => {
    const { router } = await show({ at: '/invoices?number=999' });
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('');
  });

  it('invites the user to create an invoice where there is none', async () => {
    await show({ invoices: [] });
    expect(screen.queryByRole('heading', { name: 'No open invoices' })).not.toBeNull();
  });

  it('reports that the list could not be loaded, with a link to the support, and retries', async () => {
    const { scope, load } = await show({ isBroken: true });
    expect(screen.getByRole('alert').textContent).toContain(
      'There was a problem loading your invoices. Please try to refresh the page. If the problem continues, contact support',
    );
    expect(screen.getByRole('link', { name: 'contact support' }).getAttribute('href')).toBe('/contact');
    load.mockClear();
    await act(() => allSettled(invoicesRetried, { scope }));
    expect(load).toHaveBeenCalled();
  });

  it('disables New invoice when something that it needs is missing, and says what', async () => {
    const { router } = await show({ clientsFailed: true });
    const [button] = screen.getAllByRole('button', { name: /New invoice/ });
    if (button === undefined) throw new Error('There is no New invoice button.');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.dataset.tip).toContain('your clients');
    fireEvent.click(button);
    expect(router.state.location.search).toBe('');
  });

  it('opens the full-screen editor of a new invoice', async () => {
    const { router } = await show();
    fireEvent.click(screen.getByRole('button', { name: /New invoice/ }));
    expect(router.state.location.search).toBe('?new=invoice');
  });
});
