import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresContents } from '@ledgerline/infra/attachment-store/postgres-contents.ts';
import { readContainer } from '@ledgerline/infra/backup/container.ts';
import { type FramePart, readFrames } from '@ledgerline/infra/backup/frames.ts';
import { restoreParts } from '@ledgerline/infra/backup/restore-parts.ts';
import { replacedSteps } from '@ledgerline/infra/database/baseline.ts';
import { migrateDatabase } from '@ledgerline/infra/database/migrate.ts';
import { createLedgerStore } from '@ledgerline/infra/ledger-store/ledger-store.ts';
import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import { addDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { remindersAnswer } from '@ledgerline/shared-events/reminders/answers.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startNodeProcess } from '../eventstore/support/node-process.ts';
import { MemoryLedger } from '../projections/memory-ledger.ts';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { type BootedLedgerline, bootLedgerline } from '../support/boot.ts';
import { emptyDatabase } from '../support/database.ts';
import { uploadFile } from '../support/upload-file.ts';
import { runOperator } from './operator-process.ts';

const LOGIN = { email: 'ana.lima@example.com', password: 'Correct-Horse-9' };
/** Keys of age, made for this test. */
const SECRET = 'AGE-SECRET-KEY-18AXVU300K5DMLAMAUUFZQXU7AMT64N3JMAMRPUWLCEGQCG43MPFQP9A3XU';
const OTHER_SECRET = 'AGE-SECRET-KEY-1JWZTK6AGTC73SG3E5XLNYD2QCT5EUUAFR5JQFJ7FW8Y6AW8DJE7Q8RH4XV';
const SEEN = ['/api/job?type=all', '/api/client', '/api/invoice', '/api/history', '/api/audit/verify'];

let folder: string;
let app: BootedLedgerline;
let user: ApiClient;
let before: unknown[];
let revision: number;
let backup: string;
let keyFile: string;

/** A user with records of each kind, a file and an undone command. */
async function filledApp(): Promise<void> {
  app = await bootLedgerline({ dataDir: join(folder, 'data'), withoutClient: true });
  user = await apiClient(app.url);
  expect((await user.post('/register', { ...LOGIN, name: 'Ana Lima' })).status).toBeLessThan(300);
  await user.post('/api/client', { client: { name: 'Lingua Nord', currency: 'EUR' } });
  for (const name of ['Vertrag', 'Übersetzung “zwei”'])
    await user.post('/api/job', { job: { name, client_id: 1, quantity: 1000, rate: '0.10' } });
  await user.post('/api/command/MarkJobCompleted', { jobId: 1 });
  await user.post('/api/command/InvoiceJobs', { clientId: 1, jobIds: [1] });
  await user.post('/api/job', { job: { name: 'Undone' } });
  await user.post('/api/undo', {});
  const file = {
    name: 'Notes.bin',
    bytes: Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251)),
  };
  expect((await uploadFile(app.url, user, 2, file)).status).toBe(201);
  await remindedBySelf();
  const { body } = await user.post('/api/command/CreateJob', { job: { name: 'Last' } });
  revision = z.object({ revision: z.number() }).parse(body).revision;
}

/** Two overdue invoices, of which one is due for a reminder; reminders leave by themselves. */
async function remindedBySelf(): Promise<void> {
  const value = { on: true, send: 'automatic', levels: [{ days: 7 }] };
  await user.post('/api/command/SetSetting', { key: 'reminders', value });
  const today = new Date().toISOString().slice(0, 10);
  for (const overdue of [20, 2]) {
    const dates = { date: addDays(today, -60), paymentTerms: 'date', dueDate: addDays(today, -overdue) };
    const items = [{ name: 'Manual', quantity: 1, rate: '120' }];
    await user.post('/api/invoice', { invoice: { client_id: 1, items, ...dates } });
  }
}

/** Which reminder leaves by itself, and which waits since the account came back from a copy. */
async function remindersOf(client: ApiClient) {
  const { body } = await client.get('/api/reminders', { 'x-min-revision': String(revision) });
  const { due, notReminded } = remindersAnswer.parse(body);
  const at = ({ automaticAt }: { automaticAt: string | null }) => automaticAt !== null;
  return {
    due: due.map((reminder) => [at(reminder), reminder.broughtBack?.source ?? null]),
    later: notReminded.filter(({ reason }) => reason === 'not_yet').map(at),
  };
}

/** What the user sees, once the lists have caught up. */
async function seenBy(client: ApiClient): Promise<unknown[]> {
  return await vi.waitFor(async () => {
    const answers = [];
    for (const path of SEEN) {
      const answer = await client.get(path, { 'x-min-revision': String(revision) });
      expect([path, answer.status, answer.headers.get('x-stale')]).toEqual([path, 200, null]);
      answers.push(answer.body);
    }
    const file = await fetch(`${app.url}/api/attachment/1`, { headers: { cookie: client.cookies() } });
    return [...answers, Buffer.from(await file.arrayBuffer()).toString('base64')];
  });
}

const restore = (dataDir: string, from: string, key = SECRET, stores: Record<string, string> = {}) =>
  runOperator('restore', dataDir, ['--from', from], { ...stores, BACKUP_KEY: key });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ledgerline-backup-'));
  keyFile = join(folder, 'key');
  writeFileSync(keyFile, `# made for this test\n${SECRET}\n`);
  await filledApp();
  before = await seenBy(user);
  backup = join(folder, 'everything.backup');
});

afterAll(async () => {
  await app?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('npm run backup and npm run restore', () => {
  it('move everything of a running instance to an empty machine', async () => {
    const written = await runOperator('backup', app.dataDir, ['--to', backup, '--key-file', keyFile]);
    expect(written).toMatchObject({ code: 0, errors: '' });
    expect(written.output).toMatch(/of 1 accounts, \d+ tables, 1 files; encrypted\./);
    expect(before.length).toBe(SEEN.length + 1);
    expect(await remindersOf(user)).toEqual({ due: [[true, null]], later: [true] });
    await app.stop();
    const target = join(folder, 'restored');
    expect(await restore(target, backup)).toMatchObject({ code: 0, errors: '' });
    app = await bootLedgerline({ dataDir: target, withoutClient: true });
    const again = await apiClient(app.url);
    expect((await again.post('/login', LOGIN)).status).toBe(200);
    expect(await seenBy(again)).toEqual(before);
    // It may have left since the backup was made, so it waits for the user.
    expect(await remindersOf(again)).toEqual({ due: [[false, 'backup']], later: [true] });
    const { status } = await again.post('/api/job', { job: { name: 'Afterwards' } });
    expect(status).toBe(201);
    // The session of the browser is valid as well, because the secret that signs it came along.
    const { status: stillSignedIn } = await fetch(`${app.url}/api/user`, {
      headers: { cookie: user.cookies() },
    });
    expect(stillSignedIn).toBe(200);
    await app.stop();
    const refused = await restore(target, backup);
    expect(refused.code).toBe(1);
    expect(refused.errors).toContain('is not empty (postgres)');
  });

  it('refuse a wrong key and a damaged file before anything is made', async () => {
    const target = join(folder, 'never');
    const wrong = await restore(target, backup, OTHER_SECRET);
    expect(wrong).toMatchObject({ code: 1 });
    expect(wrong.errors).toContain('does not open with this key');
    const damaged = join(folder, 'damaged.backup');
    cpSync(backup, damaged);
    writeFileSync(damaged, Buffer.from([0]), { flag: 'a' });
    expect((await restore(target, damaged)).errors).toContain('is damaged');
    expect(existsSync(target)).toBe(false);
  });

  it('marks the accounts of an earlier version as restored, too', async () => {
    const database = await emptyDatabase();
    const { pool, end } = openPool({ connectionString: database.url, max: 4 }, () => undefined);
    const target = { pool, ledger: new MemoryLedger(), contents: postgresContents(pool), dataDir: folder };
    const counts = { events: 0, accounts: 0, tables: 0, contents: 0 };
    const now = new Date('2026-11-24T09:30:00Z');
    const parts = readFrames(readContainer(backup, { kind: 'secret', text: SECRET }));
    const { signal } = new AbortController();
    try {
      await restoreParts(ofEarlierVersion(parts, await replacedSteps()), target, counts, {
        signal,
        now: () => now,
      });
      const { rows } = await pool.query('select at, source from sending.brought_back');
      expect(rows).toEqual([{ at: now, source: 'backup' }]);
      await migrateDatabase(pool);
    } finally {
      await end();
      await database.drop();
    }
  });

  it('is refused with the version that can read it when one from before the baseline wrote it', async () => {
    const database = await emptyDatabase();
    const { pool, end } = openPool({ connectionString: database.url, max: 1 }, () => undefined);
    const target = { pool, ledger: new MemoryLedger(), contents: postgresContents(pool), dataDir: folder };
    const counts = { events: 0, accounts: 0, tables: 0, contents: 0 };
    const parts = readFrames(readContainer(backup, { kind: 'secret', text: SECRET }));
    const { signal } = new AbortController();
    try {
      const old = ofEarlierVersion(parts, (await replacedSteps()).slice(0, -1));
      await expect(restoreParts(old, target, counts, { signal, now: () => new Date() })).rejects.toThrow(
        'restore it with commit d855efd9, and make a new backup there',
      );
      await migrateDatabase(pool);
    } finally {
      await end();
      await database.drop();
    }
  });

  it('fill stores elsewhere, on which nothing starts while the restore is not finished', async () => {
    const database = await emptyDatabase();
    const node = await startNodeProcess(join(folder, 'node'), '--insecure');
    const { pool, end } = openPool({ connectionString: database.url, max: 4 }, () => undefined);
    const ledger = createLedgerStore({ connectionString: node.url });
    const target = { pool, ledger, contents: postgresContents(pool), dataDir: join(folder, 'elsewhere') };
    const counts = { events: 0, accounts: 0, tables: 0, contents: 0 };
    const parts = () => beginningOf(readFrames(readContainer(backup, { kind: 'secret', text: SECRET })));
    const { signal } = new AbortController();
    try {
      await expect(restoreParts(parts(), target, counts, { signal, now: () => new Date() })).rejects.toThrow(
        'broken off here',
      );
      await expect(migrateDatabase(pool)).rejects.toThrow('was broken off');
      const here = { DATABASE_URL: database.url, EVENTSTORE_URL: node.url };
      const again = await restore(join(folder, 'elsewhere-2'), backup, SECRET, here);
      expect(again.errors).toContain('The database is not empty');
      const fresh = await emptyDatabase();
      const stores = { ...here, DATABASE_URL: fresh.url };
      const whole = await restore(join(folder, 'elsewhere-3'), backup, SECRET, stores);
      expect(whole).toMatchObject({ code: 0, errors: '' });
      expect(whole.output).toContain('Restored ');
      await fresh.drop();
    } finally {
      await ledger.close();
      await end();
      node.child.kill('SIGTERM');
      await node.exited;
      await database.drop();
    }
  });
});

const MIGRATIONS = new URL('../../infra/src/database/migrations/', import.meta.url);

/** The tables that a step after the baseline made or changed: the baseline cannot take their rows. */
const LATER_TABLES = new Set(
  readdirSync(MIGRATIONS).flatMap((name) => {
    const text = readFileSync(new URL(name, MIGRATIONS), 'utf8');
    return [...text.matchAll(/^(?:create|alter) table ([a-z_.]+)/gm)].map(([, table = '']) => table);
  }),
);

/** The parts of a backup as a version with these steps from before the baseline wrote them. */
async function* ofEarlierVersion(
  parts: AsyncIterable<FramePart>,
  steps: string[],
): AsyncGenerator<FramePart> {
  let isLeftOut = false;
  for await (const { frame, body } of parts) {
    if (frame.type !== 'rows') isLeftOut = frame.type === 'table' && LATER_TABLES.has(frame.name);
    if (isLeftOut) continue;
    yield { frame: frame.type === 'backup' ? { ...frame, steps } : frame, body };
  }
}

/** The parts of a backup before its events, and then an error. */
async function* beginningOf(parts: AsyncIterable<FramePart>): AsyncGenerator<FramePart> {
  for await (const part of parts) {
    if (part.frame.type === 'event') throw new Error('broken off here');
    yield part;
  }
}
