import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@ledgerline/infra/postgres/embedded-postgres.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connects to a PostgreSQL server that lives as long as the test run. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for the whole run; test files take databases of their own from it (`freshDatabase`). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'ledgerline-postgres-'));
  const server = await startEmbeddedPostgres(join(folder, 'data'), join(folder, 'password'));
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
