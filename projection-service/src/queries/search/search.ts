import { type SearchResultAnswer, searchResultAnswer } from '@ledgerline/shared-events/search/answers.ts';
import { matchQuality } from '@ledgerline/shared-events/text/match-quality.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { noParams, type QueryDeps, serveQuery } from '../answer.ts';
import { beginningWith, containing } from '../conditions.ts';
import { text } from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';
import { hasWithTypingErrors } from './one-typing-error.ts';
import { findSettings } from './settings-index.ts';
import { unharmedPieces } from './unharmed-pieces.ts';

const MOST = { client: 4, setting: 3, job: 10, invoice: 10 } as const;

/** Rows that are looked at before they are ranked. */
const CANDIDATES = 40;
/** Rows whose likeness is worked out, for each reason to look at them: it takes some microseconds a row. */
const MOST_COMPARED = 150;
/** A text of fewer letters has too little to be like another. */
const LEAST_ALIKE_LETTERS = 3;
/** From this likeness on (0 to 1) a text counts as the same with typing errors. */
const LIKENESS = 0.4;
/** From this one on it does when every word has one error at most: two swapped letters harm four trigrams of eight. */
const LEAST_LIKENESS = 0.2;
const LIKENESS_WEIGHT = 0.2;

type Found = { id: number; name: string | null; detail: string | null; key: string; likeness: number };

/** Where each type is looked for; `key` is the column that is compared, `joined` gives what is shown beside it. */
const SOURCES = {
  job: {
    table: 'read.jobs',
    joined: 'left join read.clients c on c.account_id = $1 and c.id = f.client_id',
    key: 'name_key',
    name: `f.record->>'name'`,
    detail: 'c.name',
  },
  invoice: {
    table: 'read.invoices',
    joined: '',
    key: 'search_key',
    name: 'f.number',
    detail: `f.record->>'client_name'`,
  },
  client: { table: 'read.clients', joined: '', key: 'name_key', name: 'f.name', detail: 'null' },
} as const;

/** `GET /api/search?q=`: groups in the order of their best match. */
export function serveSearch(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/search',
    projections: ['jobs', 'clients', 'invoices'],
    params: noParams,
    search: z.object({ q: text.default('') }),
    answers: z.array(searchResultAnswer),
    answer: async (read, { q }) => {
      const wanted = searchKey(q);
      if (wanted === '') return [];
      const types = ['client', 'job', 'invoice'] as const;
      const records = await Promise.all(types.map((type) => findRecords(read, type, wanted)));
      const groups = [...records, settings(wanted)];
      return groups.sort((a, b) => (b[0]?.matchRate ?? 0) - (a[0]?.matchRate ?? 0)).flat();
    },
  });
}

async function findRecords(
  read: AccountReader,
  type: keyof typeof SOURCES,
  wanted: string,
): Promise<SearchResultAnswer[]> {
  const contained = await findContaining(read, type, wanted);
  const isComplete = contained.length > 0 || wanted.length < LEAST_ALIKE_LETTERS;
  const rows = isComplete ? contained : await findAlike(read, type, wanted);
  const results = rows.map((row): SearchResultAnswer => {
    const shown = row.name?.trim() || 'Untitled';
    return {
      resultID: `${type}-${row.id}`,
      id: row.id,
      type,
      name: shown,
      detail: row.detail,
      path: pathOf(type, row.id, shown),
      matchRate: matchRate(row, wanted),
    };
  });
  return best(results, MOST[type]);
}

/**
 * What contains the text: the same and what begins so first, then the newest. Each part ends as soon as it has enough,
 * so that a text that is everywhere takes no longer than a rare one.
 */
async function findContaining(
  read: AccountReader,
  type: keyof typeof SOURCES,
  wanted: string,
): Promise<Found[]> {
  const { table, key } = SOURCES[type];
  const rank = (of: string) => `(${of}.${key} = $4) desc, starts_with(${of}.${key}, $4) desc, ${of}.id desc`;
  const part = (pattern: string, order: string) =>
    `(select k.id from ${table} k where k.account_id = $1 and not k.deleted and k.${key} like ${pattern}
      order by ${order} limit ${CANDIDATES})`;
  return await read.rows<Found>(
    withNames(
      type,
      `select id, 1 as likeness from (
         ${part('$2', `(k.${key} = $4) desc, k.id desc`)} union ${part('$3', 'k.id desc')}
       ) parts`,
      `${rank('f')} limit ${CANDIDATES}`,
    ),
    [beginningWith(wanted), containing(wanted), wanted],
  );
}

/**
 * What is like the text, as a text with typing errors is. Compared are the newest rows, whatever they are called, and
 * the newest of those that hold a piece of the text.
 */
async function findAlike(read: AccountReader, type: keyof typeof SOURCES, wanted: string): Promise<Found[]> {
  const { table, key } = SOURCES[type];
  const pieces = unharmedPieces(wanted).map(containing);
  const newest = (condition: string) =>
    `(select k.id from ${table} k where k.account_id = $1 and not k.deleted and ${condition}
      order by k.id desc limit ${MOST_COMPARED})`;
  const parts = ['true', ...pieces.map((_piece, index) => `k.${key} like $${index + 3}`)].map(newest);
  const rows = await read.rows<Found>(
    withNames(
      type,
      `select id, likeness from (
         select k.id, word_similarity($2, k.${key}) as likeness from (${parts.join(' union ')}) compared
         join ${table} k on k.account_id = $1 and k.id = compared.id
       ) alike where likeness >= ${LEAST_LIKENESS} order by likeness desc, id desc limit ${CANDIDATES}`,
      'found.likeness desc, f.id desc',
    ),
    [wanted, ...pieces],
  );
  return rows.filter(({ likeness, key }) => likeness >= LIKENESS || hasWithTypingErrors(key, wanted));
}

/** Records are opened only of the few rows that were chosen. */
function withNames(type: keyof typeof SOURCES, chosen: string, order: string): string {
  const { table, joined, key, name, detail } = SOURCES[type];
  return `select f.id, ${name} as name, ${detail} as detail, f.${key} as key, found.likeness
    from (${chosen}) found join ${table} f on f.account_id = $1 and f.id = found.id ${joined} order by ${order}`;
}

/** A text that contains what was typed ranks above every mere likeness. */
function matchRate({ name, key, likeness }: Found, wanted: string): number {
  const quality = Math.max(matchQuality(name ?? '', wanted), matchQuality(key, wanted));
  return Math.round((quality > 0 ? quality : likeness * LIKENESS_WEIGHT) * 1_000) / 1_000;
}

function pathOf(type: keyof typeof SOURCES, id: number, name: string): string {
  if (type === 'job') return `/jobs/${id}`;
  return type === 'client' ? `/clients/${id}` : `/invoices/${encodeURIComponent(name)}`;
}

function settings(wanted: string): SearchResultAnswer[] {
  const pages = findSettings(wanted).map((page): SearchResultAnswer => {
    const { id, name, path, matchRate: rate } = page;
    return { resultID: `setting-${id}`, id, type: 'setting', name, detail: null, path, matchRate: rate };
  });
  return best(pages, MOST.setting);
}

/** Best first; equal ones in the order in which they were found. */
function best(results: readonly SearchResultAnswer[], most: number): SearchResultAnswer[] {
  return results.toSorted((a, b) => b.matchRate - a.matchRate).slice(0, most);
}
