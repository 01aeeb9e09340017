import type { SearchFilters, SearchResultAnswer } from '@ledgerline/shared-events/search/answers.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import { type RawBuilder, sql } from 'kysely';
import { asDay, type Condition, readModels } from '#runtime/database/read-models.ts';
import { disjointJobConditions, jobConditions, jobSearch } from '../jobs/job-filters.ts';
import { containing } from '../like-patterns.ts';
import type { AccountReader } from '../read-account.ts';
import { type NamedFilters, namedFilters, withoutPart } from './named-filters.ts';

/** As good as the start of a word: the text names the record by its client and its year. */
const MATCH_RATE = 0.5;
/** The most clients that are read for a text. */
const MAX_CLIENTS = 20;

type Row = { id: number; name: string | null; detail: string | null };
/** What a text asks for: the jobs and invoices of clients, in a year, with the rest of the text in their names. */
type Filter = { year: number | null; clientIds: readonly number[] | null; rest: string };

/**
 * The jobs and invoices that a text such as "court ruling kessler 2025" names by their client and their year: that of
 * an invoice's date, of a job's completion, or of its deadline while it is not completed. Null for a text without
 * either, and for the name of a client alone.
 */
export async function findFiltered(
  read: AccountReader,
  sought: string,
  most: number,
): Promise<{ filters: SearchFilters; results: SearchResultAnswer[] } | null> {
  const named = namedFilters(sought);
  const client = await findClient(read, named);
  const rest = client === null ? named.rest : withoutPart(named.rest, client.part);
  if (named.year === null && (client === null || rest === '')) return null;
  const filter = { year: named.year, clientIds: client?.ids ?? null, rest };
  const [jobs, invoices] = await Promise.all([
    findJobs(read, filter, most),
    findInvoices(read, filter, most),
  ]);
  return {
    filters: { year: named.year, client: client?.name ?? null },
    results: [
      ...jobs.map((row) => resultOf('job', row, `/jobs/${row.id}`)),
      ...invoices.map((row) => resultOf('invoice', row, `/invoices/${encodeURIComponent(row.name ?? '')}`)),
    ],
  };
}

/** The clients that the longest part of a text names: one with this name alone, otherwise all that contain it. */
async function findClient(read: AccountReader, { clientParts }: NamedFilters) {
  if (clientParts.length === 0) return null;
  const clients = await read.fetch(
    readModels
      .selectFrom('read.clients')
      .select(['id', 'name', 'name_key'])
      .where('account_id', '=', read.accountId)
      .where(({ not }) => not('deleted'))
      .where(({ eb, or }) => or(clientParts.map((part) => eb('name_key', 'like', containing(part)))))
      .orderBy('id', 'desc')
      .limit(MAX_CLIENTS),
  );
  for (const part of clientParts) {
    const containingIt = clients.filter(({ name_key }) => name_key.includes(part));
    const chosen = containingIt.filter(({ name_key }) => name_key === part);
    const ofPart = chosen.length > 0 ? chosen : containingIt;
    const [first] = ofPart;
    if (first !== undefined)
      return { part, ids: ofPart.map(({ id }) => id), name: ofPart.length === 1 ? first.name : part };
  }
  return null;
}

const ofClients = (column: RawBuilder<unknown>, ids: Filter['clientIds']): Condition[] =>
  ids === null ? [] : [sql<boolean>`${column} = any(${ids}::integer[])`];

/** The first and the last day of a year. */
const daysOf = (year: number) => [`${year}-01-01`, `${year}-12-31`] as const;

async function findJobs(read: AccountReader, filter: Filter, most: number): Promise<Row[]> {
  const parts = await Promise.all(
    jobParts(read, filter).map(([conditions, order]) =>
      read.fetch(
        readModels
          .selectFrom('read.jobs as j')
          .select(({ ref, selectFrom }) => [
            'j.id',
            sql<string | null>`${ref('j.record')}->>'name'`.as('name'),
            selectFrom('read.clients as c')
              .select('c.name')
              .whereRef('c.account_id', '=', 'j.account_id')
              .whereRef('c.id', '=', 'j.client_id')
              .as('detail'),
          ])
          .where('j.account_id', '=', read.accountId)
          .where(({ and }) => and([...conditions, ...ofClients(sql.ref('j.client_id'), filter.clientIds)]))
          .orderBy(sql.ref(`j.${order}`), 'desc')
          .orderBy('j.id', 'desc')
          .limit(most),
      ),
    ),
  );
  return parts.flat();
}

/** The conditions of the jobs in disjoint parts, each with a column whose index has their order. */
function jobParts(read: AccountReader, { year, rest }: Filter): [readonly Condition[], string][] {
  const clock = { now: read.now, timeZone: timeZoneOf(read.settings) };
  const search = { ...jobSearch.parse({}), name: rest };
  if (year === null) return [[jobConditions(search, clock), 'id']];
  const [from, to] = daysOf(year);
  const completed = jobConditions({ ...search, completed_from: from, completed_to: to }, clock);
  const due = disjointJobConditions({ ...search, deadline_from: from, deadline_to: to }, clock);
  const isPending = sql<boolean>`${sql.ref('j.completed_at')} is null`;
  const orders = ['deadline_on', 'deadline_at'];
  return [
    [completed, 'completed_at'],
    ...due.map((conditions, index): [readonly Condition[], string] => [
      [...conditions, isPending],
      orders[index] ?? 'id',
    ]),
  ];
}

async function findInvoices(
  read: AccountReader,
  { year, clientIds, rest }: Filter,
  most: number,
): Promise<Row[]> {
  const invoices = readModels
    .selectFrom('read.invoices as i')
    .select(({ ref }) => [
      'i.id',
      'i.number as name',
      sql<string | null>`${ref('i.record')}->>'client_name'`.as('detail'),
    ])
    .where('i.account_id', '=', read.accountId)
    .where(({ not }) => not('i.deleted'))
    .where(({ and }) => and(ofClients(sql.ref('i.client_id'), clientIds)))
    .orderBy('i.date', 'desc')
    .orderBy('i.id', 'desc')
    .limit(most);
  const withText = rest === '' ? invoices : invoices.where('i.search_key', 'like', containing(rest));
  if (year === null) return await read.fetch(withText);
  const [from, to] = daysOf(year).map(asDay);
  if (from === undefined || to === undefined) return [];
  return await read.fetch(withText.where(({ between }) => between('i.date', from, to)));
}

function resultOf(type: 'job' | 'invoice', { id, name, detail }: Row, path: string): SearchResultAnswer {
  return {
    resultID: `${type}-${id}`,
    id,
    type,
    name: name?.trim() || 'Untitled',
    detail,
    path,
    matchRate: MATCH_RATE,
  };
}
