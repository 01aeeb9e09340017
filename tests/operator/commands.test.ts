import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { announcedStore, isClaimed } from '@ledgerline/infra/start/data-folder.ts';
import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountWithJobs } from '../bench/requests.ts';
import { type BootedLedgerline, bootLedgerline } from '../support/boot.ts';
import { runOperator } from './operator-process.ts';

const patience = { interval: 50 };
const JOBS = 6;

let folder: string;
let dataDir: string;
let app: BootedLedgerline;
let pool: Pool;
let end: () => Promise<void>;
let accountId: string;
let head: number;
let closing: Promise<void> | null = null;

async function heads(): Promise<{ account_id: string; revision: number }[]> {
  const { rows } = await pool.query(
    'select account_id, revision::integer as revision from read.account_head',
  );
  return rows;
}

async function revisionOf(projection: string): Promise<number> {
  const { rows } = await pool.query<{ revision: number }>(
    'select revision::integer as revision from read.checkpoints where account_id = $1 and projection = $2',
    [accountId, projection],
  );
  return rows[0]?.revision ?? -1;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerline-operator-'));
  dataDir = join(folder, 'data');
  app = await bootLedgerline({ dataDir, withoutClient: true });
  ({ pool, end } = openPool(
    { connectionString: announcedStore(dataDir, 'postgres') ?? '', max: 2 },
    () => undefined,
  ));
  ({ revision: head } = await accountWithJobs(app.url, JOBS));
  await vi.waitFor(async () => {
    const [first] = await heads();
    accountId = first?.account_id ?? '';
    expect(first?.revision).toBe(head);
    expect(await revisionOf('reports')).toBe(head);
  }, patience);
});

/** Closes the test's own connections and stops the app, once. */
function closeAll(): Promise<void> {
  closing ??= (async () => {
    await end?.();
    await app?.stop();
  })();
  return closing;
}

afterAll(async () => {
  await closeAll();
  await rm(folder, { recursive: true, force: true });
});

/** Parks the jobs of the account before its event 2, as an event that cannot be folded does. */
async function parkJobs(): Promise<void> {
  await pool.query(
    `with back as (
       update read.checkpoints set revision = 1 where account_id = $1 and projection = 'jobs' returning version
     )
     insert into read.parked (account_id, projection, version, revision, event_id, event_type, category, error)
     select $1, 'jobs', version, 2, gen_random_uuid(), 'JobCreated', 'unreadable', 'The price is not a number.' from back`,
    [accountId],
  );
}

describe('npm run rebuild', () => {
  it('explains itself when the command line is invalid', async () => {
    for (const args of [
      ['--projection', 'jobs'],
      ['--projection', 'none', '--all'],
    ]) {
      const { code, errors } = await runOperator('rebuild', dataDir, args);
      expect(code).toBe(2);
      expect(errors.trim().split('\n')).toHaveLength(1);
    }
    const { errors } = await runOperator('rebuild', join(folder, 'nothing'), [
      '--projection',
      'jobs',
      '--all',
    ]);
    expect(errors).toContain('There is no data in');
  });

  it('rebuilds while the app runs, reports its progress, and repairs differences', async () => {
    await pool.query('update read.report_jobs set value = 77 where account_id = $1 and id = 1', [accountId]);
    const args = ['--projection', 'reports', '--account', accountId];
    const healed = await runOperator('rebuild', dataDir, args);
    expect(healed.code, healed.errors).toBe(0);
    expect(healed.errors).toContain(`${head + 1}/${head + 1} events`);
    expect(healed.output).toContain(`${head + 1} events: 1 rows differed and are right now.`);
    const again = await runOperator('rebuild', dataDir, ['--projection', 'reports', '--all']);
    expect(again.output).toContain('1 identical, 0 differed and are right now, 0 failed.');
  });
});

describe('npm run mail', () => {
  it("lists mails with an unknown outcome and records the operator's decision", async () => {
    const id = '7d8a9f62-0b7e-4a0c-8f0e-51d6f3c2b901';
    await pool.query(
      `insert into identity.outbox (id, kind, recipient, subject, body, claimed_at, unknown_at)
       values ($1, 'contact', 'ana@example.org', 'Hello', 'Hello', now(), now())`,
      [id],
    );
    const { output } = await runOperator('mail', dataDir, ['list']);
    expect(output).toContain(`${id} contact to ana@example.org`);
    const settle = (as: string) => runOperator('mail', dataDir, ['settle', '--id', id, '--as', as]);
    expect(await settle('lost')).toMatchObject({ code: 2, output: '' });
    expect(await settle('sent')).toMatchObject({ code: 0, output: 'It counts as sent.\n', errors: '' });
    expect((await runOperator('mail', dataDir, [])).output).toBe('The outcome of all mail is known.\n');
    expect(await settle('unsent')).toMatchObject({
      code: 1,
      errors: `There is no mail ${id} with an unknown outcome.\n`,
    });
  });
});

describe('npm run projections', () => {
  it('lists parked projections, and retries their event', async () => {
    await parkJobs();
    const { output } = await runOperator('projections', dataDir, ['list']);
    expect(output).toContain(`${accountId} jobs before event 2 (JobCreated)`);
    expect(output).toContain('The price is not a number.');
    const retried = await runOperator('projections', dataDir, [
      'retry',
      '--account',
      accountId,
      '--projection',
      'jobs',
    ]);
    expect(retried).toMatchObject({ code: 0, errors: '' });
    await vi.waitFor(async () => expect(await revisionOf('jobs')).toBe(head), patience);
    const twice = await runOperator('projections', dataDir, [
      'retry',
      '--account',
      accountId,
      '--projection',
      'jobs',
    ]);
    expect(twice).toMatchObject({ code: 1, errors: `jobs of ${accountId} is not parked.\n` });
  });

  it('skips an event with a reason, which is recorded', async () => {
    await parkJobs();
    const skip = ['skip', '--account', accountId, '--projection', 'jobs'];
    const unexplained = await runOperator('projections', dataDir, skip);
    expect(unexplained.code).toBe(1);
    expect(unexplained.errors).toContain('--reason');
    const skipped = await runOperator('projections', dataDir, [
      ...skip,
      '--reason',
      'The job was entered twice.',
    ]);
    expect(skipped.output).toContain('Event 2 (JobCreated) is left out of jobs');
    await vi.waitFor(async () => expect(await revisionOf('jobs')).toBe(head), patience);
    const { output } = await runOperator('projections', dataDir, ['list']);
    expect(output).toContain('No projection is parked.');
    expect(output).toContain('The job was entered twice.');
  });
});

describe('configured stores', () => {
  /** The addresses of the running app's stores, as an operator of several machines configures them. */
  function stores(): { DATABASE_URL: string; EVENTSTORE_URL: string } {
    return {
      DATABASE_URL: announcedStore(dataDir, 'postgres') ?? '',
      EVENTSTORE_URL: announcedStore(dataDir, 'eventstore') ?? '',
    };
  }

  it('are used without a data folder', async () => {
    const nowhere = join(folder, 'nowhere');
    await pool.query('update read.report_jobs set value = 78 where account_id = $1 and id = 2', [accountId]);
    const args = ['--projection', 'reports', '--account', accountId];
    const rebuilt = await runOperator('rebuild', nowhere, args, stores());
    expect(rebuilt.code, rebuilt.errors).toBe(0);
    expect(rebuilt.output).toContain('1 rows differed and are right now.');
    await parkJobs();
    const retry = ['retry', '--account', accountId, '--projection', 'jobs'];
    const retried = await runOperator('projections', nowhere, retry, stores());
    expect(retried.output).toContain(`jobs of ${accountId} will try its event again within seconds.`);
    await vi.waitFor(async () => expect(await revisionOf('jobs')).toBe(head), patience);
    expect(existsSync(nowhere)).toBe(false);
  });

  it('are named when one does not answer, without its password', async () => {
    const list = (broken: Record<string, string>) =>
      runOperator('projections', join(folder, 'nowhere'), ['list'], { ...stores(), ...broken });
    const database = await list({ DATABASE_URL: 'postgres://ana:tell-nobody@127.0.0.1:9/ledgerline' });
    expect(database.code).toBe(1);
    expect(database.errors).toMatch(/^PostgreSQL does not answer .*: check DATABASE_URL\.\n$/);
    expect(database.errors).not.toContain('tell-nobody');
    const events = await list({ EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false' });
    expect(events).toMatchObject({
      code: 1,
      errors: 'The event store does not answer: check EVENTSTORE_URL.\n',
    });
  });
});

describe('a stopped instance', () => {
  it('is started for the command and stopped again', async () => {
    await closeAll();
    const { code, output, errors } = await runOperator('rebuild', dataDir, [
      '--projection',
      'reports',
      '--all',
    ]);
    expect(code, errors).toBe(0);
    expect(output).toContain('1 identical, 0 differed and are right now, 0 failed.');
    expect(isClaimed(dataDir)).toBe(false);
    expect(announcedStore(dataDir, 'postgres')).toBeNull();
  });
});
