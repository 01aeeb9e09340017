import type { CommandName, SentCommand } from '@ledgerline/shared-events/api/commands.ts';
import type { HistoryEntry } from '#shared/api/history-entry.ts';

/** Fields of one record as they will be once the server has agreed. */
export type FieldPatch = {
  entity: string;
  id: number | string;
  fields: Readonly<Record<string, unknown>>;
  /** What the same fields hold now, so that an undo can show at once. */
  before?: Readonly<Record<string, unknown>>;
  /** The record does not exist yet. Its id is negative until the server has given one. */
  created?: boolean;
};

/** What goes with a command until the server has answered. */
type Shown = {
  /** In the user's words: "Mark as completed". */
  label: string;
  /** What it is about: the name of the job. */
  subject?: string | undefined;
  /** What the screen shows at once. */
  patches: readonly FieldPatch[];
  /** The sentence that is shown when the server refuses. */
  failure: string;
  /** The id of the command. Made when it is missing; a caller gives it to speak of the command later. */
  key?: string;
  /** The revision that an edit began with, where it was under way for longer; else it is that of the screen. */
  basedOn?: number | undefined;
};

/** An intention of the user, before it is sent. It is plain data: it survives a reload. */
export type CommandDraft<Name extends CommandName = CommandName> = SentCommand<Name> & Shown;

/** Several entries of the history, newest first, that are to be taken back as one act of this id. */
export type RevertDraft = { key: string; entries: readonly HistoryEntry[] };

/** An act of the user that the server took by a call of its own, past the lane; `revision` of the ledger after it. */
export type ExternalCommand = Pick<CommandDraft, 'name' | 'label'> & { key: string; revision: number };

/** What the server says to a command that it took. */
export type CommandAnswer = { commandId: string; revision: number; result: unknown };
