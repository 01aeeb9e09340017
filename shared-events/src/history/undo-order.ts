import type { Reversal } from './reversal.ts';

/** How the order of undo and redo is read off the entries of a history. */
export type UndoOrder<Entry> = {
  /** What an entry is to undo (see `undoRole`). */
  roleOf(entry: Entry): UndoRole | null;
  /** The act that an undo or a redo is about. */
  subjectOf(entry: Entry): Entry | undefined;
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
 * The acts in the order in which undo takes them: the one first that was done or redone last. Each comes once; those that
 * are undone are among them, as what undoes them may be taken back.
 */
export function* actsLastDoneFirst<Entry>(
  newestFirst: Iterable<Entry>,
  { roleOf, subjectOf }: UndoOrder<Entry>,
): Generator<Entry> {
  const seen = new Set<Entry>();
  for (const entry of newestFirst) {
    const role = roleOf(entry);
    const act = role === 'act' ? entry : role === 'redo' ? subjectOf(entry) : undefined;
    if (act === undefined || seen.has(act)) continue;
    seen.add(act);
    yield act;
  }
}

/** The undone acts in the order in which redo brings them back: the one first that was undone last. An act ends redoing. */
export function* actsToRedo<Entry>(
  newestFirst: Iterable<Entry>,
  { roleOf, subjectOf }: UndoOrder<Entry>,
): Generator<Entry> {
  const seen = new Set<Entry>();
  for (const entry of newestFirst) {
    const role = roleOf(entry);
    if (role === 'act') return;
    const act = role === null ? undefined : subjectOf(entry);
    if (act === undefined || seen.has(act)) continue;
    seen.add(act);
    if (role === 'undo') yield act;
  }
}
