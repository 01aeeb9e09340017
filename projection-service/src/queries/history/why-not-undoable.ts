import type { EntryEffect } from '@ledgerline/shared-events/history/entry-effect.ts';
import {
  type FieldWrite,
  isOutOfStep,
  type Move,
  obstacles,
} from '@ledgerline/shared-events/history/obstacles.ts';
import type { RecordField } from '@ledgerline/shared-events/history/record-field.ts';
import { whyNotUndoable } from '@ledgerline/shared-events/history/reversal.ts';
import { ENTITY_KINDS, type EntityKind } from '@ledgerline/shared-events/ledger/change.ts';
import type { AccountReader } from '../read-account.ts';

/** What decides whether an entry of the history can be undone. */
export type HistoryRow = EntryEffect & {
  commandId: string;
  irreversible: string | null;
  undoes: string | null;
  redoes: string | null;
  undoneBy: string | null;
  tookBack: string[];
};

/** Another entry that has to be looked up. */
type Named = HistoryRow & { named: string };

/** Entries by the id of any of their commands. */
type Lookup = ReadonlyMap<string, HistoryRow>;

/** A record that an entry wrote, and the fields of it. */
type WriteRow = { entity: EntityKind; id: string; entry: number; fields: string[] };
type OtherRow = WriteRow & { last: number; toggles: number[] };

/**
 * Why each of these entries cannot be undone; null for one that can, as far as its fields decide (see `obstacles`). In
 * the same order.
 */
export async function whyNot(read: AccountReader, rows: readonly HistoryRow[]): Promise<(string | null)[]> {
  const about = await entriesNamed(
    read,
    rows.flatMap(({ undoes, redoes }) => undoes ?? redoes ?? []),
  );
  const subjects = rows.map((row) => about.get(row.undoes ?? row.redoes ?? '') ?? row);
  const further = await entriesNamed(
    read,
    subjects.flatMap(({ undoneBy, tookBack }) => [...(undoneBy === null ? [] : [undoneBy]), ...tookBack]),
  );
  const moves = rows.map((row, place) => moveOf(row, subjects[place] ?? row, further));
  const blocked = await areBlocked(read, moves);
  return rows.map(({ undoes, irreversible }, place) => {
    const undoneBy = subjects[place]?.undoneBy ?? null;
    const together = wentBack(further.get(undoneBy ?? ''));
    return whyNotUndoable({ undoes, irreversible, undoneBy, together, blocked: blocked[place] === true });
  });
}

/** An act that went back over several entries is an entry itself. */
function wentBack(entry: HistoryRow | undefined): boolean {
  return entry !== undefined && entry.tookBack.length > 0 && entry.undoes === null && entry.redoes === null;
}

/** Entries that an undo takes back or does again at once. */
type EntriesMove = { entries: readonly EntryEffect[]; takesBack: boolean };

/** What an undo of an entry would do; null when nothing is to be asked about it. `subject` is what it is about. */
function moveOf(row: HistoryRow, subject: HistoryRow, others: Lookup): EntriesMove | null {
  const takesBack = subject.undoneBy === null;
  if (row.irreversible !== null || takesBack !== (row.undoes === null)) return null;
  if (wentBack(others.get(subject.undoneBy ?? ''))) return null;
  if (!wentBack(subject)) return { entries: [subject], takesBack };
  return { entries: subject.tookBack.flatMap((id) => others.get(id) ?? []), takesBack: !takesBack };
}

async function entriesNamed(read: AccountReader, commandIds: readonly string[]): Promise<Lookup> {
  if (commandIds.length === 0) return new Map();
  const rows = await read.rows<Named>(
    `select c.command_id as named, e.command_id as "commandId", e.first, e.last, e.toggles, e.irreversible, e.undoes,
       e.redoes, e.undone_by as "undoneBy", e.took_back as "tookBack"
     from read.history_commands c
     join read.history_entries e on e.account_id = $1 and e.first = c.entry
     where c.account_id = $1 and c.command_id = any($2)`,
    [[...new Set(commandIds)]],
  );
  return new Map(rows.map(({ named, ...row }) => [named, row]));
}

/** Whether others are in the way of each of these, all asked at once. */
async function areBlocked(read: AccountReader, moves: readonly (EntriesMove | null)[]): Promise<boolean[]> {
  const asked = [...new Set(moves.flatMap((move) => move?.entries.map(({ first }) => first) ?? []))];
  const writes = asked.length === 0 ? [] : await sharedRecords(read, asked);
  const byRecord = new Map<string, FieldWrite<EntryEffect>[]>();
  const byEntry = new Map<number, RecordField[]>();
  for (const { entity, id, entry, fields, last, toggles } of writes) {
    const key = `${entity}/${id}`;
    const writer = { first: entry, last, toggles };
    const ofRecord = byRecord.get(key) ?? [];
    const ofEntry = byEntry.get(entry) ?? [];
    byRecord.set(key, ofRecord);
    byEntry.set(entry, ofEntry);
    for (const field of fields) {
      ofRecord.push({ writer, field });
      ofEntry.push({ entity, id, field });
    }
  }
  return moves.map((move) => {
    if (move === null) return false;
    if (move.entries.some((effect) => isOutOfStep(effect, move.takesBack))) return true;
    const firsts = new Set(move.entries.map(({ first }) => first));
    const whole: Move<EntryEffect> = {
      targets: move.entries.map((effect) => ({ effect, fields: byEntry.get(effect.first) ?? [] })),
      isTarget: ({ first }) => firsts.has(first),
    };
    return obstacles(whole, (entity, id) => byRecord.get(`${entity}/${id}`) ?? []).size > 0;
  });
}

/** Who wrote the records that these entries wrote, oldest first; a record that one entry alone wrote is left out. */
function sharedRecords(read: AccountReader, entries: readonly number[]): Promise<OtherRow[]> {
  return read.rows<OtherRow>(
    `select w.entity, w.id, w.entry, w.fields, e.last, e.toggles
     from (
       select distinct own.entity, own.id from read.history_subjects own
       where own.account_id = $1 and own.entity = any($2) and own.entry = any($3) and own.fields <> '[]'
         and exists (
           select 1 from read.history_subjects other
           where other.account_id = $1 and other.entity = own.entity and other.id = own.id
             and other.entry <> own.entry and other.fields <> '[]')
     ) touched
     join read.history_subjects w
       on w.account_id = $1 and w.entity = touched.entity and w.id = touched.id and w.fields <> '[]'
     join read.history_entries e on e.account_id = $1 and e.first = w.entry
     order by w.entry`,
    [ENTITY_KINDS, entries],
  );
}
