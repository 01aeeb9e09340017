import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import {
  type ClientAnswer,
  clientAnswer,
  clientUsageAnswer,
} from '@ledgerline/shared-events/clients/answers.ts';
import { clientRecord } from '@ledgerline/shared-events/clients/record.ts';
import { type ClientActivity, clientView, NO_ACTIVITY } from '@ledgerline/shared-events/clients/view.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { noParams, type QueryDeps, serveQuery } from '../answer.ts';
import { id } from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';
import { compareActivity, latestActivities, NEVER } from './latest-activity.ts';

const PROJECTIONS = ['clients', 'jobs', 'catalogue'];
const nothing = z.object({});

/** `GET /api/client` (the most recently active first), `/api/client/{id}` and `/api/client/data/{id}`. */
export function serveClients(app: FastifyInstance, deps: QueryDeps): void {
  serveList(app, deps);
  serveClient(app, deps);
  serveUsage(app, deps);
}

function serveList(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/client',
    projections: PROJECTIONS,
    params: noParams,
    search: nothing,
    answers: z.array(clientAnswer),
    answer: async (read) => {
      const activities = await clientActivities(read);
      const clients = await clientViews(read, activities, 'not deleted');
      const latest = await latestActivities(read);
      const at = ({ id }: ClientAnswer) => latest.get(id) ?? NEVER;
      return clients.sort((a, b) => compareActivity(at(b), at(a)) || a.id - b.id);
    },
  });
}

function serveClient(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/client/:id',
    projections: PROJECTIONS,
    params: z.object({ id }),
    search: nothing,
    answers: clientAnswer,
    answer: async (read, _search, params) => {
      const [client] = await clientViews(
        read,
        await clientActivities(read, params.id),
        'not deleted and id = $2',
        [params.id],
      );
      if (client === undefined) throw noSuchClient();
      return client;
    },
  });
}

/** Serves which job types and language pairs a client's jobs use. */
function serveUsage(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/client/data/:id',
    projections: PROJECTIONS,
    params: z.object({ id }),
    search: nothing,
    answers: clientUsageAnswer,
    answer: async (read, _search, params) => {
      const found = await read.rows(
        'select 1 from read.clients where account_id = $1 and id = $2 and not deleted',
        [params.id],
      );
      if (found.length === 0) throw noSuchClient();
      const { jobTypes, languagePairs } =
        (await clientActivities(read, params.id)).get(params.id) ?? NO_ACTIVITY;
      return { jobTypes, languagePairs };
    },
  });
}

function noSuchClient(): Rejected {
  return new Rejected('not_found', 'There is no such client.');
}

async function clientViews(
  read: AccountReader,
  activities: ReadonlyMap<number, ClientActivity>,
  condition: string,
  values: readonly unknown[] = [],
): Promise<ClientAnswer[]> {
  const rows = await read.rows<{ record: unknown }>(
    `select record from read.clients where account_id = $1 and ${condition}`,
    values,
  );
  return rows.map(({ record }) => {
    const client = clientRecord.parse(record);
    return clientView(client, activities.get(client.id) ?? NO_ACTIVITY);
  });
}

type UsageRow = { client_id: number; job_type_id: number; language_pair_id: number; jobs: number };

/** What each client's jobs are, or those of one client. */
async function clientActivities(
  read: AccountReader,
  clientId?: number,
): Promise<Map<number, ClientActivity>> {
  const rows = await read.rows<UsageRow>(
    `select client_id, job_type_id, language_pair_id, sum(jobs)::integer as jobs from read.job_counts
     where account_id = $1 and client_id <> 0 and ($2::integer is null or client_id = $2)
     group by client_id, job_type_id, language_pair_id`,
    [clientId ?? null],
  );
  const activities = new Map<number, ClientActivity>();
  for (const { client_id, job_type_id, language_pair_id, jobs } of rows) {
    const activity = activities.get(client_id) ?? { jobTypes: {}, languagePairs: {}, jobActivity: 0 };
    activities.set(client_id, activity);
    activity.jobActivity += jobs;
    count(activity.jobTypes, job_type_id, jobs);
    count(activity.languagePairs, language_pair_id, jobs);
  }
  return activities;
}

function count(counts: Record<string, number>, key: number, jobs: number): void {
  if (key !== 0) counts[key] = (counts[key] ?? 0) + jobs;
}
