import { add, toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import type { AccountReader } from '../read-account.ts';

/** What counts: jobs by their day of completion, invoices by their date, or by the day of payment. */
export const BASES = ['completed', 'invoiced', 'paid'] as const;
export type Basis = (typeof BASES)[number];

/** Where the amounts of a basis stand. */
export const SOURCES: Record<Basis, { table: string; day: string; amount: string; original: string }> = {
  completed: { table: 'report_jobs', day: 'completed_at', amount: 'converted_value', original: 'value' },
  invoiced: { table: 'report_invoices', day: 'date', amount: 'converted_total', original: 'total' },
  paid: { table: 'report_invoices', day: 'paid_at', amount: 'converted_total', original: 'total' },
};

export const UNKNOWN_CLIENT = 'Unknown client';

export type Series = { client_id: number | null; name: string; values: number[]; total: number };

export type Report = {
  year: number;
  currency: string;
  basis: Basis;
  series: Series[];
  totals: number[];
  total: number;
  /** Currencies of amounts that count nothing, because no rate to the primary currency is known. */
  missingRates: { currency: string; count: number }[];
};

type FigureRow = { client_id: number | null; name: string | null; month: number; amount: string };

/** The figures of a year in the primary currency: by client, largest first, and month. */
export async function readReport(read: AccountReader, year: number, basis: Basis): Promise<Report> {
  const { table, day, amount } = SOURCES[basis];
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const rows = await read.rows<FigureRow>(
    `select f.client_id, c.name, f.month, f.amount::text from (
       select client_id, extract(month from ${day})::integer as month, sum(${amount}) as amount
       from read.${table}
       where account_id = $1 and not deleted and ${day} between $2::date and $3::date and ${amount} is not null
       group by client_id, month
     ) f left join read.clients c on c.account_id = $1 and c.id = f.client_id`,
    [first, last],
  );
  const missingRates = await read.rows<{ currency: string; count: number }>(
    `select currency, count(*)::integer as count from read.${table}
     where account_id = $1 and not deleted and ${day} between $2::date and $3::date and ${amount} is null
     group by currency order by currency`,
    [first, last],
  );
  const { currency } = read.settings;
  return { year, currency, basis, ...figures(rows), missingRates };
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
