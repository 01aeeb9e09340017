import { createEffect, createEvent } from 'effector';
import type { CommandAnswer, CommandDraft, ExternalCommand, RevertDraft } from './command.ts';

const laneMissing = (): never => {
  throw new Error('No lane is connected to this scope.');
};

/**
 * Sends an undoable command through the lane, which keeps the order of commands. The screen shows it at once; the
 * promise settles with the server's answer. The lane (features/history) is its handler in every scope of the app.
 */
export const commandFx = createEffect<CommandDraft, CommandAnswer>({ handler: laneMissing });

/** Names an entry of the history by the id of its command. */
type EntryId = { commandId: string };

/**
 * Undoes one entry, or several by one command. The entry is always named, since the latest one on the server may be
 * newer than the one that the user saw. Refused with `undo_conflict` when later entries block it.
 */
export const undoFx = createEffect<EntryId | RevertDraft, CommandAnswer>({
  handler: laneMissing,
});

/** Redoes an undone entry, by its id. */
export const redoFx = createEffect<EntryId, CommandAnswer>({ handler: laneMissing });

/** A command was sent outside the lane: it is the next to undo from now on, before the history is read again. */
export const externalCommandRecorded = createEvent<ExternalCommand>();

/** The server refused a command for good, possibly one from before a reload. Its message is shown already. */
export const commandRefused = createEvent<{ key: string; name: string; payload: unknown; message: string }>();
