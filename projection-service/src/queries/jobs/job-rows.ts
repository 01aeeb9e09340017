import { builtInUnit } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import type { JobAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { jobView } from '@ledgerline/shared-events/jobs/view.ts';
import type { AccountReader } from '../read-account.ts';

const nameOf = (table: string, id: string) =>
  `(select n.name from read.${table} n where n.account_id = $1 and n.id = ${id})`;

/**
 * The columns of a job's answer, for `read.jobs j`, with what it points to by name; deleted records still give
 * theirs. Names are looked up one by one: joins would take longer to plan than to run.
 */
export const JOB_COLUMNS = `
  j.record, ${nameOf('clients', 'j.client_id')} as client, ${nameOf('job_types', 'j.job_type_id')} as job_type,
  ${nameOf('language_pairs', 'j.language_pair_id')} as language_pair,
  ${nameOf('units', `(j.record->>'unit_id')::integer`)} as unit,
  (select i.number from read.invoices i where i.account_id = $1 and i.id = j.invoice_id) as invoice`;

export type JobRow = {
  /** As the projection wrote it after it had checked it. */
  record: JobRecord;
  client: string | null;
  job_type: string | null;
  language_pair: string | null;
  unit: string | null;
  invoice: string | null;
};

/** The read models behind a job's answer. */
export const JOB_PROJECTIONS = ['jobs', 'clients', 'catalogue', 'invoices'];

export function jobViews(read: AccountReader, rows: readonly JobRow[]): JobAnswer[] {
  const { settings } = read;
  return rows.map(({ record, client, job_type, language_pair, unit, invoice }) => {
    const names = {
      client,
      jobType: job_type,
      languagePair: language_pair,
      unit: unit ?? builtInName(record.unit_id),
      invoice,
    };
    return jobView(record, names, settings);
  });
}

function builtInName(unitId: number | null): string | null {
  const unit = unitId === null ? undefined : builtInUnit(unitId);
  return unit?.name ?? null;
}
