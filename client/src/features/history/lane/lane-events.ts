import type { ApiError } from '#shared/api/api-error.ts';
import type { CommandAnswer } from '#shared/lib/commands/command.ts';
import type { ResolvedIds } from '#shared/lib/records/pending.ts';
import type { ConfirmedEntry, ConflictingEdits, LaneEntry, RefusedEntry } from './lane-entry.ts';

/** The state of the lane. */
export type LaneContext = {
  /** Entries in the order in which the user issued them; the first one is being sent. */
  queue: readonly LaneEntry[];
  recent: readonly ConfirmedEntry[];
  refused: readonly RefusedEntry[];
  /** Edits in conflict with newer changes of others: the user has to choose a version. */
  questions: readonly ConflictingEdits[];
  ids: ResolvedIds;
  backOffMs: number;
  /** How many attempts in a row got no answer. */
  failedAttempts: number;
  /** What the server says about why it can't save, where it does. */
  outage: string | null;
};

export type LaneEvent =
  /** The user issued a command. */
  | { type: 'SUBMIT'; entry: LaneEntry }
  /** The server accepted a command that was sent outside the lane. */
  | { type: 'RECORD_EXTERNAL'; entry: ConfirmedEntry }
  /** Retries a refused entry under the same key. */
  | { type: 'RETRY'; key: string }
  /** The user dismissed a refusal. */
  | { type: 'DISMISS'; key: string }
  /** The user keeps their own values: the conflicting edits are sent again. */
  | { type: 'KEEP_MINE'; key: string }
  /** The user chose the values of the others: the conflicting edits are rolled back. */
  | { type: 'USE_THEIRS'; key: string }
  /** Entries that an earlier page load left unsent. */
  | { type: 'RESTORE'; entries: readonly LaneEntry[] }
  /** The connection or the session is back. */
  | { type: 'RESUME' }
  /** The account is closed: drop everything. */
  | { type: 'RESET' };

export type LaneNews =
  | { type: 'applied'; entry: LaneEntry }
  | { type: 'confirmed'; entry: LaneEntry; answer: CommandAnswer }
  | { type: 'refused'; entry: LaneEntry; error: unknown; dropped: readonly LaneEntry[] }
  | { type: 'questioned'; question: ConflictingEdits }
  | { type: 'rolledBack'; entries: readonly LaneEntry[]; error: ApiError };
