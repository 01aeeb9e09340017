import { ClientCreated } from '@ledgerline/shared-events/clients/events.ts';
import { clientOverviewAnswer } from '@ledgerline/shared-events/clients/overview.ts';
import { RECEIVABLE_AGES } from '@ledgerline/shared-events/dates/overdue-age.ts';
import { InvoiceCreated } from '@ledgerline/shared-events/invoices/events.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { PaymentRecorded } from '@ledgerline/shared-events/payments/events.ts';
import type { PaymentRecord } from '@ledgerline/shared-events/payments/record.ts';
import { receivablesAnswer } from '@ledgerline/shared-events/reports/receivables.ts';
import { SettingChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { CREATED_AT, clientWith, invoiceWith } from './record-examples.ts';

let side: ReadSide;
let app: FastifyInstance;
let account: AccountLog;

const rated = { to: 'USD', rate: '0.5', date: '2026-11-01', source: 'manual' };
const euros = { currency: 'EUR', exchange: rated };
const INVOICES: (Partial<InvoiceRecord> & { id: number })[] = [
  { id: 1, dueDate: '2026-11-20', total: '100' },
  { id: 2, dueDate: '2026-11-19', total: '30' },
  { id: 3, dueDate: '2026-10-01', total: '50', ...euros },
  { id: 4, dueDate: '2026-09-01', total: '8', currency: 'GBP' },
  { id: 5, dueDate: null, paymentTerms: 'none', date: '2026-01-01', total: '2' },
  { id: 6, client_id: 2, dueDate: '2026-01-01', total: '400' },
  {
    id: 7,
    client_id: 3,
    date: '2026-06-01',
    dueDate: '2026-07-01',
    total: '50',
    paid: true,
    paid_at: '2026-07-11',
  },
  { id: 8, client_id: 2, date: '2026-10-01', dueDate: '2026-10-02', total: '60' },
  { id: 9, dueDate: '2026-01-01', total: '77', deleted_at: CREATED_AT },
];

const payment = (amount: string, fee = '0'): PaymentRecord => ({
  kind: 'payment',
  date: '2026-10-11',
  amount,
  currency: 'USD',
  exchange: null,
  fee,
  method: '',
  reference: '',
  created_at: CREATED_AT,
});
const recorded = (invoiceId: number, paymentId: number, of: PaymentRecord) =>
  PaymentRecorded.of({ invoiceId, number: String(invoiceId), paymentId, payment: of, rest: false });

beforeAll(async () => {
  side = await openReadSide();
  app = await side.startQueries({ now: () => new Date('2026-11-20T20:00:00Z') });
  account = new AccountLog(side.ledger);
  const names = ['=Acme', 'Babel', 'Corvus'];
  await account.append(
    names.map((name, index) =>
      ClientCreated.of({ record: clientWith({ id: index + 1, name }), addedAt: CREATED_AT, alongside: [] }),
    ),
  );
  await account.append(INVOICES.map((invoice) => InvoiceCreated.of({ invoice: invoiceWith(invoice) })));
  // Invoice 6 is paid in part with a fee, invoice 8 too much.
  await account.append([recorded(6, 1, payment('99', '1'))]);
  await account.append([recorded(8, 2, payment('100'))]);
  await side.fold(account.accountId);
});

afterAll(async () => {
  await side.stop();
});

const receivables = async (of = app) =>
  receivablesAnswer.parse((await get(of, account.accountId, '/api/reports/receivables')).body);

describe('the report of receivables', () => {
  it('sums what is open by age in the primary currency; what was paid too much is no receivable', async () => {
    const { ages, count, total, missingRates } = await receivables();
    expect(ages.map(({ age, amount, count: some }) => [age, some, amount])).toEqual([
      ['not-due', 2, 102],
      ['1-30', 1, 30],
      ['31-60', 1, 100],
      ['61-90', 1, 0],
      ['over-90', 1, 300],
    ]);
    expect({ count, total, missingRates }).toEqual({
      count: 6,
      total: 532,
      missingRates: [{ currency: 'GBP', count: 1 }],
    });
  });

  it('has each client with its currencies and the days until it paid; one that only paid is last', async () => {
    const { clients } = await receivables();
    expect(clients.map(({ name, total, daysToPay }) => [name, total, daysToPay])).toEqual([
      ['Babel', 300, 10],
      ['=Acme', 232, null],
      ['Corvus', 0, 40],
    ]);
    expect(clients[1]?.amounts).toEqual([102, 30, 100, 0, 0]);
    expect(clients[1]?.currencies).toEqual([
      { currency: 'EUR', count: 1, amounts: [0, 0, 50, 0, 0], total: 50, converted: 100 },
      { currency: 'GBP', count: 1, amounts: [0, 0, 0, 8, 0], total: 8, converted: null },
      { currency: 'USD', count: 3, amounts: [102, 30, 0, 0, 0], total: 132, converted: 132 },
    ]);
  });

  it('agrees with the overview of each client', async () => {
    for (const { client_id, amounts, total, count, daysToPay } of (await receivables()).clients) {
      const { body } = await get(app, account.accountId, `/api/client/${client_id}/overview`);
      const overview = clientOverviewAnswer.parse(body);
      const [notDue = 0, young = 0, old = 0, older = 0, oldest = 0] = amounts;
      expect(overview.ageing.map(({ amount }) => amount)).toEqual([notDue, young, old, older, oldest]);
      expect(overview.open).toEqual({ count, amount: total });
      expect(overview.daysToPay).toBe(daysToPay);
    }
  });

  it('counts days in the time zone of the account', async () => {
    await account.append([SettingChanged.of({ key: 'timezone', before: null, after: 'Pacific/Auckland' })]);
    await side.fold(account.accountId);
    const { today, ages } = await receivables();
    expect(today).toBe('2026-11-21');
    expect(ages.slice(0, 2).map(({ amount }) => amount)).toEqual([2, 130]);
    await account.append([SettingChanged.of({ key: 'timezone', before: 'Pacific/Auckland', after: 'UTC' })]);
    await side.fold(account.accountId);
  });

  it('leads to its invoices: the list of an age has as many, for all clients and for one', async () => {
    const { ages, clients } = await receivables();
    const listed = async (query: string) =>
      Object(await get(app, account.accountId, `/api/invoice?type=open&${query}`)).body.total;
    expect(await Promise.all(RECEIVABLE_AGES.map((age) => listed(`age=${age}`)))).toEqual(
      ages.map(({ count }) => count),
    );
    const [largest] = clients;
    expect(await listed(`age=over-90&client_id=${largest?.client_id}`)).toBe(1);
    expect(await listed(`age=1-30&client_id=${largest?.client_id}`)).toBe(0);
  });

  it('is a file without formulas, with a line for each client and currency', async () => {
    const { body, headers } = await get(app, account.accountId, '/api/reports/receivables?format=csv');
    expect(headers['content-disposition']).toContain('receivables-2026-11-20.csv');
    expect(
      String(body)
        .trim()
        .split('\r\n')
        .map((line) => line.replace('\ufeff', '')),
    ).toEqual([
      'Client,Currency,Invoices,Not due,1–30 days,31–60 days,61–90 days,91+ days,Open,Open in USD,Average days to pay',
      'Babel,USD,1,0,0,0,0,300,300,300,10',
      "'=Acme,EUR,1,0,0,50,0,0,50,100,",
      "'=Acme,GBP,1,0,0,0,8,0,8,,",
      "'=Acme,USD,3,102,30,0,0,0,132,132,",
      'Corvus,,0,0,0,0,0,0,0,0,40',
    ]);
  });

  it('of another account is empty', async () => {
    const { body } = await get(app, crypto.randomUUID(), '/api/reports/receivables');
    expect(receivablesAnswer.parse(body)).toMatchObject({ count: 0, total: 0, clients: [] });
  });
});

describe('an invoice of 0 after its due date', () => {
  it('is open in every list and sum, and overdue in none', async () => {
    const own = new AccountLog(side.ledger);
    const late = { dueDate: '2026-10-10', paymentTerms: 'date' } as const;
    await own.append([
      ClientCreated.of({ record: clientWith({ id: 1, name: 'Acme' }), addedAt: CREATED_AT, alongside: [] }),
    ]);
    await own.append(
      [
        { ...late, id: 1, items: [], subtotal: '0', total: '0' },
        { ...late, id: 2 },
      ].map((invoice) => InvoiceCreated.of({ invoice: invoiceWith(invoice) })),
    );
    await side.fold(own.accountId);
    const read = async (url: string) => Object((await get(app, own.accountId, url)).body);
    const numbers = async (query: string) =>
      z
        .array(z.object({ number: z.string() }))
        .parse((await read(`/api/invoice?type=open&${query}`)).data)
        .map(({ number }) => number);
    expect(await numbers('')).toEqual(['1', '2']);
    expect(await numbers('open=1')).toEqual(['1']);
    expect(await numbers('overdue=1')).toEqual(['2']);
    expect(await numbers('age=not-due')).toEqual(['1']);
    expect(await numbers('age=31-60')).toEqual(['2']);
    expect(await read('/api/invoice/1')).toMatchObject({ overdue: false, daysOverdue: 0 });
    const { overdue, totals, ageing } = await read('/api/start');
    expect(overdue).toMatchObject([{ number: '2' }]);
    expect(totals.overdue).toEqual({ count: 1, amount: 100 });
    expect(ageing).toMatchObject([{ count: 1, amount: 100 }]);
    const overview = clientOverviewAnswer.parse(await read('/api/client/1/overview'));
    expect(overview).toMatchObject({ open: { count: 2 }, overdue: { count: 1 } });
    const { ages } = receivablesAnswer.parse(await read('/api/reports/receivables'));
    expect(ages.map(({ count }) => count)).toEqual([1, 0, 1, 0, 0]);
  });
});
