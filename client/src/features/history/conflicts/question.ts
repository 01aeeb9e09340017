import { shortDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { timeLabel } from '@ledgerline/shared-events/dates/deadline.ts';
import { wallClock } from '@ledgerline/shared-events/dates/time-zone.ts';
import type { EditConflictAnswer as EditConflict } from '@ledgerline/shared-events/history/answers.ts';
import { isComputed } from '@ledgerline/shared-events/history/derived-fields.ts';
import { fieldLabel } from '@ledgerline/shared-events/history/field-label.ts';
import { placeOf } from '@ledgerline/shared-events/history/place.ts';
import { recordPhrase } from '@ledgerline/shared-events/history/record-phrase.ts';
import type { EditQuestion, QuestionField } from '#shared/lib/edit-questions/model.ts';
import { placesOf } from '#shared/lib/edit-questions/place.ts';
import type { ConflictingEdits, LaneEntry } from '../lane/lane-entry.ts';
import type { Clock } from '../panel/entry-view.ts';
import type { TimelineChange } from '../timeline/timeline-change.ts';
import { versionText } from './version-text.ts';

/** The user's time zone and formats. */

/** The text of a question, without its id and its handlers. */
type QuestionText = Omit<EditQuestion, 'id' | 'onKeep' | 'onUse'>;

/** A field that two sides changed: the value that both started from, theirs, and the user's. */
type Disputed = TimelineChange & {
  record: string | null;
  original: unknown;
  originalText?: string | undefined;
};

const ANSWERS = { keep: 'Keep my version', use: 'Use their version' };

/**
 * The question to the user when edits conflict with changes of others. For a record that was deleted meanwhile, it
 * offers to restore the record.
 */
export function questionAbout({ entries, error }: ConflictingEdits, clock: Clock): QuestionText {
  const [first, ...rest] = error.conflicts;
  const newest = entries.at(-1);
  if (first === undefined) return questionWithoutFields(newest, clock);
  const other = first.sameSession ? 'another tab' : 'another device';
  const times = {
    mineAt: `this tab, ${timeOf(newest?.at ?? first.at, clock)}`,
    theirsAt: timeOf(first.at, clock),
  };
  if (first.field === 'deleted_at') return { ...deletion(first, entries, other, clock), ...times };
  const edited = [first, ...rest].filter(({ entity, field }) => !isComputed(entity, field));
  const disputed = (edited.length === 0 ? [first] : edited).map((one) => disputedField(one, entries));
  return { ...question(disputed, other, clock), ...times };
}

/**
 * The question about one field of others that an edit of this tab overwrote.
 * @param change the field, from the value of the others to the user's value
 * @param at when the others changed it, ISO 8601
 */
export function questionOver(
  change: TimelineChange,
  at: string,
  sent: LaneEntry,
  clock: Clock,
): QuestionText {
  const seen = sent.patches.find(({ entity, id }) => entity === change.entity && id === change.id)?.before;
  const original = seen?.[change.field];
  const disputed = { ...change, record: sent.subject ?? null, original };
  return {
    ...question([disputed], 'another tab', clock),
    mineAt: `this tab, ${timeOf(sent.at, clock)}`,
    theirsAt: timeOf(at, clock),
  };
}

function question(
  disputed: readonly Disputed[],
  other: string,
  clock: Clock,
): Omit<QuestionText, 'mineAt' | 'theirsAt'> {
  const fields = disputed.map((one) => fieldOf(one, clock));
  const [{ entity, id, field, record } = noField] = disputed;
  const about = ofRecord(labelsOf(fields), recordPhrase(entity, record));
  const path = pathOf(entity, id, field, record);
  return {
    title: `You and ${other} changed ${about}`,
    about,
    places: placesOf(entity, id, field, path),
    path,
    fields,
    ...ANSWERS,
  };
}

const noField = { entity: 'account', id: '', field: '', record: null };

function fieldOf(disputed: Disputed, clock: Clock): QuestionField {
  const { entity, id, field, original, originalText } = disputed;
  const was: TimelineChange = {
    entity,
    id,
    field,
    before: original,
    after: null,
    ...(originalText === undefined ? {} : { beforeText: originalText }),
  };
  return {
    label: fieldLabel(entity, id, field),
    before: original === undefined ? null : versionText(was, 'before', clock),
    mine: versionText(disputed, 'after', clock),
    theirs: versionText(disputed, 'before', clock),
  };
}

/** The newest edit of the field has the user's value; the texts of the server are about the first edit. */
function disputedField(conflict: EditConflict, entries: readonly LaneEntry[]): Disputed {
  const { entity, id, field, before, beforeText, theirs, theirsText, mine, mineText } = conflict;
  const patches = entries.flatMap((entry) => entry.patches).filter((patch) => field in patch.fields);
  const newest = entries.length === 1 ? undefined : patches.at(-1)?.fields[field];
  return {
    entity,
    id,
    field,
    record: nameOf(conflict, entries),
    original: before,
    originalText: beforeText,
    before: theirs,
    after: newest === undefined ? mine : newest,
    beforeText: theirsText,
    ...(newest === undefined ? { afterText: mineText } : {}),
  };
}

function deletion(conflict: EditConflict, entries: readonly LaneEntry[], other: string, clock: Clock) {
  const { entity, id, field, at } = conflict;
  const name = nameOf(conflict, entries);
  const phrase = recordPhrase(entity, name);
  const record = phrase === null || phrase === name ? `“${name}”` : phrase;
  const path = pathOf(entity, id, field, name);
  return {
    title: `${other.replace(/^a/, 'A')} deleted ${record} ${whenOf(at, clock)}. Restore this with your change?`,
    about: record,
    places: placesOf(entity, id, field, path),
    path,
    fields: typedFields(conflict, entries, clock),
    keep: 'Restore',
    use: 'Leave it deleted',
  };
}

/** The values that the user typed for a record that is deleted now. */
function typedFields(
  { entity, id }: EditConflict,
  entries: readonly LaneEntry[],
  clock: Clock,
): QuestionField[] {
  const patches = entries
    .flatMap((entry) => entry.patches)
    .filter((patch) => patch.entity === entity && String(patch.id) === String(id));
  const typed = Object.entries(Object.assign({}, ...patches.map(({ fields }) => fields)));
  return typed.flatMap(([field, after]) => {
    if (isComputed(entity, field) || (typeof after !== 'string' && typeof after !== 'number')) return [];
    const mine = versionText({ entity, id, field, before: null, after }, 'after', clock);
    return [{ label: fieldLabel(entity, id, field), before: null, mine, theirs: 'Deleted' }];
  });
}

function questionWithoutFields(entry: LaneEntry | undefined, clock: Clock): QuestionText {
  const [{ entity, id } = noField] = entry?.patches ?? [];
  const about = ofRecord(entry?.label ?? 'this', entry?.subject ?? null);
  const path = pathOf(entity, id, '', entry?.subject ?? null);
  return {
    title: `You and another tab changed the same: ${about}`,
    about,
    places: placesOf(entity, id, '', path),
    path,
    fields: [],
    mineAt: entry === undefined ? '' : timeOf(entry.at, clock),
    theirsAt: '',
    ...ANSWERS,
  };
}

/** The name from the server. A rate has none there; then the subject of the edit names it. */
function nameOf({ entity, name }: EditConflict, entries: readonly LaneEntry[]): string | null {
  const subject = entries.at(-1)?.subject ?? null;
  return entity === 'rate' ? subject : name;
}

const pathOf = (entity: string, id: number | string, field: string, name: string | null): string | null =>
  entity === 'rate' ? null : placeOf({ entity, id }, [field], () => ({ number: name }));

const ofRecord = (what: string, record: string | null): string =>
  record === null ? what : `${what} of ${record}`;

/**
 * For example "Reference", "Reference and Items" or "Reference, Items and Notes"; beyond three fields only their
 * number.
 */
function labelsOf(fields: readonly QuestionField[]): string {
  const labels = fields.map(({ label }) => label);
  if (labels.length > 3) return `${labels.length} fields`;
  const last = labels.at(-1) ?? '';
  return labels.length < 2 ? last : `${labels.slice(0, -1).join(', ')} and ${last}`;
}

/** For example "at 14:03" or "on 19 Nov, 14:03". */
const whenOf = (at: string, clock: Clock): string =>
  `${wallClock(new Date(at), clock.timeZone).date === clock.today ? 'at' : 'on'} ${timeOf(at, clock)}`;

/** For example "14:03"; on another day "19 Nov, 14:03". */
function timeOf(at: string, { today, timeZone, timeFormat }: Clock): string {
  const { date, time } = wallClock(new Date(at), timeZone);
  const clock = timeLabel(time, timeFormat);
  return date === today ? clock : `${shortDate(date, today)}, ${clock}`;
}
