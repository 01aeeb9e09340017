import type { EditConflictAnswer as EditConflict } from '@ledgerline/shared-events/history/answers.ts';
import { ApiError } from '#shared/api/api-error.ts';
import type { FieldPatch } from '#shared/lib/commands/command.ts';
import type { ConfirmedEntry, ConflictingEdits, LaneEntry, SentEntry } from './lane-entry.ts';

/** The server accepts the keys of at most this many own commands with an edit. */
const MAX_OWN_KEYS = 200;

/**
 * Adds the keys of own commands since the revision of the entry: they are no conflict. Older own commands are
 * recognised by their values.
 */
export function withOwnKeys(entry: LaneEntry, recent: readonly ConfirmedEntry[]): SentEntry {
  const { basedOn } = entry;
  const since = basedOn === undefined ? [] : recent.filter(({ revision }) => revision > basedOn);
  return { ...entry, own: since.slice(-MAX_OWN_KEYS).map(({ key }) => key) };
}

/** Whether a refusal says that others changed the same field since. */
export const isEditConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'edit_conflict';

/** The entry to send again, based on the current state. */
export const rebased = (entry: LaneEntry, { revision, conflicts }: ApiError): LaneEntry =>
  revision === null
    ? entry
    : { ...entry, basedOn: revision, patches: entry.patches.map((patch) => rebasePatch(patch, conflicts)) };

/** Replaces the patch's earlier values by those of the others, which the user has seen now. */
function rebasePatch(patch: FieldPatch, conflicts: readonly EditConflict[]): FieldPatch {
  if (patch.before === undefined) return patch;
  const before = { ...patch.before };
  for (const { entity, id, field, before: was, theirs } of conflicts) {
    const isAffected = entity === patch.entity && String(id) === String(patch.id) && field in before;
    if (isAffected && isSameValue(before[field], was)) before[field] = theirs;
  }
  return { ...patch, before };
}

/** Whether the user had seen every value of the others before the edit: then the edit overwrites them intentionally. */
export const userSawTheirs = (entry: LaneEntry, { conflicts }: ApiError): boolean =>
  conflicts.length > 0 && conflicts.every((conflict) => hasSeen(entry, conflict));

function hasSeen({ patches }: LaneEntry, { entity, id, field, theirs }: EditConflict): boolean {
  const patch = patches.find((one) => one.entity === entity && String(one.id) === String(id));
  return patch?.before !== undefined && field in patch.before && isSameValue(patch.before[field], theirs);
}

/** Compares amounts as equal whether they are numbers (screen) or decimal text (history), and null as equal to ''. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null)) return true;
  if (a === null || a === undefined || b === null || b === undefined || a === '' || b === '') return false;
  const [first, second] = [Number(a), Number(b)];
  return Number.isFinite(first) && first === second;
}

/** Whether an entry edits one of the fields in the conflict. */
export const editsConflictField = (entry: LaneEntry, { conflicts }: ApiError): boolean =>
  entry.kind === 'command' &&
  conflicts.some(({ entity, id, field }) =>
    entry.patches.some(
      (patch) => patch.entity === entity && String(patch.id) === String(id) && field in patch.fields,
    ),
  );

/**
 * The lane after its first entry turned out to be in conflict. Waiting edits of the same fields join it, so that the
 * user gets one question for all. An edit that the user has undone meanwhile needs no question.
 */
export function moveToQuestion(
  entry: LaneEntry,
  rest: readonly LaneEntry[],
  open: readonly ConflictingEdits[],
  error: ApiError,
): { queue: readonly LaneEntry[]; question: ConflictingEdits | null; dropped: readonly LaneEntry[] } {
  const taking = rest.find(({ kind, target }) => kind === 'undo' && target === entry.key);
  if (taking !== undefined) {
    return { queue: rest.filter((one) => one !== taking), question: null, dropped: [entry, taking] };
  }
  const followers = rest.filter((one) => editsConflictField(one, error));
  const before = open.find(({ entries }) => entries.some((one) => editsConflictField(one, error)));
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
