import type { Run, RunKind, RunProgress, RunState } from './run.ts';

export type NewRun = Pick<Run, 'kind' | 'ownerId' | 'accountId' | 'phase' | 'input'> & {
  state: Extract<RunState, 'uploading' | 'queued'>;
};

/** What the user reads when an upload breaks off. */
export const LOST_UPLOAD = 'The file did not arrive whole. Please try again.';

/** A run in the hands of the worker or upload that counted this attempt. */
export type RunLease = Pick<Run, 'id' | 'attempt'>;

/** How the work on a run came out well. */
export type RunCompletion = {
  state: Extract<RunState, 'staged' | 'done'>;
  result: unknown;
  /** Where the progress ends; it stays as it is when absent. */
  progress?: RunProgress;
  /** Keeps the file of the run for so long, and removes the owner's earlier runs of the kind. */
  fileHours?: number;
};

export type RunFailure = { state: Extract<RunState, 'failed' | 'cancelled'>; error: string | null };

/** Runs and their files. Every change is one statement, so each happens as a whole or not at all. */
export type RunStore = {
  /** Creates a run and answers its id; null when the owner has an unfinished one of a kind that is limited to one. */
  create(run: NewRun): Promise<string | null>;
  /** An upload is complete: from now on the run waits for a worker. `input` is added to what the run has. */
  queue(lease: RunLease, input: Readonly<Record<string, unknown>>): Promise<void>;
  find(id: string): Promise<Run | null>;
  findOwn(kind: RunKind, ownerId: string, id: string): Promise<Run | null>;
  findLatest(kind: RunKind, ownerId: string): Promise<Run | null>;
  findUnfinished(kind: RunKind): Promise<Run[]>;
  /** The run when it is staged, locked until the transaction ends; otherwise null. */
  lockStaged(id: string): Promise<Run | null>;
  /** Requests that a run stops; one that no worker has is cancelled at once, and the file of one that is done goes. */
  cancel(kind: RunKind, ownerId: string, id: string): Promise<Run | null>;
  /** Takes a run that waits, or one whose worker died. Null when it has ended or has a worker. */
  claim(id: string): Promise<Run | null>;
  /** Counts one more attempt of the same worker and removes the file of the last one. Null as with `beat`. */
  renew(lease: RunLease): Promise<Run | null>;
  /**
   * Notes that the work goes on and, with progress, sends it to the account's screens. False when the run was cancelled
   * or has another worker: the work is to stop.
   */
  beat(lease: RunLease, progress: RunProgress | null): Promise<boolean>;
  /** Puts a run back for the next worker. */
  release(lease: RunLease): Promise<void>;
  /**
   * Ends a run well and sends that to the account's screens; it may be repeated. False when the run was cancelled or has
   * another worker.
   */
  complete(lease: RunLease, completion: RunCompletion): Promise<boolean>;
  /**
   * Ends a run, removes its file and sends that to the account's screens. False when it has ended or has another worker.
   */
  fail(lease: RunLease, failure: RunFailure): Promise<boolean>;
  /** Finds the runs that nobody works on. Those to be cancelled and uploads that broke off end with it. */
  sweep(kind: RunKind): Promise<{ waiting: string[]; ended: Run[] }>;
  /** Removes the runs of an owner and answers what they were. */
  remove(kind: RunKind, ownerId: string): Promise<Run[]>;
  /** Stores a part of the file of a run. */
  addPart(lease: RunLease, index: number, bytes: Uint8Array): Promise<void>;
  /** A part of the file that an attempt stored; null behind its end. */
  readPart(lease: RunLease, index: number): Promise<Uint8Array | null>;
};

/** Sends statements to PostgreSQL: a pool, a connection, or the connection of an open transaction. */
export type SqlSession = {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
};

export type OpenRunStore = (session: SqlSession) => RunStore;
