import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { TimeLimitPassed, withTimeLimit } from '@ledgerline/shared-events/ledger/time-limit.ts';
import pg from 'pg';

/** How often a server is called, and how long it may take to answer, in ms. */
type WatchTimes = { everyMs: number; answerMs: number };

const TIMES: WatchTimes = { everyMs: 2_000, answerMs: 3_000 };

/** A server whose connections are watched. `stream` is an option of `pg` for each of them. */
export type WatchedServer = { stream(): Socket; stop(): Promise<void> };

/**
 * A socket that sends what is written under a cork in one round of the event loop at once: `pg` corks each statement
 * alone, and a call of the system takes longer than most statements do.
 */
class JoiningSocket extends Socket {
  #corks = 0;

  override uncork(): void {
    this.#corks += 1;
    if (this.#corks === 1) process.nextTick(() => this.#send());
  }

  #send(): void {
    for (; this.#corks > 0; this.#corks -= 1) super.uncork();
  }
}

type Watch = { sockets: Set<Socket>; users: number; stop(): Promise<void> };

const watches = new Map<string, Watch>();

/**
 * Watches a PostgreSQL server for this process: while it does not answer a call of its own connection, as a server that
 * is frozen or behind a lost network does, all connections to it are broken. So what waits for it fails in a few
 * seconds and can be repeated, and a statement that takes long on a server that answers is left alone. All users of a
 * server share one watch; it ends with the last one.
 */
export function watchServer(connectionString: string, times: WatchTimes = TIMES): WatchedServer {
  const watch = watches.get(connectionString) ?? startWatch(connectionString, times);
  watches.set(connectionString, watch);
  watch.users += 1;
  return {
    stream: () => {
      const socket = new JoiningSocket();
      watch.sockets.add(socket);
      socket.once('close', () => watch.sockets.delete(socket));
      return socket;
    },
    stop: async () => {
      watch.users -= 1;
      if (watch.users > 0) return;
      watches.delete(connectionString);
      await watch.stop();
    },
  };
}

/** The server did not answer. Its code makes it an outage of a store. */
class ServerSilent extends Error {
  override readonly name = 'ServerSilent';
  readonly code = 'ETIMEDOUT';
}

function startWatch(connectionString: string, times: WatchTimes): Watch {
  const sockets = new Set<Socket>();
  const stopping = new AbortController();
  const breakAll = () => {
    for (const socket of sockets) socket.destroy(new ServerSilent('PostgreSQL does not answer.'));
  };
  const calling = keepCalling(connectionString, times, breakAll, stopping.signal);
  return {
    sockets,
    users: 0,
    stop: async () => {
      stopping.abort();
      await calling;
    },
  };
}

async function keepCalling(
  connectionString: string,
  { everyMs, answerMs }: WatchTimes,
  onSilent: () => void,
  signal: AbortSignal,
): Promise<void> {
  let caller: Caller | null = null;
  for (;;) {
    await delay(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) break;
    try {
      caller ??= openCaller(connectionString);
      await withTimeLimit(caller.call(), answerMs);
    } catch (error) {
      caller?.destroy();
      caller = null;
      if (error instanceof TimeLimitPassed) onSilent();
    }
  }
  caller?.destroy();
}

type Caller = { call(): Promise<unknown>; destroy(): void };

/** A connection for calls alone. It keeps no process running. */
function openCaller(connectionString: string): Caller {
  const socket = new Socket();
  const client = new pg.Client({ connectionString, application_name: 'watch', stream: () => socket });
  client.on('error', () => undefined);
  const connected = client.connect().then(() => socket.unref());
  return {
    call: async () => {
      await connected;
      await client.query('select 1');
    },
    destroy: () => socket.destroy(),
  };
}
