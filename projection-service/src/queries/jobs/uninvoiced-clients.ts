import {
  type UninvoicedClientAnswer,
  uninvoicedClientAnswer,
} from '@ledgerline/shared-events/jobs/answers.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { noParams, type QueryDeps, serveQuery } from '../answer.ts';
import { jobConditions, jobSearch } from './job-filters.ts';

/**
 * `GET /api/job/uninvoiced/clients`: the clients whose jobs the list of uninvoiced jobs holds, by name, with how many;
 * `completed_at` narrows them as it narrows the list.
 */
export function serveUninvoicedClients(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/job/uninvoiced/clients',
    projections: ['jobs', 'clients', 'catalogue'],
    params: noParams,
    search: jobSearch.pick({ completed_at: true }),
    answers: z.array(uninvoicedClientAnswer),
    answer: async (read, { completed_at }) => {
      const search = jobSearch.parse({ type: 'uninvoiced', completed_at });
      const where = jobConditions(search, { now: read.now, timeZone: timeZoneOf(read.settings) });
      return await read.rows<UninvoicedClientAnswer>(
        `select n.client_id, c.name, n.jobs from (
           select j.client_id, count(*)::integer as jobs from read.jobs j
           where j.account_id = $1 and ${where.sql} group by j.client_id
         ) n join read.clients c on c.account_id = $1 and c.id = n.client_id
         order by c.name_key, n.client_id`,
        where.values,
      );
    },
  });
}
