import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupLedgerFile } from '@ledgerline/eventstore-node/commands/backup-ledger.ts';
import { type EventStoreNode, startEventStoreNode } from '@ledgerline/eventstore-node/node.ts';
import { copyLedger } from '@ledgerline/infra/ledger-store/copy/copy-ledger.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { runOperator } from '../operator/operator-process.ts';
import { type ApiClient, testAccount } from '../support/api-client.ts';
import { type BootedLedgerline, bootLedgerline } from '../support/boot.ts';

const jobList = z.object({ data: z.array(z.object({ name: z.string() })) });
/** Reads that together cover every read model. */
const READS = [
  '/api/job?type=all&per_page=200',
  '/api/client',
  '/api/invoice',
  '/api/history?per_page=100',
  '/api/audit/verify',
];

let folder = '';
let app: BootedLedgerline | null = null;
let cluster: EventStoreNode | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledgerline-moving-'));
});

afterEach(async () => {
  await app?.stop();
  await cluster?.stop();
  app = null;
  cluster = null;
  rmSync(folder, { recursive: true, force: true });
});

const dataDir = () => join(folder, 'data');
const ledgerFile = () => join(dataDir(), 'eventstore', 'ledger.db');

/** Starts the app at the address that the browser uses. */
async function boot(env: Record<string, string> = {}): Promise<BootedLedgerline> {
  const port = app === null ? '0' : new URL(app.url).port;
  app = await bootLedgerline({ dataDir: dataDir(), env: { PORT: port, ...env }, withoutClient: true });
  return app;
}

async function addJob(user: ApiClient, name: string): Promise<string> {
  const { status, headers } = await user.post('/api/job', { job: { name } });
  expect(status).toBe(201);
  return headers.get('X-Revision') ?? '';
}

/** The answers of all reads once none of them is stale. */
async function everythingOf(user: ApiClient, minRevision: string): Promise<unknown[]> {
  return await vi.waitFor(
    async () => {
      const answers = await Promise.all(
        READS.map((path) => user.get(path, { 'X-Min-Revision': minRevision })),
      );
      for (const { status, headers } of answers) {
        expect({ status, stale: headers.get('X-Stale') }).toEqual({ status: 200, stale: null });
      }
      return answers.map(({ body }) => body);
    },
    { interval: 200 },
  );
}

async function namesOfJobs(user: ApiClient, minRevision: string): Promise<string[]> {
  const [jobs] = await everythingOf(user, minRevision);
  return jobList.parse(jobs).data.map(({ name }) => name);
}

const isWell = async (): Promise<void> => {
  await vi.waitFor(async () => {
    const health = await fetch(`${app?.url}/api/health`);
    expect(await health.json()).toMatchObject({ ok: true, feed: true, lag: 0 });
  });
};

describe('moving the ledger as the documentation describes', () => {
  it('to another store and back shows the same rows, and reports what the abandoned store lacks', async () => {
    const here = await boot();
    // Deleting an account makes the log of the copy shorter.
    const leaving = await testAccount(here.url);
    for (let job = 0; job < 20; job += 1) await addJob(leaving, `Job ${job}`);
    const user = await testAccount(here.url);
    await addJob(user, 'Before');
    const revision = await addJob(user, 'Also before');
    expect((await leaving.post('/delete-account')).status).toBe(204);
    const before = await everythingOf(user, revision);
    await here.stop();

    cluster = await startEventStoreNode({ dataDir: join(folder, 'cluster'), security: 'none' });
    const copy = await copyLedger(ledgerFile(), cluster.connectionString);
    expect(copy.differences).toEqual([]);
    await boot({ EVENTSTORE_URL: cluster.connectionString });
    expect(await everythingOf(user, revision)).toEqual(before);
    const there = await addJob(user, 'There');
    expect(await namesOfJobs(user, there)).toContain('There');
    await isWell();
    await app?.stop();

    const back = await boot();
    expect(await everythingOf(user, revision)).toEqual(before);
    await isWell();
    const { output, code } = await runOperator('projections', dataDir(), ['list']);
    expect(code).toBe(0);
    expect(output).toContain(`events ${there} to ${there}`);
    expect(output).toContain('CreateJob');
    const again = await addJob(user, 'Back');
    expect(await namesOfJobs(user, again)).toEqual(expect.arrayContaining(['Before', 'Also before', 'Back']));
    await back.stop();
  });
});

describe('restoring an older backup', () => {
  it('shows the contents of the backup and what is added to it, without a manual rebuild', async () => {
    const first = await boot();
    const user = await testAccount(first.url);
    const revision = await addJob(user, 'Kept');
    await everythingOf(user, revision);
    const leaving = await testAccount(first.url);
    await everythingOf(leaving, await addJob(leaving, 'Gone'));
    const backup = join(folder, 'backup.db');
    backupLedgerFile(ledgerFile(), backup);
    await addJob(user, 'Lost');
    const lost = await addJob(user, 'Lost as well');
    expect((await leaving.post('/delete-account')).status).toBe(204);
    await first.stop();
    for (const end of ['-wal', '-shm', '']) rmSync(`${ledgerFile()}${end}`, { force: true });
    copyFileSync(backup, ledgerFile());

    await boot();
    expect(await namesOfJobs(user, revision)).toEqual(['Kept']);
    // A tab that was open meanwhile continues at the end of the restored ledger.
    const { headers } = await user.get('/api/job?type=all', { 'X-Min-Revision': lost });
    expect(headers.get('X-Ledger-Revision')).toBe(revision);
    const added = await addJob(user, 'New');
    expect(Number(added)).toBe(Number(revision) + 1);
    expect((await namesOfJobs(user, added)).toSorted()).toEqual(['Kept', 'New']);
    await isWell();
    // An account that was deleted after the backup exists again, and nobody can sign in to it.
    await vi.waitFor(async () => {
      const { output } = await runOperator('accounts', dataDir(), []);
      expect(output).toContain('2 accounts');
      expect(output.match(/no login belongs to it/g)).toHaveLength(1);
    });
  });
});
