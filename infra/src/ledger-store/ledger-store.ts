import {
  LedgerFull,
  LedgerUnavailable,
  RevisionConflict,
  StreamDeleted,
} from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { TimeLimitPassed, withTimeLimit } from '@ledgerline/shared-events/ledger/time-limit.ts';
import { appendEvents, untilAnswered } from './append.ts';
import { AppendedRevisions } from './appended-revisions.ts';
import { Attempts } from './attempts.ts';
import { connect, type StoreConnection } from './client.ts';
import { readEvents, readLogEvents } from './read.ts';
import { isRefusal, toReadError, toWriteError } from './store-errors.ts';
import { LogSubscription } from './subscription.ts';

/** Shorter than the time in which a command must answer, and longer than the election of a leader takes. */
const APPEND_TIMEOUT = 5000;
const READ_TIMEOUT = 5000;
/** How long a store counts as full after an append that found no space: the next one may find some again. */
const FULL_MS = 60_000;
/** The timeout of a ping in milliseconds. */
const PING_TIMEOUT = 5000;

type LedgerStoreOptions = {
  /** `esdb://…`: one node, several hosts or `esdb+discover`, with or without TLS and a password. */
  connectionString: string;
  /** The timeout of an append including repetitions, in milliseconds; default 5,000. */
  appendTimeoutMs?: number;
  /** The timeout of a read for its next event including repetitions, in milliseconds; default 5,000. */
  readTimeoutMs?: number;
};

async function tombstone(
  connection: StoreConnection,
  stream: string,
  expected: number | 'any',
  timeoutMs: number,
): Promise<void> {
  try {
    await untilAnswered(
      (left) => connection.tombstone(stream, expected, left),
      timeoutMs,
      (error) => toWriteError(error, stream, expected === 'any' ? -1 : expected),
    );
  } catch (error) {
    if (!(error instanceof StreamDeleted)) throw error;
  }
}

/** An idle connection may lead to a former leader, so a failed ping is repeated over the next connection. */
async function ping(connection: StoreConnection, way: 'appends' | 'reads', timeoutMs: number): Promise<void> {
  const attempts = new Attempts(timeoutMs);
  for (;;) {
    try {
      await pingOnce(connection, way, timeoutMs);
      return;
    } catch (error) {
      const failure = toReadError(error, '$all');
      if (error instanceof TimeLimitPassed || isRefusal(error)) throw failure;
      await attempts.next(failure);
    }
  }
}

async function pingOnce(
  connection: StoreConnection,
  way: 'appends' | 'reads',
  timeoutMs: number,
): Promise<void> {
  const source = connection.readLog({ backwards: true, limit: 1 }, way);
  try {
    await withTimeLimit(source.ready(), timeoutMs);
  } catch (error) {
    if (error instanceof TimeLimitPassed) source.dropConnection();
    throw error;
  } finally {
    void source.cancel();
  }
}

/**
 * The ledger store on an event store with EventStoreDB's protocol: the embedded node or a cluster. Appends that lose
 * their connection are repeated until their outcome is known or the time is over. Reads include at least the events
 * appended by this store. Subscriptions reconnect by themselves. Tombstoning a tombstoned stream succeeds. It
 * connects at the first call. @throws WrongConnectionString
 */
export function createLedgerStore(options: LedgerStoreOptions): LedgerStore {
  const { appendTimeoutMs = APPEND_TIMEOUT, readTimeoutMs = READ_TIMEOUT } = options;
  const connection = connect(options.connectionString);
  const appended = new AppendedRevisions();
  let fullAt: number | null = null;
  let closed: Promise<void> | null = null;
  const assertOpen = () => {
    if (closed) throw new LedgerUnavailable('The ledger store was closed.');
  };
  return {
    async append(stream, expected, events, { timeoutMs = appendTimeoutMs } = {}) {
      assertOpen();
      try {
        const answer = await appendEvents(
          connection,
          stream,
          expected,
          events,
          Math.min(timeoutMs, appendTimeoutMs),
        );
        appended.note(stream, answer.revision);
        fullAt = null;
        return answer;
      } catch (error) {
        if (error instanceof LedgerFull) fullAt = performance.now();
        if (error instanceof RevisionConflict && error.actual < appended.of(stream)) appended.forget(stream);
        throw error;
      }
    },
    read(stream, readOptions = {}) {
      assertOpen();
      const timeoutMs = Math.min(readOptions.timeoutMs ?? readTimeoutMs, readTimeoutMs);
      const limits = { timeoutMs, leastRevision: appended.of(stream) };
      return readEvents(connection, stream, readOptions, limits);
    },
    readLog(readOptions) {
      assertOpen();
      return readLogEvents(connection, readOptions, readTimeoutMs);
    },
    async subscribe(subscribeOptions) {
      assertOpen();
      await new LogSubscription(connection, subscribeOptions).run();
    },
    async tombstone(stream, expected) {
      assertOpen();
      await tombstone(connection, stream, expected, appendTimeoutMs);
      appended.forget(stream);
    },
    async ping(way = 'appends') {
      assertOpen();
      if (way === 'appends' && fullAt !== null && performance.now() - fullAt < FULL_MS) {
        throw new LedgerFull('There was no space left for the last append.');
      }
      await ping(connection, way, Math.min(readTimeoutMs, PING_TIMEOUT));
    },
    close() {
      closed ??= connection.close();
      return closed;
    },
  };
}
