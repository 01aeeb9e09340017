import type { Reversal } from './reversal.ts';

/** Whether a command is an entry of the history; commands that arrange a screen are none. */
export function isHistoryEntry({ source }: { source: string }): boolean {
  return source !== 'screen';
}

/** The parts of a history entry that undo and redo need. */
export type ReversibleEntry = {
  commandId: string;
  source: string;
  undoes: string | null;
  redoes: string | null;
  /** The command that undid it, while it is undone. */
  undoneBy: string | null;
};

/** The role of a command for undo: an action of the user (including a revert to a moment), or an undo or redo of one. */
type UndoRole = 'act' | Reversal;

/** The role of an entry; null for events of the system, such as a download, and for the arrangement of a screen, which do not end redoing. */
export function undoRole(entry: { source: string; undoes?: string | null | undefined }): UndoRole | null {
  if (entry.source === 'redo') return 'redo';
  if (entry.source === 'undo') return typeof entry.undoes === 'string' ? 'undo' : 'act';
  return entry.source === 'user' || entry.source === 'import' ? 'act' : null;
}

/**
 * The original command of an undo or a redo, and which of the two it amounts to: an undo of an undo is a redo, an
 * undo of a redo undoes the original again.
 */
export function originalCommand(
  kind: Reversal,
  { commandId, undoes, redoes }: Pick<ReversibleEntry, 'commandId' | 'undoes' | 'redoes'>,
): { act: string; kind: Reversal } {
  if (undoes !== null) return { act: undoes, kind: 'redo' };
  return { act: kind === 'undo' ? (redoes ?? commandId) : commandId, kind };
}

/** Finds the entry of a command. */
type Find<Entry> = (commandId: string) => Entry | undefined;

/** The original command of an undo or a redo, if it is loaded. */
export function subjectOf<Entry extends ReversibleEntry>(
  { undoes, redoes }: Entry,
  find: Find<Entry>,
): Entry | undefined {
  return find(undoes ?? redoes ?? '');
}

/**
 * The entry that undo takes next: of the effective ones that may be undone, the one that was done or redone last.
 * @param mayBeUndone whether an effective entry may be undone
 */
export function nextToUndo<Entry extends ReversibleEntry>(
  newestFirst: Iterable<Entry>,
  find: Find<Entry>,
  mayBeUndone: (act: Entry) => boolean,
): Entry | undefined {
  for (const act of entriesToUndo(newestFirst, find)) {
    if (act.undoneBy === null && mayBeUndone(act)) return act;
  }
  return undefined;
}

/** The undone entries in the order of redo: the one that was undone last comes first. A new command ends redoing. */
export function* entriesToRedo<Entry extends ReversibleEntry>(
  newestFirst: Iterable<Entry>,
  find: Find<Entry>,
): Generator<Entry> {
  const seen = new Set<Entry>();
  for (const entry of newestFirst) {
    const role = undoRole(entry);
    if (role === 'act') return;
    const act = role === null ? undefined : subjectOf(entry, find);
    if (act === undefined || seen.has(act)) continue;
    seen.add(act);
    if (role === 'undo' && act.undoneBy !== null) yield act;
  }
}

/** The entries in the order of undo, each once, including undone ones. */
function* entriesToUndo<Entry extends ReversibleEntry>(
  newestFirst: Iterable<Entry>,
  find: Find<Entry>,
): Generator<Entry> {
  const seen = new Set<Entry>();
  for (const entry of newestFirst) {
    const role = undoRole(entry);
    const act = role === 'act' ? entry : role === 'redo' ? subjectOf(entry, find) : undefined;
    if (act === undefined || seen.has(act)) continue;
    seen.add(act);
    yield act;
  }
}
