import type { PageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import { addDays, type CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { startOfDay } from '@ledgerline/shared-events/dates/time-zone.ts';
import type { StoredEntryAnswer } from '@ledgerline/shared-events/history/answers.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { type AliasableExpression, expressionBuilder, sql } from 'kysely';
import { COUNT, type ReadModels, readModels } from '#runtime/database/read-models.ts';
import { containing } from '../like-patterns.ts';
import { type Paging, pageOf } from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';

const entry = expressionBuilder<ReadModels & { e: ReadModels['read.history_entries'] }, 'e'>();

/** The columns of an entry's answer, as the projection wrote them. */
const COLUMNS = [
  entry.ref('e.command_id').as('commandId'),
  entry.ref('e.command').as('command'),
  entry.ref('e.label').as('label'),
  entry.ref('e.at').as('at'),
  entry.ref('e.actor').as('actor'),
  entry.ref('e.source').$castTo<StoredEntryAnswer['source']>().as('source'),
  entry.ref('e.last').as('revision'),
  entry.ref('e.command_count').as('commandCount'),
  entry.ref('e.place').as('place'),
  entry.ref('e.subject').$castTo<StoredEntryAnswer['subject']>().as('subject'),
  entry.ref('e.change_count').as('changeCount'),
  entry.ref('e.undoes').as('undoes'),
  entry.ref('e.redoes').as('redoes'),
  entry.ref('e.undone_by').as('undoneBy'),
  entry.ref('e.took_back').$castTo<StoredEntryAnswer['tookBack']>().as('tookBack'),
] as const;

/** The most characters of the changes of a page, as JSON; each entry has its share. One change is always answered. */
const MAX_PAGE_LENGTH = 1024 * 1024;

/** The first changes of an entry that fit into its share of the page. */
function changesWithin(length: number) {
  const changes = entry.ref('e.changes');
  return sql<
    StoredEntryAnswer['changes']
  >`case when length(${changes}::text) <= ${length} then ${changes} else (
    select jsonb_agg(change order by place)
    from (
      select change, place, sum(length(change::text)) over (order by place) as length
      from jsonb_array_elements(${changes}) with ordinality as listed (change, place)
    ) as measured
    where place = 1 or length <= ${length}
  ) end`.as('changes');
}

/** The records that a history is limited to: all of a kind, or one of them. */
type Subjects = { entity: string; id?: string | undefined };

/** What else a page is limited to: entries with a text, and those up to the end of a day of the user. */
type EntryFilter = { text?: string | undefined; until?: CalendarDate | undefined };

/** A page of the history, newest first: of the whole account, or of some of its records. */
export async function readEntries(
  read: AccountReader,
  subjects: Subjects | null,
  paging: Paging,
  { text = '', until }: EntryFilter = {},
): Promise<PageAnswer<StoredEntryAnswer>> {
  const sought = text.trim();
  const newest = sought === '' && until === undefined ? null : await newestEntry(read, until);
  const ids =
    sought === '' || newest === null
      ? entriesAbout(read.accountId, subjects, newest)
      : entriesWith(read.accountId, sought, newest, subjects);
  const [count] = await read.fetch(readModels.selectFrom(ids.as('entries')).select(COUNT.as('total')));
  const offset = (paging.page - 1) * paging.per_page;
  // The statement that makes the rows distinct also sorts them, so that it can read them in the order of an index.
  const page = sql<{ first: number }>`(${ids} order by first desc limit ${paging.per_page} offset ${offset})`;
  const rows = await read.fetch(
    readModels
      .selectFrom(page.as('page'))
      .innerJoin('read.history_entries as e', 'e.first', 'page.first')
      .select(COLUMNS)
      .select(changesWithin(Math.ceil(MAX_PAGE_LENGTH / paging.per_page)))
      .where('e.account_id', '=', read.accountId)
      .orderBy('e.first', 'desc'),
  );
  return pageOf(rows, paging, count?.total ?? 0);
}

/** The newest entry, if requested up to the end of a day; -1 without one. Entries are in the order of their moments. */
async function newestEntry(read: AccountReader, until: CalendarDate | undefined): Promise<number> {
  const all = readModels
    .selectFrom('read.history_entries')
    .select('first')
    .where('account_id', '=', read.accountId);
  const end = until === undefined ? null : startOfDay(addDays(until, 1), timeZoneOf(read.settings));
  const upTo = end === null ? all : all.where('at', '<', end.toISOString());
  const [found] = await read.fetch(upTo.orderBy('first', 'desc').limit(1));
  return found?.first ?? -1;
}

type Ids = AliasableExpression<{ first: number }>;

/**
 * Finds entries with data from indexes only; an entry about several records of a kind counts once.
 * @param newest the newest entry to find; null for all
 */
function entriesAbout(accountId: string, subjects: Subjects | null, newest: number | null): Ids {
  if (subjects === null) {
    const all = readModels
      .selectFrom('read.history_entries')
      .select('first')
      .where('account_id', '=', accountId);
    return newest === null ? all : all.where('first', '<=', newest);
  }
  const about = entriesOf(accountId, subjects);
  const some = newest === null ? about : about.where('entry', '<=', newest);
  return subjects.id === undefined ? some.distinct() : some;
}

/** The entries about some records; one about several of a kind occurs several times. */
function entriesOf(accountId: string, { entity, id }: Subjects) {
  const ofKind = readModels
    .selectFrom('read.history_subjects')
    .select('entry as first')
    .where('account_id', '=', accountId)
    .where('entity', '=', entity);
  return id === undefined ? ofKind : ofKind.where('id', '=', id);
}

/** How many revisions are searched for a text, the newest first, and how many records of a kind by their names. */
const MAX_SEARCHED = 20_000;
const MAX_RECORDS = 100;

/**
 * Entries with a text in their label or in the name that their record had, and those about records whose name has it,
 * ignoring case and accents.
 * @param newest the newest entry to find
 */
function entriesWith(accountId: string, text: string, newest: number, subjects: Subjects | null): Ids {
  const pattern = containing(text);
  const ofRecords = readModels
    .selectFrom(recordsNamed(accountId, searchKey(text)).as('n'))
    .innerJoin('read.history_subjects as s', (join) =>
      join.onRef('s.entity', '=', 'n.entity').onRef('s.id', '=', 'n.id'),
    )
    .select('s.entry')
    .where('s.account_id', '=', accountId);
  const found = readModels
    .selectFrom('read.history_entries as e')
    .select('e.first')
    .where('e.account_id', '=', accountId)
    .where(({ between }) => between('e.first', newest - MAX_SEARCHED, newest))
    .where(({ or, eb, ref }) =>
      or([
        eb('e.label', 'ilike', pattern),
        sql<boolean>`${ref('e.subject')}->>'name' ilike ${pattern}`,
        eb('e.first', 'in', ofRecords),
      ]),
    );
  return subjects === null ? found : found.where('e.first', 'in', entriesOf(accountId, subjects));
}

/** The newest records with a search key in their names, as the subjects of entries. */
function recordsNamed(accountId: string, key: string) {
  const tables = [
    ['job', 'read.jobs', 'name_key'],
    ['client', 'read.clients', 'name_key'],
    ['project', 'read.projects', 'name_key'],
    ['invoice', 'read.invoices', 'search_key'],
    ['creditNote', 'read.credit_notes', 'search_key'],
    ['quote', 'read.quotes', 'search_key'],
  ] as const;
  const parts = tables.map(
    ([entity, table, column]) =>
      sql`(select ${sql.lit(entity)} as entity, id::text as id from ${sql.table(table)}
        where account_id = ${accountId} and not deleted and ${sql.ref(column)} like ${containing(key)}
        order by ${sql.table(table)}.id desc limit ${sql.lit(MAX_RECORDS)})`,
  );
  return sql<{ entity: string; id: string }>`(${sql.join(parts, sql` union all `)})`;
}
