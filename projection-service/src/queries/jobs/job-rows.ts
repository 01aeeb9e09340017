import { builtInUnit } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import { type JobRecord, jobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { type JobView, jobView } from '@ledgerline/shared-events/jobs/view.ts';
import { z } from 'zod';
import type { AccountReader } from '../read-account.ts';

/** The columns of a job's answer, for `read.jobs j` after `JOB_NAMES`. */
export const JOB_COLUMNS = `
  j.record, c.name as client, t.name as job_type, p.name as language_pair, u.name as unit`;

/** What a job points to, by name; deleted records still give theirs. */
export const JOB_NAMES = `
  left join read.clients c on c.account_id = $1 and c.id = j.client_id
  left join read.job_types t on t.account_id = $1 and t.id = j.job_type_id
  left join read.language_pairs p on p.account_id = $1 and p.id = j.language_pair_id
  left join read.units u on u.account_id = $1 and u.id = (j.record->>'unit_id')::integer`;

export type JobRow = {
  record: unknown;
  client: string | null;
  job_type: string | null;
  language_pair: string | null;
  unit: string | null;
};

/** The read models behind a job's answer. */
export const JOB_PROJECTIONS = ['jobs', 'clients', 'catalogue'];

export async function jobViews(read: AccountReader, rows: readonly JobRow[]): Promise<JobView[]> {
  const settings = await read.settings();
  return rows.map((row) => {
    const job = jobRecord.parse(row.record);
    const names = {
      client: row.client,
      jobType: row.job_type,
      languagePair: row.language_pair,
      unit: row.unit ?? unitName(job),
    };
    return jobView(job, names, settings);
  });
}

function unitName({ unit_id }: JobRecord): string | null {
  const named = z.object({ name: z.string() }).safeParse(unit_id === null ? null : builtInUnit(unit_id));
  return named.success ? named.data.name : null;
}
