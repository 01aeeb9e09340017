import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleInvoice } from '#entities/invoice/testing.ts';
import { actionRegistry } from '#shared/lib/actions/registry.ts';
import { accepted, BROKEN, messageWith } from '#testing/served-app.tsx';
import { chooseClient, isOff, open } from './testing/open-new-invoice.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('a new invoice', () => {
  it('ignores keys while it is being saved', async () => {
    let answer: (said: unknown) => void = () => undefined;
    const said = new Promise((resolve) => {
      answer = resolve;
    });
    await open({ 'POST /api/command/CreateInvoice': () => said });
    chooseClient(1);
    await waitFor(() => expect(isOff(/^Save(?! and)/)).toBe(false));
    const isResting = () => screen.getByLabelText('Reference').closest('[inert]') !== null;
    expect(isResting()).toBe(false);
    screen.getByLabelText('Reference').focus();
    fireEvent.click(screen.getByRole('button', { name: /^Save(?! and)/ }));
    expect(isResting()).toBe(true);
    answer(BROKEN);
    await waitFor(() => expect(isResting()).toBe(false));
    expect(document.activeElement).toBe(screen.getByLabelText('Reference'));
  });

  it('ignores keys after saving until the lazy chunk of its page is loaded; then the keys of the page work', async () => {
    const { router } = await open({
      'POST /api/command/CreateInvoice': accepted({ invoice: sampleInvoice() }),
      'GET /api/invoice/143': sampleInvoice(),
    });
    router.patchRoutes(null, [{ path: '/invoices/:number', lazy: () => new Promise(() => undefined) }]);
    chooseClient(1);
    await waitFor(() => expect(isOff(/^Save(?! and)/)).toBe(false));
    const offered = () => actionRegistry.registered().map(({ id }) => id);
    expect(offered()).toContain('invoice.save');
    fireEvent.click(screen.getByRole('button', { name: /^Save(?! and)/ }));
    await screen.findByText('Invoice saved');
    expect(screen.getByLabelText('Reference').closest('[inert]')).not.toBeNull();
    expect(isOff(/^Save(?! and)/)).toBe(true);
    expect(offered()).not.toContain('invoice.save');
  });

  it('shows a message after saving', async () => {
    const { router } = await open({
      'POST /api/command/CreateInvoice': accepted({ invoice: sampleInvoice() }),
      'GET /api/invoice/143': sampleInvoice(),
    });
    chooseClient(1);
    await waitFor(() => expect(isOff(/^Save(?! and)/)).toBe(false));
    fireEvent.click(screen.getByRole('button', { name: /^Save(?! and)/ }));
    await screen.findByText('Invoice saved');
    expect(router.state.location.pathname).toBe('/invoices/143');
  });

  it('is also saved by “Save and close”', async () => {
    const { sent, router } = await open({
      'POST /api/command/CreateInvoice': accepted({ invoice: sampleInvoice() }),
      'GET /api/invoice/143': sampleInvoice(),
    });
    chooseClient(1);
    await waitFor(() => expect(isOff(/^Save(?! and)/)).toBe(false));
    fireEvent.change(screen.getByRole('textbox', { name: 'Reference' }), { target: { value: 'PO 1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    const question = within(await screen.findByRole('dialog', { name: 'Close without saving?' }));
    fireEvent.click(question.getByRole('button', { name: 'Save and close' }));
    await screen.findByText('Invoice saved');
    expect(sent()).toMatchObject([['CreateInvoice', { invoice: { client_id: 1, reference: 'PO 1' } }]]);
    expect(router.state.location.pathname).toBe('/invoices/143');
  });

  it('keeps its contents when saving failed', async () => {
    const { sent } = await open({ 'POST /api/command/CreateInvoice': BROKEN });
    chooseClient(1);
    await waitFor(() => expect(isOff(/^Save(?! and)/)).toBe(false));
    fireEvent.click(screen.getByRole('button', { name: /^Save(?! and)/ }));
    await messageWith("Sorry, we couldn't save your invoice. Please try again later.", 'Try again');
    expect(sent()).toHaveLength(1);
    expect(isOff(/^Save(?! and)/)).toBe(false);
  });
});
