import type { Run, RunKind, RunProgress, RunState } from './run.ts';

export type NewRun = Pick<Run, 'kind' | 'ownerId' | 'accountId' | 'phase' | 'input'> & {
  state: Extract<RunState, 'uploading' | 'queued'>;
};

/** The message for the user when an upload breaks off. */
export const LOST_UPLOAD = 'The upload was incomplete. Please try again.';

/** The claim of a worker or an upload on a run, by the number of its attempt. */
export type RunLease = Pick<Run, 'id' | 'attempt'>;

/** The data of a successful end of a run. */
export type RunCompletion = {
  state: Extract<RunState, 'staged' | 'done'>;
  result: unknown;
  /** The final progress; by default it does not change. */
  progress?: RunProgress;
  /** Keeps the file of the run for this many hours, and removes the owner's earlier runs of the kind. */
  fileHours?: number;
};

export type RunFailure = { state: Extract<RunState, 'failed' | 'cancelled'>; error: string | null };

/** Storage of runs and their files. Every change is one statement, so each happens completely or not at all. */
export type RunStore = {
  /** Creates a run and answers its id; null when the owner has an unfinished run of a kind that is limited to one. */
  create(run: NewRun): Promise<string | null>;
  /** Completes an upload: from now on the run waits for a worker. `input` is merged into the input of the run. */
  queue(lease: RunLease, input: Readonly<Record<string, unknown>>): Promise<void>;
  find(id: string): Promise<Run | null>;
  findOwn(kind: RunKind, ownerId: string, id: string): Promise<Run | null>;
  findLatest(kind: RunKind, ownerId: string): Promise<Run | null>;
  findUnfinished(kind: RunKind): Promise<Run[]>;
  /** The run if it is staged, locked until the transaction ends; otherwise null. */
  lockStaged(id: string): Promise<Run | null>;
  /**
   * Requests the cancellation of a run. A run without a worker is cancelled at once, and the file of a finished one
   * is removed.
   */
  cancel(kind: RunKind, ownerId: string, id: string): Promise<Run | null>;
  /** Claims a run that is queued, or whose worker died. Null when it has ended or has a worker. */
  claim(id: string): Promise<Run | null>;
  /** Starts another attempt of the same worker and removes the file of the last one. Null as with `beat`. */
  renew(lease: RunLease): Promise<Run | null>;
  /**
   * Records a heartbeat and, with progress, sends it to the account's screens. False when the run was cancelled or
   * has another worker: then the work has to stop.
   */
  beat(lease: RunLease, progress: RunProgress | null): Promise<boolean>;
  /** Returns a run to the queue for the next worker. */
  release(lease: RunLease): Promise<void>;
  /**
   * Ends a run successfully and sends that to the account's screens; it may be repeated. False when the run was
   * cancelled or has another worker.
   */
  complete(lease: RunLease, completion: RunCompletion): Promise<boolean>;
  /**
   * Ends a run with a failure, removes its file and sends that to the account's screens. False when it has ended or
   * has another worker.
   */
  fail(lease: RunLease, failure: RunFailure): Promise<boolean>;
  /** Finds the runs without a worker. Cancelled runs and broken uploads end with this call. */
  sweep(kind: RunKind): Promise<{ waiting: string[]; ended: Run[] }>;
  /** Removes the runs of an owner and answers them. */
  remove(kind: RunKind, ownerId: string): Promise<Run[]>;
  /** Stores a part of the file of a run. */
  addPart(lease: RunLease, index: number, bytes: Uint8Array): Promise<void>;
  /** A part of the file that an attempt stored; null after its end. */
  readPart(lease: RunLease, index: number): Promise<Uint8Array | null>;
};

/** A PostgreSQL session: a pool, a connection, or the connection of an open transaction. */
export type SqlSession = {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
};

export type OpenRunStore = (session: SqlSession) => RunStore;
