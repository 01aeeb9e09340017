import type { movedEntries } from './events.ts';

/**
 * The moments at which an entry of the history took effect, was undone and redone. Moments are revisions of the
 * ledger.
 */
export type EntryEffect = {
  /** The revisions of its first and last event. */
  first: number;
  last: number;
  /** The first revisions of the commands that undid and redid it, alternating, oldest first. */
  toggles: readonly number[];
};

/** Whether an entry is effective now, which means not undone. */
export function isEffective({ toggles }: EntryEffect): boolean {
  return toggles.length % 2 === 0;
}

/** The moment since which an entry is effective or undone. */
export function changedAt({ last, toggles }: EntryEffect): number {
  return toggles.at(-1) ?? last;
}

/**
 * Whether an entry was effective at the last moment when another one took effect, was undone or redone. Entries that
 * one command redid count in the order of their first effect.
 */
export function wasEffectiveBefore({ first, toggles }: EntryEffect, other: EntryEffect): boolean {
  const at = changedAt(other);
  if (first > at) return false;
  return toggles.filter((one) => one < at || (one === at && first < other.first)).length % 2 === 0;
}

/** The effect of a command on an entry before it: undone by a command, or effective again (null). */
export type EffectChange = { entry: string; undoneBy: string | null };

/** A command that undoes or redoes entries: its id, the ids in its metadata, and the entries that it moved. */
export type ReversalCommand = {
  commandId: string;
  undoes?: string | null | undefined;
  redoes?: string | null | undefined;
  moved: ReturnType<typeof movedEntries>;
};

/**
 * The effects of undo and redo: which entries a command makes undone or effective. Entries are identified by the id
 * of any of their commands. The entries of a revert count as undone by that revert, even after the revert was undone
 * and redone.
 */
export function effectChanges({ commandId, undoes, redoes, moved }: ReversalCommand): EffectChange[] {
  const changes: EffectChange[] = [];
  if (typeof undoes === 'string') changes.push({ entry: undoes, undoneBy: commandId });
  if (typeof redoes === 'string') changes.push({ entry: redoes, undoneBy: null });
  const by = moved?.isBack === true ? (redoes ?? commandId) : null;
  for (const entry of moved?.entries ?? []) changes.push({ entry, undoneBy: by });
  return changes;
}

/**
 * The toggles of an entry after a change of its effect; an ineffective change adds none.
 * @param revision the first revision of the command that changes it
 */
export function toggled(
  effect: EntryEffect,
  { undoneBy }: EffectChange,
  revision: number,
): readonly number[] {
  const { toggles } = effect;
  return isEffective(effect) === (undoneBy === null) ? toggles : [...toggles, revision];
}
