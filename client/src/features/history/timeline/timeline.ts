import { effectsOf } from '@ledgerline/shared-events/api/command-effects.ts';
import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import { effectChanges } from '@ledgerline/shared-events/history/entry-effect.ts';
import { isReversal, reversalLabel } from '@ledgerline/shared-events/history/reversal.ts';
import {
  entriesToRedo,
  nextToUndo,
  originalCommand,
  type ReversibleEntry,
  subjectOf,
  undoRole,
} from '@ledgerline/shared-events/history/undo-order.ts';
import * as z from 'zod/mini';
import { arrangesScreen } from '#shared/lib/commands/arranges-screen.ts';
import type { ConfirmedEntry, ConflictingEdits, LaneEntry, RefusedEntry } from '../lane/lane-entry.ts';
import { subjectText } from './subject-text.ts';
import type { TimelineChange } from './timeline-change.ts';

/** One line of the history as the user sees it: one of their commands, whether sent already or not. */
export type TimelineItem = ReversibleEntry & {
  command: string;
  label: string;
  /** The name of its record; null when unknown. */
  subject: string | null;
  at: string;
  changes: readonly TimelineChange[];
  /** The record that it created, if any: undoing deletes it. */
  created: { entity: string; id: number | string } | null;
  state: 'saved' | 'saving' | 'failed';
  /** For a command that reverts to a moment: the entries that it reverted. */
  tookBack: readonly string[];
  isUndone: boolean;
  /** The command that reverted it together with other entries, as long as that is in effect. */
  undoneWith: string | null;
  /** Whether it may be undone while it is not undone. */
  isUndoable: boolean;
  /** Whether undoing it makes an issued invoice void, which keeps its number. */
  voids: boolean;
  /** Why it cannot be undone. */
  reason: string | null;
};

/** The history as one list, with what undo and redo would affect next. */
export type Timeline = {
  /** Undone entries that a redo brings back, newest first; the last one is redone next. */
  undone: readonly TimelineItem[];
  /** What is done or pending, newest first. */
  done: readonly TimelineItem[];
  undoTarget: TimelineItem | null;
  redoTarget: TimelineItem | null;
};

type Local = {
  queue: readonly LaneEntry[];
  recent: readonly ConfirmedEntry[];
  refused: readonly RefusedEntry[];
  questions?: readonly ConflictingEdits[];
};

/**
 * Combines the server's entries with those of the lane. What is undone, and what undo and redo affect next, is
 * computed by the rules of the ledger.
 * @param entries the newest entries of the server, newest first
 */
export function timelineOf(entries: readonly HistoryEntry[], local: Local): Timeline {
  const existing = new Set(entries.map(({ commandId }) => commandId));
  const newest = Math.max(0, ...entries.map(({ revision }) => revision));
  // The server merges a run of edits into one entry, with the id of the last one: the others are no entries any more.
  const isNews = ({ key, revision }: ConfirmedEntry) => !existing.has(key) && revision > newest;
  const byId = new Map<string, TimelineItem>();
  const add = (item: TimelineItem) => byId.set(item.commandId, item);
  for (const entry of entries.toReversed()) add(savedItem(entry));
  // The server never answers an entry for views and columns.
  for (const entry of local.recent.filter((one) => isNews(one) && !arrangesScreen(one)))
    add(localItem(entry, 'saved', byId));
  for (const { entries: own } of local.questions ?? [])
    for (const entry of own) add(pendingItem(entry, byId));
  for (const entry of local.queue.filter((one) => !existing.has(one.key) && !arrangesScreen(one)))
    add(localItem(entry, 'saving', byId));
  const items = [...byId.values()];
  markVoiding(items);
  replay(items, byId);
  const find = (id: string) => byId.get(id);
  const newestFirst = items.toReversed();
  const redoable = [...entriesToRedo(newestFirst, find)];
  const failed = local.refused.map((entry) => localItem(entry, 'failed', byId));
  const shown = items.filter((item) => !isFolded(item, byId, redoable));
  return {
    undone: newestFirst.filter((item) => redoable.includes(item)),
    done: [...shown, ...failed]
      .toReversed()
      .toSorted((a, b) => (a.state === b.state ? 0 : order(b) - order(a))),
    undoTarget: nextToUndo(newestFirst, find, ({ isUndoable }) => isUndoable) ?? null,
    redoTarget: redoable[0] ?? null,
  };
}

type ById = ReadonlyMap<string, TimelineItem>;

/** The entry that an undo or redo reversed; undefined for other commands. */
const reversed = (item: TimelineItem, byId: ById): TimelineItem | undefined =>
  subjectOf(item, (id) => byId.get(id));

/**
 * Applies the effect of undo and redo, including pending ones, to the entries that they reverse, and derives their
 * labels.
 */
function replay(items: readonly TimelineItem[], byId: ById): void {
  for (const item of items) {
    const subject = reversed(item, byId);
    if (subject !== undefined && isReversal(item.source))
      item.label = reversalLabel(item.source, subject.label);
    const { tookBack } = subject ?? item;
    const moved = tookBack.length === 0 ? null : { isBack: item.undoes === null, entries: [...tookBack] };
    for (const { entry, undoneBy } of effectChanges({ ...item, moved })) {
      const changed = byId.get(entry);
      if (changed !== undefined) changed.undoneBy = undoneBy;
    }
  }
  for (const item of items) {
    const by = item.undoneBy === null ? undefined : byId.get(item.undoneBy);
    item.isUndone = item.undoneBy !== null;
    item.undoneWith = by !== undefined && undoRole(by) === 'act' ? by.commandId : null;
  }
}

/** An issued invoice becomes void when its creation is undone. */
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

/** Hides an undo whose entry is above the line and can be redone, and an undo that was redone. */
function isFolded(item: TimelineItem, byId: ById, redoable: readonly TimelineItem[]): boolean {
  const { undoes, redoes } = item;
  if (undoes === null && redoes === null) return redoable.includes(item);
  const subject = reversed(item, byId);
  return subject !== undefined && (redoable.includes(subject) || !subject.isUndone || redoes !== null);
}

/** The record that an entry created, if any. */
export function createdBy({ command, subject }: HistoryEntry): TimelineItem['created'] {
  const isCreation = effectsOf(command).creates !== undefined;
  return isCreation && subject ? { entity: subject.entity, id: subject.id } : null;
}

function createdByLane({ patches }: LaneEntry): TimelineItem['created'] {
  const creation = patches.find((patch) => patch.created === true);
  return creation === undefined ? null : { entity: creation.entity, id: creation.id };
}

/** Whether an entry is a step that undo can reverse. */
export const isStep = ({ isUndoable, isUndone }: TimelineItem): boolean => isUndoable && !isUndone;

/**
 * Whether an undo of an entry may be requested. Entries that block it may be undone by now, here or in the lane; if
 * they are not, the answer names them.
 */
export const canBeReversed = ({ undoable, blocked }: HistoryEntry): boolean => undoable || blocked;

/** An entry of the server as a line of the history. */
export function savedItem(entry: HistoryEntry): TimelineItem {
  const { undoneBy } = entry;
  return {
    commandId: entry.commandId,
    command: entry.command,
    label: entry.label,
    subject: subjectText(entry),
    at: entry.at,
    source: entry.source,
    undoes: entry.undoes,
    redoes: entry.redoes,
    changes: entry.changes,
    created: createdBy(entry),
    state: 'saved',
    tookBack: entry.tookBack,
    undoneBy,
    isUndone: undoneBy !== null,
    undoneWith: null,
    voids: false,
    // An entry that was undone once can be undone again as soon as it is effective again.
    isUndoable: canBeReversed(entry) || undoneBy !== null,
    reason: undoneBy === null ? entry.reason : null,
  };
}

function localItem(entry: LaneEntry, state: TimelineItem['state'], byId: ById): TimelineItem {
  return {
    commandId: entry.key,
    command: entry.name,
    label: entry.label,
    subject: entry.subject ?? null,
    at: entry.at,
    ...reversalOf(entry, byId),
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
    tookBack: state === 'failed' ? [] : revertedBy(entry),
    undoneBy: null,
    isUndone: false,
    undoneWith: null,
    isUndoable: entry.kind === 'command' && state !== 'failed',
    voids: false,
    reason: null,
  };
}

/** What a pending entry undoes or redoes: the original entry, even if it names the undo or redo of that one. */
function reversalOf(entry: LaneEntry, byId: ById): Pick<TimelineItem, 'source' | 'undoes' | 'redoes'> {
  const { kind, target = '' } = entry;
  if (kind === 'command') {
    return { source: revertedBy(entry).length > 0 ? 'undo' : 'user', undoes: null, redoes: null };
  }
  const named = byId.get(target);
  const about = named === undefined ? { act: target, kind } : originalCommand(kind, named);
  const isUndo = about.kind === 'undo';
  return { source: about.kind, undoes: isUndo ? about.act : null, redoes: isUndo ? null : about.act };
}

const revertedIds = z.object({ entries: z.array(z.string()) });

/** The entries that a pending command reverts together; empty for other commands. */
export function revertedBy({ kind, name, payload }: LaneEntry): readonly string[] {
  if (kind !== 'command' || name !== 'Undo') return [];
  const read = z.safeParse(revertedIds, payload);
  return read.success ? read.data.entries : [];
}

/** Until the user has answered the question about it, an edit is neither done nor undone. */
const pendingItem = (entry: LaneEntry, byId: ById): TimelineItem => ({
  ...localItem(entry, 'saving', byId),
  isUndoable: false,
  reason: 'Changed elsewhere too',
});
