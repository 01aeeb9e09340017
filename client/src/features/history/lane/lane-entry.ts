import type { ApiError } from '../../../shared/api/api-error.ts';
import type { CommandAnswer, FieldPatch } from '../../../shared/lib/commands/index.ts';

/** A command on its way to the server. It is plain data, so that edits made offline survive a reload. */
export type LaneEntry = {
  /** The idempotency key, which becomes the id of the command. */
  key: string;
  kind: 'command' | 'undo' | 'redo';
  name: string;
  payload: Readonly<Record<string, unknown>>;
  /** The entry that an undo or redo is about. */
  target?: string | undefined;
  label: string;
  subject?: string | undefined;
  patches: readonly FieldPatch[];
  /** Shown when the server refuses. */
  failure: string;
  /** When the user did it, ISO 8601. */
  at: string;
  /** The revision of the ledger that the user saw then; none is known before the first answer. */
  basedOn?: number | undefined;
};

/** An entry as it is submitted: a command of the app, or one that is sent again. */
export type LaneDraft = Omit<LaneEntry, 'key' | 'kind' | 'target' | 'at'> & { key?: string };

/** What the server took, with the revision of the ledger after it. */
export type ConfirmedEntry = LaneEntry & { revision: number };

export type RefusedEntry = LaneEntry & { error: unknown };

/** An entry as it is sent: with the keys of the own commands that the server took since it was based. */
export type SentEntry = LaneEntry & { own: readonly string[] };

/** Edits that others were quicker than, oldest first, until the user has said whose values count. */
export type OvertakenEdits = { key: string; entries: readonly LaneEntry[]; error: ApiError };

/** Sends one entry. Rejects with ApiError when the server refuses, with Unreachable when it does not answer. */
export type SendEntry = (entry: SentEntry) => Promise<CommandAnswer>;
