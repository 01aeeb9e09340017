import { contactQuery } from '@ledgerline/shared-events/clients/contact.ts';
import {
  type SearchResultAnswer,
  type SearchResultType,
  searchResultAnswer,
} from '@ledgerline/shared-events/search/answers.ts';
import { findSettings } from '@ledgerline/shared-events/settings/settings-pages.ts';
import { matchQuality } from '@ledgerline/shared-events/text/match-quality.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { noParams, type QueryDeps, serveQuery } from '../answer.ts';
import { text } from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';
import { type FoundContact, findContacts, findContactsAlike } from './find-contacts.ts';
import { type FoundRecord, findAlike, findContaining, type RecordType } from './find-records.ts';
import { findRelatedJobs } from './find-related-jobs.ts';

type Limits = Readonly<Record<SearchResultType, number>>;

const MOST: Limits = { client: 4, contact: 4, project: 4, setting: 3, job: 10, invoice: 10 };

const RECORD_TYPES = ['client', 'contact', 'project', 'job', 'invoice'] as const;

/** A shorter text is too short for a comparison by similarity. */
const LEAST_ALIKE_LETTERS = 3;
/** A name that is merely similar to the text has at most this quality. */
export const LIKENESS_WEIGHT = 0.2;

/** `GET /api/search?q=`: groups in the order of their best match. */
export function serveSearch(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/search',
    projections: ['jobs', 'clients', 'invoices', 'catalogue'],
    params: noParams,
    search: z.object({ q: text.default('') }),
    answers: z.array(searchResultAnswer),
    answer: async (read, { q }) => {
      const sought = searchKey(q);
      if (sought === '') return [];
      return await findResults(read, sought, MOST);
    },
  });
}

/** The results for a search key, at most as many of each type: groups in the order of their best match. */
export async function findResults(
  read: AccountReader,
  sought: string,
  most: Limits,
): Promise<SearchResultAnswer[]> {
  const records = await Promise.all(
    RECORD_TYPES.map(async (type) =>
      most[type] === 0 ? [] : await findRecords(read, type, sought, most[type]),
    ),
  );
  const groups = [...records, best(settings(sought), most.setting)];
  return groups.sort((a, b) => (b[0]?.matchRate ?? 0) - (a[0]?.matchRate ?? 0)).flat();
}

async function findRecords(
  read: AccountReader,
  type: RecordType,
  sought: string,
  most: number,
): Promise<SearchResultAnswer[]> {
  const contained = await findWhereContained(read, type, sought);
  const isComplete = contained.length > 0 || sought.length < LEAST_ALIKE_LETTERS;
  const rows = isComplete ? contained : await findSimilar(read, type, sought);
  const compared = type === 'contact' ? contactQuery(sought) : sought;
  const results = rows.map((row): SearchResultAnswer => {
    const shown = row.name?.trim() || 'Untitled';
    return {
      resultID: [type, row.id, ...('contactId' in row ? [row.contactId] : [])].join('-'),
      id: row.id,
      type,
      name: shown,
      detail: row.detail,
      path: pathOf(type, row.id, shown),
      matchRate: matchRate(row, compared),
    };
  });
  return best(results, most);
}

type Found = FoundRecord | FoundContact;

/** Records by their names; jobs also by their references and files, after those by name. */
async function findWhereContained(read: AccountReader, type: RecordType, sought: string): Promise<Found[]> {
  if (type === 'contact') return await findContacts(read, sought);
  if (type !== 'job') return await findContaining(read, type, sought);
  const [named, related] = await Promise.all([
    findContaining(read, type, sought),
    findRelatedJobs(read, sought),
  ]);
  const ids = new Set(named.map(({ id }) => id));
  return [...named, ...related.filter(({ id }) => !ids.has(id))];
}

const findSimilar = (read: AccountReader, type: RecordType, sought: string): Promise<Found[]> =>
  type === 'contact' ? findContactsAlike(read, sought) : findAlike(read, type, sought);

/** A text that contains the typed text ranks above every merely similar one. */
function matchRate({ name, key, likeness }: FoundRecord, sought: string): number {
  const quality = Math.max(matchQuality(name ?? '', sought), matchQuality(key, sought));
  return Math.round((quality > 0 ? quality : likeness * LIKENESS_WEIGHT) * 1_000) / 1_000;
}

function pathOf(type: RecordType, id: number, name: string): string {
  if (type === 'job') return `/jobs/${id}`;
  if (type === 'project') return `/projects/${id}`;
  return type === 'invoice' ? `/invoices/${encodeURIComponent(name)}` : `/clients/${id}`;
}

function settings(sought: string): SearchResultAnswer[] {
  return findSettings(sought).map(({ id, name, path, matchRate: rate }) => ({
    resultID: `setting-${id}`,
    id,
    type: 'setting',
    name,
    detail: null,
    path,
    matchRate: rate,
  }));
}

/** Best first; equal ones in the order in which they were found. */
function best(results: readonly SearchResultAnswer[], most: number): SearchResultAnswer[] {
  return results.toSorted((a, b) => b.matchRate - a.matchRate).slice(0, most);
}
