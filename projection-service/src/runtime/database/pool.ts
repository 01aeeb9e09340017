import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { watchServer } from './server-watch.ts';

type PoolConfig = pg.PoolConfig & { connectionString: string };

/** A pool; `end` resolves when its connections are closed too. */
type OpenPool = { pool: pg.Pool; end(): Promise<void> };

const open = new Map<pg.Pool, string>();

/** The open pools of this process, with their names, for its figures. */
export function openPools(): { name: string; pool: pg.Pool }[] {
  return [...open].map(([pool, name]) => ({ name, pool }));
}

/**
 * Limits of a pool that requests wait for, in ms: for a free connection, and for a statement, which the server ends.
 * Other pools have the work of workers and of operators, which may take as long as an account is large.
 */
export const REQUEST_LIMITS = { connectionTimeoutMillis: 10_000, statement_timeout: 30_000 };

/** How long the end of a pool waits for connections that are in use, in ms. */
const END_MS = 10_000;

/**
 * Opens a pool of connections; `application_name` is its name in the figures of the process and of the database.
 * Connections to a server that does not answer are broken, see `watchServer`. `pg` ends a pool before its sockets are
 * closed, and then nothing would handle an error of a socket. Here the errors of every connection go to `onError`, and
 * `end` waits until all are closed; those that are still in use after `endMs` are cut.
 */
export function openPool(
  config: PoolConfig,
  onError: (error: Error) => void,
  { endMs = END_MS }: { endMs?: number } = {},
): OpenPool {
  const server = watchServer(config.connectionString);
  const pool = new pg.Pool({ keepAlive: true, ...config, stream: server.stream });
  open.set(pool, config.application_name ?? 'other');
  const connected = new Set<pg.PoolClient>();
  pool.on('error', onError);
  pool.on('connect', (client) => {
    connected.add(client);
    client.on('error', onError);
    client.once('end', () => connected.delete(client));
  });
  return {
    pool,
    end: async () => {
      open.delete(pool);
      const closed = [...connected].map((client) => once(client, 'end').catch(() => undefined));
      const isLate = await isOutwaited(Promise.all([pool.end(), ...closed]), endMs);
      if (isLate) await Promise.all([...connected].map((client) => client.end()));
      await server.stop();
    },
  };
}

/** Whether work takes longer than a limit. */
async function isOutwaited(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  const isOver = new AbortController();
  const late = delay(limitMs, true, { signal: isOver.signal }).catch(() => false);
  return await Promise.race([work.then(() => false), late]).finally(() => isOver.abort());
}
