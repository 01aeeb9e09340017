import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { shownChanges } from '@ledgerline/shared-events/history/shown-change.ts';
import type { Change } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import {
  concurrentDeletion,
  type EditConflict,
  editConflicts,
  overwrittenFields,
} from '#domain/history/edit-conflicts.ts';
import type { FieldRef } from '#domain/history/tentative-state.ts';
import { storedFields } from '#domain/lookup.ts';
import type { LedgerEntry } from '../history/entry-log.ts';
import { lastWriters } from '../history/last-writer.ts';
import type { AccountLedger } from '../loading/account-ledger.ts';
import type { AccountLedgers } from '../loading/account-ledgers.ts';
import { namedBlockers } from '../undo/undo-conflict.ts';
import { runInSlices } from './in-slices.ts';

/** What an edit is based on: the revision that the caller's view shows, and the commands that this view sent since. */
export type BasedOn = { revision: number; own: readonly string[] };

/** The most conflicts that a refusal names; it also says how many there are. */
const MAX_CONFLICTS = 100;

/** A command of the ledger. */
type Writer = { commandId: string; entry: LedgerEntry };

/** A later command for the check; `own` when the caller's view sent it. */
type SeenEntry = Writer & { own: boolean; changes: ReturnType<typeof changesOf> };

/** One command and what it is based on. `session` is the login session of the caller. */
type OverwriteCheck = {
  ledgers: AccountLedgers;
  ledger: AccountLedger;
  basedOn: BasedOn;
  session: string;
};

/**
 * Accepts a decision when it overwrites no change of others after the base of the edit.
 * @throws Rejected edit_conflict with each field as `conflicts` and the entries behind them as `blockedBy`
 */
export async function refuseOverwriting(
  check: OverwriteCheck,
  planned: readonly DomainEvent[],
): Promise<void> {
  const { ledger } = check;
  const changes = planned.flatMap(changesOf);
  if (isBeyond(check)) return refuseUnseen(check, changes);
  const later = await laterEntries(check);
  if (later.length === 0) return;
  const conflicts = await runInSlices(ledger.accountId, editConflicts(ledger.state, changes, later));
  if (conflicts.length > 0) throw await editConflict(check, conflicts);
}

/** Whether the caller's view shows a later revision than the ledger has, which was then restored from a backup. */
const isBeyond = ({ ledger, basedOn }: OverwriteCheck): boolean => basedOn.revision > ledger.revision;

/**
 * The caller's view shows events that a restored ledger no longer has, so nobody knows which values it showed. Each
 * value of others that the command would replace is a conflict. A caller that sees that value sends the command again.
 * @throws Rejected edit_conflict whose `before` are null
 */
async function refuseUnseen(check: OverwriteCheck, changes: readonly Change[]): Promise<void> {
  const { ledger, basedOn } = check;
  const overwritten = await runInSlices(ledger.accountId, overwrittenFields(ledger.state, changes));
  const writers = await runInSlices(ledger.accountId, lastWriters(ledger.entries, overwritten));
  const own = new Set(basedOn.own);
  const conflicts = overwritten.flatMap((field): EditConflict<Writer>[] => {
    const entry = writers.get(field);
    if (entry === undefined || own.has(entry.commandId)) return [];
    return [{ ...field, before: null, by: { commandId: entry.commandId, entry } }];
  });
  if (conflicts.length > 0) throw await editConflict(check, conflicts);
}

/**
 * Explains a missing record of a command when others deleted it after the base of the edit.
 * @throws Rejected edit_conflict
 */
export async function explainDeletion(
  check: OverwriteCheck,
  targets: readonly Pick<FieldRef, 'entity' | 'id'>[],
): Promise<void> {
  if (isBeyond(check)) return;
  const conflict = await runInSlices(
    check.ledger.accountId,
    concurrentDeletion(targets, await laterEntries(check)),
  );
  if (conflict !== null) throw await editConflict(check, [conflict]);
}

/** The commands after the revision, oldest first. None are read when all of them are the caller's own. */
async function laterEntries({ ledgers, ledger, basedOn }: OverwriteCheck): Promise<SeenEntry[]> {
  const entries = entriesAfter(ledger.entries.all, basedOn.revision);
  const own = new Set(basedOn.own);
  if (entries.every(({ commandId }) => own.has(commandId))) return [];
  const events = await ledgers.eventsOf(ledger, entries);
  const byCommand = Map.groupBy(events, ({ metadata }) => metadata.commandId);
  return entries.map((entry) => {
    const { commandId } = entry;
    const written = byCommand.get(commandId) ?? [];
    return {
      commandId,
      own: own.has(commandId),
      entry,
      // Those of all entries at once would be much.
      get changes() {
        return written.flatMap(changesOf);
      },
    };
  });
}

/** The commands of a ledger after a revision, oldest first. */
export function entriesAfter(all: readonly LedgerEntry[], revision: number): readonly LedgerEntry[] {
  let from = all.length;
  while ((all[from - 1]?.last ?? -1) > revision) from -= 1;
  return all.slice(from);
}

async function editConflict(
  { ledgers, ledger, basedOn, session }: OverwriteCheck,
  conflicts: readonly EditConflict<Writer>[],
): Promise<Rejected> {
  const shown = conflicts.slice(0, MAX_CONFLICTS).map((conflict) => shownConflict(ledger, conflict, session));
  const blockers = [...new Set(conflicts.map(({ by }) => by.entry))].toSorted((a, b) => a.first - b.first);
  const fields = [...new Set(conflicts.map(({ field }) => field))].join(', ');
  return new Rejected('edit_conflict', `This was changed in the meantime: ${fields}.`, {
    details: {
      basedOn: basedOn.revision,
      revision: ledger.revision,
      conflicts: shown,
      conflictsTotal: conflicts.length,
      ...(await namedBlockers(
        ledgers,
        ledger,
        blockers.map((entry) => [entry]),
      )),
    },
  });
}

/** A conflict as the API answers it: three values, each raw and in words, and the author of the present one. */
function shownConflict(ledger: AccountLedger, conflict: EditConflict<Writer>, session: string): Json {
  const { entity, id, field, before, theirs, mine, by } = conflict;
  const { entry } = by;
  const inWords = (from: Json, to: Json) => {
    const [shown] = shownChanges((kind, key) => storedFields(ledger.state, kind, key), {
      kind: 'field',
      entity,
      id,
      field,
      before: from,
      after: to,
    });
    if (shown === undefined) throw new Error('A change of a field is shown.');
    return shown;
  };
  const [was, wish] = [inWords(before, theirs), inWords(theirs, mine)];
  return {
    entity,
    id,
    name: was.name,
    field,
    before: was.before,
    beforeText: was.beforeText,
    theirs: was.after,
    theirsText: was.afterText,
    mine: wish.after,
    mineText: wish.afterText,
    commandId: entry.commandId,
    at: new Date(entry.at).toISOString(),
    actor: entry.actor,
    source: entry.source,
    sameSession: session !== '' && entry.session === session,
  };
}
