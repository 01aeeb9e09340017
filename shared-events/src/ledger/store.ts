/**
 * An event before it is appended. `id` is a UUID; `data` is JSON; `metadata` is a flat map of strings. `recordedAt`
 * (ISO 8601, UTC) is for an event from another ledger: it keeps its recording time there. Without it the store sets
 * the time.
 */
export type NewEvent = {
  id: string;
  type: string;
  data: Record<string, unknown>;
  metadata: Record<string, string>;
  recordedAt?: string;
};

/** A committed event of a stream. `recordedAt` is the server's UTC time (ISO 8601); `revision` counts from 0. */
export type StoredEvent = NewEvent & {
  stream: string;
  revision: number;
  recordedAt: string;
};

/** An event in the log of all streams. `position` is opaque text that only its own store can read. */
export type PositionedEvent = StoredEvent & { position: string };

/** The revision that a stream must have for an append: -1 means that the stream must not exist yet. */
export type ExpectedRevision = number;

/** `timeoutMs`: the timeout of a call, where it is shorter than the store's own. */
export type CallLimits = { timeoutMs?: number };

/** The timeout applies to the wait for each event. */
export type ReadOptions = CallLimits & {
  /** The first revision to read (inclusive); default 0. Backwards: default the last revision. */
  from?: number;
  limit?: number;
  backwards?: boolean;
  signal?: AbortSignal;
};

export type LogReadOptions = {
  /** Forwards: the position to start at. Backwards: only events before it. By default the whole log. */
  from?: string;
  limit?: number;
  backwards?: boolean;
  signal?: AbortSignal;
};

export type SubscribeOptions = {
  /** Only streams whose name starts with this. */
  streamPrefix: string;
  /** Start after this position; null starts at the beginning of the log. */
  after: string | null;
  /** Events in log order; the next batch is not delivered before the promise settles (back-pressure). */
  onEvents: (events: readonly PositionedEvent[]) => Promise<void>;
  /** A position up to which all events have been passed to `onEvents` and processed. */
  onCheckpoint: (position: string) => Promise<void>;
  /** Called each time that the subscription has reached the end of the log. */
  onCaughtUp?: () => void;
  /** Called when the connection was lost; the subscription continues by itself from its last position. */
  onReconnect?: (cause: Error) => void;
  signal: AbortSignal;
};

/**
 * The port to the ledger's storage for both services: streams of events with optimistic concurrency. Implementations
 * answer an append only after it is durable.
 */
export type LedgerStore = {
  /**
   * Appends atomically when the stream is at revision `expected`; answers the revision of the last event. Repeating
   * an append with the same event ids and the same `expected` answers the first result.
   * @throws RevisionConflict when the stream is at another revision, StreamDeleted after a tombstone, AppendTooLarge
   * above 1 MiB, OutcomeUnknown when the connection broke or the call timed out (it may have been applied: repeat it
   * with the same ids), LedgerUnavailable when it certainly was not applied.
   */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    limits?: CallLimits,
  ): Promise<{ revision: number }>;
  /**
   * Reads one stream; a missing stream yields nothing.
   * @throws StreamDeleted after a tombstone, LedgerUnavailable.
   */
  read(stream: string, options?: ReadOptions): AsyncIterable<StoredEvent>;
  /**
   * Reads the log of all streams, including the store's own.
   * @throws PositionRefused when the store cannot start there, LedgerUnavailable.
   */
  readLog(options: LogReadOptions): AsyncIterable<PositionedEvent>;
  /** Follows the log of all streams until the signal aborts; resolves then. Reconnects by itself. */
  subscribe(options: SubscribeOptions): Promise<void>;
  /** Deletes a stream for ever; its name can never be used again. */
  tombstone(stream: string, expected: ExpectedRevision | 'any'): Promise<void>;
  /**
   * Resolves when the leader answers over the connection of appends, or of reads. Writes nothing.
   * @throws LedgerUnavailable
   */
  ping(way?: 'appends' | 'reads'): Promise<void>;
  close(): Promise<void>;
};
