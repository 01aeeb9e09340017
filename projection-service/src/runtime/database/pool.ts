import { once } from 'node:events';
import pg from 'pg';

/** A pool; `end` resolves when its connections are closed too. */
export type OpenPool = { pool: pg.Pool; end(): Promise<void> };

const open = new Map<pg.Pool, string>();

/** The open pools of this process, with their names, for its figures. */
export function openPools(): { name: string; pool: pg.Pool }[] {
  return [...open].map(([pool, name]) => ({ name, pool }));
}

/**
 * Opens a pool of connections; `application_name` is its name in the figures of the process and of the database. `pg` ends a pool before its sockets are closed, and then nothing would handle an error
 * of a socket. Here the errors of every connection go to `onError`, and `end` waits until all are closed.
 */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void): OpenPool {
  const pool = new pg.Pool({ keepAlive: true, ...config });
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
      await pool.end();
      await Promise.all(closed);
    },
  };
}
