import { clientFiguresAnswer } from '@ledgerline/shared-events/clients/answers.ts';
import { clientOverviewAnswer } from '@ledgerline/shared-events/clients/overview.ts';
import { invoiceTotals } from '@ledgerline/shared-events/lists/totals.ts';
import { reportAnswer } from '@ledgerline/shared-events/reports/answers.ts';
import { receivablesAnswer } from '@ledgerline/shared-events/reports/receivables.ts';
import { startAnswer } from '@ledgerline/shared-events/start/answers.ts';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { AccountLog } from './account-log.ts';
import { PaymentHistory, paymentSteps } from './payment-history.ts';
import {
  agesOf,
  convert,
  creditOf,
  daysToPay,
  feeIn,
  invoicedTotal,
  type ModelInvoice,
  type ModelPayment,
  minor,
  settledBy,
  sumsOf,
  toAmount,
} from './payment-model.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';

const listAnswer = z.object({ totals: invoiceTotals, total: z.number() });
const TODAY = '2026-11-24';
const CLIENTS = [1, 2];

let side: ReadSide;
let app: FastifyInstance;

beforeAll(async () => {
  side = await openReadSide();
  app = await side.startQueries({ now: () => new Date(`${TODAY}T12:00:00Z`) });
});
afterAll(() => side.stop());

const isUnpaid = (invoice: ModelInvoice) => ['open', 'partly_paid'].includes(sumsOf(invoice).status);

/** What a payment in euros brought more than the rate of its invoice promised, in cents. */
function exchangeGain(payment: ModelPayment, invoice: ModelInvoice): bigint {
  if (payment.currency !== 'EUR' || invoice.currency === 'EUR') return 0n;
  const came = minor(payment.amount, 'EUR') + minor(payment.fee, 'EUR');
  return (payment.kind === 'refund' ? -came : came) - convert(settledBy(payment, invoice), invoice);
}

/** The sum of an amount of each invoice, as answers have it. */
const sum = (invoices: readonly ModelInvoice[], amount: (invoice: ModelInvoice) => bigint): number =>
  toAmount(invoices.reduce((whole, invoice) => whole + amount(invoice), 0n));

const openIn = (invoice: ModelInvoice) => convert(sumsOf(invoice).open, invoice);

/** The payments and refunds of invoices that are there, each with its invoice. */
const moneyOf = (invoices: readonly ModelInvoice[]) =>
  invoices
    .filter(({ deleted }) => !deleted)
    .flatMap((invoice) => [...invoice.payments.values()].map((payment) => ({ invoice, payment })))
    .filter(({ payment }) => payment.kind !== 'credit');

function expectedMonths(invoices: readonly ModelInvoice[]): number[] {
  const months = Array.from({ length: 12 }, () => 0n);
  for (const { invoice, payment } of moneyOf(invoices)) {
    const month = Number(payment.date.slice(5, 7)) - 1;
    months[month] = (months[month] ?? 0n) + convert(settledBy(payment, invoice), invoice);
  }
  return months.map((units) => toAmount(units));
}

async function expectReports(accountId: string, invoices: readonly ModelInvoice[]): Promise<void> {
  const report = await get(app, accountId, '/api/reports?year=2026&basis=paid');
  const { totals, series } = reportAnswer.parse(report.body);
  expect(totals).toEqual(expectedMonths(invoices));
  for (const { client_id, values } of series) {
    expect(values).toEqual(expectedMonths(invoices.filter(({ client }) => client === client_id)));
  }
  const file = await get(app, accountId, '/api/reports/export?year=2026&basis=paid');
  const [fees, gain] = String(file.body).trim().split('\r\n').at(-1)?.split(',').slice(-2).map(Number) ?? [];
  const money = moneyOf(invoices);
  const all = (of: (one: (typeof money)[number]) => bigint) =>
    toAmount(money.reduce((whole, one) => whole + of(one), 0n));
  expect(fees).toBe(all(({ invoice, payment }) => convert(feeIn(payment, invoice), invoice)));
  expect(gain).toBe(all(({ invoice, payment }) => exchangeGain(payment, invoice)));
  const { ages, total } = receivablesAnswer.parse(
    (await get(app, accountId, '/api/reports/receivables')).body,
  );
  expect(ages.map(({ amount }) => amount)).toEqual(agesOf(invoices, TODAY).map((units) => toAmount(units)));
  expect(total).toBe(
    sum(
      invoices.filter((one) => !one.deleted && isUnpaid(one)),
      openIn,
    ),
  );
}

async function expectLists(accountId: string, invoices: readonly ModelInvoice[]): Promise<void> {
  const present = invoices.filter(({ deleted }) => !deleted);
  for (const [type, some] of [
    ['all', present],
    ['open', present.filter(isUnpaid)],
  ] as const) {
    const { body } = await get(app, accountId, `/api/invoice?type=${type}`);
    const { totals, total } = listAnswer.parse(body);
    expect({ type, total, value: totals.value }).toEqual({
      ...{ type, total: some.length },
      value: sum(some, (invoice) => convert(minor(invoicedTotal(invoice), invoice.currency), invoice)),
    });
  }
}

/** Each figure that leads to a list is the sum of that list. */
async function expectListsOfFigures(accountId: string): Promise<void> {
  const read = async (path: string) => (await get(app, accountId, path)).body;
  const totalsOf = async (query: string) => {
    const { total, totals } = listAnswer.parse(await read(`/api/invoice?${query}`));
    return { count: total, open: totals.open, paid: totals.paid };
  };
  const paid = reportAnswer.parse(await read('/api/reports?year=2026&basis=paid'));
  for (const [index, amount] of paid.totals.entries()) {
    const month = `2026-${String(index + 1).padStart(2, '0')}`;
    const last = new Date(Date.UTC(2026, index + 1, 0)).toISOString().slice(0, 10);
    const list = await totalsOf(`type=all&paid_from=${month}-01&paid_to=${last}`);
    expect([month, list.paid]).toEqual([month, amount]);
  }
  const receivables = receivablesAnswer.parse(await read('/api/reports/receivables'));
  for (const { age, count, amount } of receivables.ages) {
    expect(await totalsOf(`type=open&age=${age}`)).toEqual({ count, open: amount, paid: null });
  }
  for (const { client_id, count, amounts, total } of receivables.clients) {
    expect(await totalsOf(`type=open&client_id=${client_id}`)).toMatchObject({ count, open: total });
    for (const [index, open] of amounts.entries()) {
      const age = receivables.ages[index]?.age;
      expect(await totalsOf(`type=open&client_id=${client_id}&age=${age}`)).toMatchObject({ open });
    }
  }
  const start = startAnswer.parse(await read('/api/start'));
  const { count, amount: open } = start.totals.overdue;
  expect(await totalsOf('type=all&overdue=1')).toMatchObject({ count, open });
}

async function expectClients(accountId: string, invoices: readonly ModelInvoice[]): Promise<void> {
  const figures = z.array(clientFiguresAnswer).parse((await get(app, accountId, '/api/client/figures')).body);
  for (const client of CLIENTS) {
    const own = invoices.filter((one) => one.client === client);
    const unpaid = own.filter((one) => !one.deleted && isUnpaid(one));
    const late = unpaid.filter(({ dueDate }) => dueDate !== null && dueDate < TODAY);
    const { body } = await get(app, accountId, `/api/client/${client}/overview`);
    const overview = clientOverviewAnswer.parse(body);
    const [notDue = 0n, young = 0n, old = 0n, older = 0n, oldest = 0n] = agesOf(own, TODAY);
    expect(overview).toMatchObject({
      open: { count: unpaid.length, amount: sum(unpaid, openIn) },
      overdue: { count: late.length, amount: sum(late, openIn) },
      daysToPay: daysToPay(own),
      ageing: [notDue, young, old, older, oldest].map((units) => ({ amount: toAmount(units) })),
      credit: [...creditOf(own, client)]
        .map(([currency, units]) => ({ currency, amount: toAmount(units, currency) }))
        .toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
    });
    const amounts = figures.find(({ client_id }) => client_id === client)?.amounts;
    expect([amounts?.open.value ?? 0, amounts?.overdue.value ?? 0]).toEqual([
      sum(unpaid, openIn),
      sum(late, openIn),
    ]);
  }
}

test('reports, lists and clients have the figures of the commands, after random histories of payments', async () => {
  await fc.assert(
    fc.asyncProperty(paymentSteps, async (steps) => {
      const history = new PaymentHistory();
      for (const step of steps) history.run(step);
      history.createAtBorders();
      history.payBackInEuros();
      const account = new AccountLog(side.ledger);
      await account.append(history.ledger.events);
      await side.fold(account.accountId);
      await expectReports(account.accountId, history.invoices);
      await expectLists(account.accountId, history.invoices);
      await expectClients(account.accountId, history.invoices);
      await expectListsOfFigures(account.accountId);
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
