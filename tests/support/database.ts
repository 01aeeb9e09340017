import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A database of one test file; `drop` ends every connection to it. */
export type FreshDatabase = { url: string; drop(): Promise<void> };

/**
 * Makes a database with every table of the app and no rows, as a copy of the run's template. Works in tests of the
 * vitest project `integration`.
 */
export function freshDatabase(): Promise<FreshDatabase> {
  return createDatabase(`template ${inject('postgresTemplate')} strategy file_copy`);
}

/** Makes a database with nothing in it, for tests of the migrations. */
export function emptyDatabase(): Promise<FreshDatabase> {
  return createDatabase('');
}

async function createDatabase(from: string): Promise<FreshDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await execute(server, `create database ${name} ${from}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(server, `drop database ${name} with (force)`) };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
