import { add, toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import type { Basis, ReportAnswer } from '@ledgerline/shared-events/reports/answers.ts';
import { type Expression, sql } from 'kysely';
import { COUNT, readModels } from '#runtime/database/read-models.ts';
import type { AccountReader } from '../read-account.ts';
import { convertedBy, withConvertedAmount } from './converted-amount.ts';
import { type DayRange, reportedOn } from './reported.ts';

export const UNKNOWN_CLIENT = 'Unknown client';

/** The figures of a year, without their revision. */
export type Report = Omit<ReportAnswer, 'revision' | 'rows' | 'rowsLeftOut'>;

type FigureRow = {
  client_id: number | null;
  name: string | null;
  month: number;
  amount: string;
  tax: string;
};

/** The figures of a year in the primary currency, net of tax: by client, largest first, and by month. */
export async function readReport(read: AccountReader, year: number, basis: Basis): Promise<Report> {
  const rows = await read.fetch(sumsOfYear(read, year, basis));
  const { currency } = read.settings;
  const counted = rows.flatMap(({ amount, tax, ...row }) =>
    amount === null ? [] : [{ ...row, amount, tax: tax ?? '0' }],
  );
  return { year, currency, basis, ...figures(counted), missingRates: missingRates(rows) };
}

/** The sums by client and month. An amount without a rate counts as nothing. */
function sumsOfYear(read: AccountReader, year: number, basis: Basis) {
  const range = { first: `${year}-01-01`, last: `${year}-12-31` };
  const converted = withConvertedAmount(read.settings, reportedOn(basis, read.accountId, range));
  const byMonth = readModels
    .selectFrom(converted.as('r'))
    .select(['r.client_id', 'r.converted'])
    .select(({ ref }) => [
      sql<number>`extract(month from ${ref('r.day')})::integer`.as('month'),
      sql<string | null>`case when ${ref('r.converted')} is null then ${ref('r.currency')} end`.as('missing'),
      convertedTax(read.settings.currency, ref('r.converted'), ref('r.rate')).as('tax'),
    ]);
  const sums = readModels
    .selectFrom(byMonth.as('r'))
    .select(({ fn }) => [
      'client_id',
      'month',
      'missing',
      COUNT.as('count'),
      fn.sum<string | null>('converted').as('amount'),
      fn.sum<string | null>('tax').as('tax'),
    ])
    .groupBy(['client_id', 'month', 'missing']);
  return readModels
    .selectFrom(sums.as('f'))
    .leftJoin('read.clients as c', (join) =>
      join.onRef('c.id', '=', 'f.client_id').on('c.account_id', '=', read.accountId),
    )
    .select(['f.client_id', 'c.name', 'f.month', 'f.missing', 'f.count', 'f.amount', 'f.tax']);
}

/** The tax of a row `r`, so that it and the net amount are together what the document comes to in a list. */
function convertedTax(currency: string, net: Expression<string | null>, rate: Expression<string | null>) {
  const whole = convertedBy(currency, sql`${sql.ref('r.amount')} + ${sql.ref('r.tax')}`, rate);
  return sql<string | null>`${whole} - ${net}`;
}

/** The sum of the jobs that were completed on these days, in the primary currency. */
export async function readCompletedTotal(read: AccountReader, range: DayRange): Promise<number> {
  const converted = withConvertedAmount(read.settings, reportedOn('completed', read.accountId, range));
  const [sum] = await read.fetch(
    readModels
      .selectFrom(converted.as('r'))
      .select(({ fn }) => fn.sum<string | null>('r.converted').as('amount')),
  );
  return toNumber(sum?.amount ?? '0');
}

/** How many rows have no rate to the primary currency, by their own one. */
export function missingRates(
  rows: readonly { missing: string | null; count: number }[],
): Report['missingRates'] {
  const counts = new Map<string, number>();
  for (const { missing, count } of rows) {
    if (missing !== null) counts.set(missing, (counts.get(missing) ?? 0) + count);
  }
  return [...counts]
    .map(([currency, count]) => ({ currency, count }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

const MONTHS = 12;

function figures(rows: readonly FigureRow[]): Pick<Report, 'series' | 'totals' | 'total' | 'taxes' | 'tax'> {
  const byClient = Map.groupBy(rows, ({ client_id }) => client_id);
  const series = [...byClient].map(([client_id, months]) => {
    const values = monthly(months, 'amount');
    const tax = toNumber(add(...months.map((row) => row.tax)));
    const name = months[0]?.name ?? UNKNOWN_CLIENT;
    return { client_id, name, values: values.map(toNumber), total: toNumber(add(...values)), tax };
  });
  series.sort((a, b) => b.total - a.total || (a.client_id ?? 0) - (b.client_id ?? 0));
  const [totals, taxes] = [monthly(rows, 'amount'), monthly(rows, 'tax')];
  return {
    series,
    totals: totals.map(toNumber),
    total: toNumber(add(...totals)),
    taxes: taxes.map(toNumber),
    tax: toNumber(add(...taxes)),
  };
}

function monthly(rows: readonly FigureRow[], field: 'amount' | 'tax'): string[] {
  return Array.from({ length: MONTHS }, (_, month) =>
    add(...rows.filter((row) => row.month === month + 1).map((row) => row[field])),
  );
}
