import type { CommandName, SentCommand } from '@ledgerline/shared-events/api/commands.ts';
import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';

/** The new values of one record's fields, shown before the server has confirmed them. */
export type FieldPatch = {
  entity: string;
  id: number | string;
  fields: Readonly<Record<string, unknown>>;
  /** The current values of the same fields, so that an undo can be shown at once. */
  before?: Readonly<Record<string, unknown>>;
  /** The command creates the record. Its id is negative until the server has assigned one. */
  created?: boolean;
};

/** What the screen needs for a command until the server has answered. */
type Shown = {
  /** The name of the command for the user: "Mark as completed". */
  label: string;
  /** What the command is about, for example the name of the job. */
  subject?: string | undefined;
  /** The optimistic update. */
  patches: readonly FieldPatch[];
  /** The message when the server refuses. */
  failure: string;
  /** The id of the command, generated if it is missing. A caller sets it to refer to the command later. */
  key?: string;
  /** The revision at which a longer edit began; by default that of the screen. */
  basedOn?: number | undefined;
};

/** A command of the user before it is sent. It is plain data, so that it survives a reload. */
export type CommandDraft<Name extends CommandName = CommandName> = SentCommand<Name> & Shown;

/**
 * Several entries of the history, newest first, that are to be reverted by one command with this id; those of commands
 * of this tab by the ids of these.
 */
export type RevertDraft = { key: string } & (
  | { entries: readonly HistoryEntry[] }
  | { commandIds: readonly string[] }
);

/** A command that the server accepted by a call outside the lane, with the ledger `revision` after it. */
export type ExternalCommand = Pick<CommandDraft, 'name' | 'label'> & { key: string; revision: number };

/** The answer of the server to an accepted command. */
export type CommandAnswer = {
  commandId: string;
  revision: number;
  result: unknown;
  /** What the user should know, in words. */
  notice?: string;
};
