/**
 * The kinds of runs. A run is work that outlasts its request and its process: it is stored as a row, and any worker
 * can continue it.
 */
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
 * The states that may follow each state. Only imports use `uploading` (before the queue) and `staged` (until the
 * owner receives the result). A run returns to the queue when its worker has to stop.
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

/** The states from which a run may change to `next`. */
export function statesBefore(next: RunState): RunState[] {
  return RUN_STATES.filter((state) => NEXT_STATES[state].includes(next));
}

/** The states of a run that is not finished. */
export const UNFINISHED_STATES = RUN_STATES.filter((state) => NEXT_STATES[state].length > 0);

/** In these states no worker holds the run, so cancelling it takes effect at once. */
export const WAITING_STATES: readonly RunState[] = ['uploading', 'queued', 'staged'];

export const isUnfinished = (state: RunState): boolean => UNFINISHED_STATES.includes(state);

/** A run as it is stored. The content of `input` and `result` depends on the kind. */
export type Run = {
  id: string;
  kind: RunKind;
  /** The owner: the id of the user for an import, the id of the account for the other kinds. */
  ownerId: string;
  /** The account whose screens show the run. */
  accountId: string;
  state: RunState;
  /** The current step of the work. The names of the steps depend on the kind. */
  phase: string;
  done: number;
  total: number;
  input: unknown;
  /** Null until the run is staged or done. */
  result: unknown;
  /** Why the run failed, in words for the user. */
  error: string | null;
  /** How many workers have claimed the run. A write by an earlier worker has no effect. */
  attempt: number;
  requestedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** When the run is removed with its file; null when it stays. */
  expiresAt: Date | null;
};

/** The progress of a run: `done` of `total` items of the current phase. */
export type RunProgress = { phase: string; done: number; total: number };
