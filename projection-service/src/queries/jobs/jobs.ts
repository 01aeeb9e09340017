import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { noParams, type QueryDeps, serveQuery } from '../answer.ts';
import { id, pageOf } from '../query-string.ts';
import { JOB_ORDER, jobConditions, jobSearch } from './job-filters.ts';
import { JOB_COLUMNS, JOB_NAMES, JOB_PROJECTIONS, type JobRow, jobViews } from './job-rows.ts';

/** `GET /api/job` and `GET /api/job/{id}`. */
export function serveJobs(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/job',
    projections: JOB_PROJECTIONS,
    params: noParams,
    search: jobSearch,
    answer: async (read, search) => {
      const where = jobConditions(search, await read.today());
      const order = JOB_ORDER[search.type];
      const [count] = await read.rows<{ total: number }>(
        `select count(*)::integer as total from read.jobs j where j.account_id = $1 and ${where.sql}`,
        where.values,
      );
      const offset = (search.page - 1) * search.per_page;
      const rows = await read.rows<JobRow>(
        `select ${JOB_COLUMNS} from (
           select j.id from read.jobs j where j.account_id = $1 and ${where.sql}
           order by ${order} limit ${search.per_page} offset ${offset}
         ) page join read.jobs j on j.account_id = $1 and j.id = page.id ${JOB_NAMES} order by ${order}`,
        where.values,
      );
      return pageOf(await jobViews(read, rows), search, count?.total ?? 0);
    },
  });
  serveQuery(app, deps, {
    path: '/api/job/:id',
    projections: JOB_PROJECTIONS,
    params: z.object({ id }),
    search: z.object({}),
    answer: async (read, _search, params) => {
      const rows = await read.rows<JobRow>(
        `select ${JOB_COLUMNS} from read.jobs j ${JOB_NAMES} where j.account_id = $1 and j.id = $2 and not j.deleted`,
        [params.id],
      );
      const [job] = await jobViews(read, rows);
      if (job === undefined) throw new Rejected('not_found', 'There is no such job.');
      return job;
    },
  });
}
