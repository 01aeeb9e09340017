import { clientFiguresAnswer, clientPageAnswer } from '@ledgerline/shared-events/clients/answers.ts';
import { ClientCreated, ClientDeleted } from '@ledgerline/shared-events/clients/events.ts';
import { clientOverviewAnswer } from '@ledgerline/shared-events/clients/overview.ts';
import { InvoiceCreated } from '@ledgerline/shared-events/invoices/events.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { PrimaryCurrencyChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { CREATED_AT, clientWith, invoiceWith, jobWith } from './record-examples.ts';

let side: ReadSide;
let app: FastifyInstance;
let account: AccountLog;

const rated = { to: 'USD', rate: '0.5', date: '2026-11-01', source: 'manual' };
const JOBS: (Partial<JobRecord> & { id: number })[] = [
  { id: 1, client_id: 1, deadline: '2026-12-10', value: '40' },
  { id: 2, client_id: 1, deadline: '2026-11-25', value: '60' },
  { id: 3, client_id: 1, on_hold: true, value: '5' },
  { id: 4, client_id: 1, completed_at: '2026-11-17', value: '100' },
  { id: 5, client_id: 1, completed_at: '2026-11-18', value: '10', currency: 'EUR', exchange: rated },
  { id: 6, client_id: 1, completed_at: '2026-03-01', value: '80', invoiced: true },
  { id: 7, client_id: 1, completed_at: '2025-12-31', value: '1000', invoiced: true },
  { id: 8, client_id: 1, completed_at: '2026-11-19', value: '7', currency: 'GBP' },
  { id: 9, client_id: 2, completed_at: '2026-05-05', value: '600' },
  { id: 10, client_id: 3, completed_at: '2026-05-06', value: '50' },
  { id: 11, client_id: 1, completed_at: '2026-11-19', value: '9', deleted_at: CREATED_AT },
];
const INVOICES: (Partial<InvoiceRecord> & { id: number })[] = [
  { id: 1, date: '2026-11-01', dueDate: '2026-12-01', total: '100' },
  { id: 2, date: '2026-09-01', dueDate: '2026-10-11', total: '30' },
  { id: 3, date: '2026-10-20', dueDate: '2026-11-20', total: '8' },
  { id: 4, date: '2026-06-01', dueDate: '2026-07-01', total: '50', paid: true, paid_at: '2026-07-11' },
  { id: 5, date: '2026-06-01', dueDate: '2026-07-01', total: '50', paid: true, paid_at: '2026-06-21' },
  { id: 6, date: '2026-01-01', dueDate: null, total: '2', paymentTerms: 'none' },
  { id: 7, client_id: 2, date: '2026-01-01', dueDate: '2026-02-01', total: '999' },
  { id: 8, date: '2026-11-02', total: '77', deleted_at: CREATED_AT },
];

beforeAll(async () => {
  side = await openReadSide();
  app = await side.startQueries({ now: () => new Date('2026-11-21T12:00:00Z') });
  account = new AccountLog(side.ledger);
  await account.append(
    [1, 2, 3, 4].map((id) =>
      ClientCreated.of({
        record: clientWith({ id, invoicing: id === 3 ? false : null }),
        addedAt: CREATED_AT,
        alongside: [],
      }),
    ),
  );
  await account.append([ClientDeleted.of({ id: 4, name: 'Client 4', deletedAt: CREATED_AT, alongside: [] })]);
  await account.append(JOBS.map((job) => JobCreated.of({ name: 'Job', job: jobWith(job) })));
  await account.append(INVOICES.map((invoice) => InvoiceCreated.of({ invoice: invoiceWith(invoice) })));
  await side.fold(account.accountId);
});

afterAll(async () => {
  await side.stop();
});

const overviewOf = async (id: number) =>
  clientOverviewAnswer.parse((await get(app, account.accountId, `/api/client/${id}/overview`)).body);

describe('the overview of a client', () => {
  it('has the jobs that are open and those that wait for an invoice, with their sums', async () => {
    const overview = await overviewOf(1);
    expect(overview.openJobs.map(({ id }) => id)).toEqual([2, 1, 3]);
    expect(overview.openJobsValue).toBe(105);
    expect(overview.uninvoicedJobs.map(({ id }) => id)).toEqual([8, 5, 4]);
    expect(overview.uninvoiced).toEqual({ count: 3, amount: 120 });
    expect(overview.counts).toEqual({ jobs: 8, openJobs: 3, invoices: 6 });
  });

  it('sums what was completed in this year, and its part of that of all clients', async () => {
    const { thisYear, shareOfYear, currency, missingRates } = await overviewOf(1);
    expect({ thisYear, shareOfYear, currency }).toEqual({
      thisYear: 200,
      shareOfYear: 0.2353,
      currency: 'USD',
    });
    expect(missingRates).toEqual([{ currency: 'GBP', count: 1 }]);
  });

  it('sums unpaid invoices by the days since their due date; one due today or never is not overdue', async () => {
    const { open, overdue, oldestOverdueDays, ageing, daysToPay, invoices } = await overviewOf(1);
    expect({ open, overdue, oldestOverdueDays, daysToPay }).toEqual({
      open: { count: 4, amount: 140 },
      overdue: { count: 2, amount: 38 },
      oldestOverdueDays: 41,
      daysToPay: 30,
    });
    expect(ageing).toEqual([
      { from: null, to: 0, amount: 102 },
      { from: 1, to: 30, amount: 8 },
      { from: 31, to: 60, amount: 30 },
      { from: 61, to: 90, amount: 0 },
      { from: 91, to: null, amount: 0 },
    ]);
    expect(invoices.map(({ id }) => id)).toEqual([1, 3, 2, 5, 4]);
  });

  it('of a client with disabled invoicing has nothing to invoice', async () => {
    expect(await overviewOf(3)).toMatchObject({
      uninvoiced: { count: 0, amount: 0 },
      uninvoicedJobs: [],
      thisYear: 50,
      daysToPay: null,
      oldestOverdueDays: null,
    });
  });

  it('does not exist for a deleted client, a missing one, or one of another account', async () => {
    for (const id of [4, 99]) {
      expect((await get(app, account.accountId, `/api/client/${id}/overview`)).status).toBe(404);
    }
    expect((await get(app, crypto.randomUUID(), '/api/client/1/overview')).status).toBe(404);
  });
});

describe('the amounts in the list of clients', () => {
  const figures = async () =>
    z.array(clientFiguresAnswer).parse((await get(app, account.accountId, '/api/client/figures')).body);
  const page = async (query: string) =>
    clientPageAnswer.parse((await get(app, account.accountId, `/api/client?${query}`)).body);

  async function expectThoseOfTheOverviews(): Promise<void> {
    const all = await figures();
    expect(all.map(({ client_id }) => client_id)).toEqual([1, 2, 3]);
    for (const { client_id, amounts } of all) {
      const overview = await overviewOf(client_id);
      for (const kind of ['uninvoiced', 'open', 'overdue'] as const)
        expect(amounts[kind].value, `${kind} of client ${client_id}`).toBe(overview[kind].amount);
    }
  }

  it('are those of its overview, with what has no rate and what it is in other currencies', async () => {
    await expectThoseOfTheOverviews();
    const [first] = await figures();
    expect(first?.amounts.uninvoiced).toEqual({
      value: 120,
      missingRates: [{ currency: 'GBP', count: 1 }],
      currencies: [
        { currency: 'EUR', value: 10 },
        { currency: 'GBP', value: 7 },
        { currency: 'USD', value: 100 },
      ],
    });
  });

  it('are summed over everything that a filter leaves', async () => {
    expect(await page('sort=-open&per_page=1')).toMatchObject({
      data: [{ id: 2 }],
      total: 3,
      totals: {
        uninvoiced: { currency: 'USD', value: 720, missingRates: [{ currency: 'GBP', count: 1 }] },
        open: { value: 1139 },
        overdue: { value: 1037 },
      },
    });
    expect((await page('sort=-uninvoiced')).data.map(({ id }) => id)).toEqual([2, 1, 3]);
  });

  it('are those of its overview after the account has changed its currency, too', async () => {
    const rates = { USD: { rate: '1.3', date: '2026-11-20', source: 'ECB' } };
    await account.append([
      PrimaryCurrencyChanged.of({
        before: { currency: null, conversion: null },
        after: { currency: 'EUR', conversion: { to: 'EUR', rates } },
      }),
    ]);
    await side.fold(account.accountId);
    await expectThoseOfTheOverviews();
    // 10 EUR, and 100 USD at 1.3
    expect((await figures())[0]?.amounts.uninvoiced.value).toBe(86.92);
  });
});
