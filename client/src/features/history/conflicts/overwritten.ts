import { isComputed } from '@ledgerline/shared-events/history/following-fields.ts';
import type { FieldChange, HistoryEntry } from '../../../shared/api/history-entry.ts';
import type { LaneEntry } from '../lane/lane-entry.ts';
import { isSameValue as isSame } from '../lane/overtaken.ts';

/** A change of this tab that went over another one of the same field, which the user had not seen. */
export type Overwritten = {
  /** The field as this tab changed it; `before` is what stood in the ledger. */
  change: FieldChange;
  /** When the other change was made, ISO 8601. */
  at: string;
};

/**
 * Looks for a field that was changed elsewhere, from what the user saw, before the edit of the user was taken. The server
 * refuses such edits; this finds the few that slip through while the screen is being brought up to date. What came
 * before the user's view is none of them, though a run of edits that began earlier may name it.
 * @param sent what this tab sent, with the values that it showed before
 * @param entries the history of the server, newest first
 * @param isOwn whether a command came from this tab
 */
export function overwrittenBy(
  sent: LaneEntry,
  entries: readonly HistoryEntry[],
  isOwn: (commandId: string) => boolean,
): Overwritten | null {
  const applied = entries.find(({ commandId }) => commandId === sent.key);
  if (applied === undefined || sent.kind !== 'command') return null;
  const since = entries.filter((entry) => entry.revision < applied.revision && !isOwn(entry.commandId));
  for (const change of applied.changes.filter((one) => isEdited(one, applied.changes))) {
    const seen = seenBefore(sent, change);
    if (seen === undefined || isSame(seen.value, change.before)) continue;
    const other = since.find(({ changes }) =>
      changes.some(
        (one) =>
          isSameField(one, change) && isSame(one.after, change.before) && isSame(one.before, seen.value),
      ),
    );
    if (other !== undefined) return { change, at: other.at };
  }
  return null;
}

/** A field that follows from another one that was edited, as a job's value, is no edit of its own: nobody chose it. */
const isEdited = (change: FieldChange, all: readonly FieldChange[]): boolean =>
  !isComputed(change.entity, change.field) ||
  !all.some((one) => isSameRecord(one, change) && !isComputed(one.entity, one.field));

const isSameRecord = (a: FieldChange, b: FieldChange): boolean =>
  a.entity === b.entity && String(a.id) === String(b.id);

const isSameField = (a: FieldChange, b: FieldChange): boolean => isSameRecord(a, b) && a.field === b.field;

/** What the user saw in this field when they edited it. */
function seenBefore(
  { patches }: LaneEntry,
  { entity, id, field }: FieldChange,
): { value: unknown } | undefined {
  const patch = patches.find((one) => one.entity === entity && String(one.id) === String(id));
  return patch?.before !== undefined && field in patch.before ? { value: patch.before[field] } : undefined;
}
