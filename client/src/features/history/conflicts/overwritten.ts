import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import { isComputed } from '@ledgerline/shared-events/history/derived-fields.ts';
import { isSameValue as isSame } from '../lane/edit-conflicts.ts';
import type { LaneEntry } from '../lane/lane-entry.ts';
import type { TimelineChange } from '../timeline/timeline-change.ts';

/** A change of this tab that overwrote another change of the same field, which the user had not seen. */
type Overwritten = {
  /** The field as this tab changed it; `before` is the value that was in the ledger. */
  change: TimelineChange;
  /** When the other change was made, ISO 8601. */
  at: string;
};

/**
 * Finds a field that was changed elsewhere after the user saw it and before the user's edit was committed. The server
 * refuses such edits; this finds the few that pass while the screen is being updated.
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
  // Within a run of edits no other command lies between an edit and the one before it.
  if (applied.commandCount > 1) return null;
  const since = entries.filter((entry) => entry.revision < applied.revision && !isOwn(entry.commandId));
  for (const change of applied.changes.filter((one) => isEdited(one, applied.changes))) {
    const seen = valueSeen(sent, change);
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

/** A computed field, such as a job's value, isn't an edit of its own if a field that it depends on was edited. */
const isEdited = (change: TimelineChange, all: readonly TimelineChange[]): boolean =>
  !isComputed(change.entity, change.field) ||
  !all.some((one) => isSameRecord(one, change) && !isComputed(one.entity, one.field));

const isSameRecord = (a: TimelineChange, b: TimelineChange): boolean =>
  a.entity === b.entity && String(a.id) === String(b.id);

const isSameField = (a: TimelineChange, b: TimelineChange): boolean =>
  isSameRecord(a, b) && a.field === b.field;

/** The value that the user saw in this field before the edit. */
function valueSeen(
  { patches }: LaneEntry,
  { entity, id, field }: TimelineChange,
): { value: unknown } | undefined {
  const patch = patches.find((one) => one.entity === entity && String(one.id) === String(id));
  return patch?.before !== undefined && field in patch.before ? { value: patch.before[field] } : undefined;
}
