import { startFeed } from '@ledgerline/projection-service/feed.ts';
import { startProjectionWorker } from '@ledgerline/projection-service/worker.ts';
import { pino } from 'pino';
import { z } from 'zod';
import { createLedgerStore } from '../ledger-store/ledger-store.ts';
import { runAsChild } from './child-main.ts';

const settingsSchema = z.object({
  eventStoreUrl: z.string(),
  databaseUrl: z.string(),
  redisUrl: z.string().optional(),
  logLevel: z.string(),
});

/** The feed and a worker in one process: the feed tells the worker of new events without the way over the queue. */
runAsChild(settingsSchema, async ({ eventStoreUrl, databaseUrl, redisUrl, logLevel }) => {
  const log = pino({ level: logLevel, name: 'projection-worker' }, pino.destination({ dest: 2, sync: true }));
  const ledger = createLedgerStore({ connectionString: eventStoreUrl });
  const deps = { ledger, databaseUrl, redisUrl, log };
  const worker = await startProjectionWorker(deps);
  const feed = await startFeed({ ...deps, onHead: worker.ring });
  return {
    async stop() {
      await feed.stop();
      await worker.stop();
      await ledger.close();
    },
  };
});
