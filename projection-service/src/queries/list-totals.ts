import type { ListTotals } from '@ledgerline/shared-events/lists/totals.ts';
import { add, toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import { type AliasableExpression, sql } from 'kysely';
import { COUNT, readModels } from '#runtime/database/read-models.ts';
import type { AccountReader } from './read-account.ts';
import { withConvertedAmount } from './reports/converted-amount.ts';
import type { Reported } from './reports/reported.ts';

/** Documents of one currency: how many there are, and the sum in the primary currency; null without a rate. */
export type CurrencySum = { currency: string; count: number; amount: string | null };

/** The sums of documents by currency. Each amount is converted and rounded as the document shows it. */
export async function sumsByCurrency(
  read: AccountReader,
  documents: AliasableExpression<Reported>,
): Promise<CurrencySum[]> {
  const converted = withConvertedAmount(read.settings, documents);
  const isMissing = sql<boolean>`${sql.ref('r.converted')} is null`;
  return await read.fetch(
    readModels
      .selectFrom(converted.as('r'))
      .select(({ fn }) => [
        'r.currency',
        COUNT.as('count'),
        fn.sum<string | null>('r.converted').as('amount'),
      ])
      .groupBy(['r.currency', isMissing]),
  );
}

/** The totals of a list from sums in the primary currency. */
export function totalsOf(currency: string, sums: readonly CurrencySum[]): ListTotals {
  const missing = new Map<string, number>();
  const amounts: string[] = [];
  for (const sum of sums) {
    if (sum.amount !== null) amounts.push(sum.amount);
    else missing.set(sum.currency, (missing.get(sum.currency) ?? 0) + sum.count);
  }
  return {
    currency,
    value: toNumber(add('0', ...amounts)),
    missingRates: [...missing]
      .map(([of, count]) => ({ currency: of, count }))
      .toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
  };
}
