import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  binaryEvent,
  type EventData,
  type EventStoreDBClient,
  jsonEvent,
  streamNameFilter,
} from '@eventstore/db-client';
import type { LogReadOptions, NewEvent, ReadOptions } from '@ledgerline/shared-events/ledger/store.ts';
import { BatchLane } from './batch-lane.ts';
import { type ChannelSettings, renewedSettings } from './channel-settings.ts';
import { ClientSlot } from './client-slot.ts';
import { parseConnectionString, type StoreAddress } from './connection-string.ts';
import { bypassProxyForLoopback } from './proxy-bypass.ts';
import { StoreClient, type StoreClientOptions } from './store-client.ts';
import { isAnswer } from './store-errors.ts';
import { type ClientEvent, type ClientPosition, FIRST_RECORDED_AT, parsePosition } from './stored-event.ts';

/** The most events in memory between the connection and the reader. */
const BUFFERED_EVENTS = 256;
/** The interval of checkpoints in a filtered subscription, in units of 32 events, matching or not. */
const CHECKPOINT_INTERVAL = 32;

/**
 * The deadline of an append is a time of this machine's clock that the server compares with its own; this is the
 * tolerance in milliseconds.
 */
const CLOCK_TOLERANCE = 30_000;

/** A running read or subscription. It yields until it ends, fails, or is cancelled; it has one reader only. */
export type EventSource = {
  /** Removes an event that has arrived, or answers null when there is none. */
  take(): ClientEvent | null;
  /** Resolves when there is an event to take or a signal was raised; false at the end. Rejects when the read failed. */
  ready(): Promise<boolean>;
  /** Ends the read. Never rejects. */
  cancel(): Promise<void>;
  /** Ends the read and its connection, because no event arrived in time. */
  dropConnection(): void;
};

export type SubscriptionSignals = {
  onCheckpoint(position: ClientPosition): void;
  onCaughtUp(): void;
};

/** JSON that the client can send. */
export type JsonContent = Record<string, unknown> | unknown[] | string;

/** An event of another store, with any JSON or bytes. */
export type ForeignEvent = {
  id: string;
  type: string;
  content: { json: JsonContent } | { bytes: Uint8Array };
  metadata: Record<string, unknown> | Uint8Array | undefined;
};

/** The official client, reduced to the calls that a ledger needs. Errors are those of the client. */
export type StoreConnection = {
  append(stream: string, expected: number, events: readonly NewEvent[], timeoutMs: number): Promise<number>;
  /** Appends events of another store; this is possible for every stream, including metadata streams. */
  appendForeign(
    stream: string,
    expected: number,
    events: readonly ForeignEvent[],
    timeoutMs: number,
  ): Promise<void>;
  /** Reads a stream from the leader. */
  read(stream: string, options: ReadOptions): EventSource;
  subscribe(prefix: string, after: ClientPosition | null, signals: SubscriptionSignals): EventSource;
  tombstone(stream: string, expected: number | 'any', timeoutMs: number): Promise<void>;
  /** Reads the log of all streams from the leader, optionally over the connection of the appends. */
  readLog(options: LogReadOptions, way?: 'appends' | 'reads'): EventSource;
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
  const existing = metadata === undefined ? { id, type } : { id, type, metadata };
  return 'json' in content
    ? jsonEvent({ ...existing, data: content.json })
    : binaryEvent({ ...existing, data: content.bytes });
}

function toSource(
  slot: ClientSlot,
  open: (client: StoreClient) => { readable: ClientReadable; cancel: () => Promise<void> },
  endsWithClient = false,
): EventSource & { wake(): void } {
  const client = slot.current;
  const { readable, cancel } = open(client);
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
    if (!isAnswer(error)) slot.replace(client);
    end();
  });
  // A read that waits would not notice that its client was replaced.
  if (endsWithClient) {
    client.gone.catch((error: unknown) => {
      failure ??= error;
      end();
    });
  }
  readable.on('end', end);
  readable.on('close', end);
  readable.on('readable', wake);
  const stop = async () => {
    // A read that never started cannot be cancelled either; `ready` reports its failure.
    const cancelled = cancel().catch(() => undefined);
    readable.destroy();
    end();
    await cancelled;
  };
  return {
    wake,
    take: () => readable.read()?.event ?? null,
    async ready() {
      if (readable.readableLength === 0 && !ended && !signalled) {
        await new Promise<void>((resolve) => {
          wakeUp = resolve;
        });
        // Events that arrive together are taken together.
        await nextTurn();
      }
      signalled = false;
      if (failure && readable.readableLength === 0) throw failure;
      return !ended || readable.readableLength > 0;
    },
    cancel: stop,
    dropConnection() {
      slot.dropSilent(client);
      void stop();
    },
  };
}

/**
 * The clients of a store, each replaced independently, so that an error of a subscription does not close the
 * connection of appends.
 */
type Slots = { reads: ClientSlot; writes: ClientSlot; following: ClientSlot; lane: BatchLane };

/** Only subscriptions wait without a limit, so their connection is checked more often. */
const FOLLOWING_KEEP_ALIVE_MS = 3_000;

function openSlots(address: StoreAddress): Slots {
  const channel = renewedSettings(address);
  const quick = renewedSettings(address, FOLLOWING_KEEP_ALIVE_MS);
  const { nodePreference = 'leader' } = address.options;
  const lane = new BatchLane();
  const slot = (
    settings: () => ChannelSettings,
    options: Pick<StoreClientOptions, 'preference' | 'batches'>,
  ): ClientSlot =>
    new ClientSlot(
      (where, onBroken) => new StoreClient({ address, channel: settings(), ...options, where, onBroken }),
      // A node that does not answer one client does not answer the others either.
      (host) => {
        for (const each of [slots.reads, slots.writes, slots.following]) each.leave(host);
      },
    );
  const slots = {
    reads: slot(channel, { preference: 'leader', batches: false }),
    writes: slot(channel, { preference: 'leader', batches: lane.isOwner }),
    following: slot(quick, { preference: nodePreference, batches: false }),
    lane,
  };
  return slots;
}

async function appendThrough(
  { writes }: Slots,
  stream: string,
  expected: number,
  events: EventData[],
  timeoutMs: number,
): Promise<number> {
  const expectedRevision = revision(expected);
  const result = await writes.call(
    (client) =>
      client.appendToStream(stream, events, { expectedRevision, deadline: timeoutMs + CLOCK_TOLERANCE }),
    timeoutMs,
  );
  return Number(result.nextExpectedRevision);
}

function readThrough({ reads }: Slots, stream: string, { from, limit, backwards }: ReadOptions): EventSource {
  return toSource(reads, (client) => {
    const readable = client.readStream(
      stream,
      {
        direction: backwards ? 'backwards' : 'forwards',
        fromRevision: from === undefined ? (backwards ? 'end' : 'start') : BigInt(from),
        requiresLeader: true,
        ...(limit === undefined ? {} : { maxCount: limit }),
      },
      { highWaterMark: BUFFERED_EVENTS },
    );
    return { readable, cancel: () => readable.cancel() };
  });
}

function subscribeThrough(
  { following }: Slots,
  prefix: string,
  after: ClientPosition | null,
  signals: SubscriptionSignals,
): EventSource {
  const filter = streamNameFilter({
    prefixes: [prefix],
    checkpointInterval: CHECKPOINT_INTERVAL,
    checkpointReached: (_subscription, position) => {
      signals.onCheckpoint(position);
      source.wake();
    },
  });
  const source = toSource(
    following,
    (client) => {
      const readable = client.subscribeToAll(
        { fromPosition: after ?? 'start', filter },
        { highWaterMark: BUFFERED_EVENTS },
      );
      readable.on('caughtUp', () => {
        signals.onCaughtUp();
        source.wake();
      });
      return { readable, cancel: () => readable.unsubscribe() };
    },
    true,
  );
  return source;
}

/**
 * Connects with `connectionString` (one node, several hosts, or discovery; with or without TLS and a password).
 * @throws WrongConnectionString
 */
export function connect(connectionString: string): StoreConnection {
  const address = parseConnectionString(connectionString);
  bypassProxyForLoopback(address.hosts);
  const slots = openSlots(address);
  return {
    append: (stream, expected, events, timeoutMs) =>
      appendThrough(slots, stream, expected, events.map(toClientEvent), timeoutMs),
    async appendForeign(stream, expected, events, timeoutMs) {
      await appendThrough(slots, stream, expected, events.map(fromForeign), timeoutMs);
    },
    read: (stream, options) => readThrough(slots, stream, options),
    subscribe: (prefix, after, signals) => subscribeThrough(slots, prefix, after, signals),
    async tombstone(stream, expected, timeoutMs) {
      const expectedRevision = expected === 'any' ? expected : revision(expected);
      await slots.writes.call(
        (client) => client.tombstoneStream(stream, { expectedRevision, deadline: timeoutMs }),
        timeoutMs,
      );
    },
    readLog({ from, limit, backwards }, way = 'reads') {
      const open = (client: StoreClient) => {
        const readable = client.readAll({
          direction: backwards ? 'backwards' : 'forwards',
          fromPosition: from === undefined ? (backwards ? 'end' : 'start') : parsePosition(from),
          requiresLeader: true,
          ...(limit === undefined ? {} : { maxCount: limit }),
        });
        return { readable, cancel: () => readable.cancel() };
      };
      // Appends that get no answer end their client with all its calls, as if a read had come to its end.
      return way === 'appends' ? toSource(slots.writes, open, true) : toSource(slots.reads, open);
    },
    async close() {
      const { lane, reads, writes, following } = slots;
      await Promise.all([reads.close(), writes.close(), following.close()]);
      lane.release();
    },
  };
}
