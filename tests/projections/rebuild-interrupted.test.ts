import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import { reports } from '@ledgerline/projection-service/projections/reports/reports.ts';
import { AccountDeleted } from '@ledgerline/shared-events/account/events.ts';
import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountLog } from './account-log.ts';
import { Crash, crashingPool } from './crashing-pool.ts';
import { pausedAt } from './paused-ledger.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { rebuildNow } from './rebuild-now.ts';
import { CREATED_AT, jobWith } from './record-examples.ts';

const JOBS = 20;
const patience = { interval: 20 };

let side: ReadSide;
let account: AccountLog;
let app: FastifyInstance;

beforeEach(async () => {
  side = await openReadSide();
  account = new AccountLog(side.ledger);
  app = await side.startQueries();
  for (let id = 1; id <= JOBS; id += 1) await addJob(id);
  await side.fold(account.accountId);
});

afterEach(async () => {
  await side.stop();
});

async function addJob(id: number): Promise<void> {
  const job = jobWith({ id, completed_at: '2026-03-01', value: '10' });
  await account.append([JobCreated.of({ name: `Job ${id}`, job })]);
}

/** Corrupts every row, to distinguish old rows from rebuilt ones. */
async function spoilRows(): Promise<void> {
  await side.pool.query('update read.report_jobs set value = 999 where account_id = $1', [account.accountId]);
}

const RIGHT = JOBS * 10;
const SPOILED = JOBS * 999;

async function total(): Promise<unknown> {
  const { body } = await get(app, account.accountId, '/api/reports?year=2026');
  return typeof body === 'object' && body !== null && 'total' in body ? body.total : body;
}

async function startRebuild(): Promise<string> {
  const headers = { 'x-account': account.accountId };
  const response = await app.inject({ method: 'POST', url: '/api/reports/rebuild', headers });
  return response.json<{ id: string }>().id;
}

async function rebuildOf(id: string): Promise<unknown> {
  return (await get(app, account.accountId, `/api/rebuild/${id}`)).body;
}

async function ended(id: string): Promise<void> {
  await vi.waitFor(async () => expect(await rebuildOf(id)).toMatchObject({ state: 'done' }), patience);
}

async function versionOfReports(): Promise<unknown> {
  const { rows } = await side.pool.query<{ version: number }>(
    `select version from read.checkpoints where account_id = $1 and projection = 'reports'`,
    [account.accountId],
  );
  return rows[0]?.version;
}

describe('while a rebuild runs', () => {
  it('its progress can be read, and survives a restart of the reading process', async () => {
    const { ledger, letGo, reached } = pausedAt(side.ledger, 1);
    await side.startWorker({ ledger });
    const id = await startRebuild();
    await reached;
    const running = { state: 'running', eventsDone: 1, eventsTotal: JOBS, finishedAt: null };
    await vi.waitFor(async () => expect(await rebuildOf(id)).toMatchObject(running), patience);
    await app.close();
    app = await side.startQueries();
    expect(await rebuildOf(id)).toMatchObject(running);
    letGo();
    await ended(id);
    expect(await rebuildOf(id)).toMatchObject({ eventsDone: JOBS, eventsTotal: JOBS });
  });

  it('readers see the old rows and then the new ones, and never a mix', async () => {
    await spoilRows();
    const { ledger, letGo, reached } = pausedAt(side.ledger, JOBS - 1);
    await side.startWorker({ ledger });
    const id = await startRebuild();
    await reached;
    const seen = [await total()];
    letGo();
    while (seen.at(-1) !== RIGHT) seen.push(await total());
    await ended(id);
    seen.push(await total());
    expect(seen[0]).toBe(SPOILED);
    expect(new Set(seen)).toEqual(new Set([SPOILED, RIGHT]));
    expect(seen.indexOf(RIGHT)).toBeGreaterThan(seen.lastIndexOf(SPOILED));
  });

  it('the account may be deleted: then no row of it is left', async () => {
    await side.startFeed();
    const { ledger, letGo, reached } = pausedAt(side.ledger, 1);
    await side.startWorker({ ledger, sweepMs: 50 });
    const id = await startRebuild();
    await reached;
    await account.append([AccountDeleted.of({ accountId: account.accountId, deletedAt: CREATED_AT })]);
    await side.ledger.tombstone(account.stream);
    letGo();
    await vi.waitFor(async () => {
      expect((await get(app, account.accountId, `/api/rebuild/${id}`)).status).toBe(404);
      const { rows } = await side.pool.query(
        `select 1 from read.report_jobs where account_id = $1
         union all select 1 from read.checkpoints where account_id = $1`,
        [account.accountId],
      );
      expect(rows).toEqual([]);
    }, patience);
  });
});

describe('a rebuild whose process dies', () => {
  it.each(['before', 'after'] as const)(
    '%s any statement leaves the old rows or the new ones',
    async (when) => {
      const outcomes = new Set<unknown>();
      for (let at = 1; ; at += 1) {
        await spoilRows();
        const pool = crashingPool(side.pool, at, when);
        const deps = { pool, ledger: side.ledger };
        const end = await rebuildNow(deps, account.accountId, reports).catch((error) => error);
        const after = await total();
        if (!(end instanceof Crash)) {
          expect(end).toMatchObject({ revision: JOBS - 1 });
          expect(after).toBe(RIGHT);
          break;
        }
        outcomes.add(after);
      }
      expect(outcomes.has(SPOILED)).toBe(true);
      expect([...outcomes].filter((each) => each !== SPOILED && each !== RIGHT)).toEqual([]);
    },
  );
});

describe('a new version of a projection', () => {
  it('is folded beside the old one, which is still read and updated until the new one has caught up', async () => {
    const next = ALL_PROJECTIONS.map((each) =>
      each === reports ? { ...each, version: each.version + 1 } : each,
    );
    await spoilRows();
    await side.startFeed();
    const { ledger, letGo, reached } = pausedAt(side.ledger, 1);
    const worker = await side.startWorker({ projections: next, ledger, sweepMs: 50 });
    await reached;
    expect(await total()).toBe(SPOILED);
    expect(await versionOfReports()).toBe(reports.version);

    await addJob(JOBS + 1);
    await side.fold(account.accountId);
    expect(await total()).toBe(SPOILED + 10);

    letGo();
    const newVersion = reports.version + 1;
    await vi.waitFor(async () => expect(await versionOfReports()).toBe(newVersion), patience);
    expect(await total()).toBe(RIGHT + 10);

    await worker.stop();
    await addJob(JOBS + 2);
    await side.fold(account.accountId);
    expect(await total()).toBe(RIGHT + 10);
    await side.fold(account.accountId, { projections: next });
    expect(await total()).toBe(RIGHT + 20);
  });
});
