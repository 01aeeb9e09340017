import { hasWithTypingErrors } from '@ledgerline/shared-events/text/one-typing-error.ts';
import { type AliasableExpression, type RawBuilder, sql } from 'kysely';
import { compiledOnce, readModels } from '#runtime/database/read-models.ts';
import { beginningWith, containing } from '../like-patterns.ts';
import type { AccountReader } from '../read-account.ts';
import { unharmedPieces } from './unharmed-pieces.ts';

/** The most rows that are read before they are ranked. */
const CANDIDATES = 40;
/** The most rows whose similarity is computed, for each reason to compare them: it takes some microseconds per row. */
const MOST_COMPARED = 150;
/** A text with at least this similarity (0 to 1) counts as the same with typing errors. */
const LIKENESS = 0.4;
/**
 * The trigrams of a text, one more than its letters, that a similar one shares at least: two are shared by all words
 * that begin with the same two letters, as "dark" and "data".
 */
const LEAST_SHARED = 3;
/**
 * A text with at least this similarity counts when every word has at most one error: two swapped letters affect four
 * trigrams of eight.
 */
const LEAST_LIKENESS = 0.2;

/** The types of records in the search; settings pages are searched separately. */
export type RecordType = 'job' | 'invoice' | 'client' | 'contact' | 'project';

/** A found record, of a contact its client; `key` is its search key, `likeness` (0 to 1) its similarity to the text. */
export type FoundRecord = {
  id: number;
  name: string | null;
  detail: string | null;
  key: string;
  likeness: number;
};
type AccountId = RawBuilder<string>;
type Chosen = AliasableExpression<{ id: number; likeness: number }>;

/** The search key of each type. */
const KEYS: Record<RecordType, (accountId: AccountId) => AliasableExpression<{ id: number; key: string }>> = {
  job: (accountId: AccountId) =>
    readModels
      .selectFrom('read.jobs')
      .select(['id', 'name_key as key'])
      .where('account_id', '=', accountId)
      .where(({ not }) => not('deleted')),
  invoice: (accountId: AccountId) =>
    readModels
      .selectFrom('read.invoices')
      .select(['id', 'search_key as key'])
      .where('account_id', '=', accountId)
      .where(({ not }) => not('deleted')),
  client: (accountId: AccountId) =>
    readModels
      .selectFrom('read.clients')
      .select(['id', 'name_key as key'])
      .where('account_id', '=', accountId)
      .where(({ not }) => not('deleted')),
  contact: (accountId: AccountId) =>
    readModels
      .selectFrom('read.clients')
      .select(['id', 'contacts_key as key'])
      .where('account_id', '=', accountId)
      .where(({ not }) => not('deleted'))
      .where('contacts_key', '<>', ''),
  project: (accountId: AccountId) =>
    readModels
      .selectFrom('read.projects')
      .select(['id', 'name_key as key'])
      .where('account_id', '=', accountId)
      .where(({ not }) => not('deleted')),
};

/** The displayed columns of the chosen rows, so that only their records are read. */
const SHOWN: Record<RecordType, (accountId: AccountId, chosen: Chosen) => AliasableExpression<FoundRecord>> =
  {
    job: (accountId, chosen) =>
      readModels
        .selectFrom(chosen.as('found'))
        .innerJoin('read.jobs as f', 'f.id', 'found.id')
        .select(['f.id', 'f.name_key as key', 'found.likeness'])
        .select((job) =>
          job
            .selectFrom('read.clients as c')
            .select('c.name')
            .where('c.account_id', '=', accountId)
            .whereRef('c.id', '=', 'f.client_id')
            .as('detail'),
        )
        .select(({ ref }) => sql<string | null>`${ref('f.record')}->>'name'`.as('name'))
        .where('f.account_id', '=', accountId),
    invoice: (accountId, chosen) =>
      readModels
        .selectFrom(chosen.as('found'))
        .innerJoin('read.invoices as f', 'f.id', 'found.id')
        .select(['f.id', 'f.number as name', 'f.search_key as key', 'found.likeness'])
        .select(({ ref }) => sql<string | null>`${ref('f.record')}->>'client_name'`.as('detail'))
        .where('f.account_id', '=', accountId),
    client: (accountId, chosen) =>
      readModels
        .selectFrom(chosen.as('found'))
        .innerJoin('read.clients as f', 'f.id', 'found.id')
        .select(['f.id', 'f.name', 'f.name_key as key', 'found.likeness'])
        .select(sql<string | null>`null`.as('detail'))
        .where('f.account_id', '=', accountId),
    contact: (accountId, chosen) =>
      readModels
        .selectFrom(chosen.as('found'))
        .innerJoin('read.clients as f', 'f.id', 'found.id')
        .select(['f.id', 'f.name', 'f.contacts_key as key', 'found.likeness'])
        .select(({ ref }) => sql<string | null>`${ref('f.record')}->>'contacts'`.as('detail'))
        .where('f.account_id', '=', accountId),
    project: (accountId, chosen) =>
      readModels
        .selectFrom(chosen.as('found'))
        .innerJoin('read.projects as f', 'f.id', 'found.id')
        .leftJoin('read.clients as c', (join) =>
          join.onRef('c.account_id', '=', 'f.account_id').onRef('c.id', '=', 'f.client_id'),
        )
        .select(['f.id', 'f.name', 'f.name_key as key', 'found.likeness', 'c.name as detail'])
        .where('f.account_id', '=', accountId),
  };

type ContainedValues = { accountId: string; text: string; beginning: string; containing: string };

const containedIn = (type: RecordType) =>
  compiledOnce<ContainedValues, FoundRecord>((value) => {
    const part = readModels
      .selectFrom(KEYS[type](value('accountId')).as('k'))
      .select('k.id')
      .limit(CANDIDATES);
    const beginning = part
      .where('k.key', 'like', value('beginning'))
      .orderBy(({ eb }) => eb('k.key', '=', value('text')), 'desc')
      .orderBy('k.id', 'desc');
    const newest = part.where('k.key', 'like', value('containing')).orderBy('k.id', 'desc');
    const chosen = readModels
      .selectFrom(sql<{ id: number }>`(${beginning} union ${newest})`.as('parts'))
      .select(['id', sql<number>`1`.as('likeness')]);
    return readModels
      .selectFrom(SHOWN[type](value('accountId'), chosen).as('f'))
      .selectAll()
      .orderBy(({ eb }) => eb('f.key', '=', value('text')), 'desc')
      .orderBy(({ ref }) => sql`starts_with(${ref('f.key')}, ${value('text')})`, 'desc')
      .orderBy('f.id', 'desc')
      .limit(CANDIDATES);
  });

const CONTAINED = {
  job: containedIn('job'),
  invoice: containedIn('invoice'),
  client: containedIn('client'),
  contact: containedIn('contact'),
  project: containedIn('project'),
};

/**
 * Rows that contain the text: equal ones and those that start with it first, then the newest. Each part stops as soon
 * as it has enough rows, so that a frequent text takes no longer than a rare one.
 */
export async function findContaining(
  read: AccountReader,
  type: RecordType,
  text: string,
): Promise<FoundRecord[]> {
  const { accountId } = read;
  const patterns = { beginning: beginningWith(text), containing: containing(text) };
  return await read.fetch(CONTAINED[type]({ accountId, text, ...patterns }));
}

type AlikeValues = { accountId: string; text: string; [piece: `piece${number}`]: string };

const alikeIn = (type: RecordType, pieces: number) =>
  compiledOnce<AlikeValues, FoundRecord>((value) => {
    const keys = KEYS[type](value('accountId'));
    const newest = readModels
      .selectFrom(keys.as('k'))
      .select('k.id')
      .orderBy('k.id', 'desc')
      .limit(MOST_COMPARED);
    const newestKeys = readModels
      .selectFrom(newest.as('newest'))
      .innerJoin(keys.as('k'), 'k.id', 'newest.id')
      .select(['k.id', 'k.key']);
    const withPieces = Array.from({ length: pieces }, (_, index) =>
      newest.select('k.key').where('k.key', 'like', value(`piece${index}`)),
    );
    const parts = sql.join([newestKeys, ...withPieces], sql` union `);
    const compared = sql<{ id: number; key: string }>`(${parts})`;
    const alike = readModels
      .selectFrom(compared.as('k'))
      .select('k.id')
      .select(({ ref }) => sql<number>`word_similarity(${value('text')}, ${ref('k.key')})`.as('likeness'));
    const chosen = readModels
      .selectFrom(alike.as('alike'))
      .select(['id', 'likeness'])
      .where('likeness', '>=', LEAST_LIKENESS)
      .orderBy('likeness', 'desc')
      .orderBy('id', 'desc')
      .limit(CANDIDATES);
    return readModels.selectFrom(SHOWN[type](value('accountId'), chosen).as('f')).selectAll();
  });

/** By the number of pieces. */
const ALIKE: Record<RecordType, ReturnType<typeof alikeIn>[]> = {
  job: [],
  invoice: [],
  client: [],
  contact: [],
  project: [],
};

/**
 * Rows that are similar to the text, as a text with typing errors is. It compares the newest rows, whatever their
 * names, and the newest rows that contain a piece of the text.
 */
export async function findAlike(read: AccountReader, type: RecordType, text: string): Promise<FoundRecord[]> {
  const pieces = unharmedPieces(text).map(containing);
  const statement = ALIKE[type][pieces.length] ?? alikeIn(type, pieces.length);
  ALIKE[type][pieces.length] = statement;
  const values: AlikeValues = { accountId: read.accountId, text };
  for (const [index, piece] of pieces.entries()) values[`piece${index}`] = piece;
  const rows = await read.fetch(statement(values));
  const least = Math.max(LIKENESS, LEAST_SHARED / (text.length + 1));
  return rows
    .filter(({ likeness, key }) => likeness >= least || hasWithTypingErrors(key, text))
    .sort((one, other) => other.likeness - one.likeness || other.id - one.id);
}
