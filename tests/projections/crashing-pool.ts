import { Writable } from 'node:stream';
import type { Pool, PoolClient } from 'pg';

/** Simulates the death of the process. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/**
 * A pool whose owner dies at its `at`th statement: before it is sent, or after the server has answered it. Every open
 * connection is then closed, as when a process dies.
 */
export function crashingPool(pool: Pool, at: number, when: 'before' | 'after'): Pool {
  let statements = 0;
  let dead = false;
  const run = async (send: () => Promise<unknown>): Promise<unknown> => {
    if (dead) throw new Crash('The process is dead.');
    statements += 1;
    if (statements < at) return await send();
    dead = true;
    if (when === 'after') await send();
    throw new Crash(`The process died ${when} statement ${at}.`);
  };
  // A COPY is a stream: the process dies before it begins, or at the next statement.
  const begin = <Copy>(start: () => Copy): Copy => {
    statements += 1;
    if (!dead && (statements < at || when === 'after')) return start();
    dead = true;
    throw new Crash(`The process died before statement ${at}.`);
  };
  const crashing = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get(target, property) {
        if (property === 'query') {
          return (...values: Parameters<PoolClient['query']>) =>
            isCopy(values[0])
              ? begin(() => target.query(...values))
              : run(async () => await target.query(...values));
        }
        if (property === 'release') return () => target.release(dead);
        const value: unknown = Reflect.get(target, property, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  return new Proxy(pool, {
    get(target, property) {
      if (property === 'query') {
        return (...values: Parameters<Pool['query']>) => run(async () => await target.query(...values));
      }
      if (property === 'connect') return async () => crashing(await target.connect());
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function isCopy(statement: unknown): boolean {
  return statement instanceof Writable;
}

/**
 * A pool that loses the connection of its `at`th statement, before it is sent or after the server has carried it out;
 * later statements use other connections.
 */
export function losingPool(
  pool: Pool,
  at: number,
  when: 'before' | 'after',
): { pool: Pool; hasLost(): boolean } {
  let statements = 0;
  const send = async (statement: () => Promise<unknown>, onLost: () => void): Promise<unknown> => {
    statements += 1;
    if (statements !== at) return await statement();
    if (when === 'after') await statement();
    onLost();
    throw lost();
  };
  const losing = (client: PoolClient): PoolClient => {
    let isLost = false;
    const query = (...values: Parameters<PoolClient['query']>) => {
      if (isLost) throw lost();
      if (isCopy(values[0])) return target(values);
      return send(
        async () => await target(values),
        () => {
          isLost = true;
        },
      );
    };
    const target = (values: Parameters<PoolClient['query']>) => client.query(...values);
    return overriding(client, { query, release: () => client.release(isLost) });
  };
  return {
    pool: overriding(pool, {
      query: (...values: Parameters<Pool['query']>) =>
        send(
          async () => await pool.query(...values),
          () => undefined,
        ),
      connect: async () => losing(await pool.connect()),
    }),
    hasLost: () => statements >= at,
  };
}

function lost(): Error {
  return new Error('Connection terminated unexpectedly');
}

/** The same object with some methods replaced. */
function overriding<Target extends object>(
  target: Target,
  methods: Partial<Record<keyof Target, unknown>>,
): Target {
  return new Proxy(target, {
    get(_, property) {
      if (Object.hasOwn(methods, property)) return Reflect.get(methods, property);
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
