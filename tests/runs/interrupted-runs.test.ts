import { randomUUID } from 'node:crypto';
import { sweepImports } from '@ledgerline/command-service/account-import/import-run.ts';
import { importWork } from '@ledgerline/command-service/account-import/import-work.ts';
import { openDatabase } from '@ledgerline/command-service/database/open-database.ts';
import { exportFaults } from '@ledgerline/projection-service/audit/export-faults.ts';
import { exportWork } from '@ledgerline/projection-service/export/export-work.ts';
import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import { requestExport } from '@ledgerline/projection-service/queries/exports/exports.ts';
import { openRuns, RunTable } from '@ledgerline/projection-service/runs/run-table.ts';
import { workOnRun } from '@ledgerline/projection-service/runs/work-on-run.ts';
import { silentLog } from '@ledgerline/projection-service/runtime/log.ts';
import { requestRebuild } from '@ledgerline/projection-service/runtime/rebuilds/rebuild-requests.ts';
import { rebuildWork } from '@ledgerline/projection-service/runtime/rebuilds/rebuild-work.ts';
import { LedgerUnavailable, StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import type { Run } from '@ledgerline/shared-events/runs/run.ts';
import type { RunWork } from '@ledgerline/shared-events/runs/run-work.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { downloadExport, fillAccount, uploadExport } from '../export/practice.ts';
import { type ServedApp, serveApp } from '../http-api/served-app.ts';
import { type ApiClient, testAccount } from '../support/api-client.ts';

let served: ServedApp;
let runs: RunTable;
let ana: ApiClient;
let anaId: string;
let file: Uint8Array;

const never = new AbortController().signal;
const PATIENCE = { interval: 30 };
const created = z.object({ id: z.uuid() });
const owner = z.array(z.object({ account_id: z.uuid() }));

beforeAll(async () => {
  // The worker of the app must not touch these runs: they ring no doorbell, and it sweeps once, before they exist.
  served = await serveApp({}, { sweepMs: 3_600_000 });
  runs = new RunTable(served.pool);
  ana = await testAccount(served.url);
  await fillAccount(ana);
  file = await downloadExport(served.url, ana);
  const { rows } = await served.pool.query("select account_id from runs.runs where kind = 'export'");
  anaId = owner.parse(rows)[0]?.account_id ?? '';
});

afterAll(() => served.stop());

/** A kind of run: how it is requested, what its worker does, and its result. */
type Case = {
  kind: Run['kind'];
  request(): Promise<string>;
  work(ledger: LedgerStore): RunWork;
  result: unknown;
};

const CASES: readonly Case[] = [
  {
    kind: 'rebuild',
    request: () => requestRebuild(served.pool, anaId, 'jobs'),
    work: (ledger) => rebuildWork({ pool: served.pool, ledger, projections: ALL_PROJECTIONS }),
    result: { identical: true, differenceCount: 0, differences: [] },
  },
  {
    kind: 'export',
    request: () => requestExport(served.pool, anaId, { email: null, appVersion: 'test' }),
    work: (ledger) => exportWork({ pool: served.pool, ledger }),
    result: { bytes: expect.any(Number), revision: expect.any(Number) },
  },
  {
    kind: 'import',
    request: async () => {
      const user = await testAccount(served.url);
      return created.parse((await uploadExport(served.url, user, file)).body).id;
    },
    work: (ledger) =>
      importWork({
        db: openDatabase(served.pool),
        openRuns,
        store: ledger,
        appVersion: 'test',
        faultsOf: exportFaults,
        waitForReadModels: async () => undefined,
      }),
    result: {
      counts: expect.objectContaining({ 'csv/jobs.csv': 3 }),
      warnings: [expect.stringContaining('has no signature')],
    },
  },
];

/** A ledger that calls `meet` in the middle of the work: after the first event is read, before the first append. */
function interruptedLedger(meet: () => Promise<void>): LedgerStore {
  const { ledger } = served;
  return Object.create(ledger, {
    read: {
      value: async function* (...values: Parameters<LedgerStore['read']>) {
        for await (const event of ledger.read(...values)) {
          if (event.revision === 1) await meet();
          yield event;
        }
      },
    },
    append: {
      value: async (...[stream, expected, events]: Parameters<LedgerStore['append']>) => {
        await meet();
        return await ledger.append(stream, expected, events);
      },
    },
  });
}

/** A worker that pauses in the middle of a run until it is released. */
async function startPaused(each: Case, id: string, signal: AbortSignal = never) {
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const ledger = interruptedLedger(async () => {
    reached.resolve();
    await gate.promise;
    signal.throwIfAborted();
  });
  const ended = workOnRun({ runs, log: silentLog }, each.work(ledger), id, signal);
  ended.then(() => reached.reject(new Error('The run has another worker, or has ended.')), reached.reject);
  await reached.promise;
  return { ended, letGo: gate.resolve };
}

const work = (each: Case, id: string) =>
  workOnRun({ runs, log: silentLog }, each.work(served.ledger), id, never);

/** Makes the last heartbeat of a run old. A heartbeat in flight may still arrive. */
const loseWorker = (id: string) =>
  served.pool.query("update runs.runs set heartbeat_at = now() - interval '1 hour' where id = $1", [id]);

/** A second worker in the middle of a run whose first worker died. */
const startPausedAfterDeath = (each: Case, id: string) =>
  vi.waitFor(async () => {
    await loseWorker(id);
    return await startPaused(each, id);
  }, PATIENCE);

async function untilEnded({ result }: Case, id: string): Promise<void> {
  await vi.waitFor(
    async () => expect(await runs.find(id)).toMatchObject({ state: 'done', error: null, result }),
    PATIENCE,
  );
}

async function filesOf(id: string): Promise<number> {
  return (await served.pool.query('select 1 from runs.files where run_id = $1', [id])).rowCount ?? 0;
}

describe.each(CASES)('a durable $kind', (each) => {
  it('returns to the queue when its worker is stopped, and the next worker does it', async () => {
    const id = await each.request();
    const stopping = new AbortController();
    const { ended, letGo } = await startPaused(each, id, stopping.signal);
    stopping.abort(new Error('The worker stops.'));
    letGo();
    await expect(ended).rejects.toThrow('The worker stops.');
    expect(await runs.find(id)).toMatchObject({ state: 'queued' });
    await work(each, id);
    await untilEnded(each, id);
  });

  it('is taken over when its worker has died, and not touched by that worker when it comes back', async () => {
    const id = await each.request();
    const first = await startPaused(each, id);
    expect(await runs.claim(id)).toBeNull();
    const second = await startPausedAfterDeath(each, id);
    first.letGo();
    await first.ended;
    expect(await runs.find(id)).toMatchObject({ state: 'running', attempt: 2 });
    second.letGo();
    await second.ended;
    await untilEnded(each, id);
  });

  it('is found by the sweeper when no worker has it', async () => {
    const id = await each.request();
    expect((await runs.sweep(each.kind)).waiting).not.toContain(id);
    await loseWorker(id);
    expect((await runs.sweep(each.kind)).waiting).toContain(id);
    await work(each, id);
    await untilEnded(each, id);
  });

  it('stops when it is cancelled midway, and leaves nothing behind', async () => {
    const id = await each.request();
    const { ended, letGo } = await startPaused(each, id);
    const { ownerId } = await found(id);
    expect(await runs.cancel(each.kind, ownerId, id)).toMatchObject({ state: 'running' });
    letGo();
    await ended;
    expect(await runs.find(id)).toMatchObject({ state: 'cancelled', result: null, error: null });
    expect(await filesOf(id)).toBe(0);
  });

  it('ends when it was cancelled and its worker has died', async () => {
    const id = await each.request();
    const { ended, letGo } = await startPaused(each, id);
    const { ownerId } = await found(id);
    await runs.cancel(each.kind, ownerId, id);
    await vi.waitFor(async () => {
      await loseWorker(id);
      await sweep(each.kind);
      expect(await runs.find(id)).toMatchObject({ state: 'cancelled' });
    }, PATIENCE);
    expect(await filesOf(id)).toBe(0);
    letGo();
    await ended;
    expect(await runs.find(id)).toMatchObject({ state: 'cancelled' });
  });

  it('waits while the event store is away, and then finishes', async () => {
    const id = await each.request();
    let outages = 0;
    const ledger = interruptedLedger(async () => {
      outages += 1;
      if (outages <= 2) throw new LedgerUnavailable('The event store does not answer.');
    });
    await workOnRun({ runs, log: silentLog }, each.work(ledger), id, never);
    expect(outages).toBeGreaterThan(2);
    await untilEnded(each, id);
  });

  it('ends once, even if a heartbeat or the end itself arrives late', async () => {
    const id = await each.request();
    const run = await runs.claim(id);
    if (run === null) throw new Error('No other worker has the run.');
    const progress = { phase: run.phase, done: 3, total: 3 };
    expect(await runs.beat(run, progress)).toBe(true);
    await runs.release(run);
    expect(await runs.beat(run, progress)).toBe(false);
    expect(await runs.fail(run, { state: 'failed', error: 'Too late.' })).toBe(false);
    expect(await runs.find(id)).toMatchObject({ state: 'queued' });
    await work(each, id);
    await untilEnded(each, id);
    expect(await runs.beat({ ...run, attempt: 2 }, progress)).toBe(false);
    expect(await runs.complete(run, { state: 'done', result: null })).toBe(false);
    await untilEnded(each, id);
  });
});

async function sweep(kind: Run['kind']): Promise<void> {
  if (kind === 'import') await sweepImports({ db: openDatabase(served.pool), openRuns });
  else await runs.sweep(kind);
}

async function found(id: string): Promise<Run> {
  const run = await runs.find(id);
  if (run === null) throw new Error(`There is no run ${id}.`);
  return run;
}

describe('an import that failed', () => {
  it('leaves no ledger, even if it was cancelled and its worker has died', async () => {
    const [each] = CASES.filter(({ kind }) => kind === 'import');
    if (each === undefined) throw new Error('Imports are among the cases.');
    const id = await each.request();
    const { ended, letGo } = await startPaused(each, id);
    const run = await found(id);
    await runs.cancel('import', run.ownerId, id);
    const { stagedAccountId } = z.object({ stagedAccountId: z.uuid() }).parse(run.input);
    // The ledger is deleted as soon as the import has ended.
    await vi.waitFor(async () => {
      await loseWorker(id);
      await sweep('import');
      const events = served.ledger.read(accountStream(stagedAccountId))[Symbol.asyncIterator]();
      await expect(events.next()).rejects.toThrow(StreamDeleted);
    }, PATIENCE);
    letGo();
    await ended;
  });
});

it('runs that ended are forgotten but the last hundred, and an export that can be downloaded', async () => {
  const accountId = randomUUID();
  const request = () => requestExport(served.pool, accountId, { email: null, appVersion: 'test' });
  const kept = await request();
  await served.pool.query(
    "update runs.runs set state = 'done', expires_at = now() + interval '1 day' where id = $1",
    [kept],
  );
  for (let count = 0; count < 130; count += 1) await runs.cancel('export', accountId, await request());
  const { rowCount } = await served.pool.query('select from runs.runs where owner_id = $1', [accountId]);
  expect(rowCount).toBe(101);
  expect(await runs.find(kept)).toMatchObject({ state: 'done' });
});
