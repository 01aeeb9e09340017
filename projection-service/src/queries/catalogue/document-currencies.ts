import { documentCurrencyAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { noParams, type QueryDeps, serveQuery } from '../answer.ts';

type Row = { currency: string; jobs: string; invoices: string };

/** `GET /api/currencies`: how many jobs and invoices are in which currency, as a conversion would meet them. */
export function serveDocumentCurrencies(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/currencies',
    projections: ['jobs', 'invoices'],
    params: noParams,
    search: z.object({}),
    answers: z.array(documentCurrencyAnswer),
    answer: async (read) => {
      const rows = await read.rows<Row>(
        `select currency, sum(jobs) as jobs, sum(invoices) as invoices from (
           select currency, jobs, 0 as invoices from read.job_counts where account_id = $1
           union all
           select currency, 0, count(*) from read.invoices where account_id = $1 and not deleted group by currency
         ) documents group by currency order by currency`,
      );
      return rows.map(({ currency, jobs, invoices }) => ({
        currency,
        jobs: Number(jobs),
        invoices: Number(invoices),
      }));
    },
  });
}
