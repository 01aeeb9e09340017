import { documentCurrencyAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { readModels } from '#runtime/database/read-models.ts';
import { NO_INPUT, type QueryDeps, serveQuery } from '../answer.ts';

/** `GET /api/currencies`: how many jobs and invoices have which currency, for the preview of a conversion. */
export function serveDocumentCurrencies(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/currencies',
    projections: ['jobs', 'invoices'],
    ...NO_INPUT,
    answers: z.array(documentCurrencyAnswer),
    answer: async (read) => {
      const rows = await read.fetch(documentsByCurrency(read.accountId));
      return rows.map(({ currency, jobs, invoices }) => ({
        currency,
        jobs: Number(jobs),
        invoices: Number(invoices),
      }));
    },
  });
}

function documentsByCurrency(accountId: string) {
  const jobs = readModels
    .selectFrom('read.job_counts')
    .select((count) => ['currency', count.ref('jobs').as('jobs'), sql<number>`0`.as('invoices')])
    .where('account_id', '=', accountId);
  const invoices = readModels
    .selectFrom('read.invoices')
    .select((invoice) => [
      'currency',
      sql<number>`0`.as('jobs'),
      invoice.fn.countAll<number>().as('invoices'),
    ])
    .where('account_id', '=', accountId)
    .where((invoice) => invoice.not('deleted'))
    .groupBy('currency');
  return readModels
    .selectFrom(jobs.unionAll(invoices).as('documents'))
    .select(({ fn }) => ['currency', fn.sum('jobs').as('jobs'), fn.sum('invoices').as('invoices')])
    .groupBy('currency')
    .orderBy('currency');
}
