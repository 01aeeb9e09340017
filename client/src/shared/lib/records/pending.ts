import { createEvent, createStore } from 'effector';
import type { FieldPatch } from '../commands/command.ts';

/** The patches of one pending command. */
type PendingPatches = { key: string; patches: readonly FieldPatch[] };

/** A command was dispatched: its patches are shown on top of the records from now on. */
export const patchesApplied = createEvent<PendingPatches>();

/** Server ids of records that were created under a temporary negative id, by that id. */
export type ResolvedIds = Readonly<Record<string, number>>;

/** The patches of an accepted command, with the server ids of the records that it created. */
type CommittedPatches = PendingPatches & { ids?: ResolvedIds };

/** The server accepted the command: its patches become part of the records. */
export const patchesCommitted = createEvent<CommittedPatches>();

/** The server refused: exactly these patches are removed; what others changed stays. */
export const patchesRolledBack = createEvent<{ key: string }>();

/** All records are cleared, for example at sign-out. */
export const recordsReset = createEvent();

/** In the order of the commands: a later patch is applied on top of an earlier one. */
export const $pendingPatches = createStore<readonly PendingPatches[]>([])
  .on(patchesApplied, (pending, entry) => [...pending.filter(({ key }) => key !== entry.key), entry])
  .on([patchesCommitted, patchesRolledBack], (pending, { key }) =>
    pending.filter((entry) => entry.key !== key),
  )
  .reset(recordsReset);
