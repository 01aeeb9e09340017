import { type AliasableExpression, type RawBuilder, sql } from 'kysely';
import { ONE_BY_ID, readModels } from '#runtime/database/read-models.ts';

/** The most rows that are read before they are ranked. */
export const CANDIDATES = 40;

/** The types of records in the search; settings pages are searched separately. */
export const RECORD_TYPES = [
  'client',
  'contact',
  'project',
  'job',
  'invoice',
  'creditNote',
  'quote',
] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

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
type Found = AliasableExpression<FoundRecord>;

type Keys = (accountId: AccountId) => AliasableExpression<{ id: number; key: string }>;

const ofNames =
  (table: 'read.jobs' | 'read.clients' | 'read.projects'): Keys =>
  (accountId) =>
    readModels
      .selectFrom(table)
      .select(['id', 'name_key as key'])
      .where('account_id', '=', accountId)
      .where(({ not }) => not('deleted'));

const ofNumbers =
  (table: DocumentTable): Keys =>
  (accountId) =>
    readModels
      .selectFrom(table)
      .select(['id', 'search_key as key'])
      .where('account_id', '=', accountId)
      .where(({ not }) => not('deleted'));

/** The search key of each type. */
export const KEYS: Record<RecordType, Keys> = {
  job: ofNames('read.jobs'),
  invoice: ofNumbers('read.invoices'),
  creditNote: ofNumbers('read.credit_notes'),
  quote: ofNumbers('read.quotes'),
  client: ofNames('read.clients'),
  contact: (accountId) =>
    readModels
      .selectFrom('read.clients')
      .select(['id', 'contacts_key as key'])
      .where('account_id', '=', accountId)
      .where(({ not }) => not('deleted'))
      .where('contacts_key', '<>', ''),
  project: ofNames('read.projects'),
};

/**
 * The displayed columns of the chosen rows, each read by its id: only their records are read, whatever PostgreSQL knows
 * of the size of the account.
 */
export const SHOWN: Record<RecordType, (accountId: AccountId, chosen: Chosen) => Found> = {
  job: (accountId, chosen) =>
    readModels
      .selectFrom(chosen.as('found'))
      .innerJoinLateral(
        (one) =>
          one
            .selectFrom('read.jobs')
            .select(['id', 'name_key', 'client_id', 'record'])
            .where('account_id', '=', accountId)
            .whereRef('id', '=', 'found.id')
            .limit(ONE_BY_ID)
            .as('f'),
        (join) => join.onTrue(),
      )
      .select(['f.id', 'f.name_key as key', 'found.likeness'])
      .select((job) =>
        job
          .selectFrom('read.clients as c')
          .select('c.name')
          .where('c.account_id', '=', accountId)
          .whereRef('c.id', '=', 'f.client_id')
          .as('detail'),
      )
      .select(({ ref }) => sql<string | null>`${ref('f.record')}->>'name'`.as('name')),
  invoice: (accountId, chosen) => ofDocuments('read.invoices', accountId, chosen),
  creditNote: (accountId, chosen) => ofDocuments('read.credit_notes', accountId, chosen),
  quote: (accountId, chosen) => ofDocuments('read.quotes', accountId, chosen),
  client: (accountId, chosen) =>
    ofClients(accountId, chosen).select('f.name_key as key').select(sql<string | null>`null`.as('detail')),
  contact: (accountId, chosen) =>
    ofClients(accountId, chosen)
      .select('f.contacts_key as key')
      .select(({ ref }) => sql<string | null>`${ref('f.record')}->>'contacts'`.as('detail')),
  project: (accountId, chosen) =>
    readModels
      .selectFrom(chosen.as('found'))
      .innerJoinLateral(
        (one) =>
          one
            .selectFrom('read.projects')
            .select(['id', 'name', 'name_key', 'client_id'])
            .where('account_id', '=', accountId)
            .whereRef('id', '=', 'found.id')
            .limit(ONE_BY_ID)
            .as('f'),
        (join) => join.onTrue(),
      )
      .select(['f.id', 'f.name', 'f.name_key as key', 'found.likeness'])
      .select((project) =>
        project
          .selectFrom('read.clients as c')
          .select('c.name')
          .where('c.account_id', '=', accountId)
          .whereRef('c.id', '=', 'f.client_id')
          .as('detail'),
      ),
};

/** The tables of documents that are found by their numbers, clients and references. */
export type DocumentTable = 'read.invoices' | 'read.credit_notes' | 'read.quotes';

/** The documents that were chosen, by their numbers. */
const ofDocuments = (table: DocumentTable, accountId: AccountId, chosen: Chosen): Found =>
  readModels
    .selectFrom(chosen.as('found'))
    .innerJoinLateral(
      (one) =>
        one
          .selectFrom(table)
          .select(['id', 'number', 'search_key', 'record'])
          .where('account_id', '=', accountId)
          .whereRef('id', '=', 'found.id')
          .limit(ONE_BY_ID)
          .as('f'),
      (join) => join.onTrue(),
    )
    .select(['f.id', 'f.number as name', 'f.search_key as key', 'found.likeness'])
    .select(({ ref }) => sql<string | null>`${ref('f.record')}->>'client_name'`.as('detail'));

/** The clients that were chosen, also by their contacts. */
const ofClients = (accountId: AccountId, chosen: Chosen) =>
  readModels
    .selectFrom(chosen.as('found'))
    .innerJoinLateral(
      (one) =>
        one
          .selectFrom('read.clients')
          .select(['id', 'name', 'name_key', 'contacts_key', 'record'])
          .where('account_id', '=', accountId)
          .whereRef('id', '=', 'found.id')
          .limit(ONE_BY_ID)
          .as('f'),
      (join) => join.onTrue(),
    )
    .select(['f.id', 'f.name', 'found.likeness']);

/** Records that were found by one part of a search, in the order in which that found them. */
export type FoundBy<Part extends string> = FoundRecord & { part: Part };

/** The parts of a search as queries of one union. Those that the condition refuses aren't run. */
export function partsOf<Part extends string>(
  parts: Readonly<Record<Part, Found>>,
  isRun: (part: RawBuilder<Part>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const queries = Object.entries<Found>(parts).map(
    ([part, found]) => sql`select ${sql.lit(part)} as part, row_number() over () as place,
      f.id, f.name, f.detail, f.key, f.likeness
      from ${found.as('f')} where ${isRun(sql.lit(part as Part))}`,
  );
  return sql.join(queries, sql` union all `);
}

/** What each part found. */
export function byPart<Part extends string>(rows: readonly FoundBy<Part>[]): Map<Part, FoundRecord[]> {
  return Map.groupBy(rows, ({ part }) => part);
}
