import type { Change } from '@ledgerline/shared-events/ledger/change.ts';
import type { FieldRef } from './what-if.ts';

/** An entry of the history with what it did. */
export type ChangingEntry = { commandId: string; changes: readonly Change[] };

/**
 * Which of the later entries stand in the way of taking an earlier one back: those that wrote one of the fields in
 * conflict, in the order of the ledger. Undone entries and their undos should be left out by the caller.
 */
export function blockingEntries<Entry extends ChangingEntry>(
  conflicts: readonly FieldRef[],
  later: readonly Entry[],
): Entry[] {
  return later.filter((entry) =>
    entry.changes.some((change) => conflicts.some((conflict) => writes(change, conflict))),
  );
}

/** Whether a change writes a field, or a map around it, or a key inside of it. */
export function writes(change: Change, { entity, id, field }: FieldRef): boolean {
  if (change.entity !== entity || change.id !== id) return false;
  if (change.kind === 'created') return true;
  return (
    change.field === field || change.field.startsWith(`${field}.`) || field.startsWith(`${change.field}.`)
  );
}
