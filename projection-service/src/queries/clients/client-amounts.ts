import type { ClientAmounts, ClientSum } from '@ledgerline/shared-events/clients/answers.ts';
import { add, toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import { type AliasableExpression, type ExpressionBuilder, sql } from 'kysely';
import { type ReadModels, readModels } from '#runtime/database/read-models.ts';
import { accountRates } from '../converted-order.ts';
import { isOverdue, unpaidInvoices } from '../invoices/unpaid-invoices.ts';
import { jobConditions, jobSearch } from '../jobs/job-filters.ts';
import { amountsOf } from '../jobs/job-totals.ts';
import { totalsOf } from '../list-totals.ts';
import type { AccountReader } from '../read-account.ts';
import type { Reported } from '../reports/reported.ts';
import { readSums } from '../start/sums.ts';

/** Documents of one client in one currency; `amount` is their sum in the primary currency, null without a rate. */
type AmountRow = {
  client_id: number;
  currency: string;
  count: number;
  original: string;
  amount: string | null;
};

export type AmountKind = keyof ClientAmounts;

/** The amounts of one kind of all clients. A client that is missing has none. */
export async function clientSums(
  read: AccountReader,
  kind: AmountKind,
): Promise<ReadonlyMap<number, ClientSum>> {
  const rows = kind === 'uninvoiced' ? await uninvoicedRows(read) : await unpaidRows(read, kind);
  const byClient = Map.groupBy(rows, ({ client_id }) => client_id);
  return new Map([...byClient].map(([id, some]) => [id, sumOf(read.settings.currency, some)]));
}

/** The number of active jobs of each client. */
export async function activeJobs(read: AccountReader): Promise<Map<number, number>> {
  const rows = await read.fetch(
    jobCounts(read)
      .select(({ fn }) => ['client_id', sql<number>`${fn.sum('jobs')}::integer`.as('active')])
      .where(({ not }) => not('completed'))
      .where(({ not }) => not('on_hold'))
      .groupBy('client_id'),
  );
  return new Map(rows.map(({ client_id, active }) => [client_id, active]));
}

function sumOf(primary: string, rows: readonly AmountRow[]): ClientSum {
  const { value, missingRates } = totalsOf(primary, rows);
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return {
    value,
    missingRates,
    currencies: [...byCurrency]
      .map(([currency, some]) => ({
        currency,
        value: toNumber(add('0', ...some.map(({ original }) => original))),
      }))
      .toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
  };
}

/** The unpaid invoices, or those that are overdue. */
async function unpaidRows(read: AccountReader, kind: 'open' | 'overdue'): Promise<AmountRow[]> {
  const unpaid = unpaidInvoices(read.accountId);
  const rows = await readSums(
    read,
    kind === 'open' ? unpaid : unpaid.where(isOverdue(read.today)),
    'client_id',
  );
  return rows.flatMap(rowOf);
}

type KeyedRow = Omit<AmountRow, 'client_id'> & { key: string | null; missing: number[] | null };

/** A document without a client belongs to none. Those without a rate are a row of their own. */
function rowOf({ key, currency, count, original, amount, missing }: KeyedRow): AmountRow[] {
  if (key === null) return [];
  const client_id = Number(key);
  const without = missing?.length ?? 0;
  if (without === 0 || amount === null) return [{ client_id, currency, count, original, amount }];
  return [
    { client_id, currency, count: count - without, original, amount },
    { client_id, currency, count: without, original: '0', amount: null },
  ];
}

/**
 * The jobs on the list of uninvoiced jobs, from the counts of jobs. Only those that are converted by a rate of the
 * account are read one by one, since each of their values is rounded.
 */
async function uninvoicedRows(read: AccountReader): Promise<AmountRow[]> {
  const primary = read.settings.currency;
  const rated = new Set(accountRates(read.settings).map(({ currency }) => currency));
  const counted = await read.fetch(
    jobCounts(read)
      .select(({ fn }) => [
        'client_id',
        'currency',
        'exchange_to',
        sql<number>`${fn.sum('jobs')}::integer`.as('count'),
        fn.sum<string>('value').as('original'),
        fn.sum<string>('exchanged').as('exchanged'),
      ])
      .where('completed', '=', true)
      .where('invoiced', '=', false)
      .where(isInvoicedClient)
      .groupBy(['client_id', 'currency', 'exchange_to']),
  );
  const isByAccount = ({ currency, exchange_to }: { currency: string; exchange_to: string | null }) =>
    currency !== primary && exchange_to !== primary && rated.has(currency);
  const rows = counted
    .filter((row) => row.count > 0 && !isByAccount(row))
    .map(({ exchange_to, exchanged, ...row }) => ({
      ...row,
      amount: row.currency === primary ? row.original : exchange_to === primary ? exchanged : null,
    }));
  if (!counted.some((row) => row.count > 0 && isByAccount(row))) return rows;
  return [...rows, ...(await readSums(read, ratedJobs(read, [...rated]), 'client_id')).flatMap(rowOf)];
}

/** The uninvoiced jobs that only a rate of the account converts. */
function ratedJobs(read: AccountReader, rated: readonly string[]): AliasableExpression<Reported> {
  const search = jobSearch.parse({ type: 'uninvoiced' });
  return amountsOf(read, [
    ...jobConditions(search, { now: read.now, timeZone: timeZoneOf(read.settings) }),
    sql<boolean>`${sql.ref('j.currency')} = any(${rated}::text[])`,
    sql<boolean>`${sql.ref('j.currency')} <> ${read.settings.currency}`,
    sql<boolean>`${sql.ref('j.exchange_to')} is distinct from ${read.settings.currency}`,
  ]);
}

/** A client without invoicing has nothing to invoice, as on the list of uninvoiced jobs. */
const isInvoicedClient = ({ not, exists, selectFrom }: ExpressionBuilder<ReadModels, 'read.job_counts'>) =>
  not(
    exists(
      selectFrom('read.clients as h')
        .select('h.id')
        .whereRef('h.account_id', '=', 'read.job_counts.account_id')
        .whereRef('h.id', '=', 'read.job_counts.client_id')
        .where((one) => one.or([one('h.invoicing', 'is', false), one.ref('h.deleted')])),
    ),
  );

function jobCounts(read: AccountReader) {
  return readModels
    .selectFrom('read.job_counts')
    .where('account_id', '=', read.accountId)
    .where('client_id', '<>', 0);
}
