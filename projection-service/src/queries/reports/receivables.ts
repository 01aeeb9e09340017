import {
  overdueAgeNamed,
  RECEIVABLE_AGES,
  type ReceivableAge,
  receivableAgeLabel,
  receivableAgeOf,
} from '@ledgerline/shared-events/dates/overdue-age.ts';
import { add, toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import {
  type ClientReceivables,
  type ReceivablesAnswer,
  receivablesAnswer,
} from '@ledgerline/shared-events/reports/receivables.ts';
import { csvText } from '@ledgerline/shared-events/text/csv.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { COUNT, dayText, readModels } from '#runtime/database/read-models.ts';
import { noParams, type QueryDeps, serveQuery } from '../answer.ts';
import { averageDaysToPay, NEVER_DUE, unpaidInvoices } from '../invoices/unpaid-invoices.ts';
import { listFormat } from '../list-csv.ts';
import { totalsOf } from '../list-totals.ts';
import type { AccountReader } from '../read-account.ts';
import { withConvertedAmount } from './converted-amount.ts';
import { UNKNOWN_CLIENT } from './report.ts';

/** `GET /api/reports/receivables`: what is open by age and client, as JSON or as a file. */
export function serveReceivables(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/reports/receivables',
    projections: ['invoices', 'clients', 'catalogue'],
    params: noParams,
    search: z.object(listFormat),
    answers: receivablesAnswer,
    answer: async (read, { format }, _params, reply) => {
      const receivables = await readReceivables(read);
      if (format !== 'csv') return receivables;
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="receivables-${read.today}.csv"`);
      return receivablesCsv(receivables);
    },
  });
}

/** The unpaid invoices of one client, currency and due date. `isMissing`: they have no exchange rate. */
type OpenRow = {
  client_id: number | null;
  currency: string;
  isMissing: boolean;
  day: string;
  count: number;
  original: string;
  amount: string | null;
};
type AgedRow = OpenRow & { age: ReceivableAge };
type Client = { id: number; name: string; days: number | null };

/** The receivables of an account on its present day. */
async function readReceivables(read: AccountReader): Promise<ReceivablesAnswer> {
  const [open, clients] = await Promise.all([read.fetch(openSums(read)), read.fetch(clientsOf(read))]);
  const aged = open.map((row) => ({ ...row, age: ageOf(row, read.today) }));
  const { value, missingRates } = totalsOf(
    read.settings.currency,
    aged.map((row) => ({ ...row, amount: row.isMissing ? null : row.amount })),
  );
  return {
    currency: read.settings.currency,
    today: read.today,
    ages: RECEIVABLE_AGES.map((age) => {
      const some = aged.filter((row) => row.age === age);
      const { from, to } = overdueAgeNamed(age) ?? { from: null, to: null };
      return { age, from, to, count: countOf(some), amount: toNumber(convertedOf(some)) };
    }),
    count: countOf(aged),
    total: value,
    clients: byClient(aged, clients),
    missingRates,
  };
}

const ageOf = ({ day }: OpenRow, today: string): ReceivableAge =>
  receivableAgeOf(day === NEVER_DUE ? null : day, today);

function openSums(read: AccountReader) {
  const converted = withConvertedAmount(read.settings, unpaidInvoices(read.accountId));
  const isMissing = sql<boolean>`${sql.ref('r.converted')} is null`;
  return readModels
    .selectFrom(converted.as('r'))
    .select(({ fn, ref }) => [
      'r.client_id',
      'r.currency',
      isMissing.as('isMissing'),
      dayText(ref('r.day')).as('day'),
      COUNT.as('count'),
      fn.sum<string>('r.amount').as('original'),
      fn.sum<string | null>('r.converted').as('amount'),
    ])
    .groupBy(['r.client_id', 'r.currency', 'r.day', isMissing]);
}

/** The clients with invoices: their names, and how long they take to pay. */
function clientsOf(read: AccountReader) {
  const paying = readModels
    .selectFrom('read.invoices as i')
    .select(({ ref }) => [
      'i.client_id',
      averageDaysToPay({ date: ref('i.date'), paid: ref('i.paid'), paidAt: ref('i.paid_at') }).as('days'),
    ])
    .where('i.account_id', '=', read.accountId)
    .where(({ not }) => not('i.deleted'))
    .groupBy('i.client_id');
  return readModels
    .selectFrom(paying.as('p'))
    .leftJoin('read.clients as c', (join) =>
      join.onRef('c.id', '=', 'p.client_id').on('c.account_id', '=', read.accountId),
    )
    .select(({ fn }) => [
      'p.client_id as id',
      fn.coalesce('c.name', sql.lit(UNKNOWN_CLIENT)).as('name'),
      'p.days',
    ]);
}

function byClient(rows: readonly AgedRow[], clients: readonly Client[]): ClientReceivables[] {
  const rowsOf = Map.groupBy(rows, ({ client_id }) => client_id);
  return clients
    .map(({ id, name, days }) => {
      const some = rowsOf.get(id) ?? [];
      return {
        client_id: id,
        name,
        count: countOf(some),
        amounts: amountsByAge(some, convertedOf),
        total: toNumber(convertedOf(some)),
        currencies: byCurrency(some),
        daysToPay: days,
      };
    })
    .filter(({ count, daysToPay }) => count > 0 || daysToPay !== null)
    .toSorted(
      (one, other) =>
        Number(other.count > 0) - Number(one.count > 0) ||
        other.total - one.total ||
        one.name.localeCompare(other.name, 'en', { numeric: true }) ||
        one.client_id - other.client_id,
    );
}

function byCurrency(rows: readonly AgedRow[]): ClientReceivables['currencies'] {
  return [...Map.groupBy(rows, ({ currency }) => currency)]
    .map(([currency, some]) => ({
      currency,
      count: countOf(some),
      amounts: amountsByAge(some, originalOf),
      total: toNumber(originalOf(some)),
      converted: some.every(({ amount }) => amount === null) ? null : toNumber(convertedOf(some)),
    }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

const amountsByAge = (rows: readonly AgedRow[], sum: (rows: readonly AgedRow[]) => string): number[] =>
  RECEIVABLE_AGES.map((age) => toNumber(sum(rows.filter((row) => row.age === age))));

const originalOf = (rows: readonly OpenRow[]): string => add('0', ...rows.map(({ original }) => original));
const convertedOf = (rows: readonly OpenRow[]): string =>
  add('0', ...rows.map(({ amount }) => amount ?? '0'));
const countOf = (rows: readonly OpenRow[]): number => rows.reduce((sum, { count }) => sum + count, 0);

/** A line for each client and currency, with amounts in that currency; a client that only paid has one without. */
function receivablesCsv({ currency: primary, clients }: ReceivablesAnswer): string {
  const heads = ['Client', 'Currency', 'Invoices', ...RECEIVABLE_AGES.map(receivableAgeLabel), 'Open'];
  return csvText([
    [...heads, `Open in ${primary}`, 'Average days to pay'],
    ...clients.flatMap(({ name, currencies, daysToPay }) =>
      currencies.length === 0
        ? [[name, null, 0, ...RECEIVABLE_AGES.map(() => 0), 0, 0, daysToPay]]
        : currencies.map(({ currency, count, amounts, total, converted }) => [
            ...[name, currency, count, ...amounts, total, converted, daysToPay],
          ]),
    ),
  ]);
}
