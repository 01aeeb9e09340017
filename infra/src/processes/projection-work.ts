import { openDatabase } from '@ledgerline/command-service/database/open-database.ts';
import { startFeed } from '@ledgerline/projection-service/feed.ts';
import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import { startProjectionWorker } from '@ledgerline/projection-service/worker.ts';
import { pino } from 'pino';
import { z } from 'zod';
import { openContents } from '../attachment-store/content-store-of.ts';
import { createLedgerStore } from '../ledger-store/ledger-store.ts';
import { mailDelivery } from '../mail/mail-delivery.ts';
import { watchOwnerlessAccounts } from '../ownerless-accounts.ts';
import { openTracing } from '../tracing/open-tracing.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { startAccountImports } from './account-imports.ts';
import { startBackgroundJobs } from './background-jobs.ts';
import type { ChildWork } from './child-main.ts';

export const projectionWorkSchema = z.object({
  eventStoreUrl: z.string(),
  databaseUrl: z.string(),
  redisUrl: z.string().optional(),
  soleWorker: z.boolean(),
  logLevel: z.string(),
  exchangeRatesUrl: z.string().optional(),
  attachmentStoreUrl: z.string().optional(),
  smtpUrl: z.string().optional(),
  mailFrom: z.string(),
  outboxFolder: z.string(),
  appVersion: z.string(),
  tracing: z.object({ endpoint: z.string().optional(), ratio: z.number(), service: z.string() }).optional(),
  /** Where the health and the figures of the process are answered; nowhere by default. */
  listener: z
    .object({
      host: z.string(),
      port: z.int(),
      metricsToken: z.string().optional(),
      trustedProxies: z.string(),
      version: z.string(),
    })
    .optional(),
});
export type ProjectionWorkSettings = z.output<typeof projectionWorkSchema>;

/**
 * Starts the feed, a worker and the scheduled jobs in this process. The feed passes new events directly to the
 * worker, without the queue.
 */
export async function startProjectionWork(settings: ProjectionWorkSettings): Promise<ChildWork> {
  const { eventStoreUrl, databaseUrl, redisUrl, logLevel } = settings;
  const log = pino({ level: logLevel, name: 'projection-worker' }, pino.destination({ dest: 2, sync: true }));
  const ledger = createLedgerStore({ connectionString: eventStoreUrl });
  const deps = { ledger, databaseUrl, redisUrl, log };
  const { pool, end } = openPool(
    { connectionString: databaseUrl, application_name: 'background', max: 4 },
    (error) => log.warn({ err: error }, 'The background jobs lost a connection to PostgreSQL.'),
  );
  const contents = await openContents(pool, settings.attachmentStoreUrl);
  const tracing = await tracingOf(settings);
  const traceFolding = tracing?.traceFolding;
  const worker = await startProjectionWorker({ ...deps, contents, ...(traceFolding && { traceFolding }) });
  const feed = await startFeed({ ...deps, onHead: worker.ring, soleWorker: settings.soleWorker });
  const jobs = await startBackgroundJobs({
    db: openDatabase(pool),
    store: { databaseUrl, redisUrl },
    exchangeRatesUrl: settings.exchangeRatesUrl,
    deliverMail: mailDelivery(settings, log),
    log,
  });
  const imports = await startAccountImports({
    pool,
    ledger,
    store: { databaseUrl, redisUrl },
    appVersion: settings.appVersion,
    contents,
    log,
  });
  const ownerless = watchOwnerlessAccounts(pool, log);
  return {
    async stop() {
      await ownerless.stop();
      await imports.stop();
      await jobs.stop();
      await feed.stop();
      await worker.stop();
      await end();
      await ledger.close();
      await tracing?.stop();
    },
  };
}

async function tracingOf({ tracing, appVersion: version }: ProjectionWorkSettings): Promise<Tracing | null> {
  if (tracing?.endpoint === undefined) return null;
  return await openTracing({ ...tracing, endpoint: tracing.endpoint, version });
}
