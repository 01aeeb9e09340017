import type { ApiError } from '../../../shared/api/api-error.ts';
import type { CommandAnswer } from '../../../shared/lib/commands/index.ts';
import type { ResolvedIds } from '../../../shared/lib/records/index.ts';
import type { ConfirmedEntry, LaneEntry, OvertakenEdits, RefusedEntry } from './lane-entry.ts';

/** What the lane knows. */
export type LaneContext = {
  /** In the order of the user's acts; the first is on its way. */
  queue: readonly LaneEntry[];
  recent: readonly ConfirmedEntry[];
  refused: readonly RefusedEntry[];
  /** Edits that others were quicker than: the user is asked whose values count. */
  questions: readonly OvertakenEdits[];
  ids: ResolvedIds;
  backOffMs: number;
  /** How often in a row the server did not answer. */
  silences: number;
};

export type LaneEvent =
  /** The user did something. */
  | { type: 'SUBMIT'; entry: LaneEntry }
  /** The server took an act that was not sent from here. */
  | { type: 'RECORD_EXTERNAL'; entry: ConfirmedEntry }
  /** Try a refused entry again, under the same key. */
  | { type: 'RETRY'; key: string }
  /** The user has seen a refusal. */
  | { type: 'DISMISS'; key: string }
  /** The own values of asked edits count: they are sent again. */
  | { type: 'KEEP_MINE'; key: string }
  /** The values of the others count: the asked edits are given up. */
  | { type: 'USE_THEIRS'; key: string }
  /** Entries that an earlier page left behind. */
  | { type: 'RESTORE'; entries: readonly LaneEntry[] }
  /** The connection or the session is back. */
  | { type: 'RESUME' }
  /** Another account: nothing of this one goes on. */
  | { type: 'FORGET' };

export type LaneNews =
  | { type: 'applied'; entry: LaneEntry }
  | { type: 'confirmed'; entry: LaneEntry; answer: CommandAnswer }
  | { type: 'refused'; entry: LaneEntry; error: unknown; dropped: readonly LaneEntry[] }
  | { type: 'questioned'; question: OvertakenEdits }
  | { type: 'rolledBack'; entries: readonly LaneEntry[]; error: ApiError };
