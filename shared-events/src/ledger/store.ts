/**
 * One event on its way into a stream. `id` is a UUID; `data` is JSON; `metadata` is a flat map of strings.
 * `recordedAt` (ISO 8601, UTC) is for an event that another ledger held before: it keeps the time at which it was
 * recorded there. Without it the time is the store's.
 */
export type NewEvent = {
  id: string;
  type: string;
  data: Record<string, unknown>;
  metadata: Record<string, string>;
  recordedAt?: string;
};

/** One committed event as a stream holds it. `recordedAt` is the server's UTC time (ISO 8601); `revision` counts from 0. */
export type StoredEvent = NewEvent & {
  stream: string;
  revision: number;
  recordedAt: string;
};

/** An event seen on the log of all streams. `position` is opaque text: only the store that gave it can read it. */
export type PositionedEvent = StoredEvent & { position: string };

/** The revision a stream must stand at for an append: -1 means that the stream must not exist yet. */
export type ExpectedRevision = number;

/** `timeoutMs`: how long a call may take at most, where that is less than the store's own limit. */
export type CallLimits = { timeoutMs?: number };

/** The time limit holds between two events. */
export type ReadOptions = CallLimits & {
  /** First revision to read (inclusive); 0 when absent. Backwards: the last revision when absent. */
  from?: number;
  limit?: number;
  backwards?: boolean;
  signal?: AbortSignal;
};

export type LogReadOptions = {
  /** Forwards: the position to begin with. Backwards: what comes before it. The whole log when absent. */
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
  /** A position up to which everything has been handed to `onEvents` and settled. */
  onCheckpoint: (position: string) => Promise<void>;
  /** Called once each time that the subscription has reached the end of the log. */
  onCaughtUp?: () => void;
  /** Called when the connection was lost; the subscription goes on by itself from its last position. */
  onReconnect?: (cause: Error) => void;
  signal: AbortSignal;
};

/**
 * The ledger's storage, as both services see it: streams of events with optimistic concurrency.
 * Implementations answer an append only after it is durable.
 */
export type LedgerStore = {
  /**
   * Appends atomically when the stream stands at `expected`, answers the revision of the last event.
   * Repeating an append with the same event ids and the same `expected` answers the first result.
   * @throws RevisionConflict when the stream stands elsewhere, StreamDeleted after a tombstone,
   *   AppendTooLarge above 1 MiB, OutcomeUnknown when the connection broke or the time-out passed (it may
   *   have been applied: repeat with the same ids), LedgerUnavailable when it certainly was not applied.
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
   * Reads the log of all streams, the store's own among them.
   * @throws PositionRefused when the store cannot begin there, LedgerUnavailable.
   */
  readLog(options: LogReadOptions): AsyncIterable<PositionedEvent>;
  /** Follows the log of all streams until the signal aborts; resolves then. Reconnects by itself. */
  subscribe(options: SubscribeOptions): Promise<void>;
  /** Deletes a stream for ever; its name can never be used again. */
  tombstone(stream: string, expected: ExpectedRevision | 'any'): Promise<void>;
  /**
   * Resolves when the leader answers over the connection that appends take, or that of reads. Writes nothing.
   * @throws LedgerUnavailable
   */
  ping(way?: 'appends' | 'reads'): Promise<void>;
  close(): Promise<void>;
};
