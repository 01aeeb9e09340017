import { builtInUnit } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import { toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import type { Basis, ReportAnswer, ReportRowAnswer } from '@ledgerline/shared-events/reports/answers.ts';
import { type Expression, sql } from 'kysely';
import { COUNT, dayText, readModels } from '#runtime/database/read-models.ts';
import { listedName } from '../listed-record.ts';
import type { AccountReader } from '../read-account.ts';
import { withConvertedAmount } from './converted-amount.ts';
import { UNKNOWN_CLIENT } from './report.ts';
import { type DayRange, reportedOn } from './reported.ts';

type SourceRow = {
  id: number;
  name: string | null;
  client_id: number | null;
  client: string | null;
  day: string;
  original: string;
  tax: string;
  currency: string;
  converted: string | null;
  job_type?: string | null;
  quantity?: string | null;
  unit_id?: number | null;
  unit?: string | null;
};

/** The most rows of a month in an answer. */
const MAX_ROWS = 2_000;

/** The jobs or invoices that a report counts in a range of days, newest first, net of tax. */
export async function readReportRows(
  read: AccountReader,
  basis: Basis,
  range: DayRange,
): Promise<Pick<ReportAnswer, 'rows' | 'rowsLeftOut'>> {
  const isJobs = basis === 'completed';
  const found: SourceRow[] = await (isJobs
    ? read.fetch(jobRows(read, range).limit(MAX_ROWS + 1))
    : read.fetch(sourceRows(read, basis, range).limit(MAX_ROWS + 1)));
  const rows = found.slice(0, MAX_ROWS).map((row) => reportRow(isJobs, row));
  if (found.length <= MAX_ROWS) return { rows };
  const all = readModels
    .selectFrom(reportedOn(basis, read.accountId, range).as('r'))
    .select(COUNT.as('total'));
  const [count] = await read.fetch(all);
  return { rows, rowsLeftOut: (count?.total ?? 0) - rows.length };
}

function sourceRows(read: AccountReader, basis: Basis, range: DayRange) {
  const converted = withConvertedAmount(read.settings, reportedOn(basis, read.accountId, range));
  const name = basis === 'completed' ? 'name' : 'number';
  return readModels
    .selectFrom(converted.as('r'))
    .leftJoin('read.clients as c', (join) =>
      join.onRef('c.id', '=', 'r.client_id').on('c.account_id', '=', read.accountId),
    )
    .select(['r.id', 'r.client_id', 'r.amount as original', 'r.currency', 'r.converted'])
    .select(sql<string>`${sql.ref('r.tax')}`.as('tax'))
    .select(({ ref }) => [
      listedName(ref('c.name')).as('client'),
      sql<string | null>`${ref('r.record')}->>${sql.lit(name)}`.as('name'),
      dayText(ref('r.day')).as('day'),
    ])
    .orderBy('r.day', 'desc')
    .orderBy('r.id', 'desc');
}

/** The rows of jobs, with columns that rows of invoices do not have. */
function jobRows(read: AccountReader, range: DayRange) {
  const ofAccount = read.accountId;
  const unitId = (record: Expression<unknown>) => sql<number | null>`(${record}->>'unit_id')::integer`;
  return sourceRows(read, 'completed', range)
    .leftJoin('read.jobs as j', (join) => join.onRef('j.id', '=', 'r.id').on('j.account_id', '=', ofAccount))
    .leftJoin('read.job_types as t', (join) =>
      join.onRef('t.id', '=', 'j.job_type_id').on('t.account_id', '=', ofAccount),
    )
    .leftJoin('read.units as u', (join) =>
      join.on(({ eb, ref }) => eb('u.id', '=', unitId(ref('j.record')))).on('u.account_id', '=', ofAccount),
    )
    .select(({ ref }) => [
      listedName(ref('t.name')).as('job_type'),
      listedName(ref('u.name')).as('unit'),
      unitId(ref('j.record')).as('unit_id'),
      sql<string | null>`case when (${ref('j.record')}->>'flat_rate')::boolean then null
        else ${ref('j.record')}->>'quantity' end`.as('quantity'),
    ]);
}

function reportRow(isJob: boolean, row: SourceRow): ReportRowAnswer {
  const name = row.name?.trim() || 'Untitled';
  const quantity = row.quantity ?? null;
  const isCredit = row.id < 0;
  return {
    type: isJob ? 'job' : isCredit ? 'creditNote' : 'invoice',
    id: Math.abs(row.id),
    name,
    client_id: row.client_id,
    client: row.client ?? UNKNOWN_CLIENT,
    date: row.day,
    job_type: row.job_type ?? null,
    quantity: quantity === null ? null : toNumber(quantity),
    unit: quantity === null ? null : (row.unit ?? builtInUnit(row.unit_id ?? 0)?.name ?? null),
    value: toNumber(row.original),
    tax: toNumber(row.tax),
    currency: row.currency,
    converted_value: row.converted === null ? null : toNumber(row.converted),
    path: isJob
      ? `/jobs/${row.id}`
      : `/${isCredit ? 'credit-notes' : 'invoices'}/${encodeURIComponent(name)}`,
  };
}
