import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountLog } from './account-log.ts';
import { pausedAt, reading } from './paused-ledger.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { jobWith } from './record-examples.ts';

let side: ReadSide;
let account: AccountLog;
let app: FastifyInstance;

beforeEach(async () => {
  side = await openReadSide();
  account = new AccountLog(side.ledger);
  app = await side.startQueries();
});

afterEach(async () => {
  await side.stop();
});

const patience = { interval: 20 };

async function addJobs(from: number, to: number): Promise<void> {
  for (let id = from; id <= to; id += 1) {
    const job = jobWith({ id, completed_at: '2026-03-01', value: '10' });
    await account.append([JobCreated.of({ name: `Job ${id}`, job })]);
  }
}

async function send(method: 'POST' | 'DELETE', url: string, payload?: object) {
  const headers = { 'x-account': account.accountId };
  return await app.inject({ method, url, headers, ...(payload && { payload }) });
}

async function startRebuild(payload?: object): Promise<string> {
  const response = await send('POST', '/api/reports/rebuild', payload);
  expect(response.statusCode).toBe(202);
  const { id } = response.json<{ id: string }>();
  return id;
}

async function rebuildOf(id: string): Promise<Record<string, unknown>> {
  const { body } = await get(app, account.accountId, `/api/rebuild/${id}`);
  return body as Record<string, unknown>;
}

async function ended(id: string, state: string): Promise<Record<string, unknown>> {
  return await vi.waitFor(async () => {
    const run = await rebuildOf(id);
    expect(run.state).toBe(state);
    return run;
  }, patience);
}

async function total(): Promise<unknown> {
  const { body } = await get(app, account.accountId, '/api/reports?year=2026');
  return (body as { total: unknown }).total;
}

/** The list of jobs once it has reached a revision, however long that takes. */
async function listAt(revision: number): Promise<unknown> {
  for (;;) {
    const headers = { 'x-min-revision': String(revision) };
    const answer = await get(app, account.accountId, '/api/job?type=all', headers);
    if (answer.headers['x-stale'] === undefined) return answer.body;
  }
}

describe('a rebuild on demand', () => {
  it('reports that the rows were identical', async () => {
    await addJobs(1, 5);
    await side.fold(account.accountId);
    await side.startWorker();
    const run = await ended(await startRebuild(), 'done');
    expect(run).toMatchObject({
      projection: 'reports',
      identical: true,
      differences: [],
      eventsTotal: 5,
      eventsDone: 5,
    });
    expect(run.finishedAt).not.toBeNull();
  });

  it('names the rows that differed, and repairs them', async () => {
    await addJobs(1, 5);
    await side.fold(account.accountId);
    await side.pool.query('update read.report_jobs set value = 999 where id = 2');
    await side.pool.query('delete from read.report_jobs where id = 3');
    await side.pool.query(
      `insert into read.report_jobs (account_id, id, client_id, completed_at, value, currency, deleted, record)
       select account_id, 77, client_id, completed_at, value, currency, deleted, record
       from read.report_jobs where id = 1`,
    );
    expect(await total()).toBe(1039);
    await side.startWorker();
    const run = await ended(await startRebuild(), 'done');
    expect(run).toMatchObject({ identical: false, differenceCount: 3 });
    expect(run.differences).toEqual(
      expect.arrayContaining([
        { table: 'report_jobs', key: '2', kind: 'changed', columns: ['value'] },
        { table: 'report_jobs', key: '3', kind: 'missing', columns: [] },
        { table: 'report_jobs', key: '77', kind: 'extra', columns: [] },
      ]),
    );
    expect(await total()).toBe(50);
  });

  it('compares at one revision while commands arrive, and the live rows continue from there', async () => {
    await addJobs(1, 50);
    const worker = await side.startWorker();
    await side.startFeed({ onHead: worker.ring });
    await side.fold(account.accountId);
    const id = await startRebuild({ projection: 'jobs' });
    await addJobs(51, 150);
    expect(await ended(id, 'done')).toMatchObject({ identical: true });
    expect(await listAt(149)).toMatchObject({ total: 150 });
  });

  it('stops when it is cancelled, and leaves the rows unchanged', async () => {
    await addJobs(1, 3);
    await side.fold(account.accountId);
    await side.pool.query('update read.report_jobs set value = 999 where id = 2');
    const { ledger, letGo, reached } = pausedAt(side.ledger, 1);
    await side.startWorker({ ledger });
    const id = await startRebuild();
    await reached;
    expect((await send('DELETE', `/api/rebuild/${id}`)).statusCode).toBe(204);
    letGo();
    await ended(id, 'cancelled');
    expect(await total()).toBe(1019);
  });

  it('is taken over when the process that worked on it has died', async () => {
    await addJobs(1, 3);
    await side.fold(account.accountId);
    const id = await startRebuild();
    await side.pool.query(
      `update runs.runs set state = 'running', started_at = now() - interval '1 hour',
         heartbeat_at = now() - interval '1 hour'`,
    );
    await side.startWorker({ sweepMs: 50 });
    expect(await ended(id, 'done')).toMatchObject({ identical: true });
  });

  it('fails with the reason when an event cannot be folded', async () => {
    await addJobs(1, 2);
    await side.fold(account.accountId);
    const ledger = reading(side.ledger, async (event) => ({ ...event, type: 'JobTeleported' }));
    await side.startWorker({ ledger });
    const run = await ended(await startRebuild(), 'failed');
    expect(run.error).toBe('Unknown event type JobTeleported.');
    expect(await total()).toBe(20);
  });

  it('is neither visible nor cancellable for another account', async () => {
    await addJobs(1, 1);
    const id = await startRebuild();
    const stranger = crypto.randomUUID();
    expect((await get(app, stranger, `/api/rebuild/${id}`)).status).toBe(404);
    const headers = { 'x-account': stranger };
    const response = await app.inject({ method: 'DELETE', url: `/api/rebuild/${id}`, headers });
    expect(response.statusCode).toBe(404);
    expect(await rebuildOf(id)).toMatchObject({ state: 'queued' });
  });

  it('refuses a projection that does not exist', async () => {
    const response = await send('POST', '/api/reports/rebuild', { projection: 'dreams' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'malformed',
      errors: { projection: ['There is no such projection'] },
    });
  });
});
