import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { sampleInvoice } from '#entities/invoice/testing.ts';
import { $toasts } from '#shared/lib/toasts/model.ts';
import { serve } from '#shared/testing/serve.ts';
import { showInvoices } from './testing/show-invoices.tsx';

describe('the bar over selected invoices', () => {
  it('is there as soon as the menu of the list starts a selection', async () => {
    await showInvoices({ at: '/invoices?type=all', invoices: [sampleInvoice({ id: 1, number: '1' })] });
    expect(screen.queryByRole('toolbar')).toBeNull();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'More actions' })));
    await act(async () => void fireEvent.click(screen.getByRole('menuitem', { name: 'Select invoices' })));
    const bar = () => within(screen.getByRole('toolbar', { name: 'Selected invoices' }));
    expect(bar().queryByText('None selected')).not.toBeNull();
    fireEvent.click(screen.getByLabelText('Select invoice 1'));
    expect(bar().queryByText('1 selected')).not.toBeNull();
    fireEvent.click(bar().getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('downloads the PDFs of several invoices in one file', async () => {
    const { scope } = await showInvoices({
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
    const { commands, scope } = await showInvoices({
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

  it('leaves out drafts when it marks invoices as paid, and says why where there is nothing else', async () => {
    const draft = sampleInvoice({ id: 2, number: 'draft~2', fiscal: { state: 'draft' } });
    const { commands } = await showInvoices({
      at: '/invoices?type=all',
      invoices: [sampleInvoice({ id: 1, number: '1' }), draft],
    });
    const bar = () => within(screen.getByRole('toolbar', { name: 'Selected invoices' }));
    fireEvent.click(screen.getByLabelText('Select invoice Draft 2'));
    const only = bar().getByRole('button', { name: 'Mark as paid' });
    expect(only.dataset.tip).toBe('This is a draft. Issue it first.');
    fireEvent.click(screen.getByLabelText('Select invoice 1'));
    await act(
      async () => void fireEvent.click(bar().getByRole('button', { name: 'Mark as paid (skips 1)' })),
    );
    expect(commands).toMatchObject([{ name: 'MarkInvoicePaid', payload: { invoiceId: 1 } }]);
  });

  it('leaves out issued invoices when it deletes, and says why where there is nothing else', async () => {
    const issued = sampleInvoice({
      ...{ id: 2, number: '2' },
      fiscal: { state: 'issued', at: '2026-11-01T10:00:00.000Z', paper: 'A4' },
    });
    const draft = sampleInvoice({ id: 1, number: 'draft~1', fiscal: { state: 'draft' } });
    const { commands } = await showInvoices({ at: '/invoices?type=all', invoices: [draft, issued] });
    const openMenu = async () => {
      const button = screen.getByRole('button', { name: 'More actions on selected invoices' });
      await act(async () => void fireEvent.click(button));
    };
    fireEvent.click(screen.getByLabelText('Select invoice 2'));
    await openMenu();
    const refused = await screen.findByRole('menuitem', { name: /Write a credit note instead/ });
    await act(async () => void fireEvent.keyDown(refused, { key: 'Escape' }));
    fireEvent.click(screen.getByLabelText('Select invoice Draft 1'));
    await openMenu();
    const entry = await screen.findByRole('menuitem', { name: 'Delete (1)' });
    await act(async () => void fireEvent.click(entry));
    expect(commands).toMatchObject([{ name: 'DeleteInvoice', payload: { invoiceId: 1 } }]);
  });

  it('names the invoices of all pages by their filter, as many as one command takes', async () => {
    const invoices = [
      sampleInvoice({ id: 1, number: '1' }),
      sampleInvoice({ id: 2, number: '2', paid: true }),
    ];
    const { commands } = await showInvoices({ at: '/invoices?type=all&client_id=3', invoices, total: 120 });
    const bar = () => within(screen.getByRole('toolbar', { name: 'Selected invoices' }));
    await act(async () => void fireEvent.click(screen.getByLabelText('Select all')));
    await act(async () => void fireEvent.click(bar().getByRole('button', { name: 'Select all 120' })));
    expect(bar().queryByText('120 selected')).not.toBeNull();
    expect(bar().getByRole('button', { name: 'Download PDFs' }).dataset.tip).toBe(
      'One file has at most 100 invoices',
    );
    await act(async () => void fireEvent.click(bar().getByRole('button', { name: 'Mark as paid' })));
    const filter = { query: 'client_id=3&type=all&open=1&overdue=1', revision: 0 };
    expect(commands).toMatchObject([{ name: 'MarkInvoicePaid', payload: { filter, skip: true } }]);
    expect(commands[0]?.patches.map(({ id }) => id)).toEqual([1]);
  });

  it('says on the button that the PDFs are being prepared, and makes them once', async () => {
    const { scope } = await showInvoices({ at: '/invoices?type=all', total: 2 });
    await act(async () => void fireEvent.click(screen.getByLabelText('Select all')));
    const requested: unknown[] = [];
    vi.stubGlobal('fetch', (address: string) => {
      requested.push(address);
      return new Promise(() => undefined);
    });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Download PDFs' })));
    const busy = screen.getByRole('button', { name: 'Preparing PDFs…' });
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    await act(async () => void fireEvent.click(busy));
    expect(requested).toHaveLength(1);
    expect(scope.getState($toasts)).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('changes no more invoices at once than one command takes', async () => {
    await showInvoices({ at: '/invoices?type=all', total: 501 });
    await act(async () => void fireEvent.click(screen.getByLabelText('Select all')));
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Select all 501' })));
    expect(screen.getByRole('button', { name: 'Mark as paid' }).dataset.tip).toBe(
      'At most 500 invoices can be changed at once',
    );
  });
});
