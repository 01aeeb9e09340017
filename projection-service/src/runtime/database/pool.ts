import { once } from 'node:events';
import pg from 'pg';

/** A pool; `end` resolves when its connections are closed too. */
export type OpenPool = { pool: pg.Pool; end(): Promise<void> };

/**
 * Opens a pool of connections. `pg` ends a pool before its sockets are closed, and then nothing would handle an error
 * of a socket. Here the errors of every connection go to `onError`, and `end` waits until all are closed.
 */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void): OpenPool {
  const pool = new pg.Pool({ keepAlive: true, ...config });
  const open = new Set<pg.PoolClient>();
  pool.on('error', onError);
  pool.on('connect', (client) => {
    open.add(client);
    client.on('error', onError);
    client.once('end', () => open.delete(client));
  });
  return {
    pool,
    end: async () => {
      const closed = [...open].map((client) => once(client, 'end').catch(() => undefined));
      await pool.end();
      await Promise.all(closed);
    },
  };
}
