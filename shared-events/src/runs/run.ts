/** Work that outlasts a request and a process: it is a row, and any worker can go on with it. */
export const RUN_KINDS = ['rebuild', 'export', 'import'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

export const RUN_STATES = [
  'uploading',
  'queued',
  'running',
  'staged',
  'done',
  'failed',
  'cancelled',
] as const;
export type RunState = (typeof RUN_STATES)[number];

/**
 * Which states may follow. Only an import is uploaded before it is queued, and staged until its owner has the result.
 * A run goes back to the queue when its worker has to leave it.
 */
const NEXT_STATES: Readonly<Record<RunState, readonly RunState[]>> = {
  uploading: ['queued', 'failed', 'cancelled'],
  queued: ['running', 'cancelled'],
  running: ['queued', 'staged', 'done', 'failed', 'cancelled'],
  staged: ['done', 'failed', 'cancelled'],
  done: [],
  failed: [],
  cancelled: [],
};

/** The states that a run may be in before it comes to `next`. */
export function statesBefore(next: RunState): RunState[] {
  return RUN_STATES.filter((state) => NEXT_STATES[state].includes(next));
}

/** The states of a run that has not ended. */
export const UNFINISHED_STATES = RUN_STATES.filter((state) => NEXT_STATES[state].length > 0);

/** No worker has a run in these states: cancelling ends it at once. */
export const WAITING_STATES: readonly RunState[] = ['uploading', 'queued', 'staged'];

export const isUnfinished = (state: RunState): boolean => UNFINISHED_STATES.includes(state);

/** A run as its row has it. What `input` and `result` hold depends on the kind. */
export type Run = {
  id: string;
  kind: RunKind;
  /** Whose run it is: an account, or, of an import, a user. */
  ownerId: string;
  /** The account whose screens show it. */
  accountId: string;
  state: RunState;
  /** What a worker is at; its names depend on the kind. */
  phase: string;
  done: number;
  total: number;
  input: unknown;
  /** Null until the run is staged or done. */
  result: unknown;
  /** Why the run failed, in words for the user. */
  error: string | null;
  /** Counts the workers that took it. What an earlier one still writes changes nothing. */
  attempt: number;
  requestedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** When the run is removed with its file; null when it stays. */
  expiresAt: Date | null;
};

/** How far a run is: `done` of `total` things of its phase. */
export type RunProgress = { phase: string; done: number; total: number };
