import { createEvent, createStore } from 'effector';
import type { FieldPatch } from '../commands/command.ts';

/** The patches of one command that is not answered yet. */
export type PendingPatches = { key: string; patches: readonly FieldPatch[] };

/** A command was given: its patches lie over the records from now on. */
export const patchesApplied = createEvent<PendingPatches>();

/** Ids that the server gave to records that were made with a negative id, by that id. */
export type ResolvedIds = Readonly<Record<string, number>>;

/** The patches of a command that the server took, with the ids that it gave to what the command made. */
export type CommittedPatches = PendingPatches & { ids?: ResolvedIds };

/** The server took the command: its patches become part of the records. */
export const patchesCommitted = createEvent<CommittedPatches>();

/** The server refused: exactly these patches vanish, what others changed stays. */
export const patchesRolledBack = createEvent<{ key: string }>();

/** Everything is forgotten, for instance at sign-out. */
export const recordsReset = createEvent();

/** In the order of the commands: a later patch lies over an earlier one. */
export const $pendingPatches = createStore<readonly PendingPatches[]>([])
  .on(patchesApplied, (pending, entry) => [...pending.filter(({ key }) => key !== entry.key), entry])
  .on([patchesCommitted, patchesRolledBack], (pending, { key }) =>
    pending.filter((entry) => entry.key !== key),
  )
  .reset(recordsReset);
