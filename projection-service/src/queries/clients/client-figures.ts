import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { noParams, type QueryDeps, serveQuery } from '../answer.ts';
import type { AccountReader } from '../read-account.ts';

/** What the list of clients tells of a client's jobs. */
export type ClientFigures = {
  client_id: number;
  /** Jobs that are neither completed nor on hold. */
  active: number;
  /** Completed jobs that are not invoiced, by currency. */
  uninvoiced: { currency: string; value: number }[];
  /** The last day on which a job was completed or, while it is open, taken on; YYYY-MM-DD. */
  last_job: string | null;
};

type Row = {
  client_id: number;
  currency: string;
  active: string;
  uninvoiced: string;
  unbilled: string;
  last_job: string | null;
};

/** `GET /api/client/figures`: one entry for every client with jobs. */
export function serveClientFigures(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/client/figures',
    projections: ['jobs', 'clients'],
    params: noParams,
    search: z.object({}),
    answer: readFigures,
  });
}

async function readFigures(read: AccountReader): Promise<ClientFigures[]> {
  const rows = await read.rows<Row>(
    `select client_id, record->>'currency' as currency,
       count(*) filter (where completed_at is null and not on_hold) as active,
       count(*) filter (where completed_at is not null and not invoiced) as uninvoiced,
       coalesce(sum(value) filter (where completed_at is not null and not invoiced), 0) as unbilled,
       max(coalesce(completed_at, ((record->>'created_at')::timestamptz at time zone $2)::date))::text as last_job
     from read.jobs where account_id = $1 and not deleted and client_id is not null
     group by client_id, record->>'currency' order by client_id, currency`,
    [timeZoneOf(await read.settings())],
  );
  const byClient = Map.groupBy(rows, ({ client_id }) => client_id);
  return [...byClient].map(([client_id, some]) => ({
    client_id,
    active: some.reduce((sum, row) => sum + Number(row.active), 0),
    uninvoiced: some
      .filter(({ uninvoiced }) => Number(uninvoiced) > 0)
      .map(({ currency, unbilled }) => ({ currency, value: Number(unbilled) })),
    last_job:
      some
        .map(({ last_job }) => last_job)
        .toSorted()
        .at(-1) ?? null,
  }));
}
