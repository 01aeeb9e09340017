import { prepareAppend } from '@ledgerline/command-service/ledger/appending/new-events.ts';
import { verifyExport } from '@ledgerline/projection-service/operator/verify-export.ts';
import { JobEdited } from '@ledgerline/shared-events/jobs/events.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { runSteps } from '@ledgerline/shared-events/slices.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { ServedApp } from '../http-api/served-app.ts';
import { type ApiClient, testAccount } from '../support/api-client.ts';
import { downloadExport, everyList, fillAccount, importExport, uploadExport } from './practice.ts';
import { serveWithImports } from './served-with-imports.ts';

let served: ServedApp;
let ana: ApiClient;
let file: Uint8Array;

beforeAll(async () => {
  served = await serveWithImports();
  ana = await testAccount(served.url);
  await fillAccount(ana);
  file = await downloadExport(served.url, ana);
});

afterAll(() => served.stop());

const page = z.object({ data: z.array(z.record(z.string(), z.unknown())) });

/** The history without the entries that an import adds. */
async function historyOf(user: ApiClient): Promise<unknown[]> {
  const { body } = await user.get('/api/history?per_page=200');
  return page.parse(body).data.filter(({ command }) => command !== 'ImportAccount');
}

async function auditOf(user: ApiClient, number: string): Promise<unknown> {
  return (await user.get(`/api/invoice/${number}/audit`)).body;
}

const changedLedger = z.object({ revision: z.number() });

async function undoAll(user: ApiClient): Promise<{ answers: string[]; revision: number }> {
  const answers: string[] = [];
  for (let revision = 0; ; ) {
    const { status, body } = await user.post('/api/undo', {});
    if (status !== 200) {
      answers.push(z.object({ code: z.string() }).parse(body).code);
      return { answers, revision };
    }
    answers.push('undone');
    revision = changedLedger.parse(body).revision;
  }
}

async function redo(user: ApiClient): Promise<number> {
  return changedLedger.parse((await user.post('/api/redo', {})).body).revision;
}

describe('an import into an empty account', () => {
  let ben: ApiClient;

  beforeAll(async () => {
    ben = await testAccount(served.url);
    expect((await ben.get('/api/account/import')).body).toEqual({ empty: true, import: null });
    const run = await importExport(served.url, ben, file);
    expect(run).toMatchObject({ state: 'done', counts: { 'csv/jobs.csv': 3, 'csv/clients.csv': 2 } });
  });

  it('imports every list completely', async () => {
    expect(await everyList(ben)).toEqual(await everyList(ana));
  });

  it('imports the history, with its times and its undone entries', async () => {
    const imported = await historyOf(ben);
    expect(imported.length).toBeGreaterThan(12);
    expect(imported).toEqual(await historyOf(ana));
  });

  it('adds an entry to the history, which cannot be undone', async () => {
    const { body } = await ben.get('/api/history');
    expect(page.parse(body).data[0]).toMatchObject({ command: 'ImportAccount', undoable: false });
  });

  it('keeps the hashes of the audit trail, which can be verified', async () => {
    const verified = z.object({ ok: z.boolean(), events: z.number() });
    const [was, is] = [await ana.get('/api/audit/verify'), await ben.get('/api/audit/verify')].map(
      ({ body }) => verified.parse(body),
    );
    expect(is).toEqual({ ok: true, events: (was?.events ?? 0) + 1 });
    const trail = z.looseObject({ events: z.array(z.unknown()) });
    const [before, after] = [await auditOf(ana, '1'), await auditOf(ben, '1')].map((each) =>
      trail.parse(each),
    );
    expect(before).not.toHaveProperty('imported');
    expect(after).toEqual({
      ...before,
      imported: { events: before?.events.length, at: expect.any(String) },
    });
    const { body: csv } = await ben.get('/api/invoice/1/audit?format=csv');
    expect(String(csv)).toMatch(/,hash,imported\r\n.*,imported on \d{4}-/);
    expect(verifyExport(String(csv))).toMatchObject({ ok: true, events: before?.events.length });
    expect(verifyExport(JSON.stringify(after))).toMatchObject({ ok: true });
  });

  it('does not change sign-in and trial', async () => {
    const { body } = await ben.get('/api/user');
    expect(body).toMatchObject({ test_account: true, email: null });
  });

  it('keeps every entry of the history undoable and redoable', async () => {
    const inTheOriginal = await undoAll(ana);
    const imported = await undoAll(ben);
    expect(inTheOriginal.answers.length).toBeGreaterThan(5);
    expect(imported.answers).toEqual(inTheOriginal.answers);
    expect(await everyList(ben, imported.revision)).toEqual(await everyList(ana, inTheOriginal.revision));
    const [redone, redoneHere] = [await redo(ana), await redo(ben)];
    expect(await everyList(ben, redoneHere)).toEqual(await everyList(ana, redone));
  });

  it('can be exported again, and a second import is refused', async () => {
    const again = await downloadExport(served.url, ben);
    const cleo = await testAccount(served.url);
    expect(await importExport(served.url, cleo, again)).toMatchObject({ state: 'done' });
    expect(await everyList(cleo)).toEqual(await everyList(ben));
    expect(await uploadExport(served.url, ben, again)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
  });

  it('names all of a trail as imported that came through several accounts', async () => {
    const dora = await testAccount(served.url);
    expect(await importExport(served.url, dora, file)).toMatchObject({ state: 'done' });
    const noted = await dora.post('/api/command/MarkInvoiceSent', { invoiceId: 1, how: 'By post' });
    expect(noted.status).toBe(200);
    const emil = await testAccount(served.url);
    const again = await downloadExport(served.url, dora);
    expect(await importExport(served.url, emil, again)).toMatchObject({ state: 'done' });
    const trail = z.object({ events: z.array(z.unknown()), imported: z.object({ events: z.number() }) });
    const { events, imported } = trail.parse(await auditOf(emil, '1'));
    expect(imported.events).toBe(events.length);
  });

  it('leaves nothing of the ledger that it replaced', async () => {
    await vi.waitFor(async () => {
      const { rows } = await served.pool.query(
        `select 1 from read.account_head where account_id not in (select account_id from identity.users)
         union all select 1 from runs.files f join runs.runs r on r.id = f.run_id where r.kind = 'import'
         union all select 1 from identity.account_deletions`,
      );
      expect(rows).toEqual([]);
    });
  });
});

describe('an export of an account that an older version damaged', () => {
  const answered = z.object({ revision: z.number() });

  /** Appends an invalid deadline directly to the ledger, as an older version accepted it. */
  async function mistype(accountId: string, revision: number): Promise<void> {
    const change = { before: { deadline: null }, after: { deadline: '0026-11-20' } };
    const metadata = {
      commandId: '5f0c7a52-6e9b-4c5e-9a50-3c1f0f0e7a02',
      command: 'EditJob',
      accountId,
      actor: 'user-1',
      source: 'user' as const,
      session: '',
      body: '',
      correlationId: '',
      causationId: '',
      appVersion: '',
    };
    const damage = [JobEdited.of({ jobId: 1, name: 'Old', ...change })];
    const { stored } = runSteps(prepareAppend(damage, metadata, { revision, at: null }, new Date()));
    await served.ledger.append(accountStream(accountId), revision, stored);
  }

  it('is imported, and repaired by events of the system', async () => {
    const emil = await testAccount(served.url);
    const { body } = await emil.post('/api/command/CreateJob', { job: { name: 'Old' } });
    const { rows } = await served.pool.query<{ account_id: string }>(
      'select account_id from identity.users order by created_at desc limit 1',
    );
    const { revision } = answered.parse(body);
    await mistype(rows[0]?.account_id ?? '', revision);
    // An export has what the read models have.
    await emil.get('/api/history', { 'x-min-revision': String(revision + 1) });
    const damaged = await downloadExport(served.url, emil);
    const fay = await testAccount(served.url);
    expect(await importExport(served.url, fay, damaged)).toMatchObject({ state: 'done' });
    expect((await fay.get('/api/job/1')).body).toMatchObject({ name: 'Old', deadline: null });
    expect(await historyOf(fay)).toContainEqual(expect.objectContaining({ command: 'EditJob' }));
  });
});

describe('a file that was changed after the export', () => {
  const hostile: [string, () => Uint8Array, RegExp][] = [
    ['no ZIP', () => strToU8('{"a":1}'), /a complete ZIP file/],
    ['cut off', () => file.slice(0, file.length - 4_000), /a complete ZIP file/],
    ['foreign', () => zipSync({ 'a.txt': strToU8('a') }), /isn't an export of a Ledgerline account/],
    [
      'newer',
      () => changed('manifest.json', (text) => text.replace('"version": 3', '"version": 9')),
      /newer version/,
    ],
    [
      'an event changed',
      () => changed('events.jsonl', (text) => text.replace('Pacific', 'Atlantic')),
      /damaged/,
    ],
    [
      'an event missing',
      () => changed('events.jsonl', (text) => text.split('\n').slice(1).join('\n')),
      /damaged/,
    ],
    [
      'half a letter in an event',
      () => changed('events.jsonl', (text) => text.replace('Pacific', '\\ud800x')),
      /event \d+ cannot be read/,
    ],
    ['a list changed', () => changed('csv/jobs.csv', (text) => text.replace('Job 1', 'Job 7')), /jobs\.csv/],
    ['a file too many', () => zipSync({ ...unzipSync(file), 'more.txt': strToU8('a') }), /more\.txt/],
  ];

  function changed(path: string, change: (text: string) => string): Uint8Array {
    const files = unzipSync(file);
    const content = strToU8(change(strFromU8(files[path] ?? new Uint8Array())));
    return zipSync({ ...files, [path]: content });
  }

  it.each(hostile)('is refused with a message, and nothing is imported: %s', async (_what, make, message) => {
    const dora = await testAccount(served.url);
    const run = await importExport(served.url, dora, make());
    expect(run).toMatchObject({ state: 'failed', error: expect.stringMatching(message) });
    expect(await everyList(dora)).toMatchObject({ jobs: { total: 0 } });
    expect((await dora.get('/api/account/import')).body).toMatchObject({ empty: true });
  });
});

describe('an account that is used', () => {
  it('cannot import an export', async () => {
    const used = await testAccount(served.url);
    await used.post('/api/client', { client: { name: 'Somebody' } });
    expect((await used.get('/api/account/import')).body).toMatchObject({ empty: false });
    expect(await uploadExport(served.url, used, file)).toMatchObject({ status: 409 });
  });
});
