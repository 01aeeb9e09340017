import {
  type FoundRecordAnswer,
  type SearchAllAnswer,
  type SearchResultAnswer,
  searchAllAnswer,
} from '@ledgerline/shared-events/search/answers.ts';
import { findSettings } from '@ledgerline/shared-events/settings/settings-pages.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { noParams, type QueryDeps, serveQuery } from '../answer.ts';
import { text } from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';
import { countMatches } from './count-matches.ts';
import { findFiltered } from './find-filtered.ts';
import { findNewestInvoices } from './newest-invoices.ts';
import { readDetails } from './result-details.ts';
import { findResults, LIKENESS_WEIGHT } from './search.ts';
import type { RecordType } from './searched-records.ts';

const EACH = 10;
const NONE = {
  client: 0,
  contact: 0,
  project: 0,
  setting: 0,
  job: 0,
  invoice: 0,
  creditNote: 0,
  quote: 0,
} as const;
const MAX = {
  client: EACH,
  contact: EACH,
  project: EACH,
  setting: EACH,
  job: EACH,
  invoice: EACH,
  creditNote: EACH,
  quote: EACH,
} as const;

/** The word before the number of an invoice on the screen, or its beginning. */
const INVOICE_WORD = /^inv(?:o(?:i(?:c(?:es?)?)?)?)?(?: |$)/;

/** `GET /api/search/all?q=`: the best matches of each type with their amounts, and the number of all matches. */
export function serveSearchAll(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/search/all',
    projections: ['jobs', 'clients', 'invoices', 'catalogue'],
    params: noParams,
    search: z.object({ q: text.default('') }),
    answers: searchAllAnswer,
    answer: (read, { q }) => searchAll(read, searchKey(q)),
  });
}

async function searchAll(read: AccountReader, sought: string): Promise<SearchAllAnswer> {
  if (sought === '') return { results: [], counts: NONE, filters: null };
  const [results, invoices, counts, filtered] = await Promise.all([
    findResults(read, sought, MAX),
    findCalledInvoices(read, sought),
    countMatches(read, sought),
    findFiltered(read, sought, EACH),
  ]);
  const others = results.filter(({ type }) => invoices === null || type !== 'invoice');
  const all = mostOfEach(
    withoutAlike([...(invoices?.results ?? []), ...others, ...(filtered?.results ?? [])]),
  );
  const count = (type: RecordType) => Math.max(counts[type], countOf(all, type));
  return {
    results: newestOfEqual(await readDetails(read, all)),
    counts: {
      job: count('job'),
      client: count('client'),
      contact: count('contact'),
      project: count('project'),
      invoice: invoices?.total ?? count('invoice'),
      creditNote: count('creditNote'),
      quote: count('quote'),
      setting: findSettings(sought).length,
    },
    filters: filtered?.filters ?? null,
  };
}

/** Names that are merely similar count only where no name contains the text. */
function withoutAlike(results: readonly SearchResultAnswer[]): readonly SearchResultAnswer[] {
  const containing = results.filter(({ matchRate }) => matchRate > LIKENESS_WEIGHT);
  return containing.length === 0 ? results : containing;
}

/** Each record once, at most so many of each type. */
function mostOfEach(results: readonly SearchResultAnswer[]): SearchResultAnswer[] {
  const unique = results.filter(
    ({ resultID }, index) => results.findIndex((one) => one.resultID === resultID) === index,
  );
  return Object.values(Object.groupBy(unique, ({ type }) => type)).flatMap((some) => some.slice(0, EACH));
}

/** Among equally good matches of a type the newest first; what has no day is still to be done. */
function newestOfEqual(results: readonly FoundRecordAnswer[]): FoundRecordAnswer[] {
  const groups = Object.values(Object.groupBy(results, ({ type }) => type));
  return groups.flatMap((some) =>
    some.toSorted(
      (one, other) =>
        other.matchRate - one.matchRate || (other.date ?? LAST_DAY).localeCompare(one.date ?? LAST_DAY),
    ),
  );
}

const LAST_DAY = '9999-12-31';

const countOf = (results: readonly { type: string }[], type: string): number =>
  results.filter((result) => result.type === type).length;

/**
 * The invoices for a text such as "invoice 147", or all of them for "inv": the screen calls an invoice by this word,
 * which its search key does not contain. Null for another text, and when no number follows it.
 */
async function findCalledInvoices(read: AccountReader, sought: string) {
  const [word] = INVOICE_WORD.exec(sought) ?? [];
  if (word === undefined) return null;
  const rest = sought.slice(word.length);
  if (rest === '') return await findNewestInvoices(read, EACH);
  const [found, counts] = await Promise.all([
    findResults(read, rest, { ...NONE, invoice: EACH }),
    countMatches(read, rest),
  ]);
  return found.length === 0 ? null : { results: found, total: Math.max(counts.invoice, found.length) };
}
