import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@ledgerline/command-service/database/open-database.ts';
import { keptPapers } from '@ledgerline/command-service/sending/paper-store.ts';
import { openContents } from '@ledgerline/infra/attachment-store/content-store-of.ts';
import { type Config, readConfig } from '@ledgerline/infra/config/config.ts';
import { buildApp } from '@ledgerline/infra/http/app.ts';
import { claimDataFolder } from '@ledgerline/infra/start/data-folder.ts';
import { openServices } from '@ledgerline/infra/start/services.ts';
import { openTracing } from '@ledgerline/infra/tracing/open-tracing.ts';
import type { Tracing } from '@ledgerline/infra/tracing/tracing.ts';
import { startFeed } from '@ledgerline/projection-service/feed.ts';
import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import { startProjectionWorker } from '@ledgerline/projection-service/worker.ts';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { MemoryLedger } from '../projections/memory-ledger.ts';
import { freshDatabase } from '../support/database.ts';

/** Both services in one process, listening on the loopback address, with a ledger in memory. */
export type ServedApp = {
  app: FastifyInstance;
  url: string;
  /** The names of all commands. */
  commands: readonly string[];
  ledger: MemoryLedger;
  pool: Pool;
  databaseUrl: string;
  stop(): Promise<void>;
};

/** Serves the app with these environment variables on a database of its own. */
export async function serveApp(
  environment: Record<string, string> = {},
  { sweepMs = 3_000 }: { sweepMs?: number } = {},
): Promise<ServedApp> {
  const database = await freshDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'ledgerline-served-'));
  const config = readConfig({ RATE_LIMIT_SCALE: '1000', DATA_DIR: folder, ...environment }, folder);
  const data = claimDataFolder(config.dataDir);
  const { pool, end } = openPool({ connectionString: database.url, max: 8 }, () => {});
  const ledger = new MemoryLedger();
  const tracing = await openTracing({ ...config.tracing, service: 'ledgerline', version: '1.2.3' });
  const stores = {
    data,
    pool,
    ledger: tracing?.traceAppends(ledger) ?? ledger,
    databaseUrl: database.url,
  };
  const served = await serve(config, stores, tracing);
  const contents = await openContents(pool, config.attachmentStoreUrl);
  const worker = await startProjectionWorker({
    ledger,
    databaseUrl: database.url,
    contents,
    papers: keptPapers(openDatabase(pool)),
    sweepMs,
    ...(tracing !== null && { traceFolding: tracing.traceFolding }),
  });
  const feed = await startFeed({ ledger, databaseUrl: database.url, onHead: worker.ring });
  return {
    ...served,
    ledger,
    pool,
    databaseUrl: database.url,
    stop: async () => {
      await served.app.close();
      await served.settled();
      await feed.stop();
      await worker.stop();
      await tracing?.stop();
      await end();
      await database.drop();
      data.release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Stores = Pick<Parameters<typeof openServices>[0], 'data' | 'pool' | 'ledger' | 'databaseUrl'>;

async function serve(config: Config, stores: Stores, tracing: Tracing | null) {
  const logger = pino({ level: 'silent' });
  const publicUrl = 'http://ledgerline.example';
  const { writing, plugin } = await openServices({
    ...stores,
    config,
    publicUrl,
    appVersion: 'test',
    logger,
  });
  const isUp = async () => undefined;
  const { app } = await buildApp({
    basePath: config.basePath,
    version: '1.2.3',
    sessionCookie: writing.sessionCookie,
    publicUrl: undefined,
    metricsToken: undefined,
    clientFolder: null,
    health: {
      writes: isUp,
      reads: isUp,
      postgres: isUp,
      queue: isUp,
      feed: async () => true,
      lag: async () => 0,
    },
    services: [plugin],
    tracing,
    logger,
  });
  await writing.resume();
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, url, commands: writing.bus.names, settled: () => writing.settled() };
}
