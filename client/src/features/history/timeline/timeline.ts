import { effectsOf } from '@ledgerline/shared-events/api/command-effects.ts';
import { effectChanges, type Reversing } from '@ledgerline/shared-events/history/entry-effect.ts';
import { isReversal, reversalLabel } from '@ledgerline/shared-events/history/reversal.ts';
import {
  actsLastDoneFirst,
  actsToRedo,
  type UndoRole,
  undoRole,
} from '@ledgerline/shared-events/history/undo-order.ts';
import * as z from 'zod/mini';
import type { FieldChange, HistoryEntry } from '../../../shared/api/history-entry.ts';
import type { ConfirmedEntry, LaneEntry, OvertakenEdits, RefusedEntry } from '../lane/lane-entry.ts';

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
  role: UndoRole | null;
  /** Of an act that went back: the entries that it took back. */
  tookBack: readonly string[];
  /** What undid it, while it is undone. */
  undoneBy: string | null;
  isUndone: boolean;
  /** The act that took it back together with others, while it is undone by that. */
  undoneWith: string | null;
  /** Whether its undo may be asked for while it is not undone. */
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
  asked?: readonly OvertakenEdits[];
};

/**
 * The server's entries with those that are still in the lane after them. What is undone, and what undo and redo touch next,
 * follows from both by the rules of the ledger.
 * @param entries the newest entries of the server, newest first
 */
export function timelineOf(entries: readonly HistoryEntry[], local: Local): Timeline {
  const existing = new Set(entries.map(({ commandId }) => commandId));
  const newest = Math.max(0, ...entries.map(({ revision }) => revision));
  // The server tells a run of edits as one entry, under the id of its last: the others are no entries any more.
  const isNews = ({ key, revision }: ConfirmedEntry) => !existing.has(key) && revision > newest;
  const items = [
    ...entries.toReversed().map(savedItem),
    ...local.recent.filter(isNews).map((entry) => localItem(entry, 'saved')),
    ...(local.asked ?? []).flatMap(({ entries: own }) => own.map(pendingItem)),
    ...local.queue.filter(({ key }) => !existing.has(key)).map((entry) => localItem(entry, 'saving')),
  ];
  const byId = new Map(items.map((item) => [item.commandId, item]));
  markVoiding(items);
  replay(items, byId);
  const rules = {
    roleOf: ({ role }: TimelineItem) => role,
    subjectOf: (item: TimelineItem) => subjectOf(item, byId),
  };
  const newestFirst = items.toReversed();
  const undone = [...actsToRedo(newestFirst, rules)].filter(({ isUndone }) => isUndone);
  const failed = local.refused.map((entry) => localItem(entry, 'failed'));
  const shown = items.filter((item) => !isFolded(item, byId, undone));
  return {
    undone: newestFirst.filter((item) => undone.includes(item)),
    done: [...shown, ...failed]
      .toReversed()
      .toSorted((a, b) => (a.state === b.state ? 0 : order(b) - order(a))),
    undoTarget: actsLastDoneFirst(newestFirst, rules).find(isStep) ?? null,
    redoTarget: undone[0] ?? null,
  };
}

type ById = ReadonlyMap<string, TimelineItem>;

/** Lets undo and redo, those on their way among them, change the effect of what they are about, and names them by it. */
function replay(items: readonly TimelineItem[], byId: ById): void {
  for (const item of items) {
    const target = subjectOf(item, byId);
    if (target !== undefined && isReversal(item.kind)) item.label = reversalLabel(item.kind, target.label);
    for (const { entry, undoneBy } of effectChanges(reversing(item, target))) {
      const changed = byId.get(entry);
      if (changed !== undefined) changed.undoneBy = undoneBy;
    }
  }
  for (const item of items) {
    const by = item.undoneBy === null ? undefined : byId.get(item.undoneBy);
    item.isUndone = item.undoneBy !== null;
    item.undoneWith = by?.kind === 'command' ? by.commandId : null;
  }
}

/** What an item does to others, as the ledger has it. */
function reversing(item: TimelineItem, target: TimelineItem | undefined): Reversing {
  const { commandId, kind } = item;
  const { tookBack } = target ?? item;
  return {
    commandId,
    undoes: kind === 'undo' ? target?.commandId : null,
    redoes: kind === 'redo' ? target?.commandId : null,
    moved: tookBack.length === 0 ? null : { isBack: kind !== 'undo', entries: [...tookBack] },
  };
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
export function createdBy({ command, subject }: HistoryEntry): TimelineItem['created'] {
  const isCreation = effectsOf(command).creates !== undefined;
  return isCreation && subject ? { entity: subject.entity, id: subject.id } : null;
}

function createdByLane({ patches }: LaneEntry): TimelineItem['created'] {
  const creation = patches.find((patch) => patch.created === true);
  return creation === undefined ? null : { entity: creation.entity, id: creation.id };
}

/** Whether an entry is a step that undo can take back. */
export const isStep = ({ isUndoable, isUndone }: TimelineItem): boolean => isUndoable && !isUndone;

/**
 * Whether an undo of an entry may be asked for. Others in its way may be undone by now, here or in the lane; if they are
 * not, the answer names them.
 */
export const canBeReversed = ({ undoable, blocked }: HistoryEntry): boolean => undoable || blocked === true;

/** An entry of the server as a line of the history. */
export function savedItem(entry: HistoryEntry): TimelineItem {
  const target = entry.undoes ?? entry.redoes ?? null;
  const undoneBy = entry.undoneBy ?? null;
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
    created: createdBy(entry),
    state: 'saved',
    role: undoRole(entry),
    tookBack: entry.tookBack ?? [],
    undoneBy,
    isUndone: undoneBy !== null,
    undoneWith: null,
    voids: false,
    // What was undone once can be, as soon as it has effect again.
    isUndoable: canBeReversed(entry) || undoneBy !== null,
    reason: undoneBy === null ? (entry.reason ?? null) : null,
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
    created: createdByLane(entry),
    state,
    role: entry.kind === 'command' ? 'act' : entry.kind,
    tookBack: state === 'failed' ? [] : revertedBy(entry),
    undoneBy: null,
    isUndone: false,
    undoneWith: null,
    isUndoable: entry.kind === 'command' && state !== 'failed',
    voids: false,
    reason: null,
  };
}

const revertedIds = z.object({ entries: z.array(z.string()) });

/** The entries that a command on its way goes back over; of any other there are none. */
export function revertedBy({ kind, name, payload }: LaneEntry): readonly string[] {
  if (kind !== 'command' || name !== 'Undo') return [];
  const read = z.safeParse(revertedIds, payload);
  return read.success ? read.data.entries : [];
}

/** Until the question about it is answered, an edit is neither done nor undone. */
const pendingItem = (entry: LaneEntry): TimelineItem => ({
  ...localItem(entry, 'saving'),
  isUndoable: false,
  reason: 'Changed elsewhere too',
});
