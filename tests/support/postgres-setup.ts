import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saveShippedRates } from '@ledgerline/command-service/service.ts';
import { migrateDatabase } from '@ledgerline/infra/database/migrate.ts';
import { APP_ROLE } from '@ledgerline/infra/postgres/app-role.ts';
import { startEmbeddedPostgres } from '@ledgerline/infra/postgres/embedded-postgres.ts';
import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import { migrateQueue } from '@ledgerline/projection-service/service.ts';
import type { Pool } from 'pg';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The connection string of a PostgreSQL server that lives as long as the test run. */
    postgresUrl: string;
    /** The name of a database on it with the app's tables, as a template to copy. */
    postgresTemplate: string;
  }
}

const TEMPLATE = 'ledgerline_template';

/**
 * No data of a test run outlives it, so nothing has to be flushed to the disk. Several apps use the server at once,
 * each with as many connections as if it had one of its own.
 */
const FOR_TESTS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
};

/** Starts one PostgreSQL for the whole run; test files create databases of their own on it (`freshDatabase`). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'ledgerline-postgres-'));
  const server = await startEmbeddedPostgres(join(folder, 'data'), join(folder, 'password'), FOR_TESTS);
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    // The tests create databases of their own; apart from that, they may do what the app may.
    await withPool(server.superuserUrl, async (pool) => {
      await pool.query(`alter role ${APP_ROLE} createdb`);
    });
    await withPool(server.url, async (pool) => {
      await pool.query(`create database ${TEMPLATE}`);
    });
    const template = new URL(server.url);
    template.pathname = `/${TEMPLATE}`;
    await withPool(template.href, migrateAll);
    await migrateQueue({ databaseUrl: template.href });
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgresUrl', server.url);
  project.provide('postgresTemplate', TEMPLATE);
  return stop;
}

async function migrateAll(pool: Pool): Promise<void> {
  await migrateDatabase(pool);
  await saveShippedRates(pool);
}

async function withPool(connectionString: string, work: (pool: Pool) => Promise<void>): Promise<void> {
  const { pool, end } = openPool({ connectionString, max: 2 }, () => undefined);
  try {
    await work(pool);
  } finally {
    await end();
  }
}
