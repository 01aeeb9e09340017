import { openDatabase } from '@ledgerline/command-service/database/open-database.ts';
import { DEFAULT_ROOM } from '@ledgerline/command-service/ledger/loading/ledger-room.ts';
import { keptPapers } from '@ledgerline/command-service/sending/paper-store.ts';
import { KeyRing } from '@ledgerline/projection-service/audit/key-ring.ts';
import { signAccount } from '@ledgerline/projection-service/audit/sign-account.ts';
import { signAccounts } from '@ledgerline/projection-service/audit/sign-accounts.ts';
import { readAuthorityAddress } from '@ledgerline/projection-service/audit/timestamps/authority-address.ts';
import { startFeed } from '@ledgerline/projection-service/feed.ts';
import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import { RecentEvents } from '@ledgerline/projection-service/runtime/feed/recent-events.ts';
import { startProjectionWorker, type WorkerDeps } from '@ledgerline/projection-service/worker.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { openContents } from '../attachment-store/content-store-of.ts';
import { createLedgerStore } from '../ledger-store/ledger-store.ts';
import { mailDelivery } from '../mail/mail-delivery.ts';
import { openLogger } from '../open-logger.ts';
import { watchOwnerlessAccounts } from '../ownerless-accounts.ts';
import { type StopStack, stopStack } from '../start/shutdown.ts';
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
  testAccountsBytes: z.number(),
  accountBytes: z.number(),
  auditKeys: z.string().optional(),
  timestampUrl: z.string().optional(),
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
  const log = openLogger({ level: settings.logLevel, name: 'projection-worker' });
  const stops = stopStack((part, error) => log.error({ err: error, part }, 'A part did not stop cleanly.'));
  try {
    await startParts(settings, log, stops);
  } catch (error) {
    // A role begins again in the same process.
    await stops.stopAll();
    throw error;
  }
  return { stop: stops.stopAll };
}

async function startParts(settings: ProjectionWorkSettings, log: Logger, stops: StopStack): Promise<void> {
  const { eventStoreUrl, databaseUrl, redisUrl, appVersion } = settings;
  const store = { databaseUrl, redisUrl };
  const tracing = await tracingOf(settings);
  stops.add('traces', async () => tracing?.stop());
  const ledger = createLedgerStore({ connectionString: eventStoreUrl });
  stops.add('ledger', () => ledger.close());
  const deps = { ledger, databaseUrl, redisUrl, log };
  const { pool, end } = openPool(
    { connectionString: databaseUrl, application_name: 'background', max: 4 },
    (error) => log.warn({ err: error }, 'The background jobs lost a connection to PostgreSQL.'),
  );
  stops.add('connections to PostgreSQL', end);
  const contents = await openContents(pool, settings.attachmentStoreUrl);
  const traceFolding = tracing?.traceFolding;
  const signing = signingOf(settings, { pool, ledger, log });
  const papers = keptPapers(openDatabase(pool));
  await startFolding(
    { ...deps, contents, papers, signAccount: signing?.account, ...(traceFolding && { traceFolding }) },
    settings.soleWorker,
    stops,
  );
  const jobs = await startBackgroundJobs({
    db: openDatabase(pool),
    store,
    exchangeRatesUrl: settings.exchangeRatesUrl,
    deliverMail: mailDelivery(settings, log),
    ...{ signAccounts: signing?.accounts, stampHeads: await stampingOf(settings, pool) },
    log,
  });
  stops.add('background jobs', jobs.stop);
  const imports = await startAccountImports({
    ...{ pool, ledger, store, appVersion, contents, log },
    testAccountsBytes: settings.testAccountsBytes,
    ledgerRoom: { ...DEFAULT_ROOM, account: settings.accountBytes },
    sendsMails: settings.smtpUrl !== undefined,
  });
  stops.add('imports', imports.stop);
  const ownerless = watchOwnerlessAccounts(pool, log);
  stops.add('accounts without an owner', ownerless.stop);
}

/** Starts a worker, and the feed that passes new events to it. */
async function startFolding(deps: WorkerDeps, soleWorker: boolean, stops: StopStack): Promise<void> {
  const recent = new RecentEvents();
  const worker = await startProjectionWorker({ ...deps, recent });
  stops.add('worker', worker.stop);
  const feed = await startFeed({ ...deps, recent, onHead: worker.ring, soleWorker });
  stops.add('feed', feed.stop);
}

/** What signs accounts; undefined without a private key. */
function signingOf(
  { auditKeys, timestampUrl }: ProjectionWorkSettings,
  { pool, ledger, log }: { pool: Pool; ledger: LedgerStore; log: Logger },
) {
  const keys = auditKeys === undefined ? null : KeyRing.read(auditKeys);
  if (keys === null || !keys.canSign) return undefined;
  const onFault = (accountId: string, reason: string) =>
    log.error({ security: { event: 'audit_chain_broken', accountId }, reason }, 'An audit chain is broken');
  const awaitTimestamps = timestampUrl !== undefined;
  const deps = { pool, ledger, keys, now: () => new Date(), awaitTimestamps, onFault };
  return {
    account: (accountId: string) => signAccount(deps, accountId),
    accounts: (signal: AbortSignal) => signAccounts(deps, signal),
  };
}

/** What has an authority stamp the signed heads; undefined without one. */
async function stampingOf({ timestampUrl }: ProjectionWorkSettings, pool: Pool) {
  const authority = timestampUrl === undefined ? null : readAuthorityAddress(timestampUrl);
  if (authority === null) return undefined;
  // Loaded where it is needed: it takes readers of ASN.1 with it.
  const { headStamper } = await import('@ledgerline/projection-service/audit/timestamps/stamp-heads.ts');
  return headStamper({ pool, authority, now: () => new Date() });
}

async function tracingOf({ tracing, appVersion: version }: ProjectionWorkSettings): Promise<Tracing | null> {
  if (tracing?.endpoint === undefined) return null;
  return await openTracing({ ...tracing, endpoint: tracing.endpoint, version });
}
