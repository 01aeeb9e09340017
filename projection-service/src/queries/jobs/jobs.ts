import { pageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { type JobAnswer, jobAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { noParams, type QueryDeps, serveQuery } from '../answer.ts';
import type { Conditions } from '../conditions.ts';
import { id, pageOf } from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';
import { activePage } from './active-page.ts';
import {
  JOB_ORDER,
  type JobSearch,
  jobConditions,
  jobCountConditions,
  jobSearch,
  onlyName,
} from './job-filters.ts';
import { JOB_COLUMNS, JOB_PROJECTIONS, type JobRow, jobViews } from './job-rows.ts';
import { findNamed } from './named-jobs.ts';

/** `GET /api/job` and `GET /api/job/{id}`. */
export function serveJobs(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/job',
    projections: JOB_PROJECTIONS,
    params: noParams,
    search: jobSearch,
    answers: pageAnswer(jobAnswer),
    answer: async (read, search) => {
      const { jobs, total } = await readCounted(read, search);
      return pageOf(jobs, search, total);
    },
  });
  serveQuery(app, deps, {
    path: '/api/job/:id',
    projections: JOB_PROJECTIONS,
    params: z.object({ id }),
    search: z.object({}),
    answers: jobAnswer,
    answer: async (read, _search, params) => {
      const rows = await read.rows<JobRow>(
        `select ${JOB_COLUMNS} from read.jobs j where j.account_id = $1 and j.id = $2 and not j.deleted`,
        [params.id],
      );
      const [job] = jobViews(read, rows);
      if (job === undefined) throw new Rejected('not_found', 'There is no such job.');
      return job;
    },
  });
}

/** A page, and how many jobs there are in all pages: told by their names, kept, told by the last page, or counted. */
async function readCounted(
  read: AccountReader,
  search: JobSearch,
): Promise<{ jobs: JobAnswer[]; total: number }> {
  const name = onlyName(search);
  if (name !== null) {
    const { ids, total } = await findNamed(read, name, search);
    return { jobs: jobViews(read, await readJobs(read, ids)), total };
  }
  const where = jobConditions(search, { now: read.now, timeZone: timeZoneOf(read.settings) });
  const kept = jobCountConditions(search);
  if (kept !== null) {
    const [total, rows] = await Promise.all([keptCount(read, kept), readPage(read, search, where)]);
    return { jobs: jobViews(read, rows), total };
  }
  const rows = await readPage(read, search, where);
  const before = (search.page - 1) * search.per_page;
  const isLast = rows.length < search.per_page && (rows.length > 0 || before === 0);
  // The views are made while PostgreSQL counts.
  const count = async () => (isLast ? before + rows.length : countJobs(read, where));
  const view = async () => jobViews(read, rows);
  const [total, jobs] = await Promise.all([count(), view()]);
  return { jobs, total };
}

async function keptCount(read: AccountReader, counts: Conditions): Promise<number> {
  const [count] = await read.rows<{ total: number }>(
    `select coalesce(sum(n.jobs), 0)::integer as total from read.job_counts n
     where n.account_id = $1 and ${counts.sql}`,
    counts.values,
  );
  return count?.total ?? 0;
}

async function countJobs(read: AccountReader, where: Conditions): Promise<number> {
  const [count] = await read.rows<{ total: number }>(
    `select count(*)::integer as total from read.jobs j where j.account_id = $1 and ${where.sql}`,
    where.values,
  );
  return count?.total ?? 0;
}

/** Jobs in the order of their ids here. */
async function readJobs(read: AccountReader, ids: readonly number[]): Promise<JobRow[]> {
  if (ids.length === 0) return [];
  return await read.rows<JobRow>(
    `select ${JOB_COLUMNS} from unnest($2::integer[]) with ordinality as page (id, place)
     join read.jobs j on j.account_id = $1 and j.id = page.id and not j.deleted order by page.place`,
    [ids],
  );
}

/** The ids of the page are found by an index first: records are opened only of these. */
async function readPage(
  read: AccountReader,
  { type, page, per_page }: JobSearch,
  where: Conditions,
): Promise<JobRow[]> {
  if (type === 'active') return await readJobs(read, await activePage(read, where, { page, per_page }));
  const offset = (page - 1) * per_page;
  const order = JOB_ORDER[type];
  return await read.rows<JobRow>(
    `select ${JOB_COLUMNS} from (
       select j.id from read.jobs j where j.account_id = $1 and ${where.sql}
       order by ${order} limit ${per_page} offset ${offset}
     ) page join read.jobs j on j.account_id = $1 and j.id = page.id order by ${order}`,
    where.values,
  );
}
