import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';

/** A database of one test file; `drop` ends every connection to it. */
export type FreshDatabase = { url: string; drop(): Promise<void> };

/**
 * Creates a database with all tables of the app and no rows, as a copy of the run's template. Works in tests of the
 * vitest project `integration`.
 */
export function freshDatabase(): Promise<FreshDatabase> {
  return createDatabase(`template ${inject('postgresTemplate')} strategy file_copy`);
}

/** Creates an empty database, for tests of the migrations. */
export function emptyDatabase(): Promise<FreshDatabase> {
  return createDatabase('');
}

async function createDatabase(from: string): Promise<FreshDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, (client) => client.query(`create database ${name} ${from}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, (client) => dropDatabase(client, name)) };
}

/** How many times to check, every 10 ms, whether the connections to a database have ended. */
const MAX_CHECKS = 100;

/**
 * Waits for a closing pool: a connection that is terminated meanwhile would raise an error that nothing handles. The
 * server itself ends an autovacuum of the database, which our role may not do (`with (force)` would try).
 */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const ours = 'from pg_stat_activity where datname = $1 and usename = current_user';
  for (let looks = 0; looks < MAX_CHECKS; looks += 1) {
    const { rowCount } = await client.query(`select ${ours}`, [name]);
    if (rowCount === 0) break;
    await pause(10);
  }
  await client.query(`select pg_terminate_backend(pid, 5000) ${ours}`, [name]);
  await client.query(`drop database ${name}`);
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
