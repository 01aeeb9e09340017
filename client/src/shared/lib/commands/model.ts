import { createEffect, createEvent } from 'effector';
import type { CommandAnswer, CommandDraft, ExternalCommand, RevertDraft } from './command.ts';

const laneMissing = (): never => {
  throw new Error('No lane is connected to this scope.');
};

/**
 * Sends an undoable command through the one ordered lane. It shows at once; the promise ends when the server has
 * answered. The lane (features/history) is its handler in every scope of the app.
 */
export const commandFx = createEffect<CommandDraft, CommandAnswer>({ handler: laneMissing });

/** An entry of the history, by the id of its command. */
type EntryId = { commandId: string };

/**
 * Undoes one entry, or several as one act. Which one is always said: what is the latest when the server reads it may be
 * another act than the one that the user saw. Refused with `undo_conflict` when later entries stand in the way.
 */
export const undoFx = createEffect<EntryId | RevertDraft, CommandAnswer>({ handler: laneMissing });

/** Redoes what was undone, by the id of the undone entry. */
export const redoFx = createEffect<EntryId, CommandAnswer>({ handler: laneMissing });

/** An act went past the lane: it is the newest one to undo from now on, not only once the history was read again. */
export const externalCommandRecorded = createEvent<ExternalCommand>();

/** The server refused a command for good, also one that was given before a reload. Its failure is told already. */
export const commandRefused = createEvent<{ key: string; name: string; payload: unknown; message: string }>();
