import { createHash } from 'node:crypto';
import { exportedEvent } from '@ledgerline/shared-events/account-export/exported-event.ts';
import { exportManifest } from '@ledgerline/shared-events/account-export/manifest.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedApp, serveApp } from '../http-api/served-app.ts';
import { type ApiClient, apiClient, testAccount } from '../support/api-client.ts';
import { downloadExport, fillAccount } from './practice.ts';

let served: ServedApp;
let ana: ApiClient;
let files: Record<string, Uint8Array>;

beforeAll(async () => {
  served = await serveApp();
  ana = await testAccount(served.url);
  await fillAccount(ana);
  files = unzipSync(await downloadExport(served.url, ana));
});

afterAll(() => served.stop());

function text(path: string): string {
  return strFromU8(files[path] ?? new Uint8Array());
}

const manifest = () => exportManifest.parse(JSON.parse(text('manifest.json')));

describe('the export of an account', () => {
  it('lists each of its files with length and hash', () => {
    const named = manifest().files;
    expect(named.map(({ path }) => path).toSorted()).toEqual(
      Object.keys(files)
        .filter((path) => path !== 'manifest.json')
        .toSorted(),
    );
    for (const { path, bytes, sha256 } of named) {
      const content = files[path] ?? new Uint8Array();
      expect(content.byteLength).toBe(bytes);
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
    }
  });

  it('contains every event, chained as in the audit trail', async () => {
    const events = text('events.jsonl')
      .trimEnd()
      .split('\n')
      .map((line) => exportedEvent.parse(JSON.parse(line)));
    const verified = await ana.get('/api/audit/verify');
    expect(verified.body).toMatchObject({ ok: true, events: events.length, head: manifest().ledger.head });
    expect(events.map(({ revision }) => revision)).toEqual(events.map((_event, index) => index));
    expect(events.at(-1)?.hash).toBe(manifest().ledger.head);
  });

  it('contains the lists at the same revision, safe for spreadsheets', () => {
    expect(manifest().lists.revision).toBe(manifest().ledger.revision);
    expect(manifest().counts).toMatchObject({
      'csv/clients.csv': 2,
      'csv/jobs.csv': 3,
      'csv/invoices.csv': 2,
      'csv/quotes.csv': 1,
      'csv/quote-items.csv': 1,
    });
    expect(text('csv/clients.csv')).toContain(`'=HYPERLINK(1)`);
    expect(text('csv/payments.csv')).toContain('2026-11-05');
  });

  it('contains the paper of each invoice, without issuing any', async () => {
    const papers = Object.keys(files).filter((path) => path.startsWith('invoices/'));
    expect(papers.toSorted()).toEqual(['invoices/1.pdf', 'invoices/2.pdf']);
    for (const path of papers) expect(text(path).slice(0, 5)).toBe('%PDF-');
    expect(text('events.jsonl')).not.toContain('InvoiceIssued');
    expect((await ana.get('/api/invoice/2')).body).toMatchObject({ issued_at: null });
  });
});

describe('the file of an export', () => {
  it('is available only to the owner of the account', async () => {
    const { body } = await ana.get('/api/account/export');
    const { export: run } = body as { export: { id: string } };
    const stranger = await testAccount(served.url);
    expect((await stranger.get(`/api/account/export/${run.id}/file`)).status).toBe(404);
    expect((await stranger.get(`/api/account/export/${run.id}`)).status).toBe(404);
    expect((await stranger.delete(`/api/account/export/${run.id}`)).status).toBe(404);
    const nobody = await apiClient(served.url);
    expect((await nobody.get(`/api/account/export/${run.id}/file`)).status).toBe(401);
  });

  it('is available after the trial', async () => {
    const late = await testAccount(served.url);
    await served.pool.query(
      `update identity.users set trial_ends_on = '2020-01-01'
       where account_id = (select account_id from identity.users order by created_at desc limit 1)`,
    );
    expect((await downloadExport(served.url, late)).byteLength).toBeGreaterThan(0);
  });

  it('is deleted with the account', async () => {
    const leaving = await testAccount(served.url);
    await downloadExport(served.url, leaving);
    const before = await exportsIn(served);
    await leaving.post('/delete-account');
    expect(await exportsIn(served)).toBe(before - 1);
  });
});

async function exportsIn({ pool }: ServedApp): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(distinct r.id)::integer as count from runs.runs r
     join runs.files f on f.run_id = r.id where r.kind = 'export'`,
  );
  return rows[0]?.count ?? 0;
}
