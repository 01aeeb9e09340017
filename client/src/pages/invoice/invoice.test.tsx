import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { Provider } from 'effector-react';
import { createMemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { invoices, invoicesShown, loadInvoiceFx, loadInvoicesFx } from '#entities/invoice/model.ts';
import { sampleInvoice } from '#entities/invoice/testing.ts';
import { $now, loadSettingsFx } from '#entities/settings/model.ts';
import { ApiError } from '#shared/api/api-error.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { RouterView } from '#shared/lib/routing/router-view.tsx';
import type { DocumentQuery } from '#shared/lib/rows/filter-fields.ts';
import { CalendarContext } from '#shared/lib/time/calendar-context.ts';
import { $toasts } from '#shared/lib/toasts/model.ts';
import { serverValue } from '#shared/testing/server-value.ts';
import { sampleSettings } from '#testing/record-samples.ts';
import { Page } from './page.tsx';

async function show(
  answered: { invoice: Invoice | null } = { invoice: sampleInvoice() },
  path = '/invoices/143',
) {
  const commands: CommandDraft[] = [];
  const scope = fork({
    values: [serverValue(), [$now, Date.parse('2026-11-20T12:00:00Z')]],
    handlers: [
      [loadSettingsFx, () => sampleSettings()],
      [
        loadInvoiceFx,
        async (_server: unknown, number: string) => {
          const { invoice } = answered;
          if (invoice === null) throw new ApiError({ status: 404, code: 'not_found', message: '' });
          return { ...invoice, number };
        },
      ],
      [loadInvoicesFx, async () => ({ data: [], current_page: 1, last_page: 1, total: 0 })],
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
  const router = createMemoryRouter(
    [
      { path: '/invoices', element: <p>All invoices</p> },
      { path: '/invoices/:number', element: <Page /> },
    ],
    { initialEntries: [path] },
  );
  await act(async () => {
    render(
      <Provider value={scope}>
        <MantineProvider env="test">
          <CalendarContext value={{ today: '2026-11-20', firstDay: 1 }}>
            <RouterView router={router} />
          </CalendarContext>
        </MantineProvider>
      </Provider>,
    );
  });
  return { scope, router, commands };
}

const paper = () => screen.getByRole('article', { name: 'Invoice 143' });

describe('the page of one invoice', () => {
  it('opens the newest payment for a change that was requested after it was booked', async () => {
    const payment = {
      id: 7,
      kind: 'payment' as const,
      created_at: '2026-11-18T10:00:00Z',
      amount: 100,
      date: '2026-11-18',
      method: 'Bank transfer',
      fee: 0,
      reference: '',
      currency: 'EUR',
      exchangeRate: 1,
      exchange: null,
      settled: 100,
    };
    const invoice = sampleInvoice({ paid: true, openAmount: 0, payments: [payment] });
    const { router } = await show({ invoice }, '/invoices/143?change-payment=1');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByDisplayValue('100.00')).toBeDefined();
    expect(router.state.location.search).toBe('');
  });

  it('shows nothing of an invoice of which a list has only the beginnings', async () => {
    const { scope } = await show({ invoice: sampleInvoice({ cut: true }) });
    expect(scope.getState(invoices.$byId).size).toBe(1);
    expect(screen.queryByRole('article', { name: 'Invoice 143' })).toBeNull();
    const whole = [sampleInvoice()];
    await act(async () => void (await allSettled(invoices.loaded, { scope, params: whole })));
    paper();
  });

  it('opens for reading: breadcrumb, status, paper without fields', async () => {
    await show();
    expect(screen.getByRole('link', { name: 'Invoices' }).getAttribute('href')).toBe('/invoices');
    expect(screen.queryByText('Due today')).not.toBeNull();
    expect(paper().querySelector('input, textarea')).toBeNull();
  });

  it('has an arrow back to the list as it was shown last, with its filters', async () => {
    const { scope } = await show();
    const back = () => screen.getByRole('link', { name: 'Back to invoices' }).getAttribute('href');
    expect(back()).toBe('/invoices');
    const seen = (query: DocumentQuery) => act(() => allSettled(invoicesShown, { scope, params: query }));
    await seen({ type: 'all', page: 3, client_id: '4', sort: '-total' });
    expect(back()).toBe('/invoices?type=all&client_id=4&sort=-total&page=3');
    await seen({ type: 'open', page: 1 });
    expect(back()).toBe('/invoices');
  });

  it('is edited after a double click, and after the button', async () => {
    await show();
    fireEvent.click(paper());
    fireEvent.click(paper());
    expect(screen.queryByRole('textbox', { name: 'Reference' })).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /Close/ }));
    expect(screen.queryByRole('textbox', { name: 'Reference' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Edit/ }));
    expect(screen.queryByRole('textbox', { name: 'Reference' })).not.toBeNull();
  });

  it('gives the focus to the first field, and back to the button', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: /^Edit/ }));
    expect(document.activeElement).toBe(within(paper()).getAllByRole('textbox')[0]);
    fireEvent.click(screen.getByRole('button', { name: /Close/ }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Edit/ }));
    fireEvent.click(paper());
    fireEvent.click(paper());
    expect(screen.queryByRole('textbox', { name: 'Reference' })).not.toBeNull();
    expect(document.activeElement).toBe(document.body);
  });

  it('sends only what was changed', async () => {
    const { commands } = await show();
    fireEvent.click(screen.getByRole('button', { name: /^Edit/ }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Reference' }), { target: { value: 'PO 9' } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Save(?! and)/ })));
    expect(commands).toMatchObject([
      {
        name: 'EditInvoice',
        failure: "Sorry, we couldn't save your invoice. Please try again later.",
      },
    ]);
    expect(commands[0]?.payload).toEqual({ invoiceId: 4, invoice: { reference: 'PO 9' } });
  });

  it('asks before an edit is lost', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: /^Edit/ }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Reference' }), { target: { value: 'PO 9' } });
    fireEvent.click(screen.getByRole('button', { name: /Close/ }));
    expect(screen.queryByRole('dialog', { name: 'Close without saving?' })).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Save and close' })).not.toBeNull();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close without saving' })));
    expect(paper().textContent).toContain('PO 4471-B');
    expect(paper().querySelector('input')).toBeNull();
  });

  it('deletes after a confirmation, and offers Undo', async () => {
    const { scope, router, commands } = await show();
    const remove = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
      const entry = await screen.findByRole('menuitem', { name: 'Delete' });
      await act(async () => fireEvent.click(entry));
    };
    await remove();
    const requested = () => screen.getByRole('dialog', { name: 'Delete invoice' });
    expect(requested().textContent).toContain('Are you sure you want to delete this invoice?');
    await act(async () => fireEvent.click(within(requested()).getByRole('button', { name: 'Keep' })));
    expect(commands).toEqual([]);
    await remove();
    await act(async () => fireEvent.click(within(requested()).getByRole('button', { name: 'Delete' })));
    expect(commands).toMatchObject([
      {
        name: 'DeleteInvoice',
        payload: { invoiceId: 4 },
        failure: 'There was a problem deleting the invoice. Please try again later.',
      },
    ]);
    expect(scope.getState($toasts)).toMatchObject([
      { message: 'Invoice deleted: 143', actions: [{ label: 'Undo' }] },
    ]);
    expect(router.state.location.pathname).toBe('/invoices');
  });

  it('marks the invoice as unpaid by its chip', async () => {
    const { commands } = await show({ invoice: sampleInvoice({ paid: true, paid_at: '2026-11-03' }) });
    expect(screen.queryByRole('button', { name: 'Mark as paid' })).toBeNull();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Paid: change status' })));
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Mark as unpaid' })));
    expect(commands).toMatchObject([
      { name: 'MarkInvoiceUnpaid', patches: [{ fields: { paid: false, paid_at: null } }] },
    ]);
  });

  it('shows a change of another tab while it is read', async () => {
    const { scope } = await show();
    await act(() => allSettled(invoices.loaded, { scope, params: [sampleInvoice({ reference: 'PO 7' })] }));
    expect(paper().textContent).toContain('PO 7');
  });

  it('does not change an edit when another tab renumbers the invoice, and shows the new number afterwards', async () => {
    const { scope, router } = await show();
    fireEvent.click(screen.getByRole('button', { name: /^Edit/ }));
    const reference = screen.getByRole<HTMLInputElement>('textbox', { name: 'Reference' });
    fireEvent.change(reference, { target: { value: 'PO 9' } });
    await act(() => allSettled(invoices.loaded, { scope, params: [sampleInvoice({ number: '144' })] }));
    expect(screen.queryByText('Close without saving?')).toBeNull();
    expect(screen.queryByDisplayValue('PO 9')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /Close/ }));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close without saving' })));
    expect(router.state.location.pathname).toBe('/invoices/144');
  });

  it('says when there is no such invoice', async () => {
    await show({ invoice: null });
    expect(screen.queryByRole('heading', { name: 'There is no invoice 143' })).not.toBeNull();
  });

  it('shows an invoice that comes back elsewhere', async () => {
    const answered = { invoice: null as Invoice | null };
    const { scope } = await show(answered);
    screen.getByRole('heading', { name: 'There is no invoice 143' });
    answered.invoice = sampleInvoice();
    await act(async () => void (await allSettled(ledgerMoved, { scope, params: { isOwn: false } })));
    paper();
  });
});

it('an overdue invoice of which a part is paid says both, and a refund has the minus sign', async () => {
  const refund: Invoice['payments'][number] = {
    ...{
      id: 7,
      kind: 'refund',
      date: '2026-11-01',
      amount: 10,
      currency: 'EUR',
      exchange: null,
      exchangeRate: 1,
      fee: 0,
    },
    ...{ settled: -10, method: '', reference: '', created_at: '2026-11-01T10:00:00Z' },
  };
  const payments = [refund];
  await show({
    invoice: sampleInvoice({ status: 'partly_paid', dueDate: '2026-10-10', payments, currency: 'EUR' }),
  });
  expect(screen.getByText('Partly paid')).toBeDefined();
  expect(screen.getByText('41 days overdue')).toBeDefined();
  expect(screen.getByText('\u2212€10.00')).toBeDefined();
});
