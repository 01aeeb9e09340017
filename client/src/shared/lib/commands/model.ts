import { createEffect, createEvent } from 'effector';
import type { CommandAnswer, CommandDraft, GoingBackDraft, TakenAct } from './command.ts';

const laneMissing = (): never => {
  throw new Error('No lane is connected to this scope.');
};

/**
 * Sends an undoable command through the one ordered lane. It shows at once; the promise ends when the server has
 * answered. The lane (features/history) is its handler in every scope of the app.
 */
export const commandFx = createEffect<CommandDraft, CommandAnswer>({ handler: laneMissing });

/**
 * Undoes one entry, several as one act, or the latest one. Refused with `undo_conflict` when later entries stand in the
 * way.
 */
export const undoFx = createEffect<{ commandId?: string } | GoingBackDraft | undefined, CommandAnswer>({
  handler: laneMissing,
});

/** Redoes what was undone: by the id of the undone entry, or the latest one. */
export const redoFx = createEffect<{ commandId?: string } | undefined, CommandAnswer>({
  handler: laneMissing,
});

/** An act went past the lane: it is the newest one to undo from now on, not only once the history was read again. */
export const actTaken = createEvent<TakenAct>();

/** The server refused a command for good, also one that was given before a reload. Its failure is told already. */
export const commandRefused = createEvent<
  Pick<CommandDraft, 'name' | 'payload'> & { key: string; message: string }
>();
