import { openDatabase } from '@ledgerline/command-service/database/open-database.ts';
import { AccountLedgers } from '@ledgerline/command-service/ledger/loading/account-ledgers.ts';
import { snapshotTable } from '@ledgerline/command-service/ledger/loading/snapshot-table.ts';
import { createLedgerStore } from '@ledgerline/infra/ledger-store/ledger-store.ts';
import { announcedStore } from '@ledgerline/infra/start/data-folder.ts';
import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import type { Pool } from 'pg';
import type { BootedLedgerline } from '../support/boot.ts';
import { type Finding, inWords, percentiles, timed } from './measure.ts';
import { accountWithJobs, growLedger } from './requests.ts';

const EVENTS = 100_000;
const SAMPLES = 15;

/**
 * Measures what the first command of a process waits for: folding the ledger of an account with 100,000 events from
 * the newest snapshot and the events after it. Baseline: only reading all those events through the client.
 */
export async function coldLoad(app: BootedLedgerline): Promise<Finding[]> {
  const { api, jobIds } = await accountWithJobs(app.url, 500);
  await growLedger(api, jobIds, EVENTS);
  const store = createLedgerStore({ connectionString: announcedStore(app.dataDir, 'eventstore') ?? '' });
  const { pool, end } = openPool(
    { connectionString: announcedStore(app.dataDir, 'postgres') ?? '', max: 2 },
    () => undefined,
  );
  try {
    const { accountId, revision: snapshotAt } = await newestSnapshot(pool);
    const snapshots = snapshotTable(openDatabase(pool));
    let head = 0;
    const load = async () => {
      const { ledger } = await new AccountLedgers({ store, snapshots }).load(accountId);
      head = ledger.revision;
    };
    await load();
    const measured = percentiles(await timed(SAMPLES, load));
    await readAll(store, accountId);
    const reading = percentiles(await timed(3, () => readAll(store, accountId)));
    return [
      {
        what: `cold load of ${head + 1} events: a snapshot and the ${head - snapshotAt} events after it`,
        figure: inWords(measured),
        baseline: `only reading all events through the client: ${inWords(reading)}`,
        ratio: measured.p50 / reading.p50,
        goal: '≤ 250 ms',
      },
    ];
  } finally {
    await end();
    await store.close();
  }
}

async function readAll(store: LedgerStore, accountId: string): Promise<void> {
  let events = 0;
  for await (const _ of store.read(accountStream(accountId))) events += 1;
  if (events < EVENTS) throw new Error(`Only ${events} events were read.`);
}

async function newestSnapshot(pool: Pool): Promise<{ accountId: string; revision: number }> {
  const { rows } = await pool.query<{ accountId: string; revision: number }>(
    `select account_id::text as "accountId", revision from ledger_cache.snapshots order by saved_at desc limit 1`,
  );
  const [newest] = rows;
  if (newest === undefined) throw new Error('No snapshot was saved.');
  return newest;
}
