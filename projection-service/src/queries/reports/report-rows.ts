import { builtInUnit } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import { toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import type { Basis, ReportRowAnswer } from '@ledgerline/shared-events/reports/answers.ts';
import type { AccountReader } from '../read-account.ts';
import { convertedAmount } from './converted-amount.ts';
import { SOURCES, UNKNOWN_CLIENT } from './report.ts';

type SourceRow = {
  id: number;
  name: string | null;
  client_id: number | null;
  client: string | null;
  day: string;
  original: string;
  currency: string;
  amount: string | null;
  job_type?: string | null;
  quantity?: string | null;
  unit_id?: number | null;
  unit?: string | null;
};

/** What a row of jobs tells beside its amount; the row of an invoice has none of it. */
const WORK = {
  columns: `, t.name as job_type, u.name as unit, (j.record->>'unit_id')::integer as unit_id,
    case when (j.record->>'flat_rate')::boolean then null else j.record->>'quantity' end as quantity`,
  joins: `left join read.jobs j on j.account_id = $1 and j.id = r.id
    left join read.job_types t on t.account_id = $1 and t.id = j.job_type_id
    left join read.units u on u.account_id = $1 and u.id = (j.record->>'unit_id')::integer`,
};

/** The jobs or invoices behind a range of days, newest first. */
export async function readReportRows(
  read: AccountReader,
  basis: Basis,
  range: { first: string; last: string },
): Promise<ReportRowAnswer[]> {
  const { table, day, amount } = SOURCES[basis];
  const converted = convertedAmount(read.settings, amount, 4);
  const isJobs = basis === 'completed';
  const name = isJobs ? 'name' : 'number';
  const work = isJobs ? WORK : { columns: '', joins: '' };
  const rows = await read.rows<SourceRow>(
    `select r.id, r.record->>'${name}' as name, r.client_id, c.name as client, r.${day}::text as day,
       r.${amount}::text as original, r.currency, converted.amount::text as amount${work.columns}
     from read.${table} r ${converted.join}
     left join read.clients c on c.account_id = $1 and c.id = r.client_id ${work.joins}
     where r.account_id = $1 and not r.deleted and r.${day} between $2::date and $3::date
     order by r.${day} desc, r.id desc`,
    [range.first, range.last, ...converted.values],
  );
  return rows.map((row) => reportRow(isJobs, row));
}

function reportRow(isJob: boolean, row: SourceRow): ReportRowAnswer {
  const name = row.name?.trim() || 'Untitled';
  const quantity = row.quantity ?? null;
  return {
    type: isJob ? 'job' : 'invoice',
    id: row.id,
    name,
    client_id: row.client_id,
    client: row.client ?? UNKNOWN_CLIENT,
    date: row.day,
    job_type: row.job_type ?? null,
    quantity: quantity === null ? null : toNumber(quantity),
    unit: quantity === null ? null : (row.unit ?? builtInUnit(row.unit_id ?? 0)?.name ?? null),
    value: toNumber(row.original),
    currency: row.currency,
    converted_value: row.amount === null ? null : toNumber(row.amount),
    path: isJob ? `/jobs/${row.id}` : `/invoices/${encodeURIComponent(name)}`,
  };
}
