import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  binaryEvent,
  type EventData,
  EventStoreDBClient,
  jsonEvent,
  streamNameFilter,
} from '@eventstore/db-client';
import type { LogReadOptions, NewEvent, ReadOptions } from '@ledgerline/shared-events/ledger/store.ts';
import { BatchLane } from './batch-lane.ts';
import { bypassProxyForLoopback } from './proxy-bypass.ts';
import { type ClientEvent, type ClientPosition, FIRST_RECORDED_AT, parsePosition } from './stored-event.ts';

/** Events that may wait in memory between the connection and the reader. */
const BUFFERED_EVENTS = 256;
/** A filtered subscription gets a checkpoint after so many times 32 events, matching or not. */
const CHECKPOINT_INTERVAL = 32;

/** The deadline of an append is a time of our clock that the server holds against its own, in milliseconds. */
const CLOCK_TOLERANCE = 30_000;

/** A running read or subscription. It yields until it ends, fails, or is cancelled; nobody else may listen. */
export type EventSource = {
  /** Takes an event that has arrived, or null when none waits. */
  take(): ClientEvent | null;
  /** Resolves when there is something to take or a signal was raised; false at the end. Rejects when it failed. */
  ready(): Promise<boolean>;
  cancel(): Promise<void>;
};

export type SubscriptionSignals = {
  onCheckpoint(position: ClientPosition): void;
  onCaughtUp(): void;
};

/** What the client sends as JSON. */
export type JsonContent = Record<string, unknown> | unknown[] | string;

/** An event that may hold anything, JSON or bytes, as another store holds it. */
export type ForeignEvent = {
  id: string;
  type: string;
  content: { json: JsonContent } | { bytes: Uint8Array };
  metadata: Record<string, unknown> | Uint8Array | undefined;
};

/** The official client, reduced to what a ledger needs. Errors are the client's own. */
export type StoreConnection = {
  append(stream: string, expected: number, events: readonly NewEvent[], timeoutMs: number): Promise<number>;
  /** Appends events that another store holds; every stream may be written so, metadata streams as well. */
  appendForeign(stream: string, expected: number, events: readonly ForeignEvent[]): Promise<void>;
  read(stream: string, options: ReadOptions): EventSource;
  readLog(options: LogReadOptions): EventSource;
  subscribe(prefix: string, after: ClientPosition | null, signals: SubscriptionSignals): EventSource;
  tombstone(stream: string, expected: number | 'any', timeoutMs: number): Promise<void>;
  /** The last event of the log, as a sign of life. */
  readLast(): EventSource;
  close(): Promise<void>;
};

type ClientReadable =
  | ReturnType<EventStoreDBClient['readStream']>
  | ReturnType<EventStoreDBClient['subscribeToAll']>;

function revision(expected: number): bigint | 'no_stream' {
  return expected < 0 ? 'no_stream' : BigInt(expected);
}

function toClientEvent({ id, type, data, metadata, recordedAt }: NewEvent): EventData {
  const own = recordedAt === undefined ? metadata : { ...metadata, [FIRST_RECORDED_AT]: recordedAt };
  return jsonEvent({ id, type, data, metadata: own });
}

function fromForeign({ id, type, content, metadata }: ForeignEvent): EventData {
  const known = metadata === undefined ? { id, type } : { id, type, metadata };
  return 'json' in content
    ? jsonEvent({ ...known, data: content.json })
    : binaryEvent({ ...known, data: content.bytes });
}

function toSource(readable: ClientReadable, cancel: () => Promise<void>): EventSource & { wake(): void } {
  let failure: unknown = null;
  let ended = false;
  let signalled = false;
  let wakeUp: (() => void) | null = null;
  const wake = () => {
    signalled = true;
    wakeUp?.();
    wakeUp = null;
  };
  const end = () => {
    ended = true;
    wake();
  };
  readable.on('error', (error) => {
    failure ??= error;
    end();
  });
  readable.on('end', end);
  readable.on('close', end);
  readable.on('readable', wake);
  return {
    wake,
    take: () => readable.read()?.event ?? null,
    async ready() {
      if (readable.readableLength === 0 && !ended && !signalled) {
        await new Promise<void>((resolve) => {
          wakeUp = resolve;
        });
        // What arrived together is taken together.
        await nextTurn();
      }
      signalled = false;
      if (failure && readable.readableLength === 0) throw failure;
      return !ended || readable.readableLength > 0;
    },
    async cancel() {
      await cancel();
      readable.destroy();
      end();
    },
  };
}

/**
 * Connects with `connectionString` (one node, several hosts, or discovery; with TLS and a password or without).
 * Appends have a client of their own: an error of a subscription must not close the connection under them.
 */
export function connect(connectionString: string): StoreConnection {
  bypassProxyForLoopback(connectionString);
  const reads = EventStoreDBClient.connectionString(connectionString);
  const writes = EventStoreDBClient.connectionString(connectionString);
  const lane = new BatchLane(connectionString);
  return {
    async append(stream, expected, events, timeoutMs) {
      const result = await writes.appendToStream(stream, events.map(toClientEvent), {
        expectedRevision: revision(expected),
        deadline: timeoutMs + CLOCK_TOLERANCE,
        ...lane.appendOptions(),
      });
      return Number(result.nextExpectedRevision);
    },
    async appendForeign(stream, expected, events) {
      const expectedRevision = revision(expected);
      await writes.appendToStream(stream, events.map(fromForeign), {
        expectedRevision,
        ...lane.appendOptions(),
      });
    },
    read(stream, { from, limit, backwards }) {
      const readable = reads.readStream(
        stream,
        {
          direction: backwards ? 'backwards' : 'forwards',
          fromRevision: from === undefined ? (backwards ? 'end' : 'start') : BigInt(from),
          ...(limit === undefined ? {} : { maxCount: limit }),
        },
        { highWaterMark: BUFFERED_EVENTS },
      );
      return toSource(readable, () => readable.cancel());
    },
    readLog({ from, limit, backwards }) {
      const readable = reads.readAll({
        direction: backwards ? 'backwards' : 'forwards',
        fromPosition: from === undefined ? (backwards ? 'end' : 'start') : parsePosition(from),
        ...(limit === undefined ? {} : { maxCount: limit }),
      });
      return toSource(readable, () => readable.cancel());
    },
    subscribe(prefix, after, signals) {
      const filter = streamNameFilter({
        prefixes: [prefix],
        checkpointInterval: CHECKPOINT_INTERVAL,
        checkpointReached: (_subscription, position) => {
          signals.onCheckpoint(position);
          source.wake();
        },
      });
      const readable = reads.subscribeToAll(
        { fromPosition: after ?? 'start', filter },
        { highWaterMark: BUFFERED_EVENTS },
      );
      const source = toSource(readable, () => readable.unsubscribe());
      readable.on('caughtUp', () => {
        signals.onCaughtUp();
        source.wake();
      });
      return source;
    },
    async tombstone(stream, expected, timeoutMs) {
      const expectedRevision = expected === 'any' ? expected : revision(expected);
      await reads.tombstoneStream(stream, { expectedRevision, deadline: timeoutMs });
    },
    readLast() {
      const readable = reads.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 });
      return toSource(readable, () => readable.cancel());
    },
    async close() {
      lane.release();
      await Promise.all([reads.dispose(), writes.dispose()]);
    },
  };
}
