import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accepted, BROKEN, messageWith } from '#testing/served-app.tsx';
import { widthOfDialog } from '#testing/width-of-dialog.ts';
import { chooseClient, isOff, open, SETTINGS } from './testing/open-new-invoice.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('the question about taxes in a new invoice', () => {
  const WORDS = 'Would you like to set up your taxes now?';

  it('links to their settings', async () => {
    await open();
    expect(screen.queryByText(WORDS)).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Set taxes' }).getAttribute('href')).toBe(
      '/settings/invoicing/taxes',
    );
  });

  it('is not shown again once it was dismissed', async () => {
    const { sent } = await open({ 'POST /api/command/SetSetting': accepted() });
    fireEvent.click(screen.getByRole('button', { name: 'No thanks' }));
    await waitFor(() => expect(screen.queryByText(WORDS)).toBeNull());
    await waitFor(() => expect(sent()).toEqual([['SetSetting', { key: 'hideTaxAlert', value: true }]]));
  });

  it.each([
    ['was refused before', { hideTaxAlert: true }],
    [
      'has its answer',
      { taxes: [{ id: 1, name: 'VAT', rate: 19, compound: false, primaryTax: null, default: false }] },
    ],
  ])('is not shown when it %s', async (_, over) => {
    await open({ 'GET /api/settings': { ...SETTINGS, ...over } });
    expect(screen.queryByText(WORDS)).toBeNull();
  });
});

describe('the payment terms on the paper', () => {
  const pick = async (terms: string) => {
    chooseClient(1);
    fireEvent.click(await screen.findByRole('button', { name: /^Payment terms:/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: terms }));
  };

  it.each([
    ['30 days', 30],
    ['45 days', 45],
    ['60 days', 60],
  ])('of %s can become those of the client', async (label, value) => {
    const { sent } = await open({ 'POST /api/command/SetClientSetting': accepted() });
    await pick(label);
    await waitFor(() =>
      expect(sent()).toEqual([['SetClientSetting', { clientId: 1, key: 'paymentTerms', value }]]),
    );
  });

  it.each(['NET 7', 'Due on receipt'])('of %s are those of this invoice alone', async (label) => {
    const { sent } = await open({
      'POST /api/command/SetClientSetting': accepted(),
      'POST /api/command/CreateInvoice': BROKEN,
    });
    await pick(label);
    await waitFor(() => expect(isOff(/^Save(?! and)/)).toBe(false));
    fireEvent.click(screen.getByRole('button', { name: /^Save(?! and)/ }));
    await waitFor(() => expect(sent().map(([name]) => name)).toEqual(['CreateInvoice']));
  });

  it('that could not be saved for the client can be retried', async () => {
    let reply: unknown = BROKEN;
    await open({ 'POST /api/command/SetClientSetting': () => reply });
    await pick('60 days');
    const again = await messageWith('There was a problem updating client settings', 'Try now');
    reply = accepted();
    fireEvent.click(again);
    await screen.findByText('Client settings updated succesfully');
  });

  it('say for three seconds that they are those of the client', async () => {
    await open({ 'POST /api/command/SetClientSetting': accepted() });
    chooseClient(1);
    fireEvent.click(await screen.findByRole('button', { name: /^Payment terms:/ }));
    const days = await screen.findByRole('menuitem', { name: '45 days' });
    const isSaid = () => screen.queryByText('Client settings updated succesfully') !== null;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(days);
    await vi.waitFor(() => expect(isSaid()).toBe(true), { interval: 1 });
    act(() => vi.advanceTimersByTime(2900));
    expect(isSaid()).toBe(true);
    act(() => vi.advanceTimersByTime(500));
    expect(isSaid()).toBe(false);
  });

  it('print no due date when the invoice is due on receipt', async () => {
    const { sent } = await open({ 'POST /api/command/CreateInvoice': BROKEN });
    const due = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Due date' });
    expect(due().value).not.toBe('');
    await pick('Due on receipt');
    expect(due().value).toBe('');
    expect(due().placeholder).toBe('Due on receipt');
    await waitFor(() => expect(isOff(/^Save(?! and)/)).toBe(false));
    fireEvent.click(screen.getByRole('button', { name: /^Save(?! and)/ }));
    await waitFor(() =>
      expect(sent()).toMatchObject([['CreateInvoice', { invoice: { paymentTerms: 'dor' } }]]),
    );
  });
});

describe('the language of the paper', () => {
  it('can be chosen from the menu or created', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Invoice language: English' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: /^German/ }));
    await screen.findByText('Rechnung');
    fireEvent.click(screen.getByRole('button', { name: 'Invoice language: German' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Add a new language' }));
    await screen.findByRole('dialog', { name: 'Add invoice language' });
    expect(widthOfDialog()).toBe(900);
  });
});

describe('a new tax on the paper', () => {
  it('needs a name, and a rate above 0 and at most 100', async () => {
    const { sent } = await open({ 'POST /api/command/SetSetting': BROKEN });
    chooseClient(1);
    fireEvent.click(await screen.findByRole('button', { name: 'Add tax' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add tax' }));
    expect(widthOfDialog()).toBe(300);
    const add = () => fireEvent.click(dialog.getByRole('button', { name: 'Add tax' }));
    add();
    expect(dialog.queryByText('Name is required')).not.toBeNull();
    expect(dialog.queryByRole('checkbox', { name: 'Compound tax' })).toBeNull();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'VAT' } });
    for (const wrong of ['0', '100,01', 'x']) {
      fireEvent.change(dialog.getByRole('textbox', { name: 'Rate' }), { target: { value: wrong } });
      add();
    }
    expect(sent()).toEqual([]);
    fireEvent.change(dialog.getByRole('textbox', { name: 'Rate' }), { target: { value: '19 %' } });
    add();
    await messageWith("We couldn't update your settings", 'Try again');
  });
});
