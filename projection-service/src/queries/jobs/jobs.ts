import type { Readable } from 'node:stream';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { type JobAnswer, jobAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { type ListTotals, listTotals, totalledPageAnswer } from '@ledgerline/shared-events/lists/totals.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { COUNT, type Condition, ONE_BY_ID, preparedOnce, readModels } from '#runtime/database/read-models.ts';
import { BY_ID, noParams, type QueryDeps, serveQuery } from '../answer.ts';
import { csvFile, listFormat, WHOLE_LIST } from '../list-csv.ts';
import { pageOf } from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';
import { sortedIds } from '../sorted-page.ts';
import { analysisCsv } from './analysis-csv.ts';
import { jobCsvColumns } from './job-csv.ts';
import {
  type Clock,
  disjointJobConditions,
  JOB_ORDER,
  type JobSearch,
  jobConditions,
  jobCountConditions,
  jobSearch,
  soleNameFilter,
  withDays,
} from './job-filters.ts';
import {
  JOB_COLUMNS,
  JOB_PROJECTIONS,
  type JobRow,
  jobViews,
  LISTED_RECORD,
  RECORD_OF_FILE,
  WHOLE_RECORD,
} from './job-rows.ts';
import { jobsWith, sortedJobs } from './job-sort.ts';
import { countedTotals, jobTotals } from './job-totals.ts';
import { findNamed } from './named-jobs.ts';

/** `GET /api/job`, `GET /api/job/{id}` and the analysis of a job as a file. */
export function serveJobs(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/job',
    projections: JOB_PROJECTIONS,
    params: noParams,
    search: jobSearch.extend(listFormat),
    answers: totalledPageAnswer(jobAnswer, listTotals),
    answer: async (read, { format, ...named }, _params, reply) => {
      const search = withDays(named, read);
      if (format === 'csv') return await jobsAsFile(read, search, reply);
      const { jobs, total, totals } = await readCounted(read, search);
      return { ...pageOf(jobs, search, total), totals };
    },
  });
  serveQuery(app, deps, {
    path: '/api/job/:id',
    projections: JOB_PROJECTIONS,
    ...BY_ID,
    answers: jobAnswer,
    answer: (read, _search, params) => wholeJob(read, params.id),
  });
  serveAnalysisFile(app, deps);
}

function serveAnalysisFile(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/job/:id/analysis.csv',
    projections: JOB_PROJECTIONS,
    ...BY_ID,
    answers: z.string(),
    answer: async (read, _search, params, reply) => {
      const { analysis } = await wholeJob(read, params.id);
      if (analysis === null) throw new Rejected('not_found', 'This job has no analysis.');
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="analysis-${params.id}.csv"`);
      return analysisCsv(analysis);
    },
  });
}

/** @throws Rejected not_found */
async function wholeJob(read: AccountReader, jobId: number): Promise<JobAnswer> {
  const [job] = jobViews(read, await read.fetch(WHOLE_JOBS({ accountId: read.accountId, ids: [jobId] })));
  if (job === undefined) throw new Rejected('not_found', 'This does not exist.');
  return job;
}

/**
 * A page, and the number of jobs in all pages: from the name pages, from the cache, from the last page, or from a
 * count.
 */
async function readCounted(
  read: AccountReader,
  search: JobSearch,
): Promise<{ jobs: JobAnswer[]; total: number; totals: ListTotals }> {
  const clock = { now: read.now, timeZone: timeZoneOf(read.settings) };
  const where = jobConditions(search, clock);
  const kept = jobCountConditions(search);
  if (kept !== null) {
    const [counted, rows] = await Promise.all([
      countedTotals(read, where, kept),
      readPage(read, search, where),
    ]);
    return { jobs: jobViews(read, rows), ...counted };
  }
  const totals = jobTotals(read, where);
  totals.catch(() => undefined);
  const name = search.sort === null ? soleNameFilter(search) : null;
  if (name !== null) {
    const { ids, total } = await findNamed(read, name, search);
    return { jobs: jobViews(read, await readJobs(read, ids)), total, totals: await totals };
  }
  const rows = await readPage(read, search, where);
  const before = (search.page - 1) * search.per_page;
  const isLast = rows.length < search.per_page && (rows.length > 0 || before === 0);
  // The rows are converted while PostgreSQL counts.
  const count = async () => (isLast ? before + rows.length : countMatches(read, search, clock));
  const view = async () => jobViews(read, rows);
  const [total, jobs] = await Promise.all([count(), view()]);
  return { jobs, total, totals: await totals };
}

async function jobsAsFile(read: AccountReader, search: JobSearch, reply: FastifyReply): Promise<Readable> {
  const where = jobConditions(search, { now: read.now, timeZone: timeZoneOf(read.settings) });
  const ids = await pageIds(read, { ...search, ...WHOLE_LIST }, where);
  return await csvFile(reply, 'jobs', ids, jobCsvColumns(read.settings.currency), async (part) =>
    jobViews(read, await read.fetch(JOBS_OF_FILE({ accountId: read.accountId, ids: part }))),
  );
}

async function cachedCount(read: AccountReader, counts: readonly Condition[]): Promise<number> {
  const [count] = await read.fetch(
    readModels
      .selectFrom('read.job_counts as n')
      .select(({ fn }) => sql<number>`coalesce(${fn.sum('n.jobs')}, 0)::integer`.as('total'))
      .where('n.account_id', '=', read.accountId)
      .where(({ and }) => and(counts)),
  );
  return count?.total ?? 0;
}

/** The number of jobs on all pages. */
export async function countJobs(read: AccountReader, named: JobSearch): Promise<number> {
  const search = withDays(named, read);
  const name = soleNameFilter(search);
  if (name !== null) return (await findNamed(read, name, { page: 1, per_page: 1 })).total;
  const kept = jobCountConditions(search);
  if (kept !== null) return await cachedCount(read, kept);
  return await countMatches(read, search, { now: read.now, timeZone: timeZoneOf(read.settings) });
}

/** The query string of a filter: one with an unknown field is refused, since it would match too many. */
export const savedJobSearch = jobSearch.omit({ page: true, per_page: true, sort: true }).strict();

/** The ids of the jobs that match a filter, the oldest first, at most `most`. */
export async function matchingJobs(
  read: AccountReader,
  filter: z.output<typeof savedJobSearch>,
  most: number,
): Promise<number[]> {
  const search = withDays({ ...filter, sort: null, page: 1, per_page: most }, read);
  const where = jobConditions(search, { now: read.now, timeZone: timeZoneOf(read.settings) });
  const rows = await read.fetch(jobsWith(read, where).select('j.id').orderBy('j.id').limit(most));
  return rows.map(({ id }) => id);
}

async function countMatches(read: AccountReader, search: JobSearch, clock: Clock): Promise<number> {
  const parts = await Promise.all(
    disjointJobConditions(search, clock).map((where) =>
      read.fetch(jobsWith(read, where).select(COUNT.as('total'))),
    ),
  );
  return parts.flat().reduce((sum, { total }) => sum + total, 0);
}

type JobsWithIds = { accountId: string; ids: readonly number[] };

const jobsWithIds = (columns: typeof LISTED_RECORD | typeof WHOLE_RECORD) =>
  preparedOnce<JobsWithIds, JobRow>((value) => {
    const page = sql<{ id: number; place: string }>`unnest(${value('ids')}::integer[]) with ordinality`;
    return readModels
      .selectFrom(page.as<'page'>(sql`page (id, place)`))
      .innerJoinLateral(
        (job) =>
          job
            .selectFrom('read.jobs')
            .selectAll()
            .where('account_id', '=', value('accountId'))
            .whereRef('id', '=', 'page.id')
            .where(({ not }) => not('deleted'))
            .limit(ONE_BY_ID)
            .as('j'),
        (join) => join.onTrue(),
      )
      .select(columns)
      .select(JOB_COLUMNS)
      .orderBy('page.place');
  });

const LISTED_JOBS = jobsWithIds(LISTED_RECORD);
const WHOLE_JOBS = jobsWithIds(WHOLE_RECORD);
const JOBS_OF_FILE = jobsWithIds(RECORD_OF_FILE);

/** Jobs in the order of these ids, with the beginnings of long ones. */
export async function readJobs(read: AccountReader, ids: readonly number[]): Promise<JobRow[]> {
  return ids.length === 0 ? [] : await read.fetch(LISTED_JOBS({ accountId: read.accountId, ids }));
}

/** The ids of the page are read from an index first, so that only its records are read. */
async function readPage(
  read: AccountReader,
  search: JobSearch,
  where: readonly Condition[],
): Promise<JobRow[]> {
  return await readJobs(read, await pageIds(read, search, where));
}

/** Statements of their own: they are planned for their values, while the one that reads the jobs is prepared. */
export async function pageIds(
  read: AccountReader,
  { type, sort, page, per_page }: JobSearch,
  where: readonly Condition[],
): Promise<number[]> {
  if (sort !== null) return await sortedIds(sortedJobs(read, where, sort), { page, per_page });
  if (type === 'active') return await sortedIds(sortedJobs(read, where, BY_DEADLINE), { page, per_page });
  const rows = await read.fetch(
    jobsWith(read, where)
      .select('j.id')
      .orderBy(JOB_ORDER[type])
      .limit(per_page)
      .offset((page - 1) * per_page),
  );
  return rows.map(({ id }) => id);
}

const BY_DEADLINE = { column: 'deadline', descending: false } as const;
