import { migrateDatabase } from '@ledgerline/infra/database/migrate.ts';
import { RunTable } from '@ledgerline/projection-service/runs/run-table.ts';
import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import { toRunAnswer } from '@ledgerline/shared-events/runs/run-answer.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, type FreshDatabase } from '../support/database.ts';
import { loadEarlierTables, stepsOfTwoTables } from './earlier-tables.ts';

/** An id for each run of the earlier tables. */
const id = (number: number) => `6f1c2d34-5a6b-4c7d-8e9f-0000000000${String(number).padStart(2, '0')}`;
const ACCOUNT = id(90);
const USER = id(91);
const STAGED = id(92);
const LONG_AGO = '2026-11-01T10:00:00.000Z';

let database: FreshDatabase;
let pool: Pool;
let endPool: () => Promise<void>;
let runs: RunTable;

beforeAll(async () => {
  database = await emptyDatabase();
  ({ pool, end: endPool } = openPool({ connectionString: database.url, max: 2 }, () => {}));
  runs = new RunTable(pool);
  await loadEarlierTables(pool, await stepsOfTwoTables());
  await pool.query(
    `insert into read.rebuilds (id, account_id, projection, state, cancel_requested, events_total, events_done,
       identical, difference_count, differences, error, attempt, requested_at, started_at, heartbeat_at, finished_at)
     values
       ('${id(1)}', '${ACCOUNT}', 'jobs', 'comparing', false, 8, 8, null, null, '[]', null, 1, '${LONG_AGO}', '${LONG_AGO}', '${LONG_AGO}', null),
       ('${id(2)}', '${ACCOUNT}', 'reports', 'done', false, 8, 8, false, 1,
         '[{"table": "report_jobs", "key": "7", "kind": "changed", "columns": ["value"]}]', null, 1, '${LONG_AGO}', '${LONG_AGO}', '${LONG_AGO}', '${LONG_AGO}'),
       ('${id(3)}', '${ACCOUNT}', 'jobs', 'failed', false, 8, 2, null, null, '[]', 'Unknown event type.', 1, '${LONG_AGO}', '${LONG_AGO}', '${LONG_AGO}', '${LONG_AGO}'),
       ('${id(4)}', '${ACCOUNT}', 'jobs', 'running', true, 8, 2, null, null, '[]', null, 1, '${LONG_AGO}', '${LONG_AGO}', '${LONG_AGO}', null)`,
  );
  await pool.query(
    `insert into read.account_exports (id, account_id, email, app_version, state, attempt, phase, done, total, revision,
       bytes, requested_at, started_at, heartbeat_at, finished_at, expires_at)
     values
       ('${id(5)}', '${ACCOUNT}', 'ana@example.com', '1.0.0', 'done', 2, 'invoices', 3, 3, 41, 5, '${LONG_AGO}', '${LONG_AGO}', '${LONG_AGO}', '${LONG_AGO}', '9999-01-01'),
       ('${id(6)}', '${ACCOUNT}', 'ana@example.com', '1.0.0', 'running', 1, 'lists', 1, 9, null, null, '${LONG_AGO}', '${LONG_AGO}', '${LONG_AGO}', null, null)`,
  );
  await pool.query('insert into read.account_export_chunks values ($1, 2, 0, $2)', [
    id(5),
    Buffer.from('bytes'),
  ]);
  await pool.query(
    `insert into identity.users (id, account_id, test_account, trial_ends_on) values ('${USER}', '${ACCOUNT}', true, '2026-12-01')`,
  );
  await pool.query(
    `insert into identity.account_imports (id, user_id, account_id, base_revision, staged_account_id, state, phase, done,
       total, bytes, counts, attempt, requested_at, heartbeat_at)
     values ('${id(7)}', '${USER}', '${ACCOUNT}', 4, '${STAGED}', 'running', 'events', 100, 400, 3, null, 1, '${LONG_AGO}', '${LONG_AGO}')`,
  );
  await pool.query('insert into identity.account_import_chunks values ($1, 0, $2)', [
    id(7),
    Buffer.from('zip'),
  ]);
  await migrateDatabase(pool);
});

afterAll(async () => {
  await endPool();
  await database.drop();
});

async function answerOf(run: number): Promise<unknown> {
  const row = await runs.find(id(run));
  return row === null ? null : toRunAnswer(row);
}

describe('the runs of the three earlier tables', () => {
  it('return the recorded answers', async () => {
    expect(await answerOf(1)).toMatchObject({ projection: 'jobs', state: 'comparing', eventsDone: 8 });
    expect(await answerOf(2)).toEqual({
      id: id(2),
      projection: 'reports',
      state: 'done',
      eventsTotal: 8,
      eventsDone: 8,
      startedAt: LONG_AGO,
      finishedAt: LONG_AGO,
      identical: false,
      differenceCount: 1,
      differences: [{ table: 'report_jobs', key: '7', kind: 'changed', columns: ['value'] }],
      error: null,
    });
    expect(await answerOf(3)).toMatchObject({
      state: 'failed',
      error: 'Unknown event type.',
      identical: null,
    });
    expect(await answerOf(5)).toMatchObject({ state: 'done', bytes: 5, revision: 41, phase: 'invoices' });
    expect(await answerOf(7)).toMatchObject({ state: 'running', phase: 'events', done: 100, counts: null });
  });

  it('keep their files', async () => {
    expect(Buffer.from((await runs.readPart({ id: id(5), attempt: 2 }, 0)) ?? []).toString()).toBe('bytes');
    expect(Buffer.from((await runs.readPart({ id: id(7), attempt: 0 }, 0)) ?? []).toString()).toBe('zip');
  });

  it('continue with another worker if they had not ended, or end if that was requested', async () => {
    expect((await runs.sweep('rebuild')).waiting).toEqual([id(1)]);
    expect(await answerOf(4)).toMatchObject({ state: 'cancelled' });
    expect((await runs.sweep('export')).waiting).toEqual([id(6)]);
    expect((await runs.sweep('import')).waiting).toEqual([id(7)]);
    expect(await runs.claim(id(1))).toMatchObject({ attempt: 2, input: { projection: 'jobs' } });
    expect(await runs.claim(id(6))).toMatchObject({
      attempt: 2,
      input: { email: 'ana@example.com', appVersion: '1.0.0' },
    });
    expect(await runs.claim(id(7))).toMatchObject({
      attempt: 2,
      ownerId: USER,
      input: { baseRevision: 4, stagedAccountId: STAGED, bytes: 3 },
    });
  });
});
