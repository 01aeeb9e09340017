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
 * Looks for a field that was changed elsewhere before the edit of the user was taken, and that the user had not seen. The
 * server refuses such edits; this finds the few that slip through while the screen is being brought up to date.
 * @param sent what this tab sent, with the values that it showed before
 * @param entries the history of the server, newest first
 * @param isOwn whether a command came from this tab
 */
export function overwrittenBy(
  sent: LaneEntry,
  entries: readonly HistoryEntry[],
  isOwn: (commandId: string) => boolean,
): Overwritten | null {
  const taken = entries.find(({ commandId }) => commandId === sent.key);
  if (taken === undefined || sent.kind !== 'command') return null;
  const since = entries.filter((entry) => entry.revision < taken.revision && !isOwn(entry.commandId));
  for (const change of taken.changes) {
    const other = since.find((entry) =>
      entry.changes.some((one) => isSameField(one, change) && isSame(one.after, change.before)),
    );
    if (other !== undefined && hasSeenAnother(sent, change)) return { change, at: other.at };
  }
  return null;
}

const isSameField = (a: FieldChange, b: FieldChange): boolean =>
  a.entity === b.entity && String(a.id) === String(b.id) && a.field === b.field;

/** The user sent this field, and saw another value in it than the ledger had. */
function hasSeenAnother({ patches }: LaneEntry, { entity, id, field, before }: FieldChange): boolean {
  const patch = patches.find((one) => one.entity === entity && String(one.id) === String(id));
  return patch?.before !== undefined && field in patch.before && !isSame(patch.before[field], before);
}
