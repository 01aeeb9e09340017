import type { PageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import type { StoredEntryAnswer } from '@ledgerline/shared-events/history/answers.ts';
import { type Paging, pageOf } from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';

const COLUMNS = `
  e.command_id as "commandId", e.command, e.label, e.at, e.actor, e.source, e.last as revision, e.place, e.subject,
  e.changes, e.change_count as "changeCount", e.undoes, e.redoes, e.undone_by as "undoneBy",
  e.took_back as "tookBack"`;

/** The records that a history is about: all of a kind, or one of them. */
export type Subjects = { entity: string; id?: string | undefined };

/** A page of the history, newest first: of the whole account, or of some of its records. */
export async function readEntries(
  read: AccountReader,
  subjects: Subjects | null,
  paging: Paging,
): Promise<PageAnswer<StoredEntryAnswer>> {
  const { ids, from, values } = entriesAbout(subjects);
  const [count] = await read.rows<{ total: number }>(
    `select count(${ids})::integer as total from ${from}`,
    values,
  );
  const offset = (paging.page - 1) * paging.per_page;
  const rows = await read.rows<StoredEntryAnswer>(
    `select ${COLUMNS} from (
       select ${ids} as first from ${from} order by first desc limit ${paging.per_page} offset ${offset}
     ) page
     join read.history_entries e on e.account_id = $1 and e.first = page.first
     order by e.first desc`,
    values,
  );
  return pageOf(rows, paging, count?.total ?? 0);
}

/** Finds entries by what stands in indexes alone; one that is about several records of a kind counts once. */
function entriesAbout(subjects: Subjects | null): { ids: string; from: string; values: readonly unknown[] } {
  if (subjects === null) {
    return { ids: 'first', from: 'read.history_entries where account_id = $1', values: [] };
  }
  const { entity, id } = subjects;
  const from = 'read.history_subjects where account_id = $1 and entity = $2';
  return id === undefined
    ? { ids: 'distinct entry', from, values: [entity] }
    : { ids: 'entry', from: `${from} and id = $3`, values: [entity, id] };
}
