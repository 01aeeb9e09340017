import type { ApiError } from '#shared/api/api-error.ts';
import type { CommandAnswer, FieldPatch } from '#shared/lib/commands/command.ts';

/** A command that waits for the server. It is plain data, so that edits made offline survive a reload. */
export type LaneEntry = {
  /** The idempotency key, which becomes the id of the command. */
  key: string;
  kind: 'command' | 'undo' | 'redo';
  name: string;
  payload: Readonly<Record<string, unknown>>;
  /** The entry that an undo or redo reverses. */
  target?: string | undefined;
  label: string;
  subject?: string | undefined;
  patches: readonly FieldPatch[];
  /** The message for a refusal. */
  failure: string;
  /** When the user issued it, ISO 8601. */
  at: string;
  /** The ledger revision that the user saw at that time; undefined before the first answer. */
  basedOn?: number | undefined;
};

/** An entry as it is submitted: a command of the app, or one that is sent again. */
export type LaneDraft = Omit<LaneEntry, 'key' | 'kind' | 'target' | 'at'> & { key?: string };

/** An accepted entry, with the ledger revision after it. */
export type ConfirmedEntry = LaneEntry & { revision: number };

export type RefusedEntry = LaneEntry & { error: unknown };

/** An entry as it is sent: with the keys of this tab's commands that were accepted since its `basedOn` revision. */
export type SentEntry = LaneEntry & { own: readonly string[] };

/** Edits in conflict with newer changes of others, oldest first, until the user has chosen a version. */
export type ConflictingEdits = { key: string; entries: readonly LaneEntry[]; error: ApiError };

/** Sends one entry. Rejects with ApiError when the server refuses, with Unreachable when it does not answer. */
export type SendEntry = (entry: SentEntry) => Promise<CommandAnswer>;
