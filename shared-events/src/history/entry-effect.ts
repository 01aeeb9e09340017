import type { movedEntries } from './events.ts';

/** When an entry of the history took effect, was taken back and was done again. Moments are revisions of the ledger. */
export type EntryEffect = {
  /** The revisions of its first and last event. */
  first: number;
  last: number;
  /** The first revisions of the commands that took it back and did it again, by turns, oldest first. */
  toggles: readonly number[];
};

/** Whether an entry has effect now: it is not taken back. */
export function isEffective({ toggles }: EntryEffect): boolean {
  return toggles.length % 2 === 0;
}

/** The moment since which an entry has effect or is taken back. */
export function changedAt({ last, toggles }: EntryEffect): number {
  return toggles.at(-1) ?? last;
}

/**
 * Whether an entry had effect when another one took effect, was taken back or was done again for the last time. What one
 * command did again had effect in the order in which it was first done.
 */
export function wasEffectiveBefore({ first, toggles }: EntryEffect, other: EntryEffect): boolean {
  const at = changedAt(other);
  if (first > at) return false;
  return toggles.filter((one) => one < at || (one === at && first < other.first)).length % 2 === 0;
}

/** What a command does to the effect of an entry before it: taken back by a command, or done again (null). */
export type EffectChange = { entry: string; undoneBy: string | null };

/** What undoes and redoes entries: the command's id, what its metadata names, and the entries that it moved. */
export type Reversing = {
  commandId: string;
  undoes?: string | null | undefined;
  redoes?: string | null | undefined;
  moved: ReturnType<typeof movedEntries>;
};

/**
 * What undo and redo come to: which entries a command takes back or does again. Entries are named by the id of any of
 * their commands. What an act went back over counts as undone by that act, also after the act was undone and redone.
 */
export function effectChanges({ commandId, undoes, redoes, moved }: Reversing): EffectChange[] {
  const changes: EffectChange[] = [];
  if (typeof undoes === 'string') changes.push({ entry: undoes, undoneBy: commandId });
  if (typeof redoes === 'string') changes.push({ entry: redoes, undoneBy: null });
  const by = moved?.isBack === true ? (redoes ?? commandId) : null;
  for (const entry of moved?.entries ?? []) changes.push({ entry, undoneBy: by });
  return changes;
}

/**
 * The toggles of an entry after a change of its effect; one that changes nothing adds none.
 * @param revision the first one of the command that changes it
 */
export function toggled(
  effect: EntryEffect,
  { undoneBy }: EffectChange,
  revision: number,
): readonly number[] {
  const { toggles } = effect;
  return isEffective(effect) === (undoneBy === null) ? toggles : [...toggles, revision];
}
