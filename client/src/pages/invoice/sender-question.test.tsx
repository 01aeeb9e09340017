import type { SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleInvoice } from '#entities/invoice/testing.ts';
import { Page } from '#features/invoice-editor/page.tsx';
import { sampleClient, sampleSettings } from '#testing/record-samples.ts';
import { accepted, BROKEN, openServed } from '#testing/served-app.tsx';
import { InvoiceView } from './invoice-view.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const SETTINGS = sampleSettings({ hideTaxAlert: true });
const NEW = { path: '/invoices?new=invoice&new-client=1', route: '/invoices' };

const replies = (settings: Partial<SettingsAnswer>) => ({
  'GET /api/settings': { ...SETTINGS, ...settings },
  'GET /api/client': [sampleClient(1, 'Acme')],
  'POST /api/command/CreateInvoice': BROKEN,
  'POST /api/command/EditInvoice': BROKEN,
  'POST /api/command/SetSetting': accepted(),
});

/** A new invoice for Acme of an account without a business name. The server refuses the invoice. */
async function open(settings: Partial<SettingsAnswer> = {}) {
  const app = await openServed(<Page />, { ...NEW, replies: replies(settings) });
  await waitFor(() => expect(save().getAttribute('aria-disabled')).toBeNull());
  return app;
}

const save = () => screen.getByRole('button', { name: /^Save(?! and)/ });
const bar = () => screen.getByRole('banner');
const question = () => within(screen.getByRole('region', { name: 'Sender' }));
const isOpen = () => screen.queryByRole('region', { name: 'Sender' }) !== null;
const nameField = () => screen.getByRole('textbox', { name: 'Billing information: name' });
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (name: RegExp | string) => fireEvent.click(question().getByRole('button', { name }));
const namesOf = (sent: unknown[][]) => sent.map(([name]) => name);

describe('an invoice without a sender', () => {
  it('asks for one on the paper before it is saved, with the focus in the name', async () => {
    const { sent } = await open();
    fireEvent.click(save());
    expect(question().queryByText('Who sends this invoice?')).not.toBeNull();
    expect(question().queryByText(/Add your business name/)).not.toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(nameField()));
    expect(question().getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    expect(sent()).toEqual([]);
  });

  it('is saved with the entered sender, which is also saved in the settings', async () => {
    const { sent } = await open();
    fireEvent.click(save());
    write(nameField(), 'Marta Ltd');
    write(screen.getByRole('textbox', { name: 'Billing information: details' }), 'Leipzig');
    press('Save');
    await waitFor(() => expect(namesOf(sent())).toContain('CreateInvoice'));
    expect(sent()).toMatchObject([
      ['SetSetting', { key: 'billingInformationName', value: 'Marta Ltd' }],
      ['SetSetting', { key: 'billingInformationDetails', value: 'Leipzig' }],
      ['CreateInvoice', { invoice: { billingInformation: { name: 'Marta Ltd', details: 'Leipzig' } } }],
    ]);
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it('keeps the data of the company as they are, which are no text of the user', async () => {
    const { sent } = await open({ seller: { city: 'Kiel', vatId: 'DE136695976' } });
    fireEvent.click(save());
    write(nameField(), 'Marta Ltd');
    press('Save');
    await waitFor(() => expect(namesOf(sent())).toEqual(['SetSetting', 'CreateInvoice']));
  });

  it('does not change contact details that the settings have', async () => {
    const { sent } = await open({ billingInformationDetails: 'Leipzig' });
    fireEvent.click(save());
    write(nameField(), 'Marta Ltd');
    press('Save');
    await waitFor(() => expect(namesOf(sent())).toEqual(['SetSetting', 'CreateInvoice']));
  });

  it('is saved without a sender when the user declines, and the account is not asked again', async () => {
    const first = await open();
    fireEvent.click(save());
    press('Skip for now');
    await waitFor(() => expect(namesOf(first.sent())).toEqual(['CreateInvoice']));
    await waitFor(() => expect(save().getAttribute('aria-disabled')).toBeNull());
    expect(isOpen()).toBe(false);
    fireEvent.click(save());
    await waitFor(() => expect(namesOf(first.sent())).toEqual(['CreateInvoice', 'CreateInvoice']));
    first.unmount();
    const second = await open();
    fireEvent.click(save());
    await waitFor(() => expect(namesOf(second.sent())).toEqual(['CreateInvoice']));
  });

  it('asks another account of the same browser separately', async () => {
    const first = await open();
    fireEvent.click(save());
    press('Skip for now');
    await waitFor(() => expect(namesOf(first.sent())).toEqual(['CreateInvoice']));
    first.unmount();
    const second = await openServed(<Page />, { ...NEW, replies: replies({}), user: { id: 'other' } });
    await waitFor(() => expect(save().getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(save());
    expect(isOpen()).toBe(true);
    expect(second.sent()).toEqual([]);
  });

  it('does not ask an account whose settings have a business name', async () => {
    const { sent } = await open({ billingInformationName: 'Marta Ltd' });
    write(nameField(), '');
    fireEvent.click(save());
    await waitFor(() => expect(namesOf(sent())).toEqual(['CreateInvoice']));
  });

  it('says what it waits for when Save is pressed again', async () => {
    const { sent } = await open();
    fireEvent.click(save());
    expect(screen.queryByText('Enter your business name, or skip it for now.')).toBeNull();
    fireEvent.click(within(bar()).getByRole('button', { name: /^Save(?! and)/ }));
    expect(screen.getByRole('alert').textContent).toBe('Enter your business name, or skip it for now.');
    await waitFor(() => expect(document.activeElement).toBe(nameField()));
    expect(sent()).toEqual([]);
  });

  it('can still be edited and undone while the question is open', async () => {
    await open();
    fireEvent.click(save());
    write(nameField(), 'Marta Ltd');
    fireEvent.click(within(bar()).getByRole('button', { name: /^Undo/ }));
    expect(nameField()).toHaveProperty('value', '');
    expect(isOpen()).toBe(true);
    write(screen.getByRole('textbox', { name: 'Reference' }), 'PO 1');
    expect(screen.queryByDisplayValue('PO 1')).not.toBeNull();
  });

  it('asks also when it is saved to be closed, with the focus on the paper', async () => {
    const { sent } = await open();
    fireEvent.click(screen.getByRole('button', { name: /^Close/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Save and close' }));
    expect(isOpen()).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(nameField()));
    expect(sent()).toEqual([]);
    press('Skip for now');
    await waitFor(() => expect(namesOf(sent())).toEqual(['CreateInvoice']));
  });

  it('asks on a phone at the block of the sender', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const { sent } = await open();
    fireEvent.click(save());
    const block = question().getByRole('button', { name: /edit your billing information$/ });
    await waitFor(() => expect(document.activeElement).toBe(block));
    fireEvent.click(block);
    const sheet = within(await screen.findByRole('dialog', { name: 'Billing information' }));
    write(sheet.getByRole('textbox', { name: 'Name' }), 'Marta Ltd');
    fireEvent.click(sheet.getByRole('button', { name: 'Done' }));
    press('Save');
    await waitFor(() => expect(namesOf(sent())).toEqual(['SetSetting', 'CreateInvoice']));
  });
});

describe('the PDF of a saved invoice without a sender', () => {
  const view = async (name: string) => {
    const invoice = sampleInvoice({ billingInformation: { name, details: '' } });
    const app = await openServed(
      <InvoiceView invoice={invoice} settings={SETTINGS} onEdited={() => undefined} />,
      {
        path: '/invoices/143',
        route: '/invoices/:number',
        replies: replies({}),
      },
    );
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /PDF/ })));
    const downloads = click.mock.calls.length;
    click.mockRestore();
    return { ...app, downloads };
  };

  it('waits for the answer on the paper', async () => {
    const { sent, downloads } = await view('');
    expect(downloads).toBe(0);
    await waitFor(() => expect(document.activeElement).toBe(nameField()));
    write(nameField(), 'Marta Ltd');
    press('Save and download');
    await waitFor(() => expect(namesOf(sent())).toEqual(['SetSetting', 'EditInvoice']));
  });

  it('is downloaded at once when there is a sender', async () => {
    await view('Marta Ltd');
    expect(isOpen()).toBe(false);
  });
});
