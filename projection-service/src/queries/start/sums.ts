import { add } from '@ledgerline/shared-events/money/decimal.ts';
import type { StartAnswer } from '@ledgerline/shared-events/start/answers.ts';
import { type AliasableExpression, sql } from 'kysely';
import { COUNT, readModels } from '#runtime/database/read-models.ts';
import type { AccountReader } from '../read-account.ts';
import { withConvertedAmount } from '../reports/converted-amount.ts';
import type { Reported } from '../reports/reported.ts';

/** The documents of one client or day in one currency; `missing` are the ids of those without an exchange rate. */
export type SumRow = {
  key: string | null;
  currency: string;
  count: number;
  original: string;
  amount: string | null;
  missing: number[] | null;
};

/** The sums of documents in the primary currency, by client or by day, and by their own currency. */
export async function readSums(
  read: AccountReader,
  reported: AliasableExpression<Reported>,
  by: 'client_id' | 'day',
): Promise<SumRow[]> {
  const converted = withConvertedAmount(read.settings, reported);
  return await read.fetch(
    readModels
      .selectFrom(converted.as('r'))
      .select(({ fn, ref }) => [
        sql<string | null>`${ref(`r.${by}`)}::text`.as('key'),
        'r.currency',
        COUNT.as('count'),
        fn.sum<string>('r.amount').as('original'),
        fn.sum<string | null>('r.converted').as('amount'),
        sql<number[] | null>`array_agg(${ref('r.id')}) filter (where ${ref('r.converted')} is null)`.as(
          'missing',
        ),
      ])
      .groupBy([`r.${by}`, 'r.currency']),
  );
}

/** The sum of rows in the primary currency, as decimal text. */
export function amountOf(rows: readonly SumRow[]): string {
  return add(...rows.map(({ amount }) => amount ?? '0'));
}

/** The number of documents in rows. */
export function countOf(rows: readonly SumRow[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}

/** The documents without an exchange rate, by currency. A document that is in several sums counts once. */
export function missingRates(
  sums: readonly { kind: 'job' | 'invoice'; rows: readonly SumRow[] }[],
): StartAnswer['missingRates'] {
  const documents = new Map<string, Set<string>>();
  for (const { kind, rows } of sums) {
    for (const { currency, missing } of rows) {
      const ids = (missing ?? []).map((id) => `${kind} ${id}`);
      if (ids.length > 0) documents.set(currency, (documents.get(currency) ?? new Set()).union(new Set(ids)));
    }
  }
  return [...documents]
    .map(([currency, ids]) => ({ currency, count: ids.size }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}
