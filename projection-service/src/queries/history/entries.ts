import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { Conditions } from '../conditions.ts';
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
  undoable: boolean;
  reason: string | null;
};

type EntryRow = Omit<HistoryEntryView, 'undoable' | 'reason'> & { irreversible: string | null };

const COLUMNS = `
  e.command_id as "commandId", e.command, e.label, e.at, e.actor, e.source, e.last as revision, e.place, e.subject,
  e.changes, e.change_count as "changeCount", e.undoes, e.redoes, e.undone_by as "undoneBy", e.irreversible`;

/** A page of the history, newest first. The conditions are on `read.history_entries e`. */
export async function readEntries(
  read: AccountReader,
  where: Conditions,
  paging: Paging,
): Promise<PageOf<HistoryEntryView>> {
  const [count] = await read.rows<{ total: number }>(
    `select count(*)::integer as total from read.history_entries e where e.account_id = $1 and ${where.sql}`,
    where.values,
  );
  const offset = (paging.page - 1) * paging.per_page;
  const rows = await read.rows<EntryRow>(
    `select ${COLUMNS} from read.history_entries e where e.account_id = $1 and ${where.sql}
     order by e.first desc limit ${paging.per_page} offset ${offset}`,
    where.values,
  );
  return pageOf(rows.map(entryView), paging, count?.total ?? 0);
}

function entryView({ irreversible, ...entry }: EntryRow): HistoryEntryView {
  const reason = irreversible ?? (entry.undoneBy === null ? null : 'It was undone.');
  return { ...entry, undoable: reason === null, reason };
}
