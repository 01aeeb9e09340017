import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { allSettled } from 'effector';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { invoicesRetried } from '#entities/invoice/model.ts';
import { sampleInvoice } from '#entities/invoice/testing.ts';
import { $toasts } from '#shared/lib/toasts/model.ts';
import { INVOICE_ROWS } from './invoice-rows.tsx';
import { showInvoices } from './testing/show-invoices.tsx';

const chooseStatus = async (entry: string) => {
  fireEvent.click(screen.getByRole('button', { name: /^Status of invoice 143/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${entry}`) }));
};

describe('the page of invoices', () => {
  it('lists number, client, dates, due text and total, with the figures above', async () => {
    await showInvoices({
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
    const { load, router } = await showInvoices();
    const head = (name: string) => screen.getByRole('columnheader', { name });
    expect(head('Due date').getAttribute('aria-sort')).toBe('ascending');
    await act(async () => void fireEvent.click(within(head('Total')).getByRole('button')));
    expect(head('Total').getAttribute('aria-sort')).toBe('descending');
    expect(router.state.location.search).toBe('?sort=-total');
    expect(load).toHaveBeenLastCalledWith(expect.objectContaining({ sort: '-total' }));
  });

  it('answers a press on a tab before the rows of its list are built', async () => {
    const paid = sampleInvoice({ id: 9, number: '138', paid: true, paid_at: '2026-11-02' });
    await showInvoices({ invoices: [sampleInvoice(), paid] });
    const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) });
    const linkOfPaid = () => screen.queryByRole('link', { name: 'View invoice 138' });
    for (const name of ['All', 'Open']) await act(async () => void fireEvent.click(tab(name)));
    expect(linkOfPaid()).toBeNull();
    // `act` would build the rows at once.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    tab('All').click();
    await Promise.resolve();
    expect(tab('All').getAttribute('aria-selected')).toBe('true');
    expect(linkOfPaid()).toBeNull();
    await waitFor(() => expect(linkOfPaid()).not.toBeNull());
    vi.unstubAllGlobals();
  });

  it('shows the filters that are set, and takes them away', async () => {
    const { router } = await showInvoices({ at: '/invoices?type=all&due=this-month&overdue=1&paid=1' });
    expect(screen.queryByRole('button', { name: 'Due: This month' })).not.toBeNull();
    const status = screen.getByRole('button', { name: 'Remove the filter Status: Overdue, Paid' });
    await act(async () => void fireEvent.click(status));
    expect(router.state.location.search).toBe('?type=all&due=this-month');
  });

  it('shows both dates, the converted total and the link to the paper in narrow lists too', () => {
    const invoice = sampleInvoice({ currency: 'EUR', converted_total: 434.28, dueDate: '2026-12-20' });
    const { container } = render(
      <MemoryRouter>
        <MantineProvider env="test">
          {INVOICE_ROWS.card(
            invoice,
            { isSelected: false, hasBox: false, onSelect: () => undefined },
            { today: '2026-11-20', primary: 'USD', onPaid: () => undefined },
          )}
        </MantineProvider>
      </MemoryRouter>,
    );
    for (const text of ['21 Oct 2026', 'Due 20 Dec 2026', '$434.28'])
      expect(container.textContent).toContain(text);
    expect(screen.queryByRole('link', { name: 'View invoice 143' })).not.toBeNull();
  });

  it('calls a draft by its name in narrow lists too', () => {
    const draft = sampleInvoice({ number: 'draft~7', fiscal: { state: 'draft' } });
    const { container } = render(
      <MemoryRouter>
        <MantineProvider env="test">
          {INVOICE_ROWS.card(
            draft,
            { isSelected: false, hasBox: false, onSelect: () => undefined },
            { today: '2026-11-20', primary: 'USD', onPaid: () => undefined },
          )}
        </MantineProvider>
      </MemoryRouter>,
    );
    expect(container.textContent).toContain('Draft 7');
    expect(container.textContent).not.toContain('draft~7');
  });

  it('shows what is due of an invoice that was paid in part, and what that is in the primary currency', () => {
    const partly = sampleInvoice({ total: 401.04, openAmount: 100.5, currency: 'EUR', exchangeRate: 2 });
    const { container } = render(
      <MemoryRouter>
        <MantineProvider env="test">
          <table>
            <tbody>
              {INVOICE_ROWS.row(
                partly,
                { isSelected: false, hasBox: false, onSelect: () => undefined },
                { today: '2026-11-20', primary: 'USD', onPaid: () => undefined },
                ['total', 'open'],
              )}
            </tbody>
          </table>
        </MantineProvider>
      </MemoryRouter>,
    );
    for (const text of ['€401.04', '€100.50', '$50.25']) expect(container.textContent).toContain(text);
  });

  it('shows a readable name for an automatic source of rates', async () => {
    const exchange = { rate: 0.9, date: '2026-10-21', source: 'currency-api' };
    await showInvoices({ invoices: [sampleInvoice({ currency: 'EUR', converted_total: 434.28, exchange })] });
    expect(document.body.textContent).toContain('at the rate of their date (market rate)');
    expect(document.body.innerHTML).not.toContain('currency-api');
  });

  it('shows the exchange rate of a converted total with six digits', async () => {
    const exchange = { rate: 0.923456789, date: '2026-10-21', source: 'ECB' };
    await showInvoices({ invoices: [sampleInvoice({ currency: 'EUR', converted_total: 434.28, exchange })] });
    const converted = within(screen.getByRole('row', { name: /143/ })).getByText('$434.28');
    expect(converted.closest('[data-tip]')?.getAttribute('data-tip')).toBe(
      '1 USD = 0.923457 EUR, ECB, 21 Oct 2026',
    );
  });

  it('keeps the days of payment in the address', async () => {
    const { load } = await showInvoices({
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

  it('has a box for the selection first in each row, and marks as paid in the menu of the status', async () => {
    await showInvoices();
    const row = within(screen.getByRole('row', { name: /143/ }));
    expect(row.getAllByRole('cell')[0]?.querySelector('input')?.type).toBe('checkbox');
    expect(row.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      expect.stringMatching(/^Status of invoice 143: /),
    ]);
  });

  it('marks an invoice as paid and offers to undo it', async () => {
    const { scope, commands } = await showInvoices();
    await chooseStatus('Mark as paid');
    expect(commands).toMatchObject([
      {
        name: 'MarkInvoicePaid',
        payload: { invoiceId: 4 },
        patches: [{ fields: { paid: true } }],
        failure: "We couldn't mark the invoice as paid",
      },
    ]);
    expect(scope.getState($toasts)).toMatchObject([
      {
        id: commands[0]?.key,
        message: expect.stringMatching(/^Invoice marked as paid: 143, \S+, \d\d \w+ \d{4}$/),
        actions: [{ label: 'Change' }, { label: 'Undo' }],
      },
    ]);
  });

  it('marks a paid invoice as unpaid', async () => {
    const { commands } = await showInvoices({
      invoices: [sampleInvoice({ paid: true })],
      at: '/invoices?type=all',
    });
    expect(screen.queryByText('Paid')).not.toBeNull();
    await chooseStatus('Mark as unpaid');
    expect(commands).toMatchObject([{ name: 'MarkInvoiceUnpaid' }]);
  });

  it('keeps tab and filters in the address', async () => {
    const { router, load } = await showInvoices();
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
    const { router } = await showInvoices({ at: '/invoices?number=999' });
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('');
  });

  it('invites the user to create an invoice where there is none', async () => {
    await showInvoices({ invoices: [] });
    expect(screen.queryByRole('heading', { name: 'No open invoices' })).not.toBeNull();
  });

  it('reports that the list could not be loaded, with a link to the support, and retries', async () => {
    const { scope, load } = await showInvoices({ isBroken: true });
    expect(screen.getByRole('alert').textContent).toContain(
      'There was a problem loading your invoices. Please try to refresh the page. If the problem continues, contact support',
    );
    expect(screen.getByRole('link', { name: 'contact support' }).getAttribute('href')).toBe('/contact');
    load.mockClear();
    await act(() => allSettled(invoicesRetried, { scope }));
    expect(load).toHaveBeenCalled();
  });
});
