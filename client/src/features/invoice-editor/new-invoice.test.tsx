import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { allSettled } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleInvoice } from '#entities/invoice/testing.ts';
import { actionRegistry } from '#shared/lib/actions/registry.ts';
import { ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { sampleClient, sampleJob, sampleSettings } from '#testing/record-samples.ts';
import { accepted, BROKEN, messageWith, openServed } from '#testing/served-app.tsx';
import { widthOfDialog } from '#testing/width-of-dialog.ts';
import { Page } from './page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const SETTINGS = sampleSettings({ billingInformationName: 'Marta Wiśniewska' });
const page = <T,>(data: T[]) => ({ data, current_page: 1, last_page: 1, total: data.length });

const open = (replies: Readonly<Record<string, unknown>> = {}) =>
  openServed(<Page />, {
    path: '/invoices?new=invoice',
    route: '/invoices',
    replies: {
      'GET /api/settings': SETTINGS,
      'GET /api/client': [
        sampleClient(1, 'Acme'),
        sampleClient(2, 'Beta', { invoicing: false }),
        sampleClient(3, 'Gamma'),
      ],
      ...replies,
    },
  });
/** Opens the invoice of these jobs, as a list of jobs does. */
const invoice = (router: Awaited<ReturnType<typeof open>>['router'], jobs: string) =>
  act(() => router.navigate(`/invoices?new=invoice&new-jobs=${jobs}`));
const isOff = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
const chooseClient = (id: number) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Client' }), { target: { value: String(id) } });

describe('a new invoice', () => {
  it('offers only clients with invoicing, and cannot be saved before one is chosen', async () => {
    await open();
    const offered = [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Client' }).options];
    expect(offered.map(({ label }) => label)).toEqual(["<Client's company name>", 'Acme', 'Gamma']);
    expect(screen.queryByText('<Address, contact details>')).not.toBeNull();
    expect(isOff(/^Save(?! and)/)).toBe(true);
    chooseClient(1);
    await waitFor(() => expect(isOff(/^Save(?! and)/)).toBe(false));
  });

  it('cannot be created without such a client, and says so', async () => {
    await open({ 'GET /api/client': [sampleClient(2, 'Beta', { invoicing: false })] });
    expect(
      screen.queryByRole('heading', { name: "You don't have any clients to create invoices for" }),
    ).not.toBeNull();
    expect(screen.queryByRole('button', { name: /^Save(?! and)/ })).toBeNull();
  });

  it('contains the uninvoiced jobs of the client', async () => {
    const job = sampleJob(1, { client_id: 1, completed_at: '2026-11-02' });
    await open({ 'GET /api/job': page([{ ...job, job_type_name: 'Translation' }]) });
    chooseClient(1);
    await screen.findByDisplayValue('Leaflet 1');
  });

  it('shows the number that the server predicts, and lets the server assign it', async () => {
    let number = '151';
    const { scope, sent } = await open({
      'GET /api/invoice': page([sampleInvoice({ number: '143' })]),
      'GET /api/next-invoice-number': () => ({ number }),
      'POST /api/command/CreateInvoice': BROKEN,
    });
    await screen.findByPlaceholderText('151');
    number = '152';
    await act(() => allSettled(ledgerMoved, { scope, params: { isOwn: false } }));
    expect(screen.getByRole('textbox', { name: 'Invoice number' })).toHaveProperty('placeholder', '152');
    chooseClient(1);
    expect(screen.queryByText('152 for')).not.toBeNull();
    await waitFor(() => expect(isOff(/^Save(?! and)/)).toBe(false));
    fireEvent.click(screen.getByRole('button', { name: /^Save(?! and)/ }));
    await waitFor(() => expect(sent()).toMatchObject([['CreateInvoice', { invoice: { client_id: 1 } }]]));
    expect(JSON.stringify(sent())).not.toContain('"number"');
  });

  it('keeps what is typed while the jobs of the client load, and saves only after that', async () => {
    let answer: (jobs: unknown) => void = () => undefined;
    const jobs = new Promise((resolve) => {
      answer = resolve;
    });
    await open({
      'GET /api/job': ({ query }: { query: URLSearchParams }) =>
        query.has('client') ? jobs : page<unknown>([]),
    });
    chooseClient(1);
    fireEvent.change(await screen.findByRole('textbox', { name: 'Bill to: name' }), {
      target: { value: 'Acme Ltd' },
    });
    fireEvent.change(screen.getByRole('textbox', { name: 'Reference' }), { target: { value: 'PO 1' } });
    expect(isOff(/^Save(?! and)/)).toBe(true);
    answer(page([sampleJob(1, { client_id: 1, completed_at: '2026-11-02' })]));
    await screen.findByDisplayValue('Leaflet 1');
    expect(screen.queryByDisplayValue('Acme Ltd')).not.toBeNull();
    expect(screen.queryByDisplayValue('PO 1')).not.toBeNull();
    expect(isOff(/^Save(?! and)/)).toBe(false);
  });

  it('says when the jobs of the client could not be loaded, and retries', async () => {
    let tries = 0;
    await open({
      'GET /api/job': ({ query }: { query: URLSearchParams }) => {
        if (!query.has('client')) return page<unknown>([]);
        tries += 1;
        return tries === 1 ? BROKEN : page([sampleJob(1, { client_id: 1, completed_at: '2026-11-02' })]);
      },
    });
    chooseClient(1);
    fireEvent.click(await messageWith('Loading client data failed', 'Try again'));
    await screen.findByDisplayValue('Leaflet 1');
  });

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

  it('asks for the exchange rate of a job without one, and is saved with it', async () => {
    const own = sampleJob(1, { client_id: 1, completed_at: '2026-11-02' });
    const foreign = sampleJob(2, { client_id: 1, completed_at: '2026-11-02', currency: 'USD', value: 120 });
    const { sent } = await open({
      'GET /api/job': page([own, foreign]),
      'GET /api/exchange-rate': BROKEN,
      'POST /api/command/CreateInvoice': BROKEN,
    });
    chooseClient(1);
    await screen.findByDisplayValue('Leaflet 2');
    expect(screen.queryByText('Rate missing')).not.toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('status', { name: 'Messages' }).textContent).toBe('');
    expect(isOff(/^Save(?! and)/)).toBe(true);
    fireEvent.change(screen.getByRole('textbox', { name: 'Exchange rate, line 2: USD for 1 EUR' }), {
      target: { value: '1,2' },
    });
    expect(screen.queryByText('Rate missing')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Save(?! and)/ }));
    await waitFor(() =>
      expect(sent()).toMatchObject([
        [
          'CreateInvoice',
          { invoice: { items: [{ id: 'job1' }, { id: 'job2', rate: '100', exchangeRate: '1.2' }] } },
        ],
      ]),
    );
  });

  it('contains all uninvoiced jobs of the client, up to the largest number of lines', async () => {
    const jobs = Array.from({ length: 503 }, (_, index) =>
      sampleJob(index + 1, { client_id: 1, completed_at: '2026-11-02' }),
    );
    await open({
      'GET /api/job': ({ query }: { query: URLSearchParams }) => {
        const [current, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 50)];
        const data = jobs.slice((current - 1) * size, current * size);
        return { data, current_page: current, last_page: Math.ceil(jobs.length / size), total: jobs.length };
      },
    });
    chooseClient(1);
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Remove line/ })).toHaveLength(503));
    expect(isOff(/^Save(?! and)/)).toBe(true);
    for (const _ of [1, 2, 3]) fireEvent.click(screen.getByRole('button', { name: 'Remove line 1' }));
    await waitFor(() => expect(isOff(/^Save(?! and)/)).toBe(false));
  });

  it('can have another currency, with an exchange rate of its own', async () => {
    const job = sampleJob(1, {
      client_id: 1,
      completed_at: '2026-11-02',
      value: 100,
      flat_rate: true,
      currency: 'EUR',
    });
    const { sent } = await open({
      'GET /api/job': page([job]),
      'GET /api/job/1': job,
      'GET /api/exchange-rate': ({ query }: { query: URLSearchParams }) =>
        query.get('from') === 'USD' ? 0.8 : 1.25,
      'POST /api/command/CreateInvoice': BROKEN,
    });
    chooseClient(1);
    await screen.findByDisplayValue('Leaflet 1');
    fireEvent.click(screen.getByRole('button', { name: 'Invoice currency: EUR' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Currency' }));
    expect(dialog.queryByRole('textbox', { name: /^Exchange rate/ })).toBeNull();
    const field = dialog.getByRole('combobox', { name: 'Invoice currency' });
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: 'USD' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    const rate = await dialog.findByRole('textbox', { name: 'Exchange rate: USD for 1 EUR' });
    fireEvent.change(rate, { target: { value: '0' } });
    expect(dialog.queryByText('Enter a rate above 0')).not.toBeNull();
    fireEvent.change(rate, { target: { value: '1,3' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Use this currency' }));
    await screen.findByRole('button', { name: 'Invoice currency: USD' });
    fireEvent.click(screen.getByRole('button', { name: /^Save(?! and)/ }));
    await waitFor(() =>
      expect(sent()).toMatchObject([
        [
          'CreateInvoice',
          { invoice: { currency: 'USD', exchangeRate: '1.3', items: [{ quantity: '1', rate: '125' }] } },
        ],
      ]),
    );
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

  it('that could not be saved for the client can be retried', async () => {
    await open({ 'POST /api/command/SetClientSetting': BROKEN });
    await pick('60 days');
    await messageWith('There was a problem updating client settings', 'Try now');
  });

  it('say so once they are those of the client', async () => {
    await open({ 'POST /api/command/SetClientSetting': accepted() });
    await pick('45 days');
    await screen.findByText('Client settings updated succesfully');
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

describe('an invoice of jobs whose commands are still being sent', () => {
  it('contains a job that was just created, and its client', async () => {
    const saved = Promise.withResolvers<void>();
    const job = sampleJob(7, { client_id: 9, completed_at: '2026-11-02' });
    let clients = [sampleClient(1, 'Acme')];
    const { lane, router } = await open({
      'GET /api/client': () => clients,
      'GET /api/job/7': job,
      'POST /api/command/CreateJob': () => saved.promise.then(() => accepted({ job })),
    });
    act(() => {
      void lane.command({
        name: 'CreateJob',
        payload: { job: { name: 'Leaflet 7' } },
        label: 'Added job',
        patches: [{ entity: 'job', id: -5, created: true, fields: { ...job, id: -5 } }],
        failure: 'There was a problem saving your job.',
      });
    });
    await invoice(router, '-5');
    expect(screen.queryByRole('combobox', { name: 'Client' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeNull();
    clients = [...clients, sampleClient(9, 'Halden')];
    saved.resolve();
    await screen.findByDisplayValue('Leaflet 7');
  });

  it('contains the latest changes of the jobs', async () => {
    const changed = Promise.withResolvers<void>();
    let job = sampleJob(7, { client_id: 1, completed_at: '2026-11-02', rate: 2 });
    const { lane, router } = await open({
      'GET /api/job/7': () => job,
      'POST /api/command/EditJob': () => changed.promise.then(() => accepted({ job })),
    });
    act(() => {
      void lane.command({
        name: 'EditJob',
        payload: { jobId: 7, job: { name: 'Manual' } },
        label: 'Name',
        patches: [{ entity: 'job', id: 7, fields: { name: 'Manual' }, before: { name: 'Leaflet 7' } }],
        failure: "We couldn't update the job.",
      });
    });
    await invoice(router, '7');
    job = { ...job, name: 'Manual' };
    changed.resolve();
    await screen.findByDisplayValue('Manual');
    expect(screen.queryByDisplayValue('Leaflet 7')).toBeNull();
  });

  it('starts empty when the creation of the job was refused', async () => {
    const { lane, router } = await open({ 'POST /api/command/CreateJob': BROKEN });
    await act(() =>
      lane
        .command({
          name: 'CreateJob',
          payload: { job: { name: 'Leaflet' } },
          label: 'Added job',
          patches: [{ entity: 'job', id: -5, created: true, fields: { ...sampleJob(-5) } }],
          failure: 'There was a problem saving your job.',
        })
        .catch(() => undefined),
    );
    await invoice(router, '-5');
    await screen.findByRole('combobox', { name: 'Client' });
  });
});
