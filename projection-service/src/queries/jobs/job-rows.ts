import type { AttachmentRecord } from '@ledgerline/shared-events/attachments/record.ts';
import { builtInUnit } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import type { JobAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { jobView } from '@ledgerline/shared-events/jobs/view.ts';
import { expressionBuilder, sql } from 'kysely';
import { readModels } from '#runtime/database/read-models.ts';
import type { AccountReader } from '../read-account.ts';
import type { OfJobs } from './of-jobs.ts';

const job = expressionBuilder<OfJobs, 'j'>();

/** The name of a record that a job refers to. */
function nameOf(
  table: 'read.clients' | 'read.job_types' | 'read.language_pairs' | 'read.units' | 'read.projects',
) {
  return job
    .selectFrom(readModels.dynamic.table(table).as('n'))
    .select('n.name')
    .whereRef('n.account_id', '=', 'j.account_id');
}

const unitId = sql<number | null>`(${job.ref('j.record')}->>'unit_id')::integer`;

/** The most characters of the notes in a list. Only the answer of one job has all of them. */
const MAX_LISTED_NOTES = 2_000;

const notes = sql`(${job.ref('j.record')}->>'notes')`;
const hasLongNotes = sql<boolean>`length(${notes}) > ${sql.lit(MAX_LISTED_NOTES)}`;

/** The record of a job in a list, with the beginning of long notes. */
export const LISTED_RECORD = [
  sql<JobRecord>`case when ${hasLongNotes}
    then jsonb_set(${job.ref('j.record')}, '{notes}', to_jsonb(left(${notes}, ${sql.lit(MAX_LISTED_NOTES)})))
    else ${job.ref('j.record')} end`.as('record'),
  hasLongNotes.as('notes_cut'),
] as const;

/** The whole record of a job. */
export const WHOLE_RECORD = [
  job.ref('j.record').$castTo<JobRecord>().as('record'),
  sql<boolean>`false`.as('notes_cut'),
] as const;

/**
 * The other columns of a job's answer, for `read.jobs j`, with the names of the records that it refers to, including
 * deleted ones. The names are subqueries: joins would take longer to plan than to run.
 */
export const JOB_COLUMNS = [
  nameOf('read.clients').whereRef('n.id', '=', 'j.client_id').as('client'),
  nameOf('read.job_types').whereRef('n.id', '=', 'j.job_type_id').as('job_type'),
  nameOf('read.language_pairs').whereRef('n.id', '=', 'j.language_pair_id').as('language_pair'),
  nameOf('read.projects').whereRef('n.id', '=', 'j.project_id').as('project'),
  nameOf('read.units').where('n.id', '=', unitId).as('unit'),
  job
    .selectFrom('read.invoices as i')
    .select('i.number')
    .whereRef('i.account_id', '=', 'j.account_id')
    .whereRef('i.id', '=', 'j.invoice_id')
    .as('invoice'),
  job
    .selectFrom('read.attachments as a')
    .select(({ ref }) =>
      sql<AttachmentRecord[]>`coalesce(json_agg(${ref('a.record')} order by ${ref('a.id')}), '[]')`.as(
        'files',
      ),
    )
    .whereRef('a.account_id', '=', 'j.account_id')
    .whereRef('a.job_id', '=', 'j.id')
    .where(({ not }) => not('a.deleted'))
    .$asScalar()
    .as('attachments'),
] as const;

export type JobRow = {
  /** The record that the projection has validated and written. */
  record: JobRecord;
  /** Whether it has only the beginning of its notes. */
  notes_cut: boolean;
  client: string | null;
  job_type: string | null;
  language_pair: string | null;
  unit: string | null;
  project: string | null;
  invoice: string | null;
  attachments: AttachmentRecord[] | null;
};

/** The read models of a job's answer. */
export const JOB_PROJECTIONS = ['jobs', 'clients', 'catalogue', 'invoices'];

export function jobViews(read: AccountReader, rows: readonly JobRow[]): JobAnswer[] {
  const { settings } = read;
  return rows.map(({ record, notes_cut, attachments, ...row }) => {
    const names = {
      client: row.client,
      jobType: row.job_type,
      languagePair: row.language_pair,
      unit: row.unit ?? builtInName(record.unit_id),
      project: row.project,
      invoice: row.invoice,
    };
    const view = jobView(record, names, settings, attachments ?? []);
    return notes_cut ? { ...view, notes_cut } : view;
  });
}

function builtInName(unitId: number | null): string | null {
  const unit = unitId === null ? undefined : builtInUnit(unitId);
  return unit?.name ?? null;
}
