import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyArchive } from '@ledgerline/infra/operator/verify-archive.ts';
import { exportManifest, MANIFEST_FILE } from '@ledgerline/shared-events/account-export/manifest.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, expect, it, vi } from 'vitest';
import type { ServedApp } from '../http-api/served-app.ts';
import { type ApiClient, testAccount } from '../support/api-client.ts';
import { downloadExport, importExport } from './practice.ts';
import { serveWithImports } from './served-with-imports.ts';

const PAPER = 'invoices/1.pdf';
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let served: ServedApp;
let file: Uint8Array;
let bytes: Uint8Array;

beforeAll(async () => {
  served = await serveWithImports();
  const ana = await testAccount(served.url);
  await ana.post('/api/client', { client: { name: 'Nord AG', currency: 'EUR' } });
  await ana.post('/api/settings', { key: 'fiscalMode', value: true });
  const items = [{ name: 'Manual', quantity: 1, rate: '120' }];
  await ana.post('/api/invoice', { invoice: { client_id: 1, items } });
  await ana.post('/api/invoice/1/issue', {});
  bytes = await paperOf(ana);
  file = await downloadExport(served.url, ana);
  return () => served.stop();
});

function paperOf(user: ApiClient): Promise<Uint8Array> {
  return vi.waitFor(
    async () => {
      const answer = await fetch(`${served.url}/api/invoice/pdf/1`, { headers: { cookie: user.cookies() } });
      expect(answer.status).toBe(200);
      return new Uint8Array(await answer.arrayBuffer());
    },
    { interval: 50 },
  );
}

/** The verdict on an export after a change of its files, whose manifest says what they are then. */
async function verdictOn(change: (files: Record<string, Uint8Array>) => void) {
  const files = unzipSync(file);
  change(files);
  const manifest = exportManifest.parse(JSON.parse(strFromU8(files[MANIFEST_FILE] ?? new Uint8Array())));
  manifest.files = manifest.files.flatMap((one) => {
    const content = files[one.path];
    return content === undefined ? [] : [{ ...one, bytes: content.byteLength, sha256: digest(content) }];
  });
  files[MANIFEST_FILE] = strToU8(JSON.stringify(manifest));
  const folder = await mkdtemp(join(tmpdir(), 'ledgerline-fiscal-'));
  try {
    await writeFile(join(folder, 'export.zip'), zipSync(files));
    return await verifyArchive(join(folder, 'export.zip'), null);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

it('an export has the kept paper, and verify-audit accepts it', async () => {
  expect(digest(unzipSync(file)[PAPER] ?? new Uint8Array())).toBe(digest(bytes));
  expect(await verdictOn(() => undefined)).toMatchObject({ ok: true });
});

const LOST = {
  ok: false,
  reason: expect.stringContaining('The archived PDF of invoice 1 is missing or was changed'),
};

it.each([
  [
    'a forged paper',
    (files: Record<string, Uint8Array>) => {
      files[PAPER] = strToU8('forged');
    },
    LOST,
  ],
  [
    'a paper that was taken out',
    (files: Record<string, Uint8Array>) => {
      delete files[PAPER];
    },
    LOST,
  ],
  [
    'a forged event',
    (files: Record<string, Uint8Array>) => {
      const events = strFromU8(files['events.jsonl'] ?? new Uint8Array());
      files['events.jsonl'] = strToU8(events.replace('Nord AG', 'Nord GmbH'));
    },
    { ok: false, reason: expect.stringMatching(/^Event \d+ is not what was recorded/) },
  ],
  [
    'a tail that was cut',
    (files: Record<string, Uint8Array>) => {
      const lines = strFromU8(files['events.jsonl'] ?? new Uint8Array())
        .trimEnd()
        .split('\n');
      files['events.jsonl'] = strToU8(`${lines.slice(0, -1).join('\n')}\n`);
    },
    { ok: false, reason: 'Its events do not end where the manifest says.' },
  ],
])('verify-audit names %s', async (_, change, verdict) => {
  expect(await verdictOn(change)).toMatchObject(verdict);
});

it('an import of the export answers the same bytes', async () => {
  const ben = await testAccount(served.url);
  expect(await importExport(served.url, ben, file)).toMatchObject({ state: 'done' });
  expect(digest(await paperOf(ben))).toBe(digest(bytes));
});
