import { startEventStoreNode } from '@ledgerline/eventstore-node/node.ts';
import { createLedgerStore } from '@ledgerline/infra/ledger-store/ledger-store.ts';
import { exportWork } from '@ledgerline/projection-service/export/export-work.ts';
import { rebuildAccount } from '@ledgerline/projection-service/operator/rebuild-accounts.ts';
import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import { requestExport } from '@ledgerline/projection-service/queries/exports/exports.ts';
import { RunTable } from '@ledgerline/projection-service/runs/run-table.ts';
import { workOnRun } from '@ledgerline/projection-service/runs/work-on-run.ts';
import { catchUp } from '@ledgerline/projection-service/runtime/catching-up/catch-up.ts';
import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import { type Log, silentLog } from '@ledgerline/projection-service/runtime/log.ts';
import {
  findRebuild,
  requestRebuild,
} from '@ledgerline/projection-service/runtime/rebuilds/rebuild-requests.ts';
import { rebuildWork } from '@ledgerline/projection-service/runtime/rebuilds/rebuild-work.ts';
import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../eventstore/support/event-store.ts';
import { patientStore } from '../eventstore/support/patient-store.ts';
import { startTcpProxy, type TcpProxy } from '../eventstore/support/proxy-of-test-file.ts';
import { freshDatabase } from '../support/database.ts';
import { AccountLog } from './account-log.ts';
import { losingPool } from './crashing-pool.ts';
import { pausedAt } from './paused-ledger.ts';
import { jobWith } from './record-examples.ts';

/** More events than a connection buffers, so that a reader misses some when it is cut. */
const JOBS = 1_500;
const PADDING = 'x'.repeat(2_000);
const PAUSED_AT = 3;
const PROJECTION = 'reports';

const never = new AbortController().signal;
const dataDir = temporaryFolder();
const endings: (() => Promise<unknown>)[] = [];

/** The two stores, each with a direct connection and one through a proxy that can be cut. */
let pool: Pool;
let cutPool: Pool;
let postgres: TcpProxy;
let ledger: LedgerStore;
let cutLedger: LedgerStore;
let eventStore: TcpProxy;
let account: AccountLog;

beforeAll(async () => {
  const database = await freshDatabase();
  const node = await startEventStoreNode({ dataDir, security: 'none', scavengeMinutes: 0 });
  eventStore = await startTcpProxy(node.port);
  postgres = await startTcpProxy(Number(new URL(database.url).port));
  ledger = patientStore(node.connectionString);
  // With the timeouts of the app, since the test is about a run that waits for a store.
  cutLedger = createLedgerStore({
    connectionString: node.connectionString.replace(`:${node.port}`, `:${eventStore.port}`),
  });
  const straight = openPool({ connectionString: database.url, max: 4 }, () => undefined);
  const url = new URL(database.url);
  url.port = String(postgres.port);
  const through = openPool({ connectionString: url.href, max: 4 }, () => undefined);
  pool = straight.pool;
  cutPool = through.pool;
  endings.push(
    through.end,
    () => cutLedger.close(),
    straight.end,
    () => ledger.close(),
  );
  endings.push(database.drop, node.stop);
  account = new AccountLog(ledger);
  const jobs = Array.from({ length: JOBS }, (_, index) => index + 1).map((id) =>
    JobCreated.of({
      name: `Job ${id}`,
      job: jobWith({ id, completed_at: '2026-03-01', value: '10', notes: PADDING }),
    }),
  );
  for (let start = 0; start < JOBS; start += 100) await account.append(jobs.slice(start, start + 100));
  const deps = { pool, ledger, projections: ALL_PROJECTIONS, batchSize: 500 };
  await catchUp(deps, account.accountId, never, Number.MAX_SAFE_INTEGER);
});

afterAll(async () => {
  for (const end of endings) await end();
});

beforeEach(async () => {
  await pool.query('update read.report_jobs set value = 999 where account_id = $1 and id = 7', [
    account.accountId,
  ]);
});

/** The only difference before each rebuild. */
const REPAIRED = { state: 'done', identical: false, differenceCount: 1, eventsDone: JOBS, eventsTotal: JOBS };

const runOf = (id: string) => findRebuild(pool, account.accountId, id);

/** A log with a promise that resolves when a run begins to wait for a store. */
function logWithWaits(): { log: Log; waits: Promise<void> } {
  const waits = Promise.withResolvers<void>();
  return { log: { ...silentLog, warn: () => waits.resolve() }, waits: waits.promise };
}

/** A ledger store that records the revisions at which reads began. */
function recordingReads(store: LedgerStore): { store: LedgerStore; begins: number[] } {
  const begins: number[] = [];
  const counted: LedgerStore = Object.create(store, {
    read: {
      value: (...values: Parameters<LedgerStore['read']>) => {
        begins.push(values[1]?.from ?? 0);
        return store.read(...values);
      },
    },
  });
  return { store: counted, begins };
}

/** A rebuild that is in the middle of the ledger when a store goes away. */
async function interruptedRebuild(
  away: TcpProxy,
  begin: (paused: LedgerStore, log: Log) => Promise<unknown>,
) {
  const { store, begins } = recordingReads(cutLedger);
  const { ledger: paused, letGo, reached } = pausedAt(store, PAUSED_AT);
  const { log, waits } = logWithWaits();
  const ended = begin(paused, log);
  await reached;
  away.disconnect();
  letGo();
  await waits;
  return { ended, begins };
}

async function rebuildOn(onPool: Pool) {
  const id = await requestRebuild(pool, account.accountId, PROJECTION);
  const begin = (paused: LedgerStore, log: Log) =>
    workOnRun(
      { runs: new RunTable(onPool), log },
      rebuildWork({ pool: onPool, ledger: paused, projections: ALL_PROJECTIONS }),
      id,
      never,
    );
  return { id, begin };
}

describe('a rebuild during an outage', () => {
  it('continues at its place when the event store comes back', async () => {
    const { id, begin } = await rebuildOn(pool);
    const { ended, begins } = await interruptedRebuild(eventStore, begin);
    expect(await runOf(id)).toMatchObject({ state: 'running', error: null, finishedAt: null });
    eventStore.reconnect();
    await ended;
    expect(await runOf(id)).toMatchObject(REPAIRED);
    expect(begins[0]).toBe(0);
    expect(begins.at(-1)).toBeGreaterThan(PAUSED_AT);
  });

  it('continues at its place when PostgreSQL comes back', async () => {
    const { id, begin } = await rebuildOn(cutPool);
    const { ended } = await interruptedRebuild(postgres, begin);
    expect(await runOf(id)).toMatchObject({ state: 'running', error: null });
    postgres.reconnect();
    await ended;
    expect(await runOf(id)).toMatchObject(REPAIRED);
  });

  it('can be cancelled while the event store is away', async () => {
    const { id, begin } = await rebuildOn(pool);
    const { ended } = await interruptedRebuild(eventStore, begin);
    expect(await new RunTable(pool).cancel('rebuild', account.accountId, id)).not.toBeNull();
    await ended;
    expect(await runOf(id)).toMatchObject({ state: 'cancelled', identical: null });
    eventStore.reconnect();
  });

  it('by an operator survives the outage of either store', async () => {
    for (const away of [eventStore, postgres]) {
      const begin = (paused: LedgerStore, log: Log) =>
        rebuildAccount(
          { pool: cutPool, ledger: paused, projections: ALL_PROJECTIONS, log },
          account.accountId,
          PROJECTION,
          never,
        );
      const { ended } = await interruptedRebuild(away, begin);
      away.reconnect();
      expect(await ended).toMatchObject({ state: 'done', error: null });
    }
  });

  it.each(['before', 'after'] as const)(
    'reports what it repaired, whichever statement loses its connection %s PostgreSQL carries it out',
    async (when) => {
      // The first statement claims the run: a worker that loses it has no run.
      for (let at = 2; ; at += 1) {
        await pool.query('update read.report_jobs set value = 999 where account_id = $1 and id = 7', [
          account.accountId,
        ]);
        const losing = losingPool(pool, at, when);
        const { id, begin } = await rebuildOn(losing.pool);
        await begin(ledger, silentLog);
        if (!losing.hasLost()) break;
        await vi.waitFor(async () => expect([at, await runOf(id)]).toMatchObject([at, REPAIRED]));
      }
    },
  );
});

describe('an export during an outage', () => {
  it.each(['event store', 'PostgreSQL'])(
    'starts again when the %s comes back, and is complete',
    async (which) => {
      const away = which === 'PostgreSQL' ? postgres : eventStore;
      const id = await requestExport(pool, account.accountId, { email: null, appVersion: 'test' });
      const { ended } = await interruptedRebuild(away, (paused, log) =>
        workOnRun(
          { runs: new RunTable(cutPool), log },
          exportWork({ pool: cutPool, ledger: paused }),
          id,
          never,
        ),
      );
      expect(await new RunTable(pool).find(id)).toMatchObject({ state: 'running', error: null });
      away.reconnect();
      await ended;
      expect(await new RunTable(pool).find(id)).toMatchObject({
        state: 'done',
        result: { revision: JOBS - 1 },
      });
    },
  );
});
