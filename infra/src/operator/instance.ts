import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { createLedgerStore } from '../ledger-store/ledger-store.ts';
import { announcedStore, claimDataFolder, isClaimed, type StoreName } from '../start/data-folder.ts';
import { type StopStack, stopStack } from '../start/shutdown.ts';
import { StartError } from '../start/start-error.ts';
import { openDatabasePool } from '../stores/connections.ts';
import { checkDatabase, checkEventStore } from '../stores/external-stores.ts';
import { startEventStore, startPostgres } from '../stores/stores.ts';

/** The stores of an instance for an operator's command. */
export type Instance = {
  pool: pg.Pool;
  ledger: LedgerStore;
  /** Whether the app runs on the data folder, or may run elsewhere on configured stores. */
  isServed: boolean;
  /** Whether the app that runs on the data folder relies on being the only writer of its ledgers. */
  appIsSoleWriter: boolean;
  /** Closes the connections, and stops the stores that were started for the command. */
  close(): Promise<void>;
};

/**
 * Opens the stores of the configured instance: the configured ones, those of the app that runs on the data folder, or
 * else the folder's own stores, started for the command.
 * @throws StartError when there is no such instance or a store does not answer.
 */
export async function openInstance(config: Config, logger: Logger): Promise<Instance> {
  const stops = stopStack((name, error) =>
    logger.error({ err: error, part: name }, 'It did not stop cleanly.'),
  );
  try {
    const { databaseUrl, eventStoreUrl, isServed } = await reachStores(config, logger, stops);
    await checkDatabase(databaseUrl);
    const pool = openDatabasePool(databaseUrl, logger, stops);
    const ledger = createLedgerStore({ connectionString: eventStoreUrl });
    stops.add('ledger', () => ledger.close());
    await checkEventStore(ledger);
    await migrateDatabase(pool);
    const appIsSoleWriter = isServed && config.eventStoreUrl === undefined;
    return { pool, ledger, isServed, appIsSoleWriter, close: stops.stopAll };
  } catch (error) {
    await stops.stopAll();
    throw error;
  }
}

type Reached = { databaseUrl: string; eventStoreUrl: string; isServed: boolean };

async function reachStores(config: Config, logger: Logger, stops: StopStack): Promise<Reached> {
  const { databaseUrl, eventStoreUrl, dataDir } = config;
  if (databaseUrl && eventStoreUrl) return { databaseUrl, eventStoreUrl, isServed: true };
  if (!existsSync(join(dataDir, eventStoreUrl ? 'postgres' : 'eventstore'))) {
    throw new StartError(`There is no data in ${dataDir}: set DATA_DIR to the folder of the instance.`);
  }
  if (isClaimed(dataDir)) {
    return {
      databaseUrl: databaseUrl ?? storeOf(dataDir, 'postgres'),
      eventStoreUrl: eventStoreUrl ?? storeOf(dataDir, 'eventstore'),
      isServed: true,
    };
  }
  return await startStores(config, logger, stops);
}

function storeOf(dataDir: string, name: StoreName): string {
  const url = announcedStore(dataDir, name);
  if (url !== null) return url;
  throw new StartError(`The app on ${dataDir} is just starting or stopping: try again in a moment.`);
}

async function startStores(config: Config, logger: Logger, stops: StopStack): Promise<Reached> {
  const data = claimDataFolder(config.dataDir);
  stops.add('data folder', async () => data.release());
  const postgres = await startPostgres(config, data, logger);
  stops.add('PostgreSQL', postgres.stop);
  const eventStore = await startEventStore(config, data, logger);
  stops.add('event store', eventStore.stop);
  return { databaseUrl: postgres.url, eventStoreUrl: eventStore.url, isServed: false };
}
