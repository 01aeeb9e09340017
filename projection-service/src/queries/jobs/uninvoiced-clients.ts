import { uninvoicedClientAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { COUNT, readModels } from '#runtime/database/read-models.ts';
import { noParams, type QueryDeps, serveQuery } from '../answer.ts';
import { naturalOrder } from '../natural-order.ts';
import { jobConditions, jobSearch, withDays } from './job-filters.ts';

/**
 * `GET /api/job/uninvoiced/clients`: the clients of the list of uninvoiced jobs, by name, with the number of their
 * jobs; `completed_at` filters them as it filters the list.
 */
export function serveUninvoicedClients(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/job/uninvoiced/clients',
    projections: ['jobs', 'clients', 'catalogue'],
    params: noParams,
    search: jobSearch.pick({ completed_at: true }),
    answers: z.array(uninvoicedClientAnswer),
    answer: async (read, { completed_at }) => {
      const search = withDays(jobSearch.parse({ type: 'uninvoiced', completed_at }), read);
      const where = jobConditions(search, { now: read.now, timeZone: timeZoneOf(read.settings) });
      const jobs = readModels
        .selectFrom('read.jobs as j')
        .select(['j.client_id', COUNT.as('jobs')])
        .where('j.account_id', '=', read.accountId)
        .where(({ and }) => and(where))
        .groupBy('j.client_id');
      return await read.fetch(
        readModels
          .selectFrom(jobs.as('n'))
          .innerJoin('read.clients as c', 'c.id', 'n.client_id')
          .select(['c.id as client_id', 'c.name', 'n.jobs'])
          .where('c.account_id', '=', read.accountId)
          .orderBy(({ ref }) => naturalOrder(ref('c.name_key')))
          .orderBy('c.id'),
      );
    },
  });
}
