import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  sampleClient,
  sampleJob,
  sampleJobType,
  sampleRate,
  sampleSettings,
  sampleUnit,
} from '#testing/record-samples.ts';
import { accepted, BROKEN, openServed } from '#testing/served-app.tsx';
import { Page } from './page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const SETTINGS = sampleSettings({
  billingInformationName: 'Marta Wiśniewska',
  hideTaxAlert: true,
  paymentInstructions: [
    { id: 1, text: '<p>IBAN</p>', default: true },
    { id: 2, text: '<p>Card</p>', default: false },
  ],
  invoiceNotes: [
    { id: 1, text: '<p>Thank you</p>', default: true },
    { id: 2, text: '<p>Reverse charge</p>', default: false },
  ],
});
const page = <T,>(data: T[]) => ({ data, current_page: 1, last_page: 1, total: data.length });

/** A new document for Acme. Its payload is read from the command, which the server refuses. */
async function open(replies: Readonly<Record<string, unknown>> = {}, kind: 'invoice' | 'quote' = 'invoice') {
  const app = await openServed(<Page />, {
    path: `/invoices?new=${kind}&new-client=1`,
    route: '/invoices',
    replies: {
      'GET /api/settings': SETTINGS,
      'GET /api/client': [sampleClient(1, 'Acme')],
      'POST /api/command/CreateInvoice': BROKEN,
      ...replies,
    },
  });
  const save = () => screen.getByRole('button', { name: /^Save(?! and)/ });
  await waitFor(() => expect(save().getAttribute('aria-disabled')).toBeNull());
  const command = kind === 'invoice' ? 'CreateInvoice' : 'CreateQuote';
  const expectSaved = async (document: object) => {
    fireEvent.click(save());
    await waitFor(() => expect(app.sent().at(-1)).toMatchObject([command, { [kind]: document }]));
  };
  return { ...app, expectSaved };
}

const chooseLanguage = async (entry: string) => {
  fireEvent.click(screen.getByRole('button', { name: /^Invoice language:/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
};
const onPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const paper = () => within(screen.getByRole('article'));

describe('the references of a client', () => {
  const add = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Add reference' }));
    fireEvent.click(await screen.findByRole('menuitem', { name }));
  };

  it('are added as lines of the paper, which stay while they are empty', async () => {
    const { expectSaved } = await open();
    expect(paper().queryByText('Order number')).toBeNull();
    await add('Order number');
    const field = paper().getByRole('textbox', { name: 'Order number' });
    type(field, 'PO 7');
    type(field, '');
    expect(paper().queryByRole('textbox', { name: 'Order number' })).not.toBeNull();
    type(field, 'PO 8');
    fireEvent.click(screen.getByRole('button', { name: 'Add reference' }));
    expect(screen.queryByRole('menuitem', { name: 'Order number' })).toBeNull();
    await expectSaved({ orderReference: 'PO 8', buyerReference: null });
  });

  it('are those of the client on a quote, too', async () => {
    const settings = { buyerReference: 'Dept. 4' };
    const { expectSaved } = await open(
      {
        'GET /api/client': [sampleClient(1, 'Acme', { settings })],
        'POST /api/command/CreateQuote': BROKEN,
      },
      'quote',
    );
    expect(paper().getByRole('textbox', { name: 'Buyer reference' })).toHaveProperty('value', 'Dept. 4');
    await expectSaved({ buyerReference: 'Dept. 4' });
  });
});

describe('the texts of an invoice', () => {
  it('are those that were translated for it, on the paper and in the command', async () => {
    const { sent, expectSaved } = await open();
    await chooseLanguage('Translate the labels');
    const dialog = within(await screen.findByRole('dialog', { name: 'Translate' }));
    expect(dialog.queryByRole('textbox', { name: 'Language name' })).toBeNull();
    type(dialog.getByRole('textbox', { name: 'Invoice' }), 'Credit advice');
    type(dialog.getByRole('textbox', { name: 'Bill to' }), 'Recipient');
    fireEvent.click(dialog.getByRole('button', { name: 'Use these labels' }));
    expect(paper().queryByRole('heading', { name: 'Credit advice' })).not.toBeNull();
    expect(paper().queryByText('Recipient')).not.toBeNull();
    expect(sent()).toEqual([]);
    await expectSaved({
      language: '1',
      strings: expect.arrayContaining([
        { id: 'invoice', value: 'Credit advice' },
        { id: 'billTo', value: 'Recipient' },
        { id: 'date', value: 'Date' },
      ]),
    });
  });

  it('stay when the translation is cancelled', async () => {
    await open();
    await chooseLanguage('Translate the labels');
    const dialog = within(await screen.findByRole('dialog', { name: 'Translate' }));
    type(dialog.getByRole('textbox', { name: 'Invoice' }), 'Credit advice');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(paper().queryByRole('heading', { name: 'Invoice' })).not.toBeNull();
  });

  it('are those of a language that was added there and saved in the settings', async () => {
    const { sent, expectSaved } = await open({
      'POST /api/command/SetSetting': accepted({ key: 'invoiceLanguages', value: { id: '100' } }),
    });
    await chooseLanguage('Add a new language');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add invoice language' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(sent()).toEqual([]);
    type(dialog.getByRole('textbox', { name: 'Language name' }), ' Dansk ');
    type(dialog.getByRole('textbox', { name: 'Invoice' }), 'Faktura');
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await paper().findByRole('heading', { name: 'Faktura' });
    const strings = expect.arrayContaining([
      { id: 'invoice', value: 'Faktura' },
      { id: 'total', value: 'Total' },
    ]);
    expect(sent()).toMatchObject([
      ['SetSetting', { key: 'invoiceLanguages', value: { name: 'Dansk', strings } }],
    ]);
    await expectSaved({ language: '100', strings });
  });

  it('stay when the new language could not be saved', async () => {
    const { expectSaved } = await open({ 'POST /api/command/SetSetting': BROKEN });
    await chooseLanguage('Add a new language');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add invoice language' }));
    type(dialog.getByRole('textbox', { name: 'Language name' }), 'Dansk');
    type(dialog.getByRole('textbox', { name: 'Invoice' }), 'Faktura');
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText("We couldn't update your settings");
    expect(paper().queryByRole('heading', { name: 'Invoice' })).not.toBeNull();
    await expectSaved({ language: '1' });
  });
});

describe.each([
  ['Payment instructions', 'paymentInstructions', 'IBAN', 'Card'],
  ['Notes', 'invoiceNotes', 'Thank you', 'Reverse charge'],
] as const)('%s of the account', (label, kind, first, other) => {
  const text = () => screen.getByRole('textbox', { name: label }).textContent;

  it('are chosen on the paper, or omitted', async () => {
    const { expectSaved } = await open();
    expect(text()).toBe(first);
    const choose = async (entry: RegExp) => {
      const section = screen.getByRole('heading', { name: label }).parentElement;
      if (section === null) throw new Error(`${label} was not found.`);
      fireEvent.click(within(section).getByRole('button', { name: 'Change' }));
      fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
    };
    await choose(new RegExp(`^${other}`));
    await waitFor(() => expect(text()).toBe(other));
    await expectSaved({ [kind]: `<p>${other}</p>` });
    await choose(/^None/);
    await waitFor(() => expect(text()).toBe(''));
    await expectSaved({ [kind]: '' });
    await choose(new RegExp(`^${first}`));
    await expectSaved({ [kind]: `<p>${first}</p>` });
  });

  it('are chosen in the sheet on a phone', async () => {
    onPhone();
    const { expectSaved } = await open();
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`edit ${label}$`) }));
    const sheet = within(await screen.findByRole('dialog', { name: label }));
    expect(text()).toBe(first);
    type(sheet.getByRole('combobox', { name: 'Based on' }), '2');
    expect(text()).toBe(other);
    fireEvent.click(sheet.getByRole('button', { name: 'Done' }));
    await expectSaved({ [kind]: `<p>${other}</p>` });
  });
});

describe('the dates of an invoice on a phone', () => {
  it('are typed in the order of the account, or picked in a calendar', async () => {
    onPhone();
    const { expectSaved } = await open({
      'GET /api/settings': { ...SETTINGS, invoiceDateFormat: 'MM/DD/YYYY' },
    });
    fireEvent.click(screen.getAllByRole('button', { name: /edit the details$/ })[0] ?? document.body);
    const sheet = within(await screen.findByRole('dialog', { name: 'Details' }));
    const date = within(sheet.getByRole('group', { name: 'Date' }));
    expect(date.getAllByRole('textbox').map((part) => part.getAttribute('aria-label'))).toEqual([
      'Month',
      'Day',
      'Year',
    ]);
    const user = userEvent.setup();
    await user.click(date.getByRole('textbox', { name: 'Month' }));
    await user.keyboard('11092026');
    fireEvent.click(sheet.getByRole('button', { name: 'Due date: open the calendar' }));
    fireEvent.click(await sheet.findByRole('button', { name: '22 December 2026' }));
    expect(sheet.queryByRole('table')).toBeNull();
    fireEvent.click(sheet.getByRole('button', { name: 'Done' }));
    await expectSaved({ date: '2026-11-09', dueDate: '2026-12-22' });
  });
});

describe('the job of a line of a quote', () => {
  it('is priced by the price list where the client has no rate, once that was read', async () => {
    const rates = Promise.withResolvers<unknown>();
    const { expectSaved } = await open(
      {
        'GET /api/job_type': [sampleJobType(1, 'Translation')],
        'GET /api/unit': [sampleUnit(1, 'Words', 'word')],
        'GET /api/rate': () => rates.promise,
        'POST /api/command/CreateQuote': BROKEN,
      },
      'quote',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Add job' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add job' }));
    const type = dialog.getByRole('combobox', { name: 'Job type' });
    fireEvent.change(type, { target: { value: 'Trans' } });
    fireEvent.keyDown(type, { key: 'Enter' });
    const done = dialog.getByRole('button', { name: 'Add' });
    expect(done.getAttribute('data-tip')).toBe("The client's rates are being read");
    rates.resolve([sampleRate(5, { client_id: null, value: 0.09 })]);
    await waitFor(() => expect(done.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(done);
    await expectSaved({ items: [{ job_type_id: 1, unit_id: 1, rate: '0.09' }] });
  });
});

describe('Add jobs', () => {
  it('adds the selected jobs of the client to the paper, and offers the others again', async () => {
    const jobs = [1, 2, 3].map((id) => sampleJob(id, { client_id: 1, completed_at: '2026-11-02' }));
    const { expectSaved } = await open({ 'GET /api/job': page(jobs) });
    const lines = () =>
      screen
        .getAllByRole<HTMLInputElement>('textbox', { name: /^Description, line/ })
        .map(({ value }) => value);
    for (const _ of jobs) fireEvent.click(await screen.findByRole('button', { name: 'Remove line 1' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Add jobs 3 uninvoiced' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add invoice items' }));
    fireEvent.click(dialog.getByRole('checkbox', { name: /Leaflet 2/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Add 2 jobs' }));
    expect(lines()).toEqual(['Leaflet 1', 'Leaflet 3']);
    expect(screen.queryByRole('button', { name: 'Add jobs 1 uninvoiced' })).not.toBeNull();
    await expectSaved({
      items: [
        { id: 'job1', job_id: 1, quantity: '10', rate: '2' },
        { id: 'job3', job_id: 3 },
      ],
    });
  });
});
