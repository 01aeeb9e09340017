import type { AttachmentRecord } from '@ledgerline/shared-events/attachments/record.ts';
import { builtInUnit } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import type { JobAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { jobView } from '@ledgerline/shared-events/jobs/view.ts';
import { expressionBuilder, sql } from 'kysely';
import { readModels } from '#runtime/database/read-models.ts';
import { listedFile, listedName, listedRecord, MAX_LISTED_ITEMS } from '../listed-record.ts';
import type { AccountReader } from '../read-account.ts';
import type { OfJobs } from './of-jobs.ts';

const job = expressionBuilder<OfJobs, 'j'>();

/** The name of a record that a job refers to. */
function nameOf(
  table: 'read.clients' | 'read.job_types' | 'read.language_pairs' | 'read.units' | 'read.projects',
) {
  return job
    .selectFrom(readModels.dynamic.table(table).as('n'))
    .select(({ ref }) => listedName(ref('n.name')).as('name'))
    .whereRef('n.account_id', '=', 'j.account_id');
}

const unitId = sql<number | null>`(${job.ref('j.record')}->>'unit_id')::integer`;

/** The files of a job: all of them, or those for a row of a list and one more. */
function filesOf(which: 'all' | 'listed') {
  const files = job
    .selectFrom('read.attachments as a')
    .select(({ ref }) => ['a.id', listedFile(ref('a.record'), which === 'all').as('record')])
    .whereRef('a.account_id', '=', 'j.account_id')
    .whereRef('a.job_id', '=', 'j.id')
    .where(({ not }) => not('a.deleted'))
    .orderBy('a.id');
  return job
    .selectFrom((which === 'all' ? files : files.limit(sql.lit(MAX_LISTED_ITEMS + 1))).as('f'))
    .select(({ ref }) =>
      sql<AttachmentRecord[]>`coalesce(json_agg(${ref('f.record')} order by ${ref('f.id')}), '[]')`.as(
        'files',
      ),
    )
    .$asScalar()
    .as('attachments');
}

/** The record with the sums of its analysis: a list shows no bands, and a page of them would be long. */
const withoutBands = sql<unknown>`case when ${job.ref('j.record')} -> 'analysis' ->> 'tool' is null
  then ${job.ref('j.record')}
  else jsonb_set(jsonb_set(${job.ref('j.record')}, '{analysis,bands}', '[]'), '{analysis,grid,bands}', '[]')
    || '{"cut": true}' end`;

/** A job in a list, with the beginnings of a long record, and one file more than a list has. */
export const LISTED_RECORD = [
  listedRecord<JobRow['record']>(withoutBands).as('record'),
  sql<boolean>`true`.as('listed'),
  filesOf('listed'),
] as const;

/** The whole record of a job, and all its files. */
export const WHOLE_RECORD = [
  job.ref('j.record').$castTo<JobRow['record']>().as('record'),
  sql<boolean>`false`.as('listed'),
  filesOf('all'),
] as const;

/** A job in a file, which has none of its notes, links and files, and the sums alone of its analysis. */
export const RECORD_OF_FILE: typeof WHOLE_RECORD = [
  sql<JobRow['record']>`${job.ref('j.record')} #- '{analysis,bands}' || '{"notes": "", "links": []}'`.as(
    'record',
  ),
  sql<boolean>`false`.as('listed'),
  sql<AttachmentRecord[]>`'[]'::json`.as('attachments'),
];

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
] as const;

export type JobRow = {
  /** The record that the projection has validated and written, or its beginnings. */
  record: JobRecord & { cut?: boolean };
  /** Whether it is a row of a list, with one file more than that has. */
  listed: boolean;
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
  return rows.map(({ record: { cut = false, ...record }, listed, attachments, ...row }) => {
    const names = {
      client: row.client,
      jobType: row.job_type,
      languagePair: row.language_pair,
      unit: row.unit ?? builtInName(record.unit_id),
      project: row.project,
      invoice: row.invoice,
    };
    const files = attachments ?? [];
    if (!listed) return jobView(record, names, settings, files);
    const view = jobView(record, names, settings, files.slice(0, MAX_LISTED_ITEMS));
    return cut || files.length > MAX_LISTED_ITEMS ? { ...view, cut: true } : view;
  });
}

function builtInName(unitId: number | null): string | null {
  const unit = unitId === null ? undefined : builtInUnit(unitId);
  return unit?.name ?? null;
}
