import type { PageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import type { StoredEntryAnswer } from '@ledgerline/shared-events/history/answers.ts';
import { type AliasableExpression, expressionBuilder, sql } from 'kysely';
import { COUNT, type ReadModels, readModels } from '#runtime/database/read-models.ts';
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
export type Subjects = { entity: string; id?: string | undefined };

/** A page of the history, newest first: of the whole account, or of some of its records. */
export async function readEntries(
  read: AccountReader,
  subjects: Subjects | null,
  paging: Paging,
): Promise<PageAnswer<StoredEntryAnswer>> {
  const ids = entriesAbout(read.accountId, subjects);
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

/** Finds entries with data from indexes only; an entry about several records of a kind counts once. */
function entriesAbout(accountId: string, subjects: Subjects | null): AliasableExpression<{ first: number }> {
  if (subjects === null) {
    return readModels.selectFrom('read.history_entries').select('first').where('account_id', '=', accountId);
  }
  const { entity, id } = subjects;
  const about = readModels
    .selectFrom('read.history_subjects')
    .select('entry as first')
    .where('account_id', '=', accountId)
    .where('entity', '=', entity);
  return id === undefined ? about.distinct() : about.where('id', '=', id);
}
