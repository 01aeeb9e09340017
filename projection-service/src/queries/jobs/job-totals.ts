import type { ListTotals } from '@ledgerline/shared-events/lists/totals.ts';
import { type NotNull, sql } from 'kysely';
import { type Condition, readModels } from '#runtime/database/read-models.ts';
import { accountRates } from '../converted-order.ts';
import { type CurrencySum, sumsByCurrency, totalsOf } from '../list-totals.ts';
import type { AccountReader } from '../read-account.ts';

/** The totals of the jobs that meet conditions, from the jobs. */
export async function jobTotals(read: AccountReader, where: readonly Condition[]): Promise<ListTotals> {
  return totalsOf(read.settings.currency, await sumsByCurrency(read, amountsOf(read, where)));
}

/**
 * The number and the totals of the jobs that meet conditions, from the counts of jobs; `kept` are the same conditions on
 * these. Only jobs that are converted by a rate of the account are read one by one, since each of their values is
 * rounded.
 */
export async function countedTotals(
  read: AccountReader,
  where: readonly Condition[],
  kept: readonly Condition[],
): Promise<{ total: number; totals: ListTotals }> {
  const { currency: primary } = read.settings;
  const rated = accountRates(read.settings).map(({ currency }) => currency);
  const counts = await read.fetch(sumsOfCounts(read, kept));
  const isByAccountRate = ({ currency, exchange_to }: (typeof counts)[number]) =>
    exchange_to !== primary && rated.includes(currency);
  const byAccountRates = counts.some(isByAccountRate)
    ? await sumsByCurrency(read, amountsOf(read, [...where, ...convertedByAccountRates(primary, rated)]))
    : [];
  const others = counts.filter((each) => !isByAccountRate(each));
  return {
    total: counts.reduce((sum, { count }) => sum + count, 0),
    totals: totalsOf(primary, [...others.map((each) => sumIn(primary, each)), ...byAccountRates]),
  };
}

/** The jobs that meet conditions, each with its amount and its own exchange rate. */
export function amountsOf(read: AccountReader, where: readonly Condition[]) {
  return readModels
    .selectFrom('read.jobs as j')
    .select(['j.id', 'j.client_id', 'j.completed_at as day', 'j.value as amount', 'j.record'])
    .select(['j.currency', 'j.exchange_to', 'j.exchange_rate'])
    .where('j.account_id', '=', read.accountId)
    .where(({ and }) => and(where))
    .$narrowType<{ day: NotNull }>();
}

type SumOfCounts = {
  currency: string;
  exchange_to: string;
  count: number;
  value: string;
  exchanged: string;
};

/** The number and the values of the counted jobs by currency, and by the currency of their own rates. */
const sumsOfCounts = (read: AccountReader, kept: readonly Condition[]) =>
  countsOf(read, kept)
    .select(({ fn }) => [
      'n.currency',
      'n.exchange_to',
      sql<number>`${fn.sum('n.jobs')}::integer`.as('count'),
      fn.sum<string>('n.value').as('value'),
      fn.sum<string>('n.exchanged').as('exchanged'),
    ])
    .groupBy(['n.currency', 'n.exchange_to']);

/** The sum of jobs in the primary currency, or by their own rates to it; null for those without a rate. */
function sumIn(
  primary: string,
  { currency, exchange_to, count, value, exchanged }: SumOfCounts,
): CurrencySum {
  if (currency === primary) return { currency, count, amount: value };
  return { currency, count, amount: exchange_to === primary ? exchanged : null };
}

const convertedByAccountRates = (primary: string, rated: readonly string[]) => [
  sql<boolean>`${sql.ref('j.currency')} = any(${rated}::text[])`,
  sql<boolean>`${sql.ref('j.exchange_to')} is distinct from ${primary}`,
];

function countsOf(read: AccountReader, kept: readonly Condition[]) {
  return readModels
    .selectFrom('read.job_counts as n')
    .where('n.account_id', '=', read.accountId)
    .where(({ and }) => and([...kept]));
}
