import { type ClientFiguresAnswer, clientFiguresAnswer } from '@ledgerline/shared-events/clients/answers.ts';
import { toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { noParams, type QueryDeps, serveQuery } from '../answer.ts';
import type { AccountReader } from '../read-account.ts';

type CountRow = { client_id: number; currency: string; active: number; uninvoiced: number; unbilled: string };

type LastRow = { client_id: number; last_job: string | null };

/** `GET /api/client/figures`: one entry for every client with jobs. */
export function serveClientFigures(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/client/figures',
    projections: ['jobs', 'clients', 'catalogue'],
    params: noParams,
    search: z.object({}),
    answers: z.array(clientFiguresAnswer),
    answer: readFigures,
  });
}

async function readFigures(read: AccountReader): Promise<ClientFiguresAnswer[]> {
  const counts = await read.rows<CountRow>(
    `select client_id, currency,
       coalesce(sum(jobs) filter (where not completed and not on_hold), 0)::integer as active,
       coalesce(sum(jobs) filter (where completed and not invoiced), 0)::integer as uninvoiced,
       coalesce(sum(value) filter (where completed and not invoiced), 0) as unbilled
     from read.job_counts where account_id = $1 and client_id <> 0
     group by client_id, currency order by client_id, currency`,
  );
  const last = await lastJobs(read);
  const byClient = Map.groupBy(counts, ({ client_id }) => client_id);
  return [...byClient].map(([client_id, some]) => ({
    client_id,
    active: some.reduce((sum, { active }) => sum + active, 0),
    uninvoiced: some
      .filter(({ uninvoiced }) => uninvoiced > 0)
      .map(({ currency, unbilled }) => ({ currency, value: toNumber(unbilled) })),
    last_job: last.get(client_id) ?? null,
  }));
}

/** The last day of each client by two indexes: of what was completed, and of the few jobs that are open. */
async function lastJobs(read: AccountReader): Promise<Map<number, string | null>> {
  const rows = await read.rows<LastRow>(
    `select client_id, max(day)::text as last_job from (
       select c.id as client_id, (
         select completed_at from read.jobs j
         where j.account_id = $1 and j.client_id = c.id and not j.deleted and j.completed_at is not null
         order by completed_at desc limit 1
       ) as day
       from read.clients c where c.account_id = $1
       union all
       select client_id, ((record->>'created_at')::timestamptz at time zone $2)::date from read.jobs
       where account_id = $1 and not deleted and not on_hold and completed_at is null and client_id is not null
       union all
       select client_id, ((record->>'created_at')::timestamptz at time zone $2)::date from read.jobs
       where account_id = $1 and not deleted and on_hold and completed_at is null and client_id is not null
     ) days group by client_id`,
    [timeZoneOf(read.settings)],
  );
  return new Map(rows.map(({ client_id, last_job }) => [client_id, last_job]));
}
