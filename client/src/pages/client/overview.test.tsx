import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import type { ClientOverviewAnswer } from '@ledgerline/shared-events/clients/overview.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { scopeBind } from 'effector';
import { describe, expect, it } from 'vitest';
import { sampleInvoice } from '#entities/invoice/testing.ts';
import { duplicateJob } from '#entities/job/commands.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { showRowFx } from '#shared/lib/rows/flash-row.ts';
import { sampleClient, sampleJob } from '#testing/record-samples.ts';
import { accepted, BROKEN, openServed } from '#testing/served-app.tsx';
import { Page } from './page.tsx';

const SVENJA = { id: 1, name: 'Svenja Harms', email: 's@acme.example', phone: '', role: '', receives: [] };
const job = (id: number, over: Parameters<typeof sampleJob>[1] = {}) =>
  sampleJob(id, { client_id: 1, name: `Job ${id}`, display_name: `Job ${id}`, ...over });
const completed = { completed_at: '2026-11-17' };

const OVERVIEW: ClientOverviewAnswer = {
  currency: 'EUR',
  thisYear: 7466.69,
  shareOfYear: 0.19,
  uninvoiced: { count: 2, amount: 1477.3 },
  open: { count: 2, amount: 1761.36 },
  overdue: { count: 1, amount: 452 },
  oldestOverdueDays: 41,
  ageing: [
    { from: null, to: 0, amount: 1309.36 },
    { from: 1, to: 30, amount: 0 },
    { from: 31, to: 60, amount: 452 },
    { from: 61, to: 90, amount: 0 },
    { from: 91, to: null, amount: 0 },
  ],
  daysToPay: 34,
  credit: [],
  openJobs: [job(1)],
  openJobsValue: 453.75,
  uninvoicedJobs: [job(2, completed), job(3, completed)],
  invoices: [],
  counts: { jobs: 41, openJobs: 1, invoices: 0 },
  missingRates: [],
};

const open = (client: Partial<Client> = {}, replies: Readonly<Record<string, unknown>> = {}) =>
  openServed(<Page />, {
    path: '/clients/1',
    route: '/clients/:id',
    replies: {
      'GET /api/client': [sampleClient(1, 'Acme', client)],
      'GET /api/client/1/overview': OVERVIEW,
      ...replies,
    },
  });

/** Replies with which a command changes the client. */
function changing(command: string, before: Partial<Client>, after: Partial<Client>) {
  let present = sampleClient(1, 'Acme', before);
  return {
    'GET /api/client': () => [present],
    [`POST /api/command/${command}`]: () => {
      present = sampleClient(1, 'Acme', after);
      return accepted();
    },
  };
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the overview of a client', () => {
  it('shows the four figures with what they count, and the unpaid invoices by age', async () => {
    await open();
    expect((await screen.findByText('€7,466.69')).textContent).toContain('19% of your total');
    expect(screen.getByText('€452.00', { selector: 'dd' }).textContent).toContain(
      '1 invoice, oldest 41 days overdue',
    );
    const ages = screen.getByRole('list', { name: 'Unpaid invoices by age' });
    expect(
      within(ages)
        .getAllByRole('listitem')
        .map((item) => item.textContent?.trim()),
    ).toEqual([
      'Not due €1,309.36',
      '1–30 days –',
      '31–60 days €452.00',
      '61–90 days –',
      '91+ days –',
      'Pays in 34 days on average',
    ]);
  });

  it('shows what is open of an invoice that is paid in part, or of which tax is withheld', async () => {
    const invoice = sampleInvoice({ total: 1210, amountDue: 1060, openAmount: 960 });
    const overview = { ...OVERVIEW, invoices: [invoice], counts: { ...OVERVIEW.counts, invoices: 1 } };
    await open({}, { 'GET /api/client/1/overview': overview });
    const row = (await screen.findByRole('link', { name: '143' })).closest('tr');
    expect([...(row?.cells ?? [])].slice(-2).map(({ textContent }) => textContent)).toEqual([
      '€960.00',
      '€1,210.00',
    ]);
  });

  it('invoices all uninvoiced jobs by one button, or the selected ones', async () => {
    const { router } = await open();
    const waiting = await section('Uninvoiced');
    fireEvent.click(waiting.getByRole('button', { name: 'Invoice 2 jobs' }));
    expect(new URLSearchParams(router.state.location.search).get('new-jobs')).toBe('3,2');
    fireEvent.click(waiting.getByRole('checkbox', { name: 'Select Job 2' }));
    fireEvent.click(waiting.getByRole('button', { name: 'Invoice 1 job' }));
    expect(new URLSearchParams(router.state.location.search).get('new-jobs')).toBe('2');
  });

  it('moves a job to the uninvoiced ones as soon as it is marked as completed', async () => {
    await open({}, { 'POST /api/command/MarkJobCompleted': accepted() });
    const active = await section('Open jobs');
    fireEvent.click(active.getByRole('button', { name: /^Mark .+ as completed$/ }));
    await waitFor(() => expect(active.queryByText('Job 1')).toBeNull());
    expect((await section('Uninvoiced')).queryByText('Job 1')).not.toBeNull();
  });

  it('shows a new job at once, with the focus, and keeps its row when it is saved', async () => {
    const saving = Promise.withResolvers<void>();
    const { scope } = await open(
      {},
      {
        'POST /api/command/DuplicateJob': () =>
          saving.promise.then(() => accepted({ job: job(9, { name: 'Lease' }) })),
      },
    );
    const active = await section('Open jobs');
    const lease = job(1, { name: 'Lease' });
    const draft = duplicateJob(lease, -5, '2026-11-20T10:00:00.000Z');
    const [submit, showRow] = [scopeBind(commandFx, { scope }), scopeBind(showRowFx, { scope })];
    const sent = submit(draft);
    await act(() => showRow('-5'));
    const names = () => active.getAllByRole('link', { name: /Job|Lease/ }).map((one) => one.textContent);
    await waitFor(() => expect(names()).toEqual(['Job 1', 'Lease']));
    const row = active.getByRole('link', { name: 'Lease' }).closest('li');
    expect(document.activeElement).toBe(row);
    saving.resolve();
    await act(async () => void (await sent));
    await waitFor(() => expect(row?.dataset.id).toBe('9'));
    expect(names()).toEqual(['Job 1', 'Lease']);
    expect(document.activeElement).toBe(row);
  });

  it('gives the focus to the row of a job whose number is that of the client', async () => {
    const { scope } = await open();
    await section('Open jobs');
    await act(() => scopeBind(showRowFx, { scope })('1'));
    expect(document.activeElement?.textContent).toContain('Job 1');
  });

  it('starts a job and an invoice with this client', async () => {
    const { router } = await open();
    fireEvent.click(await screen.findByRole('button', { name: /^New job/ }));
    expect(router.state.location.search).toBe('?new=job&new-client=1');
    fireEvent.click(screen.getByRole('button', { name: /^New invoice/ }));
    expect(router.state.location.search).toBe('?new=invoice&new-client=1');
  });

  it('offers no invoice while invoicing is off', async () => {
    const { router } = await open({ invoicing: false });
    const button = await screen.findByRole('button', { name: /^New invoice/ });
    expect(button.getAttribute('data-tip')).toBe('Invoicing is off for this client');
    fireEvent.click(button);
    expect(router.state.location.search).toBe('');
    expect(screen.queryByRole('region', { name: 'Uninvoiced' })).toBeNull();
  });

  it('says so when the figures cannot be loaded, and keeps contacts and address', async () => {
    await open({ contacts: [SVENJA] }, { 'GET /api/client/1/overview': BROKEN });
    await screen.findByText("We couldn't load this client's figures");
    expect(screen.queryByText('Svenja Harms')).not.toBeNull();
  });
});

describe('the contacts of a client', () => {
  it('are added with a form that needs a name or an email address', async () => {
    const added = { ...SVENJA, name: '', email: 'office@acme.example', receives: ['invoices' as const] };
    const { sent } = await open({}, changing('AddClientContact', {}, { contacts: [added] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Add contact' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save contact' }));
    expect(screen.getByRole('alert').textContent).toBe('A name or an email address is required');
    fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), { target: { value: 'office@acme' } });
    expect(screen.getByRole('alert').textContent).toBe('Enter a valid email address');
    fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), {
      target: { value: 'office@acme.example' },
    });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Gets the invoices' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save contact' }));
    const contact = { name: '', email: 'office@acme.example', phone: '', role: '', receives: ['invoices'] };
    await waitFor(() => expect(sent()).toEqual([['AddClientContact', { clientId: 1, contact }]]));
    expect((await screen.findByText('Invoices go to')).parentElement?.textContent).toContain(
      'office@acme.example',
    );
  });

  it('are edited in their place, each field by itself, and the focus returns', async () => {
    const { sent } = await open(
      {},
      changing('EditClientContact', { contacts: [SVENJA] }, { contacts: [{ ...SVENJA, phone: '040 555' }] }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Svenja Harms' }));
    const phone = screen.getByRole('textbox', { name: 'Phone' });
    fireEvent.change(phone, { target: { value: '040 555' } });
    fireEvent.blur(phone);
    const edit = { clientId: 1, contactId: 1, contact: { phone: '040 555' } };
    await waitFor(() => expect(sent()).toEqual([['EditClientContact', edit]]));
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Svenja Harms' }));
    const link = await screen.findByRole('link', { name: '040 555' });
    expect(link.getAttribute('href')).toBe('tel:040555');
  });

  it('keep their last name or address', async () => {
    const { sent } = await open({ contacts: [{ ...SVENJA, email: '' }] });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Svenja Harms' }));
    const name = screen.getByRole('textbox', { name: 'Name' });
    fireEvent.change(name, { target: { value: '' } });
    fireEvent.blur(name);
    expect(screen.getByRole('alert').textContent).toBe('A name or an email address is required');
    expect(sent()).toEqual([]);
  });

  it('are removed with a message that can undo it', async () => {
    const { sent } = await open(
      {},
      changing('RemoveClientContact', { contacts: [SVENJA] }, { contacts: [] }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Svenja Harms' }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove contact' }));
    await screen.findByText('Contact removed: Svenja Harms');
    await waitFor(() => expect(screen.queryByText('Svenja Harms')).toBeNull());
    await waitFor(() => expect(sent()).toEqual([['RemoveClientContact', { clientId: 1, contactId: 1 }]]));
  });
});

describe('the address and the tax ids of a client', () => {
  it('are shown in the order of the country', async () => {
    await open({
      party: {
        street: '5 Main St',
        city: 'Boston',
        region: 'MA',
        postalCode: '02110',
        country: 'US',
        vatId: 'X1',
      },
    });
    const data = await section('Billing details');
    expect(data.queryByText('X1')).not.toBeNull();
    expect(data.getByText('5 Main St').parentElement?.textContent).toBe(
      '5 Main StBoston, MA 02110, United States',
    );
  });

  it('are edited in their place; an empty field is removed', async () => {
    const { sent } = await open({ party: { city: 'Kiel' } }, { 'POST /api/command/EditClient': accepted() });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit address and tax IDs' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Country' }), { target: { value: 'DE' } });
    const city = screen.getByRole('textbox', { name: 'City' });
    fireEvent.change(city, { target: { value: '' } });
    fireEvent.blur(city);
    await waitFor(() =>
      expect(sent()).toEqual([
        ['EditClient', { clientId: 1, client: { party: { country: 'DE' } } }],
        ['EditClient', { clientId: 1, client: { party: { city: '' } } }],
      ]),
    );
  });

  it('have a number in a register, which is saved with it', async () => {
    const { sent } = await open(
      { party: { country: 'BE', legalForm: 'SRL' } },
      { 'POST /api/command/EditClient': accepted() },
    );
    expect(await screen.findByText('SRL')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Edit address and tax IDs' }));
    const field = screen.getByRole('textbox', { name: 'Legal ID' });
    fireEvent.change(field, { target: { value: '0403.170.701' } });
    fireEvent.blur(field);
    const legalId = { scheme: '0208', value: '0403170701' };
    await waitFor(() =>
      expect(sent()).toEqual([['EditClient', { clientId: 1, client: { party: { legalId } } }]]),
    );
  });

  it('has no wrong VAT ID: the field says so, and sends it once it is right', async () => {
    const { sent } = await open({ party: { country: 'DE' } }, { 'POST /api/command/EditClient': accepted() });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit address and tax IDs' }));
    const field = screen.getByRole('textbox', { name: 'VAT ID' });
    const type = (value: string) => fireEvent.change(field, { target: { value } });
    const wrong = () => screen.queryByText('Enter a valid VAT ID for Germany');
    type('DE13');
    expect(wrong()).toBeNull();
    type('DE136695975');
    expect(wrong()).not.toBeNull();
    fireEvent.blur(field);
    expect(sent()).toEqual([]);
    type('DE136695976');
    expect(wrong()).toBeNull();
    fireEvent.blur(field);
    await waitFor(() =>
      expect(sent()).toEqual([['EditClient', { clientId: 1, client: { party: { vatId: 'DE136695976' } } }]]),
    );
  });
});
