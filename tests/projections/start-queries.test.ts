import { ClientCreated } from '@ledgerline/shared-events/clients/events.ts';
import { InvoiceCreated } from '@ledgerline/shared-events/invoices/events.ts';
import { lateJobsAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import { SettingChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import { type StartAnswer, startAnswer } from '@ledgerline/shared-events/start/answers.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { CREATED_AT, clientWith, invoiceWith, jobWith } from './record-examples.ts';

const euro = { currency: 'EUR', exchange: { to: 'USD', rate: '0.8', date: '2026-11-02', source: 'ECB' } };
const yen = { currency: 'JPY', exchange: null };

/** It is 10:00 in New York on 20 November, and 15:00 in UTC. */
const NOW = '2026-11-20T15:00:00Z';

const OPEN = [
  { id: 1, name: 'Ended yesterday', value: '10', deadline: '2026-11-19' },
  { id: 2, name: 'Ended at nine', value: '20.50', deadline: '2026-11-20 14:00' },
  { id: 3, name: 'Ends this minute', value: '40', deadline: '2026-11-20 15:00' },
  { id: 4, name: 'Ends with the day', value: '80', deadline: '2026-11-20', ...euro },
  { id: 5, name: 'Ends tonight, tomorrow in UTC', value: '1', deadline: '2026-11-21 04:59' },
  { id: 6, name: 'Ends tomorrow', value: '500', deadline: '2026-11-21 05:00' },
  { id: 7, name: 'Waits', value: '500', deadline: '2026-11-19', on_hold: true },
  { id: 8, name: 'Has no deadline', value: '500', deadline: null },
  { id: 9, name: 'In yen', value: '9000', deadline: '2026-11-18', ...yen },
];

const COMPLETED = [
  { id: 20, client_id: 1, value: '100.10', completed_at: '2026-11-01' },
  { id: 21, client_id: 1, value: '80', completed_at: '2026-11-20', ...euro },
  { id: 22, client_id: 2, value: '7', completed_at: '2026-11-20' },
  { id: 23, client_id: 2, value: '5', completed_at: '2026-11-20', invoiced: true, invoice_id: 1 },
  { id: 24, client_id: null, value: '3', completed_at: '2026-11-30' },
  { id: 25, client_id: 3, value: '1000', completed_at: '2026-10-31' },
  { id: 26, client_id: 1, value: '60', completed_at: '2025-11-20', invoiced: true, invoice_id: 1 },
  { id: 27, client_id: 1, value: '6', completed_at: '2025-11-30', invoiced: true, invoice_id: 1 },
  { id: 28, client_id: 2, value: '500', completed_at: '2026-11-02', ...yen },
];

const terms = { date: '2026-08-01', paymentTerms: 'date' as const };
const INVOICES = [
  { id: 1, number: 'A-1', client_id: 1, total: '200', dueDate: '2026-11-19', ...terms },
  { id: 2, number: 'A-2', client_id: 2, total: '40', dueDate: '2026-10-20', ...terms, ...euro },
  { id: 3, number: 'A-3', client_id: 2, total: '1', dueDate: '2026-08-21', ...terms },
  { id: 4, number: 'A-4', client_id: 2, total: '9', dueDate: '2026-11-20', ...terms },
  {
    id: 5,
    number: 'A-5',
    client_id: 2,
    total: '9',
    dueDate: null,
    date: '2026-08-01',
    paymentTerms: 'dor' as const,
  },
  {
    ...{ id: 6, number: 'A-6', client_id: 2, total: '9', dueDate: '2026-08-21', ...terms },
    ...{ paid: true, paid_at: '2026-09-01' },
  },
];

let side: ReadSide;
let app: FastifyInstance;
let account: AccountLog;
let start: StartAnswer;

beforeAll(async () => {
  side = await openReadSide();
  account = new AccountLog(side.ledger);
  await account.append([
    SettingChanged.of({ key: 'timezone', before: null, after: 'America/New_York' }),
    ...[1, 2, 3].map((id) =>
      ClientCreated.of({
        addedAt: CREATED_AT,
        alongside: [],
        record: clientWith({ id, name: `Client ${id}`, invoicing: id < 3 }),
      }),
    ),
    ...[...OPEN, ...COMPLETED].map((fields) => JobCreated.of({ name: 'Job', job: jobWith(fields) })),
    ...INVOICES.map((fields) => InvoiceCreated.of({ invoice: invoiceWith(fields) })),
  ]);
  await side.fold(account.accountId);
  app = await side.startQueries({ now: () => new Date(NOW) });
  start = startAnswer.parse((await get(app, account.accountId, '/api/start')).body);
});

afterAll(async () => {
  await side.stop();
});

const ids = (records: readonly { id: number }[]) => records.map(({ id }) => id);

describe('the start page', () => {
  it('lists late jobs and those due today in the time zone of the user, the most urgent first', () => {
    expect(start.today).toBe('2026-11-20');
    expect(ids(start.late)).toEqual([9, 1, 2]);
    expect(ids(start.dueToday)).toEqual([3, 5, 4]);
  });

  it('sums them in the primary currency', () => {
    expect(start.totals.due).toEqual({ count: 6, amount: 10 + 20.5 + 40 + 100 + 1 });
  });

  it('sums what each client can be invoiced for, the largest first', () => {
    expect(start.toInvoice).toEqual([
      {
        client_id: 1,
        name: 'Client 1',
        count: 2,
        amount: 200.1,
        withoutRate: 0,
        currencies: [
          { currency: 'EUR', value: 80 },
          { currency: 'USD', value: 100.1 },
        ],
      },
      {
        client_id: 2,
        name: 'Client 2',
        count: 2,
        amount: 7,
        withoutRate: 1,
        currencies: [
          { currency: 'JPY', value: 500 },
          { currency: 'USD', value: 7 },
        ],
      },
    ]);
    expect(start.totals.toInvoice).toEqual({ count: 4, amount: 207.1, clients: 2 });
  });

  it('sums the list of uninvoiced jobs, to which it leads, also of each client', async () => {
    const list = async (filter: string) =>
      (await get(app, account.accountId, `/api/job?type=uninvoiced${filter}`)).body;
    const { count, amount } = start.totals.toInvoice;
    expect(await list('')).toMatchObject({ total: count, totals: { value: amount } });
    for (const client of start.toInvoice) {
      expect(await list(`&client=${client.client_id}`)).toMatchObject({
        total: client.count,
        totals: { value: client.amount },
      });
    }
  });

  it('lists overdue invoices, the oldest first, and sums them by age', () => {
    expect(start.overdue.map(({ number }) => number)).toEqual(['A-3', 'A-2', 'A-1']);
    expect(start.ageing).toEqual([
      { from: 1, to: 30, count: 1, amount: 200 },
      { from: 31, to: 60, count: 1, amount: 50 },
      { from: 91, to: null, count: 1, amount: 1 },
    ]);
    expect(start.totals.overdue).toEqual({ count: 3, amount: 251 });
  });

  it('has the value of each day of this month and of the month a year before', () => {
    const { month } = start;
    const days = (values: Record<number, number>) =>
      Array.from({ length: 30 }, (_, at) => values[at + 1] ?? 0);
    expect(month.days).toEqual(days({ 1: 100.1, 20: 112, 30: 3 }));
    expect(month.total).toBe(215.1);
    expect(month.lastYearDays).toEqual(days({ 20: 60, 30: 6 }));
    expect(month.lastYearTotal).toBe(66);
  });

  it('names a currency without a rate once for each job, in however many sums it is', () => {
    expect(start.missingRates).toEqual([{ currency: 'JPY', count: 2 }]);
  });

  it('is empty for an account that has nothing', async () => {
    const other = new AccountLog(side.ledger);
    const { body } = await get(app, other.accountId, '/api/start');
    expect(body).toMatchObject({
      late: [],
      dueToday: [],
      toInvoice: [],
      overdue: [],
      ageing: [],
      missingRates: [],
    });
    expect(body).toMatchObject({ month: { total: 0, lastYearTotal: 0 }, currency: 'USD' });
  });
});

describe('the late jobs', () => {
  it('are counted, with the moment at which there is one more', async () => {
    const { body } = await get(app, account.accountId, '/api/job/late');
    expect(lateJobsAnswer.parse(body)).toEqual({ count: 3, next: '2026-11-20T15:00:00.000Z' });
  });

  it('have no next moment without a deadline ahead', async () => {
    const other = new AccountLog(side.ledger);
    const { body } = await get(app, other.accountId, '/api/job/late');
    expect(body).toEqual({ count: 0, next: null });
  });
});
