import type { Readable } from 'node:stream';
import { today } from '@ledgerline/shared-events/dates/time-zone.ts';
import { type ListTotals, listTotals, totalledPageAnswer } from '@ledgerline/shared-events/lists/totals.ts';
import { type QuoteAnswer, quoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { quoteRecord } from '@ledgerline/shared-events/quotes/record.ts';
import { quoteView } from '@ledgerline/shared-events/quotes/view.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { COUNT, type Condition } from '#runtime/database/read-models.ts';
import { noParams, type QueryDeps, serveQuery } from '../answer.ts';
import { deliveriesOf } from '../deliveries/invoice-views.ts';
import { documentAsOf, moment } from '../invoices/as-of.ts';
import { numberParams, presentDocument } from '../invoices/numbered-documents.ts';
import { csvFile, listFormat, WHOLE_LIST } from '../list-csv.ts';
import { sumsByCurrency, totalsOf } from '../list-totals.ts';
import { listedRecord, shortRecord, uncut } from '../listed-record.ts';
import { optional, pageOf } from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';
import { sortedIds } from '../sorted-page.ts';
import { quoteCsvColumns } from './quote-csv.ts';
import { type QuoteSearch, quoteConditions, quoteSearch } from './quote-filters.ts';
import { quotesWith, sortedQuotes } from './quote-sort.ts';

/** The quotes are rows of the projection of invoices. */
export const QUOTE_PROJECTIONS = ['invoices', 'catalogue'];

/** `GET /api/quote` and `GET /api/quote/{number}`. */
export function serveQuotes(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/quote',
    projections: QUOTE_PROJECTIONS,
    params: noParams,
    search: quoteSearch.extend(listFormat),
    answers: totalledPageAnswer(quoteAnswer, listTotals),
    answer: async (read, { format, ...search }, _params, reply) => {
      const where = quoteConditions(search, read);
      if (format === 'csv') return await quotesAsFile(read, search, where, reply);
      const [ids, { total, totals }] = await Promise.all([
        idsInOrder(read, where, search, search),
        readTotals(read, where),
      ]);
      return { ...pageOf(await readQuotesWithIds(read, ids, listedRecord), search, total), totals };
    },
  });
  serveQuery(app, deps, {
    path: '/api/quote/:number',
    projections: [...QUOTE_PROJECTIONS, 'history'],
    params: numberParams,
    search: z.object({ asOf: optional(moment) }),
    answers: quoteAnswer,
    answer: async (read, { asOf }, { number }) => {
      if (asOf !== undefined) {
        const past = await documentAsOf(read, { kind: 'quote', schema: quoteRecord }, number, asOf);
        return quoteView(past.record, read.settings, today(past.at, timeZoneOf(read.settings)));
      }
      const { id, record } = await presentDocument(read, 'quote', number);
      const deliveries = await deliveriesOf(read, 'quote', [id]);
      return quoteView(quoteRecord.parse(record), read.settings, read.today, deliveries.get(id));
    },
  });
}

/** The ids of a page of the list. Its own order is by the last day where it has open ones, else the newest first. */
async function idsInOrder(
  read: AccountReader,
  where: readonly Condition[],
  { sort, type }: Pick<QuoteSearch, 'sort' | 'type'>,
  { page, per_page }: { page: number; per_page: number },
): Promise<number[]> {
  const chosen = sort ?? (type === 'open' ? BY_LAST_DAY : null);
  if (chosen !== null) return await sortedIds(sortedQuotes(read, where, chosen), { page, per_page });
  const rows = await read.fetch(
    quotesWith(read, where)
      .select('q.id')
      .orderBy('q.date', 'desc')
      .orderBy('q.id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page),
  );
  return rows.map(({ id }) => id);
}

const BY_LAST_DAY = { column: 'validUntil', descending: false } as const;

type Found = Omit<QuoteSearch, 'page' | 'per_page' | 'sort'>;

/** The number and the sum of the quotes that a search finds. */
export function quotesTotals(read: AccountReader, search: Found): ReturnType<typeof readTotals> {
  return readTotals(read, quoteConditions(search, read));
}

/** The quotes that wait for an answer, those that expire first at the top, at most `most` of them; and their sum. */
export async function readOpenQuotes(read: AccountReader, most: number) {
  const search: Found = { type: 'open' };
  const where = quoteConditions(search, read);
  const [ids, { total, totals }] = await Promise.all([
    idsInOrder(read, where, { ...search, sort: null }, { page: 1, per_page: most }),
    readTotals(read, where),
  ]);
  return { listed: await readQuotesWithIds(read, ids, listedRecord), count: total, totals };
}

/** The number of quotes on all pages. */
export async function countQuotes(read: AccountReader, search: QuoteSearch): Promise<number> {
  const [count] = await read.fetch(quotesWith(read, quoteConditions(search, read)).select(COUNT.as('total')));
  return count?.total ?? 0;
}

/** The query string of a filter: one with an unknown field is refused, since it would match too many. */
export const savedQuoteSearch = quoteSearch.omit({ page: true, per_page: true, sort: true }).strict();

/** The ids of the quotes that match a filter, the oldest first, at most `most`. */
export async function matchingQuotes(read: AccountReader, filter: Found, most: number): Promise<number[]> {
  const where = quoteConditions(filter, read);
  const rows = await read.fetch(quotesWith(read, where).select('q.id').orderBy('q.id').limit(most));
  return rows.map(({ id }) => id);
}

/** The answers of the quotes with these ids, in their order. */
export async function readQuotesWithIds(
  read: AccountReader,
  ids: readonly number[],
  shown: typeof shortRecord = shortRecord,
): Promise<QuoteAnswer[]> {
  if (ids.length === 0) return [];
  const [rows, deliveries] = await Promise.all([
    read.fetch(
      quotesWith(read, [])
        .select(({ ref }) => ['q.id', shown(ref('q.record')).as('record')])
        .where('q.id', 'in', ids),
    ),
    deliveriesOf(read, 'quote', ids),
  ]);
  const views = new Map(
    rows.map((row) => {
      const { record, cut } = uncut(row.record);
      const view = quoteView(quoteRecord.parse(record), read.settings, read.today, deliveries.get(row.id));
      return [row.id, cut ? { ...view, cut } : view];
    }),
  );
  return ids.flatMap((id) => views.get(id) ?? []);
}

async function quotesAsFile(
  read: AccountReader,
  search: QuoteSearch,
  where: readonly Condition[],
  reply: FastifyReply,
): Promise<Readable> {
  const ids = await idsInOrder(read, where, search, WHOLE_LIST);
  return await csvFile(reply, 'quotes', ids, quoteCsvColumns(read.settings.currency), (part) =>
    readQuotesWithIds(read, part),
  );
}

/** The number and the sum of the quotes on all pages. */
async function readTotals(
  read: AccountReader,
  where: readonly Condition[],
): Promise<{ total: number; totals: ListTotals }> {
  const documents = quotesWith(read, where)
    .select(['q.id', 'q.client_id', 'q.date as day', 'q.record', 'q.total as amount'])
    .select(['q.currency', 'q.exchange_to', 'q.exchange_rate']);
  const sums = await sumsByCurrency(read, documents);
  return {
    total: sums.reduce((sum, { count }) => sum + count, 0),
    totals: totalsOf(read.settings.currency, sums),
  };
}
