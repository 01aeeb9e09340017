import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type WatchedServer, watchServer } from '../database/server-watch.ts';
import type { Log } from '../log.ts';
import { NOTICE_CHANNEL, type Notice, readNotice } from './notices.ts';

const RECONNECT_MS = 500;

/** The notices of committed changes, which this process receives over one shared connection. */
export type NoticeBoard = {
  /** Calls `listener` for every notice of an account until the returned function is called. */
  subscribe(accountId: string, listener: (notice: Notice) => void): () => void;
  /** The next notice of the account from now on. Call `cancel` when it is no longer needed. */
  next(accountId: string): { arrived: Promise<Notice>; cancel(): void };
  stop(): Promise<void>;
};

/**
 * Listens for notices; reconnects by itself. Notices during a lost connection are lost, so listeners must not rely on
 * them.
 */
export async function openNoticeBoard(databaseUrl: string, log: Log): Promise<NoticeBoard> {
  const listeners = new Map<string, Set<(notice: Notice) => void>>();
  const stopping = new AbortController();
  const deliver = (payload: string | undefined) => {
    const notice = readNotice(payload ?? '');
    if (notice === null) return;
    for (const listener of [...(listeners.get(notice.accountId) ?? [])]) listener(notice);
  };
  const server = watchServer(databaseUrl);
  const connect = () => listen(databaseUrl, server, deliver);
  const first = await connect().catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  const listening = keepListening(first, connect, log, stopping.signal);

  const subscribe: NoticeBoard['subscribe'] = (accountId, listener) => {
    const those = listeners.get(accountId) ?? new Set();
    listeners.set(accountId, those);
    those.add(listener);
    return () => {
      those.delete(listener);
      if (those.size === 0 && listeners.get(accountId) === those) listeners.delete(accountId);
    };
  };
  return {
    subscribe,
    next: (accountId) => {
      const { promise, resolve } = Promise.withResolvers<Notice>();
      return { arrived: promise, cancel: subscribe(accountId, resolve) };
    },
    stop: async () => {
      stopping.abort();
      await listening;
      await server.stop();
    },
  };
}

type Listening = { client: pg.Client; lost: Promise<Error> };

async function listen(
  databaseUrl: string,
  { stream }: WatchedServer,
  deliver: (payload: string | undefined) => void,
): Promise<Listening> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, stream });
  const { promise: lost, resolve } = Promise.withResolvers<Error>();
  client.on('error', resolve);
  client.on('end', () => resolve(new Error('The connection ended.')));
  client.on('notification', ({ payload }) => deliver(payload));
  try {
    await client.connect();
    await client.query(`listen ${NOTICE_CHANNEL}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return { client, lost };
}

async function keepListening(
  first: Listening,
  connect: () => Promise<Listening>,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const stopped = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  let current: Listening | null = first;
  while (!signal.aborted) {
    try {
      current ??= await connect();
      const lost = await Promise.race([current.lost, stopped]);
      if (lost !== null) log.warn({ err: lost }, 'The process listens to notices of read models again.');
    } catch (error) {
      log.warn({ err: error }, 'The process cannot listen to notices of read models.');
    }
    await current?.client.end().catch(() => undefined);
    current = null;
    await delay(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
  }
}
