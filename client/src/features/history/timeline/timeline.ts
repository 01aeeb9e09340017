import { effectsOf } from '@ledgerline/shared-events/api/command-effects.ts';
import { isReversal, reversalLabel } from '@ledgerline/shared-events/history/reversal.ts';
import * as z from 'zod/mini';
import type { FieldChange, HistoryEntry } from '../../../shared/api/history-entry.ts';
import type { AskedEdits, ConfirmedEntry, LaneEntry, RefusedEntry } from '../lane/lane-entry.ts';

/** One line of the history as the user sees it: an act of theirs, wherever it is on its way. */
export type TimelineItem = {
  commandId: string;
  command: string;
  label: string;
  /** The name of what it was about, where it is known. */
  subject: string | null;
  at: string;
  kind: 'command' | 'undo' | 'redo';
  /** The entry that an undo or redo is about. */
  target: string | null;
  changes: readonly FieldChange[];
  /** The record that it made, if any: undoing deletes it. */
  created: { entity: string; id: number | string } | null;
  state: 'saved' | 'saving' | 'failed';
  /** Of an act that went back: the entries that it took back. */
  tookBack: readonly string[];
  isUndone: boolean;
  /** The act that took it back together with others, while it is undone by that. */
  undoneWith: string | null;
  isUndoable: boolean;
  /** Whether undoing it makes an invoice void that left the house: it keeps its number. */
  voids: boolean;
  /** Why it cannot be undone. */
  reason: string | null;
};

/** The history as one list with its present point: what undo and redo would touch next. */
export type Timeline = {
  /** Undone entries that a redo brings back, in the order of the acts, newest first; the last is the next. */
  undone: readonly TimelineItem[];
  /** What stands, newest first. */
  done: readonly TimelineItem[];
  undoTarget: TimelineItem | null;
  redoTarget: TimelineItem | null;
};

type Local = {
  queue: readonly LaneEntry[];
  recent: readonly ConfirmedEntry[];
  refused: readonly RefusedEntry[];
  asked?: readonly AskedEdits[];
};

/**
 * Replays the server's entries and those that are still in the lane. An undo takes its entry off the stack of what can be
 * undone, a redo puts it back, a new act of the user ends all redoing.
 * @param entries the newest entries of the server, newest first
 */
export function timelineOf(entries: readonly HistoryEntry[], local: Local): Timeline {
  const known = new Set(entries.map(({ commandId }) => commandId));
  const newest = Math.max(0, ...entries.map(({ revision }) => revision));
  // The server tells a run of edits as one entry, under the id of its last: the others are no entries any more.
  const isNews = ({ key, revision }: ConfirmedEntry) => !known.has(key) && revision > newest;
  const items = [
    ...entries.toReversed().map(savedItem),
    ...local.recent.filter(isNews).map((entry) => localItem(entry, 'saved')),
    ...(local.asked ?? []).flatMap(({ entries: own }) => own.map(askedItem)),
    ...local.queue.filter(({ key }) => !known.has(key)).map((entry) => localItem(entry, 'saving')),
  ];
  const byId = new Map(items.map((item) => [item.commandId, item]));
  markVoiding(items);
  const { undoable, redoable } = replay(items, byId);
  const failed = local.refused.map((entry) => localItem(entry, 'failed'));
  const shown = items.filter((item) => !isFolded(item, byId, redoable));
  return {
    undone: items.filter((item) => redoable.includes(item)).toReversed(),
    done: [...shown, ...failed]
      .toReversed()
      .toSorted((a, b) => (a.state === b.state ? 0 : order(b) - order(a))),
    undoTarget: undoable.findLast(({ isUndone }) => !isUndone) ?? null,
    redoTarget: redoable.at(-1) ?? null,
  };
}

type ById = ReadonlyMap<string, TimelineItem>;

/** Goes through the items in their order: marks what is undone, names reversals, finds what can be taken back or brought. */
function replay(items: readonly TimelineItem[], byId: ById) {
  const undoable: TimelineItem[] = [];
  const redoable: TimelineItem[] = [];
  for (const item of items) {
    const target = subjectOf(item, byId);
    if (item.kind === 'command') {
      redoable.length = 0;
      if (item.isUndoable) undoable.push(item);
      if (!item.isUndone) markTakenBack(item, byId, true);
    } else if (target !== undefined) {
      const isUndo = item.kind === 'undo';
      target.isUndone = isUndo;
      markTakenBack(target, byId, !isUndo);
      item.label = reversalLabel(isUndo ? 'undo' : 'redo', target.label);
      if (isUndo) move(target, undoable, redoable);
      else move(target, redoable, undoable);
    }
  }
  return { undoable, redoable };
}

/** An invoice that was downloaded or paid becomes void when what made it is undone. */
function markVoiding(items: readonly TimelineItem[]): void {
  const issued = new Set(
    items
      .flatMap(({ changes }) => changes)
      .filter(({ entity, field, after }) => entity === 'invoice' && field === 'issued_at' && after !== null)
      .map(({ id }) => id),
  );
  for (const item of items) item.voids = item.created?.entity === 'invoice' && issued.has(item.created.id);
}

/** What an act went back over is undone while the act stands. */
function markTakenBack({ commandId, tookBack }: TimelineItem, byId: ById, isUndone: boolean): void {
  for (const taken of tookBack.flatMap((id) => byId.get(id) ?? [])) {
    taken.isUndone = isUndone;
    taken.undoneWith = isUndone ? commandId : null;
  }
}

function move(item: TimelineItem, from: TimelineItem[], to: TimelineItem[]): void {
  const at = from.indexOf(item);
  if (at >= 0) from.splice(at, 1);
  if (!to.includes(item)) to.push(item);
}

const order = ({ state }: TimelineItem): number => (state === 'saved' ? 0 : 1);

/** The act that an undo or redo is about. A redo may name the act or the undo that it takes back. */
function subjectOf(item: TimelineItem, byId: ById): TimelineItem | undefined {
  const named = item.target === null ? undefined : byId.get(item.target);
  return named !== undefined && named.kind === 'undo' ? byId.get(named.target ?? '') : named;
}

/** An undo of what can be redone is told by the undone entry above the line; an undo that was redone tells nothing. */
function isFolded(item: TimelineItem, byId: ById, redoable: readonly TimelineItem[]): boolean {
  if (item.kind === 'command') return redoable.includes(item);
  const target = subjectOf(item, byId);
  return target !== undefined && (redoable.includes(target) || !target.isUndone || item.kind === 'redo');
}

/** The record that an entry made, if it made one. */
export function madeBy({ command, subject }: HistoryEntry): TimelineItem['created'] {
  return effectsOf(command).creates === true && subject ? { entity: subject.entity, id: subject.id } : null;
}

function createdBy({ patches }: LaneEntry): TimelineItem['created'] {
  const made = patches.find((patch) => patch.created === true);
  return made === undefined ? null : { entity: made.entity, id: made.id };
}

/**
 * Whether an undo of an entry may be asked for. Others in its way may be undone by now, here or in the lane; if they are
 * not, the answer names them.
 */
export const canBeAsked = ({ undoable, blocked }: HistoryEntry): boolean => undoable || blocked === true;

/** An entry of the server as a line of the history. */
export function savedItem(entry: HistoryEntry): TimelineItem {
  const target = entry.undoes ?? entry.redoes ?? null;
  return {
    commandId: entry.commandId,
    command: entry.command,
    label: entry.label,
    subject: entry.subject?.name ?? null,
    at: entry.at,
    // Going back is an act of its own: it undoes several entries, and no single one.
    kind: target !== null && isReversal(entry.source) ? entry.source : 'command',
    target,
    changes: entry.changes,
    created: madeBy(entry),
    state: 'saved',
    tookBack: entry.tookBack ?? [],
    isUndone: (entry.undoneBy ?? null) !== null,
    undoneWith: null,
    voids: false,
    isUndoable: canBeAsked(entry) && (entry.undoneBy ?? null) === null,
    reason: (entry.undoneBy ?? null) === null ? (entry.reason ?? null) : null,
  };
}

function localItem(entry: LaneEntry, state: TimelineItem['state']): TimelineItem {
  return {
    commandId: entry.key,
    command: entry.name,
    label: entry.label,
    subject: entry.subject ?? null,
    at: entry.at,
    kind: entry.kind,
    target: entry.target ?? null,
    changes: entry.patches.flatMap((patch) =>
      Object.entries(patch.fields).map(([field, after]) => ({
        entity: patch.entity,
        id: patch.id,
        field,
        before: patch.before?.[field] ?? null,
        after,
      })),
    ),
    created: createdBy(entry),
    state,
    tookBack: state === 'failed' ? [] : takenBackBy(entry),
    isUndone: false,
    undoneWith: null,
    isUndoable: entry.kind === 'command' && state !== 'failed',
    voids: false,
    reason: null,
  };
}

const takenIds = z.object({ entries: z.array(z.string()) });

/** The entries that a command on its way goes back over; of any other there are none. */
export function takenBackBy({ kind, name, payload }: LaneEntry): readonly string[] {
  if (kind !== 'command' || name !== 'Undo') return [];
  const read = z.safeParse(takenIds, payload);
  return read.success ? read.data.entries : [];
}

/** Until the question about it is answered, an edit is neither done nor undone. */
const askedItem = (entry: LaneEntry): TimelineItem => ({
  ...localItem(entry, 'saving'),
  isUndoable: false,
  reason: 'Changed elsewhere too',
});
