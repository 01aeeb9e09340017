import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { type TimeFormat, timeLabel } from '@ledgerline/shared-events/dates/deadline.ts';
import { wallClock } from '@ledgerline/shared-events/dates/time-zone.ts';
import type { EditConflict } from '../../../shared/api/edit-conflict.ts';
import type { FieldChange } from '../../../shared/api/history-entry.ts';
import type { AskedEdits } from '../lane/lane-entry.ts';
import { fieldName, textOf } from '../panel/entry-view.ts';

/** How the user tells time. */
export type Clock = { today: CalendarDate; timeZone: string; timeFormat: TimeFormat };

/** What is asked about a field that two changed, and what the two answers are called. */
export type Question = { message: string; keep: string; use: string };

/** Longer values are not repeated in a question. */
const SHORT = 40;

/**
 * "Rate was changed to 0.12 in another tab at 14:03. Keep 0.10 or use 0.12?"
 * @param change the field, from what the others made of it to what the user wants
 * @param at when the others changed it, ISO 8601
 * @param where "in another tab"
 */
export function fieldQuestion(change: FieldChange, at: string, where: string, clock: Clock): Question {
  const [theirs, mine] = [textOf(change, 'before', clock.today), textOf(change, 'after', clock.today)];
  const name = fieldName(change.field);
  const when = `${where} at ${timeOf(at, clock)}`;
  // A list in words is the names in it, whatever else of it was changed.
  if (Array.isArray(change.before) || Array.isArray(change.after))
    return longQuestion(`${name} were changed ${when}`);
  if (theirs.length > SHORT || mine.length > SHORT) return longQuestion(`${name} was changed ${when}`);
  return {
    message: `${name} was changed to ${theirs} ${when}. Keep ${mine} or use ${theirs}?`,
    keep: `Keep ${mine}`,
    use: `Use ${theirs}`,
  };
}

const longQuestion = (told: string): Question => ({
  message: `${told}. Keep your version or use the other?`,
  keep: 'Keep mine',
  use: 'Use the other',
});

/** What is asked when edits met changes of others. A record that was deleted meanwhile is offered to be restored. */
export function questionAbout({ entries, error }: AskedEdits, clock: Clock): Question {
  const [conflict] = error.conflicts;
  if (conflict === undefined) return longQuestion('This was changed elsewhere');
  const where = conflict.sameSession ? 'in another tab' : 'on another device';
  const { entity, id, field, theirs, theirsText, at } = conflict;
  if (field === 'deleted_at') {
    return {
      message: `${recordName(conflict)} was deleted ${where} at ${timeOf(at, clock)}. Restore it with your change?`,
      keep: 'Restore',
      use: 'Leave it deleted',
    };
  }
  if (error.conflicts.length > 1) {
    const names = error.conflicts.map((one) => fieldName(one.field)).join(', ');
    return longQuestion(`${names} were changed ${where} at ${timeOf(at, clock)}`);
  }
  const last = entries.findLast(({ patches }) => patches.some((patch) => field in patch.fields));
  const wanted = last?.patches.find((patch) => field in patch.fields)?.fields[field];
  const isOnly = entries.length === 1 || wanted === undefined;
  const change = {
    entity,
    id,
    field,
    before: theirs,
    after: isOnly ? conflict.mine : wanted,
    ...(theirsText === undefined ? {} : { beforeText: theirsText }),
    ...(isOnly && conflict.mineText !== undefined ? { afterText: conflict.mineText } : {}),
  };
  return fieldQuestion(change, at, where, clock);
}

/** An invoice has its number for a name, which tells nothing alone. */
function recordName({ entity, name }: EditConflict): string {
  if (name === null || name === undefined) return 'This';
  return entity === 'invoice' ? `Invoice ${name}` : `“${name}”`;
}

function timeOf(at: string, { timeZone, timeFormat }: Clock): string {
  return timeLabel(wallClock(new Date(at), timeZone).time, timeFormat);
}
