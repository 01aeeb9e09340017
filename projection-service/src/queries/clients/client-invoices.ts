import {
  type ClientOverviewAnswer,
  MAX_INVOICES_IN_OVERVIEW,
} from '@ledgerline/shared-events/clients/overview.ts';
import { type CalendarDate, differenceInDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { OVERDUE_AGES, overdueAgeOf } from '@ledgerline/shared-events/dates/overdue-age.ts';
import type { InvoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { invoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import { creditsOf } from '@ledgerline/shared-events/payments/credit.ts';
import { sql } from 'kysely';
import { COUNT, readModels } from '#runtime/database/read-models.ts';
import { invoiceViews, LISTED_INVOICE } from '../deliveries/invoice-views.ts';
import { averageDaysToPay, NEVER_DUE, unpaidInvoices } from '../invoices/unpaid-invoices.ts';
import { shortRecord } from '../listed-record.ts';
import type { AccountReader } from '../read-account.ts';
import { amountOf, countOf, readSums, type SumRow } from '../start/sums.ts';

/** The last invoices of a client, and what sums and averages are made of; `openSums` are by due date. */
type ClientInvoices = {
  invoices: InvoiceAnswer[];
  count: number;
  daysToPay: number | null;
  openSums: SumRow[];
  credit: ClientOverviewAnswer['credit'];
};

/** Reads the invoices of a client. */
export async function readClientInvoices(read: AccountReader, clientId: number): Promise<ClientInvoices> {
  const ofClient = readModels
    .selectFrom('read.invoices as i')
    .where('i.account_id', '=', read.accountId)
    .where('i.client_id', '=', clientId)
    .where(({ not }) => not('i.deleted'));
  const newest = ofClient
    .select(LISTED_INVOICE)
    .orderBy('i.date', 'desc')
    .orderBy('i.id', 'desc')
    .limit(MAX_INVOICES_IN_OVERVIEW);
  const figures = ofClient.select(({ ref }) => [
    COUNT.as('count'),
    averageDaysToPay({ date: ref('i.date'), paid: ref('i.paid'), paidAt: ref('i.paid_at') }).as('days'),
  ]);
  const unpaid = unpaidInvoices(read.accountId).where('i.client_id', '=', clientId);
  const [rows, [figure], openSums, credit] = await Promise.all([
    read.fetch(newest),
    read.fetch(figures),
    readSums(read, unpaid, 'day'),
    readCredit(read, clientId),
  ]);
  return {
    invoices: await invoiceViews(read, rows),
    count: figure?.count ?? 0,
    daysToPay: figure?.days ?? null,
    openSums,
    credit,
  };
}

/** The credit of a client, from its invoices with payments. */
async function readCredit(read: AccountReader, clientId: number): Promise<ClientOverviewAnswer['credit']> {
  const rows = await read.fetch(
    readModels
      .selectFrom('read.invoices')
      .select(({ ref }) => shortRecord(ref('record')).as('record'))
      .where('account_id', '=', read.accountId)
      .where('client_id', '=', clientId)
      .where(({ not }) => not('deleted'))
      .where(({ ref }) => sql<boolean>`${ref('record')}->'payments' is not null`),
  );
  const credits = creditsOf(rows.map(({ record }) => invoiceRecord.parse(record)));
  return [...credits].map(([currency, amount]) => ({ currency, amount: toNumber(amount) }));
}

type Money = Pick<
  ClientOverviewAnswer,
  'open' | 'overdue' | 'oldestOverdueDays' | 'ageing' | 'daysToPay' | 'invoices' | 'credit'
>;

/** The part of an overview that invoices decide. */
export function moneyOf(
  { invoices, daysToPay, openSums, credit }: ClientInvoices,
  today: CalendarDate,
): Money {
  const ageOf = ({ key }: SumRow) => overdueAgeOf(key ?? NEVER_DUE, today);
  const byAge = Map.groupBy(openSums, ageOf);
  const overdue = openSums.filter((row) => ageOf(row) !== null);
  const oldest = overdue.map(({ key }) => key ?? NEVER_DUE).toSorted()[0];
  const amount = (rows: readonly SumRow[]) => toNumber(amountOf(rows));
  return {
    open: { count: countOf(openSums), amount: amount(openSums) },
    overdue: { count: countOf(overdue), amount: amount(overdue) },
    oldestOverdueDays: oldest === undefined ? null : differenceInDays(today, oldest),
    ageing: [
      { from: null, to: 0, amount: amount(byAge.get(null) ?? []) },
      ...OVERDUE_AGES.map((age) => ({ ...age, amount: amount(byAge.get(age) ?? []) })),
    ],
    daysToPay,
    invoices,
    credit,
  };
}
