import type { Readable } from 'node:stream';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import {
  type ClientAnswer,
  type ClientTotals,
  clientAnswer,
  clientPageAnswer,
  clientUsageAnswer,
} from '@ledgerline/shared-events/clients/answers.ts';
import { totalOfClients } from '@ledgerline/shared-events/clients/list-totals.ts';
import { clientRecord } from '@ledgerline/shared-events/clients/record.ts';
import { type ClientActivity, clientView, NO_ACTIVITY } from '@ledgerline/shared-events/clients/view.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { readModels } from '#runtime/database/read-models.ts';
import { noParams, type QueryDeps, serveQuery } from '../answer.ts';
import { csvFile, listFormat } from '../list-csv.ts';
import { listedRecord, MAX_LISTED_ITEMS, uncut } from '../listed-record.ts';
import { id, optional, pageNumber, pageOf, paging, sorting, text } from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';
import { type AmountKind, clientSums } from './client-amounts.ts';
import { clientCsvColumns } from './client-csv.ts';
import { readFigures } from './client-figures.ts';
import { BY_ACTIVITY, sortedClients } from './client-sort.ts';

const PROJECTIONS = ['clients', 'jobs', 'catalogue'];
const nothing = z.object({});

/** `GET /api/client` (the most recently active first), `/api/client/{id}` and `/api/client/data/{id}`. */
export function serveClients(app: FastifyInstance, deps: QueryDeps): void {
  serveList(app, deps);
  serveClient(app, deps);
  serveUsage(app, deps);
}

/** The query string of `GET /api/client`. With `page` or `sort` it answers a page, otherwise all clients. */
export const clientSearch = z.object({
  name: optional(text),
  sort: sorting('clients'),
  ...paging,
  page: optional(pageNumber),
});

function serveList(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/client',
    projections: [...PROJECTIONS, 'invoices'],
    params: noParams,
    search: clientSearch.extend(listFormat),
    answers: z.union([z.array(clientAnswer), clientPageAnswer]),
    answer: async (read, { name = '', sort, page, per_page, format }, _params, reply) => {
      const clients = await clientViews(read, await clientActivities(read));
      const found = clients.filter((client) => isNamed(client, name));
      const sorted = await sortedClients(read, found, sort ?? BY_ACTIVITY);
      if (format === 'csv') return await clientsAsFile(read, reply, sorted);
      if (sort === null && page === undefined) return sorted;
      const first = ((page ?? 1) - 1) * per_page;
      const shown = pageOf(
        sorted.slice(first, first + per_page),
        { page: page ?? 1, per_page },
        sorted.length,
      );
      return { ...shown, totals: await totalsOfClients(read, sorted) };
    },
  });
}

/** The sums of some clients. */
async function totalsOfClients(read: AccountReader, clients: readonly ClientAnswer[]): Promise<ClientTotals> {
  const total = async (kind: AmountKind) => {
    const sums = await clientSums(read, kind);
    return totalOfClients(
      read.settings.currency,
      clients.flatMap(({ id: of }) => sums.get(of) ?? []),
    );
  };
  const [uninvoiced, open, overdue] = await Promise.all([
    total('uninvoiced'),
    total('open'),
    total('overdue'),
  ]);
  return { uninvoiced, open, overdue };
}

async function clientsAsFile(
  read: AccountReader,
  reply: FastifyReply,
  clients: readonly ClientAnswer[],
): Promise<Readable> {
  const byId = new Map(clients.map((client) => [client.id, client]));
  const figures = new Map((await readFigures(read)).map((one) => [one.client_id, one]));
  const columns = clientCsvColumns(read.settings.currency, (of) => figures.get(of));
  return await csvFile(reply, 'clients', [...byId.keys()], columns, async (ids) =>
    ids.flatMap((each) => byId.get(each) ?? []),
  );
}

function isNamed(client: { name: string }, name: string): boolean {
  return searchKey(client.name).includes(searchKey(name));
}

/** The number of clients on all pages. */
export async function countClients(
  read: AccountReader,
  { name = '' }: z.output<typeof clientSearch>,
): Promise<number> {
  const rows = await read.fetch(presentClients(read).select('name'));
  return rows.filter((client) => isNamed(client, name)).length;
}

function serveClient(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/client/:id',
    projections: PROJECTIONS,
    params: z.object({ id }),
    search: nothing,
    answers: clientAnswer,
    answer: async (read, _search, params) => {
      const [client] = await clientViews(read, await clientActivities(read, params.id), params.id);
      if (client === undefined) throw noSuchClient();
      return client;
    },
  });
}

/** Serves which job types and language pairs the jobs of a client use. */
function serveUsage(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/client/data/:id',
    projections: PROJECTIONS,
    params: z.object({ id }),
    search: nothing,
    answers: clientUsageAnswer,
    answer: async (read, _search, params) => {
      await presentClient(read, params.id);
      const { jobTypes, languagePairs } =
        (await clientActivities(read, params.id)).get(params.id) ?? NO_ACTIVITY;
      return { jobTypes, languagePairs };
    },
  });
}

/** @throws Rejected not_found when there is no such client, or it is deleted */
export async function presentClient(read: AccountReader, clientId: number): Promise<void> {
  const found = await read.fetch(presentClients(read).select('id').where('id', '=', clientId));
  if (found.length === 0) throw noSuchClient();
}

function noSuchClient(): Rejected {
  return new Rejected('not_found', 'There is no such client.');
}

function presentClients(read: AccountReader) {
  return readModels
    .selectFrom('read.clients')
    .where('account_id', '=', read.accountId)
    .where((client) => client.not('deleted'));
}

/** The clients that are not deleted, with the beginnings of long ones, or one of them with all it has. */
async function clientViews(
  read: AccountReader,
  activities: ReadonlyMap<number, ClientActivity>,
  clientId?: number,
): Promise<ClientAnswer[]> {
  const clients = presentClients(read);
  const rows = await read.fetch(
    clientId === undefined
      ? clients.select(({ ref }) => listedRecord<unknown>(ref('record')).as('record'))
      : clients.select('record').where('id', '=', clientId),
  );
  return rows.map((row) => {
    const { record, cut } = uncut(row.record);
    const client = clientRecord.parse(record);
    const view = clientView(client, activities.get(client.id) ?? NO_ACTIVITY);
    return cut ? { ...view, contacts: view.contacts.slice(0, MAX_LISTED_ITEMS), cut } : view;
  });
}

/** The counts of job types and language pairs of each client's jobs, or of one client. */
export async function clientActivities(
  read: AccountReader,
  clientId?: number,
): Promise<Map<number, ClientActivity>> {
  const used = readModels
    .selectFrom('read.job_counts')
    .select(['client_id', 'job_type_id', 'language_pair_id'])
    .select(({ fn }) => sql<number>`${fn.sum('jobs')}::integer`.as('jobs'))
    .where('account_id', '=', read.accountId)
    .where('client_id', '<>', 0)
    .groupBy(['client_id', 'job_type_id', 'language_pair_id']);
  const rows = await read.fetch(clientId === undefined ? used : used.where('client_id', '=', clientId));
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
