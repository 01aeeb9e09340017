import { add, toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import type { Basis, ReportAnswer } from '@ledgerline/shared-events/reports/answers.ts';
import type { AccountReader } from '../read-account.ts';
import { convertedAmount } from './converted-amount.ts';

/** Where the amounts of a basis stand, each in its own currency. */
export const SOURCES: Record<Basis, { table: string; day: string; amount: string }> = {
  completed: { table: 'report_jobs', day: 'completed_at', amount: 'value' },
  invoiced: { table: 'report_invoices', day: 'date', amount: 'total' },
  paid: { table: 'report_invoices', day: 'paid_at', amount: 'total' },
};

export const UNKNOWN_CLIENT = 'Unknown client';

/** The figures of a year, before they say at which revision they were read. */
export type Report = Omit<ReportAnswer, 'revision' | 'rows'>;

/** Without an amount: what counts nothing, because its rate is missing. */
type SumRow = {
  client_id: number | null;
  name: string | null;
  month: number;
  missing: string | null;
  count: number;
  amount: string | null;
};
type FigureRow = { client_id: number | null; name: string | null; month: number; amount: string };

/** The figures of a year in the primary currency: by client, largest first, and month. */
export async function readReport(read: AccountReader, year: number, basis: Basis): Promise<Report> {
  const { table, day, amount } = SOURCES[basis];
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const converted = convertedAmount(read.settings, amount, 4);
  const rows = await read.rows<SumRow>(
    `select f.client_id, c.name, f.month, f.missing, f.count, f.amount::text from (
       select r.client_id, extract(month from r.${day})::integer as month,
         case when converted.amount is null then r.currency end as missing,
         count(*)::integer as count, sum(converted.amount) as amount
       from read.${table} r ${converted.join}
       where r.account_id = $1 and not r.deleted and r.${day} between $2::date and $3::date
       group by r.client_id, month, missing
     ) f left join read.clients c on c.account_id = $1 and c.id = f.client_id`,
    [first, last, ...converted.values],
  );
  const { currency } = read.settings;
  const counted = rows.flatMap(({ amount: sum, ...row }) => (sum === null ? [] : [{ ...row, amount: sum }]));
  return { year, currency, basis, ...figures(counted), missingRates: missingRates(rows) };
}

function missingRates(rows: readonly SumRow[]): Report['missingRates'] {
  const counts = new Map<string, number>();
  for (const { missing, count } of rows) {
    if (missing !== null) counts.set(missing, (counts.get(missing) ?? 0) + count);
  }
  return [...counts]
    .map(([currency, count]) => ({ currency, count }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

const MONTHS = 12;

function figures(rows: readonly FigureRow[]): Pick<Report, 'series' | 'totals' | 'total'> {
  const byClient = Map.groupBy(rows, ({ client_id }) => client_id);
  const series = [...byClient].map(([client_id, months]) => {
    const values = monthly(months);
    const name = months[0]?.name ?? UNKNOWN_CLIENT;
    return { client_id, name, values: values.map(toNumber), total: toNumber(add(...values)) };
  });
  series.sort((a, b) => b.total - a.total || (a.client_id ?? 0) - (b.client_id ?? 0));
  const totals = monthly(rows);
  return {
    series,
    totals: totals.map(toNumber),
    total: toNumber(add(...totals)),
  };
}

function monthly(rows: readonly FigureRow[]): string[] {
  return Array.from({ length: MONTHS }, (_, month) =>
    add(...rows.filter((row) => row.month === month + 1).map((row) => row.amount)),
  );
}
