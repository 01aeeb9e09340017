import { ApiError } from '../../../shared/api/api-error.ts';
import type { EditConflict } from '../../../shared/api/edit-conflict.ts';
import type { FieldPatch } from '../../../shared/lib/commands/index.ts';
import type { ConfirmedEntry, LaneEntry, OvertakenEdits, SentEntry } from './lane-entry.ts';

/** The server takes the keys of at most this many own commands with an edit. */
const MOST_OWN = 200;

/** An entry with the own commands since: they are no conflict. What is not named is told apart by its value. */
export function withOwn(entry: LaneEntry, recent: readonly ConfirmedEntry[]): SentEntry {
  const { basedOn } = entry;
  const since = basedOn === undefined ? [] : recent.filter(({ revision }) => revision > basedOn);
  return { ...entry, own: since.slice(-MOST_OWN).map(({ key }) => key) };
}

/** Whether a refusal says that others changed the same field since. */
export const isOvertaken = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'edit_conflict';

/** The entry as it is sent again, rebasePatch what stands now. */
export const rebased = (entry: LaneEntry, { revision, conflicts }: ApiError): LaneEntry =>
  revision === null
    ? entry
    : { ...entry, basedOn: revision, patches: entry.patches.map((patch) => rebasePatch(patch, conflicts)) };

/** A patch with the values of the others as what stood before it: the user has been told of them. */
function rebasePatch(patch: FieldPatch, conflicts: readonly EditConflict[]): FieldPatch {
  if (patch.before === undefined) return patch;
  const before = { ...patch.before };
  for (const { entity, id, field, before: was, theirs } of conflicts) {
    const isAffected = entity === patch.entity && String(id) === String(patch.id) && field in before;
    if (isAffected && isSameValue(before[field], was)) before[field] = theirs;
  }
  return { ...patch, before };
}

/** Whether the user had every value of the others before their eyes when they made the edit: then it is meant. */
export const userSawTheirs = (entry: LaneEntry, { conflicts }: ApiError): boolean =>
  conflicts.length > 0 && conflicts.every((conflict) => hasSeen(entry, conflict));

function hasSeen({ patches }: LaneEntry, { entity, id, field, theirs }: EditConflict): boolean {
  const patch = patches.find((one) => one.entity === entity && String(one.id) === String(id));
  return patch?.before !== undefined && field in patch.before && isSameValue(patch.before[field], theirs);
}

/** Amounts are numbers on the screen and decimal text in the history; nothing is null or ''. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null)) return true;
  if (a === null || a === undefined || b === null || b === undefined || a === '' || b === '') return false;
  const [first, second] = [Number(a), Number(b)];
  return Number.isFinite(first) && first === second;
}

/** Whether an entry edits one of the fields that are asked about. */
export const touches = (entry: LaneEntry, { conflicts }: ApiError): boolean =>
  entry.kind === 'command' &&
  conflicts.some(({ entity, id, field }) =>
    entry.patches.some(
      (patch) => patch.entity === entity && String(patch.id) === String(id) && field in patch.fields,
    ),
  );

/**
 * What becomes of the lane when its first entry was overtaken. The edits of the same fields that wait behind it go with
 * it: one question is asked for all. An edit that the user took back since needs no question.
 */
export function overtaken(
  entry: LaneEntry,
  rest: readonly LaneEntry[],
  open: readonly OvertakenEdits[],
  error: ApiError,
): { queue: readonly LaneEntry[]; question: OvertakenEdits | null; dropped: readonly LaneEntry[] } {
  const taking = rest.find(({ kind, target }) => kind === 'undo' && target === entry.key);
  if (taking !== undefined) {
    return { queue: rest.filter((one) => one !== taking), question: null, dropped: [entry, taking] };
  }
  const followers = rest.filter((one) => touches(one, error));
  const before = open.find(({ entries }) => entries.some((one) => touches(one, error)));
  return {
    queue: rest.filter((one) => !followers.includes(one)),
    question: {
      key: before?.key ?? entry.key,
      entries: [...(before?.entries ?? []), entry, ...followers],
      error,
    },
    dropped: [],
  };
}
