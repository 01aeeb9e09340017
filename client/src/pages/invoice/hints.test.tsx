import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleInvoice } from '#entities/invoice/testing.ts';
import { accepted, BROKEN, messageWith, openServed } from '#testing/served-app.tsx';
import { Page } from './page.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const open = (replies: Readonly<Record<string, unknown>> = {}) =>
  openServed(<Page />, {
    path: '/invoices/143',
    route: '/invoices/:number',
    replies: { 'GET /api/invoice/143': sampleInvoice(), ...replies },
  });
const paper = () => screen.findByRole('article', { name: 'Invoice 143' });

describe('an invoice that is read on its paper', () => {
  it('shows the hint about double clicks 400 ms after a single click, for 2 s', async () => {
    await open();
    const sheet = await paper();
    vi.useFakeTimers();
    fireEvent.click(sheet);
    act(() => vi.advanceTimersByTime(399));
    expect(screen.queryByText('Double click to edit')).toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText('Double click to edit')).not.toBeNull();
    act(() => vi.advanceTimersByTime(1999));
    expect(screen.queryByText('Double click to edit')).not.toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText('Double click to edit')).toBeNull();
  });

  it('hides the due date when the payment is due on receipt', async () => {
    await open({ 'GET /api/invoice/143': sampleInvoice({ paymentTerms: 'dor' }) });
    expect((await paper()).textContent).not.toContain('Due date');
    cleanup();
    await open();
    expect((await paper()).textContent).toContain('Due date');
  });

  it('says why an open invoice to a Swiss account has no QR-bill', async () => {
    const { billingInformation } = sampleInvoice();
    const party = { iban: 'CH9300762011623852957', postalCode: '8001', country: 'CH' };
    const openWith = async (seller: object, rest: object = {}) => {
      cleanup();
      const invoice = {
        billingInformation: { ...billingInformation, party: seller },
        payByQr: true,
        ...rest,
      };
      await open({ 'GET /api/invoice/143': sampleInvoice(invoice) });
      await paper();
    };
    await openWith(party);
    expect(screen.getByText(/No QR-bill: its sender has no complete address/)).toBeDefined();
    await openWith({ ...party, city: 'Zürich' });
    expect(screen.queryByText(/No QR-bill/)).toBeNull();
    await openWith(party, { payByQr: false });
    expect(screen.queryByText(/No QR-bill/)).toBeNull();
  });

  it('says that a PDF is being prepared when that takes a while, and makes it once', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    URL.createObjectURL = () => 'blob:pdf';
    URL.revokeObjectURL = () => undefined;
    const answer = Promise.withResolvers<unknown>();
    const { calls } = await open({ 'GET /api/invoice/pdf/4': () => answer.promise });
    await paper();
    const press = () => fireEvent.click(screen.getByRole('button', { name: /PDF/ }));
    press();
    const button = screen.getByRole('button', { name: 'Preparing PDF…' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    const messages = within(screen.getByRole('status', { name: 'Messages' }));
    await messages.findByText('Preparing PDF…');
    press();
    answer.resolve('%PDF');
    await screen.findByText('PDF downloaded');
    expect(screen.queryByText('Preparing PDF…')).toBeNull();
    expect(calls.filter(({ path }) => path === '/api/invoice/pdf/4')).toHaveLength(1);
  });

  it('reports a downloaded PDF for 1500 ms', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    URL.createObjectURL = () => 'blob:pdf';
    URL.revokeObjectURL = () => undefined;
    await open({ 'GET /api/invoice/pdf/4': '%PDF' });
    await paper();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    fireEvent.click(screen.getByRole('button', { name: /PDF/ }));
    const isSaid = () => screen.queryByText('PDF downloaded') !== null;
    await vi.waitFor(() => expect(isSaid()).toBe(true), { interval: 1 });
    act(() => vi.advanceTimersByTime(1400));
    expect(isSaid()).toBe(true);
    act(() => vi.advanceTimersByTime(100));
    expect(isSaid()).toBe(false);
  });
});

describe('an edit of an invoice', () => {
  it('is reported as saved, and ends', async () => {
    await open({
      'POST /api/command/EditInvoice': accepted({ invoice: sampleInvoice({ reference: 'PO 9' }) }),
    });
    await paper();
    fireEvent.click(screen.getByRole('button', { name: /^Edit/ }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Reference' }), { target: { value: 'PO 9' } });
    fireEvent.click(screen.getByRole('button', { name: /^Save(?! and)/ }));
    await screen.findByText('Invoice saved');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reference' })).toBeNull());
  });

  it('stays open when saving failed, and can be retried', async () => {
    const { sent } = await open({ 'POST /api/command/EditInvoice': BROKEN });
    await paper();
    fireEvent.click(screen.getByRole('button', { name: /^Edit/ }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Reference' }), { target: { value: 'PO 9' } });
    fireEvent.click(screen.getByRole('button', { name: /^Save(?! and)/ }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    const save = screen.getByRole('button', { name: /^Save(?! and)/ });
    await waitFor(() => expect(save.getAttribute('aria-disabled')).toBeNull());
    expect(screen.queryByDisplayValue('PO 9')).not.toBeNull();
    fireEvent.click(
      await messageWith("Sorry, we couldn't save your invoice. Please try again later.", 'Try again'),
    );
    await waitFor(() => expect(sent()).toHaveLength(2));
  });
});

describe('an edit that is closed with “Save and close”', () => {
  /** Opens the dialog and chooses to save. */
  const saveAndClose = async () => {
    await paper();
    fireEvent.click(screen.getByRole('button', { name: /^Edit/ }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Reference' }), { target: { value: 'PO 9' } });
    fireEvent.click(screen.getByRole('button', { name: /^Close/ }));
    const question = within(screen.getByRole('dialog', { name: 'Close without saving?' }));
    fireEvent.click(question.getByRole('button', { name: 'Save and close' }));
  };

  it('is saved, and then the paper shows it', async () => {
    const saved = sampleInvoice({ reference: 'PO 9' });
    let stored = sampleInvoice();
    const { sent } = await open({
      'GET /api/invoice/143': () => stored,
      'POST /api/command/EditInvoice': () => {
        stored = saved;
        return accepted({ invoice: saved });
      },
    });
    await saveAndClose();
    await screen.findByText('Invoice saved');
    expect(sent()).toEqual([['EditInvoice', { invoiceId: 4, invoice: { reference: 'PO 9' } }]]);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reference' })).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await paper()).textContent).toContain('PO 9');
  });

  it('stays open with its changes when the server refuses it', async () => {
    const { sent } = await open({ 'POST /api/command/EditInvoice': BROKEN });
    await saveAndClose();
    await messageWith("Sorry, we couldn't save your invoice. Please try again later.", 'Try again');
    expect(sent()).toHaveLength(1);
    expect(screen.queryByDisplayValue('PO 9')).not.toBeNull();
  });
});

describe('when the server refuses a change of an invoice', () => {
  it('its payment is rolled back', async () => {
    await open({ 'POST /api/command/MarkInvoicePaid': BROKEN });
    await paper();
    fireEvent.click(screen.getByRole('button', { name: /^Mark as paid/ }));
    await messageWith("We couldn't mark the invoice as paid", 'Try again');
    expect(screen.queryByRole('button', { name: /^Mark as paid/ })).not.toBeNull();
  });

  it('its deletion is rolled back', async () => {
    await open({ 'POST /api/command/DeleteInvoice': BROKEN });
    await paper();
    fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await messageWith('There was a problem deleting the invoice. Please try again later.', 'Try again');
    expect(screen.queryByText(/Invoice deleted/)).toBeNull();
  });
});
