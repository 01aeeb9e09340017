import type { Reversal } from './reversal.ts';

/** An entry of a history as far as undo and redo go by it. */
export type ReversibleEntry = {
  commandId: string;
  source: string;
  undoes: string | null;
  redoes: string | null;
  /** The command that undid it, while it is undone. */
  undoneBy: string | null;
};

/** An act that a user did, going back over several among them, or what took one back or did it again. */
export type UndoRole = 'act' | Reversal;

/** What an entry is to undo; null for what the system notes by itself, as a download: it ends no redoing. */
export function undoRole(entry: { source: string; undoes?: string | null | undefined }): UndoRole | null {
  if (entry.source === 'redo') return 'redo';
  if (entry.source === 'undo') return typeof entry.undoes === 'string' ? 'undo' : 'act';
  return entry.source === 'user' || entry.source === 'import' ? 'act' : null;
}

/**
 * The act that an undo or a redo of an entry comes to, and which of the two it is: an undo of an undo is a redo, an undo of a
 * redo undoes the act again.
 */
export function reversedAct(
  kind: Reversal,
  { commandId, undoes, redoes }: Pick<ReversibleEntry, 'commandId' | 'undoes' | 'redoes'>,
): { act: string; kind: Reversal } {
  if (undoes !== null) return { act: undoes, kind: 'redo' };
  return { act: kind === 'undo' ? (redoes ?? commandId) : commandId, kind };
}

/** Finds the entry of a command. */
type Find<Entry> = (commandId: string) => Entry | undefined;

/** The act that an undo or a redo was about, where it is in view. */
export function subjectOf<Entry extends ReversibleEntry>(
  { undoes, redoes }: Entry,
  find: Find<Entry>,
): Entry | undefined {
  return find(undoes ?? redoes ?? '');
}

/**
 * The act that undo takes next: of those that have effect and may be undone the one that was done or redone last.
 * @param mayBeUndone whether an act may be undone while it has effect
 */
export function nextToUndo<Entry extends ReversibleEntry>(
  newestFirst: Iterable<Entry>,
  find: Find<Entry>,
  mayBeUndone: (act: Entry) => boolean,
): Entry | undefined {
  for (const act of actsLastDoneFirst(newestFirst, find)) {
    if (act.undoneBy === null && mayBeUndone(act)) return act;
  }
  return undefined;
}

/** The undone acts in the order in which redo brings them back: the one first that was undone last. An act ends redoing. */
export function* actsToRedo<Entry extends ReversibleEntry>(
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

/** The acts in the order in which undo takes them, each once; those that are undone are among them. */
function* actsLastDoneFirst<Entry extends ReversibleEntry>(
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
