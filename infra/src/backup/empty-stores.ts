import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { accountsLog } from '@ledgerline/projection-service/runtime/verification/accounts-log.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import { openContents } from '../attachment-store/content-store-of.ts';
import type { Config } from '../config/config.ts';
import { createLedgerStore } from '../ledger-store/ledger-store.ts';
import { AUDIT_KEYS_FILE, claimDataFolder, RESTORE_MARK } from '../start/data-folder.ts';
import { stopStack } from '../start/shutdown.ts';
import { StartError } from '../start/start-error.ts';
import { openDatabasePool } from '../stores/connections.ts';
import { checkEventStore } from '../stores/external-stores.ts';
import { startEventStore, startPostgres } from '../stores/stores.ts';
import type { RestoreTarget } from './restore-parts.ts';

/** What a data folder has where an app ran on it. */
const TRACES = ['postgres', 'eventstore', 'session-secret', AUDIT_KEYS_FILE, RESTORE_MARK];

/** `finished` is called when the stores are filled: nothing starts on the folder before. */
type EmptyStores = RestoreTarget & { finished(): void; close(): Promise<void> };

/**
 * Opens the stores into which a backup is restored: the configured ones, or new ones in the data folder.
 * @throws StartError when one of them is not empty or does not answer
 */
export async function openEmptyStores(config: Config, logger: Logger): Promise<EmptyStores> {
  const { dataDir } = config;
  const trace = TRACES.find((name) => existsSync(join(dataDir, name)));
  if (trace !== undefined) {
    throw new StartError(
      `${dataDir} is not empty (${trace}): a backup is restored into an empty instance. Set DATA_DIR to another folder.`,
    );
  }
  const stops = stopStack((name, error) =>
    logger.error({ err: error, part: name }, 'It did not stop cleanly.'),
  );
  try {
    const data = claimDataFolder(dataDir);
    stops.add('data folder', async () => data.release());
    data.beginRestore();
    const postgres = await startPostgres(config, data, logger);
    stops.add('PostgreSQL', postgres.stop);
    const eventStore = await startEventStore(config, data, logger);
    stops.add('event store', eventStore.stop);
    const pool = openDatabasePool(postgres.url, logger, stops);
    const ledger = createLedgerStore({ connectionString: eventStore.url });
    stops.add('ledger', () => ledger.close());
    await checkEventStore(ledger);
    await refuseFilled(pool, ledger);
    const contents = await openContents(pool, config.attachmentStoreUrl);
    return { pool, ledger, contents, dataDir, finished: data.endRestore, close: stops.stopAll };
  } catch (error) {
    await stops.stopAll();
    // Stores elsewhere were refused: the folder is as it was.
    if (!TRACES.some((name) => name !== RESTORE_MARK && existsSync(join(dataDir, name))))
      rmSync(join(dataDir, RESTORE_MARK), { force: true });
    throw error;
  }
}

async function refuseFilled(pool: pg.Pool, ledger: LedgerStore): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`,
  );
  const [table] = rows;
  if (table !== undefined) {
    throw new StartError(
      `The database is not empty (${table.name}): a backup is restored into an empty one. Create a new database.`,
    );
  }
  for await (const _event of accountsLog(ledger)) {
    throw new StartError(
      'The event store is not empty: a backup is restored into an empty one. Use a new event store.',
    );
  }
}
