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
import { type Expression, sql } from 'kysely';
import { z } from 'zod';
import { COUNT, readModels } from '#runtime/database/read-models.ts';
import { BY_ID, noParams, type QueryDeps, serveQuery } from '../answer.ts';
import { containing } from '../like-patterns.ts';
import { csvFile, listFormat } from '../list-csv.ts';
import { listedName, listedRecord, MAX_LISTED_ITEMS, uncut } from '../listed-record.ts';
import { optional, pageNumber, pageOf, paging, sorting, text } from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';
import { type AmountKind, clientSums } from './client-amounts.ts';
import { clientCsvColumns } from './client-csv.ts';
import { readFigures } from './client-figures.ts';
import { BY_ACTIVITY, type ClientKey, sortedClients } from './client-sort.ts';

const PROJECTIONS = ['clients', 'jobs', 'catalogue'];

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
    answer: async (read, { name, sort, page, per_page, format }, _params, reply) => {
      const found = await sortedClients(read, await namedClients(read, name), sort ?? BY_ACTIVITY);
      if (format === 'csv') return await clientsAsFile(read, reply, await clientViews(read, found));
      if (sort === null && page === undefined) return await clientViews(read, found);
      const first = ((page ?? 1) - 1) * per_page;
      const [clients, totals] = await Promise.all([
        clientViews(read, found.slice(first, first + per_page)),
        totalsOfClients(read, found),
      ]);
      return { ...pageOf(clients, { page: page ?? 1, per_page }, found.length), totals };
    },
  });
}

/** The sums of some clients. */
async function totalsOfClients(
  read: AccountReader,
  clients: readonly Pick<ClientKey, 'id'>[],
): Promise<ClientTotals> {
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

/** The clients whose names contain a text, or all of them, without what lists show of them. */
async function namedClients(read: AccountReader, name = ''): Promise<ClientKey[]> {
  const currency = sql<string>`${sql.ref('record')}->>'currency'`;
  return await read.fetch(
    named(read, name).select(({ ref }) => [
      'id',
      listedName(ref('name')).$castTo<string>().as('name'),
      currency.as('currency'),
      'invoicing',
    ]),
  );
}

function named(read: AccountReader, name: string) {
  const key = searchKey(name);
  const clients = presentClients(read);
  return key === '' ? clients : clients.where('name_key', 'like', containing(key));
}

/** The number of clients on all pages. */
export async function countClients(
  read: AccountReader,
  { name = '' }: z.output<typeof clientSearch>,
): Promise<number> {
  const [count] = await read.fetch(named(read, name).select(COUNT.as('total')));
  return count?.total ?? 0;
}

function serveClient(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/client/:id',
    projections: PROJECTIONS,
    ...BY_ID,
    answers: clientAnswer,
    answer: async (read, _search, params) => {
      const [client] = await clientViews(read, [params], asWhole);
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
    ...BY_ID,
    answers: clientUsageAnswer,
    answer: async (read, _search, params) => {
      await presentClient(read, params.id);
      const { jobTypes, languagePairs } =
        (await clientActivities(read, [params.id])).get(params.id) ?? NO_ACTIVITY;
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

const asListed = (record: Expression<unknown>) => listedRecord<unknown>(record);
const asWhole = (record: Expression<unknown>) => sql<unknown>`${record}`;

/** These clients in their order, as a row of a list or with all that they have. Deleted ones are left out. */
async function clientViews(
  read: AccountReader,
  clients: readonly Pick<ClientKey, 'id'>[],
  recordOf = asListed,
): Promise<ClientAnswer[]> {
  const ids = clients.map(({ id: of }) => of);
  if (ids.length === 0) return [];
  const [rows, activities] = await Promise.all([
    read.fetch(
      presentClients(read)
        .select(({ ref }) => ['id', recordOf(ref('record')).as('record')])
        .where(sql<boolean>`${sql.ref('id')} = any(${ids}::integer[])`),
    ),
    clientActivities(read, ids),
  ]);
  const views = new Map(
    rows.map((row) => {
      const { record, cut } = uncut(row.record);
      const view = clientView(clientRecord.parse(record), activities.get(row.id) ?? NO_ACTIVITY);
      return [row.id, cut ? { ...view, contacts: view.contacts.slice(0, MAX_LISTED_ITEMS), cut } : view];
    }),
  );
  return ids.flatMap((of) => views.get(of) ?? []);
}

/** The counts of job types and language pairs of the jobs of each client, or of these clients. */
export async function clientActivities(
  read: AccountReader,
  clientIds?: readonly number[],
): Promise<Map<number, ClientActivity>> {
  const used = readModels
    .selectFrom('read.job_counts')
    .select(['client_id', 'job_type_id', 'language_pair_id'])
    .select(({ fn }) => sql<number>`${fn.sum('jobs')}::integer`.as('jobs'))
    .where('account_id', '=', read.accountId)
    .where('client_id', '<>', 0)
    .groupBy(['client_id', 'job_type_id', 'language_pair_id']);
  const isOfThese = sql<boolean>`${sql.ref('client_id')} = any(${clientIds}::integer[])`;
  const rows = await read.fetch(clientIds === undefined ? used : used.where(isOfThese));
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
