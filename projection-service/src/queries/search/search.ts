import { contactQuery, isPhoneNumber } from '@ledgerline/shared-events/clients/contact.ts';
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
import { contactsAlike, contactsContaining, type FoundContact } from './find-contacts.ts';
import { findByText } from './find-records.ts';
import { type FoundRecord, RECORD_TYPES, type RecordType } from './searched-records.ts';

type Limits = Readonly<Record<SearchResultType, number>>;

const MAX: Limits = {
  client: 4,
  contact: 4,
  project: 4,
  setting: 3,
  job: 10,
  invoice: 10,
  creditNote: 10,
  quote: 10,
};

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
      return await findResults(read, sought, MAX);
    },
  });
}

/** The results for a search key, at most as many of each type: groups in the order of their best match. */
export async function findResults(
  read: AccountReader,
  sought: string,
  most: Limits,
): Promise<SearchResultAnswer[]> {
  const types = RECORD_TYPES.filter((type) => most[type] > 0);
  const records = await findRecords(read, types, sought);
  const groups = types.map((type) => best(resultsOf(type, records.get(type) ?? [], sought), most[type]));
  groups.push(best(settings(sought), most.setting));
  return groups.sort((a, b) => (b[0]?.matchRate ?? 0) - (a[0]?.matchRate ?? 0)).flat();
}

type Found = FoundRecord | FoundContact;

/** The records that contain the text; of a type without any, those that are similar to it. */
async function findRecords(
  read: AccountReader,
  types: readonly RecordType[],
  sought: string,
): Promise<Map<RecordType, readonly Found[]>> {
  const compared = types.filter((type) => mayBeAlike(type, sought));
  const { containing, alike } = await findByText(read, types, compared, sought);
  const found = new Map<RecordType, readonly Found[]>(containing);
  found.set('contact', contactsContaining(containing.get('contact') ?? [], sought));
  for (const type of compared.filter((one) => recordsOf(found, one).length === 0)) {
    const records = alike.get(type) ?? [];
    found.set(type, type === 'contact' ? contactsAlike(records, sought) : records);
  }
  return found;
}

const recordsOf = (found: ReadonlyMap<RecordType, readonly Found[]>, type: RecordType) =>
  found.get(type) ?? [];

/** A phone number with a wrong digit is another one. */
const mayBeAlike = (type: RecordType, sought: string): boolean =>
  sought.length >= LEAST_ALIKE_LETTERS && !(type === 'contact' && isPhoneNumber(sought));

function resultsOf(type: RecordType, records: readonly Found[], sought: string): SearchResultAnswer[] {
  const compared = type === 'contact' ? contactQuery(sought) : sought;
  return records.map((record) => {
    const shown = record.name?.trim() || 'Untitled';
    return {
      resultID: [type, record.id, ...('contactId' in record ? [record.contactId] : [])].join('-'),
      id: record.id,
      type,
      name: shown,
      detail: record.detail,
      path: pathOf(type, record.id, shown),
      matchRate: matchRate(record, compared),
    };
  });
}

/** A text that contains the typed text ranks above every merely similar one. */
function matchRate({ name, key, likeness }: FoundRecord, sought: string): number {
  const quality = Math.max(matchQuality(name ?? '', sought), matchQuality(key, sought));
  return Math.round((quality > 0 ? quality : likeness * LIKENESS_WEIGHT) * 1_000) / 1_000;
}

const PATHS: Readonly<Record<RecordType, string>> = {
  client: '/clients',
  contact: '/clients',
  project: '/projects',
  job: '/jobs',
  invoice: '/invoices',
  creditNote: '/credit-notes',
  quote: '/quotes',
};

/** Documents have their numbers in their addresses. */
function pathOf(type: RecordType, id: number, name: string): string {
  const isDocument = type === 'invoice' || type === 'creditNote' || type === 'quote';
  return `${PATHS[type]}/${isDocument ? encodeURIComponent(name) : id}`;
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
