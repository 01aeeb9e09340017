import type { ListTotals } from '@ledgerline/shared-events/lists/totals.ts';
import { type NotNull, sql } from 'kysely';
import { type Condition, readModels } from '#runtime/database/read-models.ts';
import { accountRates } from '../converted-order.ts';
import { type CurrencySum, sumsByCurrency, totalsOf } from '../list-totals.ts';
import type { AccountReader } from '../read-account.ts';

/**
 * The totals of the jobs that meet conditions. `kept` are the same conditions on the counts of jobs, null where the
 * counts cannot answer them. From the counts, only jobs that are converted by a rate of the account are read one by
 * one, since each of their values is rounded.
 */
export async function jobTotals(
  read: AccountReader,
  where: readonly Condition[],
  kept: readonly Condition[] | null,
): Promise<ListTotals> {
  const { settings } = read;
  const sums =
    kept === null
      ? await sumsByCurrency(read, amountsOf(read, where))
      : [...(await countedSums(read, kept)), ...(await sumsByAccountRates(read, where, kept))];
  return totalsOf(settings.currency, sums);
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

/** The sums of jobs in the primary currency, of those with a rate of their own, and the number of those without any. */
async function countedSums(read: AccountReader, kept: readonly Condition[]): Promise<CurrencySum[]> {
  const { currency: primary } = read.settings;
  const rated = new Set(accountRates(read.settings).map(({ currency }) => currency));
  const rows = await read.fetch(
    countsOf(read, kept)
      .select(({ fn }) => [
        'n.currency',
        'n.exchange_to',
        sql<number>`${fn.sum('n.jobs')}::integer`.as('count'),
        fn.sum<string>('n.value').as('value'),
        fn.sum<string>('n.exchanged').as('exchanged'),
      ])
      .groupBy(['n.currency', 'n.exchange_to']),
  );
  return rows.flatMap(({ currency, exchange_to, count, value, exchanged }): CurrencySum[] => {
    if (currency === primary) return [{ currency, count, amount: value }];
    if (exchange_to === primary) return [{ currency, count, amount: exchanged }];
    return rated.has(currency) ? [] : [{ currency, count, amount: null }];
  });
}

async function sumsByAccountRates(
  read: AccountReader,
  where: readonly Condition[],
  kept: readonly Condition[],
): Promise<CurrencySum[]> {
  const { currency: primary } = read.settings;
  const rated = accountRates(read.settings).map(({ currency }) => currency);
  if (rated.length === 0) return [];
  const has = await read.fetch(
    countsOf(read, kept)
      .select('n.currency')
      .where('n.currency', 'in', rated)
      .where('n.exchange_to', '<>', primary)
      .limit(1),
  );
  if (has.length === 0) return [];
  const isConverted = [
    sql<boolean>`${sql.ref('j.currency')} = any(${rated}::text[])`,
    sql<boolean>`${sql.ref('j.exchange_to')} is distinct from ${primary}`,
  ];
  return await sumsByCurrency(read, amountsOf(read, [...where, ...isConverted]));
}

function countsOf(read: AccountReader, kept: readonly Condition[]) {
  return readModels
    .selectFrom('read.job_counts as n')
    .where('n.account_id', '=', read.accountId)
    .where(({ and }) => and([...kept]));
}
