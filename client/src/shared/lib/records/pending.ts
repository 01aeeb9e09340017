import { createEvent, createStore } from 'effector';
import type { FieldPatch } from '../commands/index.ts';

/** The patches of one command that is not answered yet. */
export type HeldPatches = { key: string; patches: readonly FieldPatch[] };

/** A command was given: its patches lie over the records from now on. */
export const patchesHeld = createEvent<HeldPatches>();

/** Ids that the server gave to records that were made with a negative id, by that id. */
export type GivenIds = Readonly<Record<string, number>>;

/** The patches of a command that the server took, with the ids that it gave to what the command made. */
export type KeptPatches = HeldPatches & { ids?: GivenIds };

/** The server took the command: its patches become part of the records. */
export const patchesKept = createEvent<KeptPatches>();

/** The server refused: exactly these patches vanish, what others changed stays. */
export const patchesDropped = createEvent<{ key: string }>();

/** Everything is forgotten, for instance at sign-out. */
export const patchesForgotten = createEvent();

/** In the order of the commands: a later patch lies over an earlier one. */
export const $heldPatches = createStore<readonly HeldPatches[]>([])
  .on(patchesHeld, (held, entry) => [...held.filter(({ key }) => key !== entry.key), entry])
  .on([patchesKept, patchesDropped], (held, { key }) => held.filter((entry) => entry.key !== key))
  .reset(patchesForgotten);
