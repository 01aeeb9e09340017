import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { allSettled } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleInvoice } from '#entities/invoice/testing.ts';
import { ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { sampleClient, sampleJob } from '#testing/record-samples.ts';
import { BROKEN, messageWith } from '#testing/served-app.tsx';
import { chooseClient, isOff, open } from './testing/open-new-invoice.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const page = <T,>(data: T[]) => ({ data, current_page: 1, last_page: 1, total: data.length });

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

  it('keeps the focus on the client when one is chosen, and again when the choice is undone', async () => {
    await open();
    const client = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Client' });
    expect(document.activeElement).toBe(client());
    chooseClient(1);
    await waitFor(() => expect(client().value).toBe('1'));
    expect(document.activeElement).toBe(client());
    fireEvent.click(screen.getByRole('button', { name: 'Undo (Ctrl Z)' }));
    await waitFor(() => expect(client().value).toBe(''));
    expect(document.activeElement).toBe(client());
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
    expect(screen.queryByText('No. 152')).not.toBeNull();
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
    const days = new Set<string | null>();
    let lists = 0;
    const { sent } = await open({
      'GET /api/job': ({ query }: { query: URLSearchParams }) => {
        if (query.has('client')) lists += 1;
        return page([job]);
      },
      'GET /api/job/1': job,
      'GET /api/exchange-rate': ({ query }: { query: URLSearchParams }) => {
        days.add(query.get('date'));
        return query.get('from') === 'USD' ? 0.8 : 1.25;
      },
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
    dialog.getByText('Job lines are recalculated at the rate on the invoice date.');
    fireEvent.change(rate, { target: { value: '0' } });
    expect(dialog.queryByText('Enter a rate above 0')).not.toBeNull();
    fireEvent.change(rate, { target: { value: '1,3' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Use this currency' }));
    await screen.findByRole('button', { name: 'Invoice currency: USD' });
    expect([...days]).toEqual([expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)]);
    // Once for the lines of the client, and once for those that could be added.
    expect(lists).toBe(2);
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
});
