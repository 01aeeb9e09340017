import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { $toasts } from '#shared/lib/toasts/model.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { accountScope } from '#testing/account-scope.ts';
import { sampleClient, sampleJobType, sampleRate, sampleUnit } from '#testing/record-samples.ts';
import { Page } from './page.tsx';

afterEach(() => vi.unstubAllGlobals());

const CLIENTS = [sampleClient(1, 'Acme'), sampleClient(2, 'Beta')];
const TAXES = [{ id: 4, name: 'VAT', rate: 19, compound: false, primaryTax: null, default: true }];

async function open(path: string, account: Parameters<typeof accountScope>[0] = {}) {
  const { scope, given } = await accountScope({ clients: CLIENTS, settings: { taxes: TAXES }, ...account });
  const route = path.split('/').length > 3 ? '/clients/:id/:section' : '/clients/:id';
  const { router } = renderPage(<Page />, { scope, path, route });
  return { scope, given, router };
}
const write = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const reported = (given: readonly CommandDraft[]) => given.map(({ name, payload }) => [name, payload]);

describe('the general tab of a client', () => {
  it('saves a new name on blur and says so', async () => {
    const { given } = await open('/clients/1/general');
    write('Name', ' Acme Ltd ');
    fireEvent.blur(screen.getByRole('textbox', { name: 'Name' }));
    await waitFor(() =>
      expect(reported(given)).toEqual([['EditClient', { clientId: 1, client: { name: 'Acme Ltd' } }]]),
    );
    await screen.findByText('Changes saved');
  });

  it('needs a name that no other client has', async () => {
    const { given } = await open('/clients/1/general');
    write('Name', ' ');
    expect(screen.getByRole('alert').textContent).toBe('Name is required');
    write('Name', 'bEtA ');
    expect(screen.getByRole('alert').textContent).toBe('bEtA already exists');
    fireEvent.blur(screen.getByRole('textbox', { name: 'Name' }));
    expect(given).toEqual([]);
  });

  it('switches invoicing off with a message that can undo it', async () => {
    const { scope, given } = await open('/clients/1/general');
    fireEvent.click(screen.getByRole('switch', { name: 'Invoice this client' }));
    await waitFor(() => expect(reported(given)).toEqual([['DisableClientInvoicing', { clientId: 1 }]]));
    expect(scope.getState($toasts)[0]?.actions?.map(({ label }) => label)).toEqual(['Undo']);
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Invoice this client' }).checked).toBe(false);
  });

  it('asks before it deletes the client, and opens the list', async () => {
    const { scope, given, router } = await open('/clients/1/general');
    fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete client' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Are you sure you want to delete this client?');
    expect(dialog.textContent).not.toContain('cannot be undone');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete client' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/clients'));
    expect(given[0]?.name).toBe('DeleteClient');
    expect(scope.getState($toasts)[0]?.message).toBe('Client deleted: Acme');
  });

  it('has its contacts and its address beside the name', async () => {
    await open('/clients/1/general');
    fireEvent.click(screen.getByRole('button', { name: 'Add address and tax IDs' }));
    expect(screen.queryByRole('textbox', { name: 'Street' })).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Add contact' })).not.toBeNull();
  });
});

describe('the invoicing tab of a client', () => {
  it('puts the day and the order number onto the lines of jobs', async () => {
    const { given } = await open('/clients/1/invoicing');
    const lines = within(screen.getByRole('group', { name: 'On the lines of jobs' }));
    fireEvent.click(lines.getByRole('checkbox', { name: /reference/ }));
    fireEvent.click(lines.getByRole('checkbox', { name: 'Day of completion' }));
    fireEvent.click(lines.getByRole('checkbox', { name: /reference/ }));
    fireEvent.click(lines.getByRole('checkbox', { name: 'Day of completion' }));
    const set = (value?: string[]) => [
      'SetClientSetting',
      { clientId: 1, key: 'lineDetails', ...(value !== undefined && { value }) },
    ];
    await waitFor(() =>
      expect(reported(given)).toEqual([set(['reference']), set(['reference', 'date']), set(['date']), set()]),
    );
  });

  it('is hidden while invoicing is off', async () => {
    await open('/clients/1/invoicing', { clients: [sampleClient(1, 'Acme', { invoicing: false })] });
    expect(screen.queryByRole('button', { name: 'Enable invoicing' })).not.toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Billing name' })).toBeNull();
  });

  it("returns to the account's default by leaving the value out", async () => {
    const { given } = await open('/clients/1/invoicing', {
      clients: [sampleClient(1, 'Acme', { settings: { paymentTerms: 45, taxes: null } })],
    });
    const terms = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Payment terms' });
    expect(terms.value).toBe('45');
    fireEvent.change(terms, { target: { value: '' } });
    fireEvent.click(screen.getByRole('radio', { name: 'Default: VAT (19%)' }));
    await waitFor(() =>
      expect(reported(given)).toEqual([
        ['SetClientSetting', { clientId: 1, key: 'paymentTerms' }],
        ['SetClientSetting', { clientId: 1, key: 'taxes' }],
      ]),
    );
    expect(terms.selectedOptions[0]?.textContent).toBe('NET 30 (Default)');
    const labels = [...terms.options].map(({ text }) => text);
    expect(labels.slice(0, 4)).toEqual(['NET 30 (Default)', 'NET 30', 'NET 45', 'NET 60']);
  });

  it('reminds the client after days of its own, never, or as the account does', async () => {
    const { given } = await open('/clients/1/invoicing');
    const reminders = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Reminders' });
    expect(reminders.selectedOptions[0]?.textContent).toBe('After 7, 14 and 30 days (Default)');
    fireEvent.change(reminders, { target: { value: 'own' } });
    const days = await screen.findByRole('textbox', { name: 'Days before the 1st reminder' });
    fireEvent.change(days, { target: { value: '10' } });
    fireEvent.blur(days);
    fireEvent.change(reminders, { target: { value: 'none' } });
    fireEvent.change(reminders, { target: { value: 'account' } });
    const level = (each: number) => ({ days: each, attachInvoice: true, templateId: null });
    const own = (first: number) => ({ on: true, levels: [level(first), level(14), level(30)] });
    const about = { clientId: 1, key: 'reminders' };
    await waitFor(() =>
      expect(reported(given)).toEqual([
        ['SetClientSetting', { ...about, value: own(7) }],
        ['SetClientSetting', { ...about, value: own(10) }],
        ['SetClientSetting', { ...about, value: null }],
        ['SetClientSetting', about],
      ]),
    );
  });

  it('has reminders sent by themselves, whatever the account does', async () => {
    const { given } = await open('/clients/1/invoicing');
    const sending = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sending' });
    expect(sending.selectedOptions[0]?.textContent).toBe('Ask me first (Default)');
    fireEvent.change(sending, { target: { value: 'automatic' } });
    const reminders = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Reminders' });
    expect(reminders.value).toBe('account');
    fireEvent.change(reminders, { target: { value: 'own' } });
    fireEvent.change(reminders, { target: { value: 'account' } });
    fireEvent.change(sending, { target: { value: '' } });
    const level = (days: number) => ({ days, attachInvoice: true, templateId: null });
    const about = { clientId: 1, key: 'reminders' };
    await waitFor(() =>
      expect(reported(given)).toEqual([
        ['SetClientSetting', { ...about, value: { send: 'automatic' } }],
        [
          'SetClientSetting',
          { ...about, value: { on: true, levels: [level(7), level(14), level(30)], send: 'automatic' } },
        ],
        ['SetClientSetting', { ...about, value: { send: 'automatic' } }],
        ['SetClientSetting', about],
      ]),
    );
  });

  it('chooses own taxes, starting from those of the account', async () => {
    const { given } = await open('/clients/1/invoicing');
    fireEvent.click(screen.getByRole('radio', { name: 'Chosen for this client' }));
    expect(screen.getByRole('link', { name: 'Tax settings' }).getAttribute('href')).toBe(
      '/settings/invoicing/taxes',
    );
    await waitFor(() => expect(given[0]?.payload).toEqual({ clientId: 1, key: 'taxes', value: [4] }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'VAT (19%)' }));
    await waitFor(() => expect(given[1]?.payload).toEqual({ clientId: 1, key: 'taxes', value: [] }));
  });
});

it('a client whose invoicing was never chosen is offered for invoices, and its page says so', async () => {
  await open('/clients/1/general', { clients: [sampleClient(1, 'Acme', { invoicing: null })] });
  expect(screen.queryByText(/^On by default\. Turn off/)).not.toBeNull();
});

it('the invoicing of a client offers what would be the same twice only once', async () => {
  await open('/clients/1/invoicing', { settings: { taxes: [], paymentInstructions: [], invoiceNotes: [] } });
  expect(screen.getAllByRole('radio', { name: 'Default: none' })).toHaveLength(3);
  expect(screen.queryByRole('radio', { name: 'None' })).toBeNull();
});

describe('a compound tax of a client', () => {
  const taxes = [
    { id: 1, name: 'GST', rate: 5, compound: false, primaryTax: null, default: false },
    { id: 2, name: 'QST', rate: 9.975, compound: true, primaryTax: 1, default: true },
  ];
  const isOn = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;

  it('is added and removed together with its primary tax', async () => {
    const { given } = await open('/clients/1/invoicing', { settings: { taxes } });
    expect(screen.queryByRole('radio', { name: 'Default: GST (5%), QST (9.975%)' })).not.toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Chosen for this client' }));
    await waitFor(() => expect(given[0]?.payload).toEqual({ clientId: 1, key: 'taxes', value: [1, 2] }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'GST (5%)' }));
    await waitFor(() => expect(given[1]?.payload).toEqual({ clientId: 1, key: 'taxes', value: [] }));
    expect(isOn('QST (9.975%)')).toBe(false);
    fireEvent.click(screen.getByRole('checkbox', { name: 'QST (9.975%)' }));
    await waitFor(() => expect(given[2]?.payload).toEqual({ clientId: 1, key: 'taxes', value: [1, 2] }));
  });
});

it('a tax outside the scope of VAT takes the place of the others of a client, and they of it', async () => {
  const taxes = [
    { id: 1, name: 'VAT', rate: 19, compound: false, primaryTax: null, default: true },
    { id: 2, name: 'Abroad', rate: 0, kind: 'O' as const, compound: false, primaryTax: null, default: false },
    { id: 3, name: 'IRPF', rate: 15, kind: 'W' as const, compound: false, primaryTax: null, default: true },
  ];
  const { given } = await open('/clients/1/invoicing', { settings: { taxes } });
  const chosen = (at: number) => given[at]?.payload;
  fireEvent.click(screen.getByRole('radio', { name: 'Chosen for this client' }));
  await waitFor(() => expect(chosen(0)).toMatchObject({ key: 'taxes', value: [1, 3] }));
  fireEvent.click(screen.getByRole('checkbox', { name: /^Abroad/ }));
  await waitFor(() => expect(chosen(1)).toMatchObject({ key: 'taxes', value: [3, 2] }));
  fireEvent.click(screen.getByRole('checkbox', { name: /^VAT/ }));
  await waitFor(() => expect(chosen(2)).toMatchObject({ key: 'taxes', value: [3, 1] }));
});

describe('the rates of a client', () => {
  const account = {
    jobTypes: [sampleJobType(1, 'Translation')],
    units: [sampleUnit(1, 'Words', 'word')],
    rates: [sampleRate(5), sampleRate(6, { currency: 'USD', value: 9 })],
  };

  it('are shown in one currency and edited in place', async () => {
    const { given } = await open('/clients/1/rates', account);
    const field = await screen.findByRole<HTMLInputElement>('textbox', {
      name: 'Rate Translation, Words, Any',
    });
    expect(field.value).toBe('0.11');
    fireEvent.change(field, { target: { value: '0,125' } });
    fireEvent.blur(field);
    await waitFor(() => expect(given[0]?.payload).toEqual({ rateId: 5, rate: { value: '0.125' } }));
    expect(field.value).toBe('0.125');
    fireEvent.click(screen.getByRole('button', { name: 'USD' }));
    await screen.findByDisplayValue('9.00');
  });

  it('send nothing unless the text is a positive number', async () => {
    const { given } = await open('/clients/1/rates', account);
    const field = await screen.findByRole('textbox', { name: 'Rate Translation, Words, Any' });
    for (const [text, sentence] of [
      ['0', 'Enter a number above 0'],
      ['-1', 'Enter 0 or more'],
      ['x', 'Enter only numbers'],
    ]) {
      fireEvent.change(field, { target: { value: text } });
      fireEvent.blur(field);
      expect(field.getAttribute('aria-invalid')).toBe('true');
      const problem = screen.getByRole('alert');
      expect(problem.textContent).toBe(sentence);
      expect(field.getAttribute('aria-describedby')).toBe(problem.id);
    }
    expect(given).toEqual([]);
  });

  it('are deleted with a message that can undo it', async () => {
    const { scope, given } = await open('/clients/1/rates', account);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete rate Translation, Words, Any' }));
    await waitFor(() => expect(given[0]?.payload).toEqual({ rateId: 5 }));
    expect(scope.getState($toasts)[0]?.message).toBe('Rate deleted: Translation, Words, Any');
    expect(screen.queryByDisplayValue('0.11')).toBeNull();
  });
});

describe('a new client', () => {
  it('is saved by a button, then opened', async () => {
    const { scope, given, router } = await open('/clients/new', {
      answer: () => ({ client: sampleClient(9, 'Gamma') }),
    });
    write('Name', 'Gamma');
    expect(given).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Save client' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/clients/9'));
    expect(given[0]?.payload).toEqual({ client: { name: 'Gamma', currency: 'EUR', invoicing: true } });
    expect(scope.getState($toasts)[0]).toMatchObject({ message: 'Client saved', lasts: 3000 });
  });

  it('is read-only while it is being created, until its own page is rendered', async () => {
    await open('/clients/new', { answer: () => new Promise(() => undefined) });
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    write('Name', 'Gamma');
    expect(name.readOnly).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Save client' }));
    await waitFor(() => expect(name.readOnly).toBe(true));
    for (const field of [
      screen.getByRole('combobox', { name: 'Currency' }),
      screen.getByRole('switch', { name: 'Invoice this client' }),
    ])
      expect(field.closest('fieldset')?.disabled).toBe(true);
  });

  it('is not saved under a name that exists', async () => {
    const { given } = await open('/clients/new');
    write('Name', 'acme');
    expect(screen.getByRole('alert').textContent).toBe('acme already exists');
    fireEvent.click(screen.getByRole('button', { name: 'Save client' }));
    expect(given).toEqual([]);
  });

  it('that could not be created can be retried', async () => {
    let tries = 0;
    const { router } = await open('/clients/new', {
      answer: () => {
        tries += 1;
        if (tries === 1) throw new ApiError({ status: 500, code: 'internal', message: '' });
        return { client: sampleClient(9, 'Gamma') };
      },
    });
    write('Name', 'Gamma');
    fireEvent.click(screen.getByRole('button', { name: 'Save client' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Creating client failed');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/clients/9'));
  });
});
