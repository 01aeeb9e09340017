import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { type PageOf, type Paging, pageOf } from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';

/** An entry of the history as the HTTP contract answers it. */
export type HistoryEntryView = {
  commandId: string;
  command: string;
  label: string;
  at: string;
  actor: string;
  source: string;
  revision: number;
  /** The path of the app on which it happened. */
  place: string | null;
  subject: Json;
  changes: Json;
  /** How many changes there were; `changes` tells the first two hundred. */
  changeCount: number;
  undoes: string | null;
  redoes: string | null;
  undoneBy: string | null;
  /** Of an act that went back: the entries that it took back, newest first. */
  tookBack: Json;
  undoable: boolean;
  /** Whether it cannot be undone for the sake of other entries alone. */
  blocked: boolean;
  reason: string | null;
};

/** What the read model keeps of an entry: all but what its undo would come to. */
export type StoredEntry = Omit<HistoryEntryView, 'undoable' | 'blocked' | 'reason'>;

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
): Promise<PageOf<StoredEntry>> {
  const { ids, from, values } = entriesAbout(subjects);
  const [count] = await read.rows<{ total: number }>(
    `select count(${ids})::integer as total from ${from}`,
    values,
  );
  const offset = (paging.page - 1) * paging.per_page;
  const rows = await read.rows<StoredEntry>(
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
