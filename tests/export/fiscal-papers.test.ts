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

/** The kept papers: where they are in an export, where they are answered, and what they are called. */
const PAPERS = [
  { file: 'invoices/1.pdf', path: '/api/invoice/pdf/1', name: 'invoice 1' },
  { file: 'credit-notes/CN-1.pdf', path: '/api/credit-note/pdf/1', name: 'credit note CN-1' },
];
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let served: ServedApp;
let file: Uint8Array;
let bytes: string[];

beforeAll(async () => {
  served = await serveWithImports();
  const ana = await testAccount(served.url);
  await ana.post('/api/client', { client: { name: 'Nord AG', currency: 'EUR' } });
  await ana.post('/api/settings', { key: 'fiscalMode', value: true });
  const items = [{ name: 'Manual', quantity: 1, rate: '120' }];
  await ana.post('/api/invoice', { invoice: { client_id: 1, items } });
  await ana.post('/api/invoice/1/issue', {});
  await ana.post('/api/invoice/1/credit-note', { reason: 'Not ordered' });
  await ana.post('/api/credit-note/1/issue', {});
  await ana.post('/api/quote', { quote: { client_id: 1, items } });
  bytes = await papersOf(ana);
  file = await downloadExport(served.url, ana);
  return () => served.stop();
});

/** The hashes of the kept papers. */
function papersOf(user: ApiClient): Promise<string[]> {
  return Promise.all(
    PAPERS.map(({ path }) =>
      vi.waitFor(
        async () => {
          const answer = await fetch(served.url + path, { headers: { cookie: user.cookies() } });
          expect(answer.status).toBe(200);
          const paper = digest(new Uint8Array(await answer.arrayBuffer()));
          const repr = Buffer.from(paper, 'hex').toString('base64');
          expect(answer.headers.get('etag')).toBe(`"${paper}"`);
          expect(answer.headers.get('repr-digest')).toBe(`sha-256=:${repr}:`);
          return paper;
        },
        { interval: 50 },
      ),
    ),
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

it('an export has the kept papers, and verify-audit accepts it', async () => {
  const files = unzipSync(file);
  expect(PAPERS.map(({ file: path }) => digest(files[path] ?? new Uint8Array()))).toEqual(bytes);
  expect(await verdictOn(() => undefined)).toMatchObject({ ok: true });
});

it.each(PAPERS)('verify-audit names a forged or removed paper of $name', async ({ file: path, name }) => {
  const reason = expect.stringContaining(`The archived PDF of ${name} is missing or was changed`);
  const forge = (files: Record<string, Uint8Array>) => {
    files[path] = strToU8('forged');
  };
  expect(await verdictOn(forge)).toMatchObject({ ok: false, reason });
  const remove = (files: Record<string, Uint8Array>) => {
    delete files[path];
  };
  expect(await verdictOn(remove)).toMatchObject({ ok: false, reason });
});

it.each([
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

it.each([
  ['invoice 1', 'InvoiceFinalized'],
  ['credit note CN-1', 'CreditNoteFinalized'],
  ['quote Q-1', 'QuoteCreated'],
])(
  'verify-audit names an event of %s that was forged, and one in the place of another',
  async (name, type) => {
    const changeLines =
      (change: (lines: string[], at: number) => void) => (files: Record<string, Uint8Array>) => {
        const lines = strFromU8(files['events.jsonl'] ?? new Uint8Array())
          .trimEnd()
          .split('\n');
        change(
          lines,
          lines.findIndex((line) => line.includes(`"type":"${type}"`)),
        );
        files['events.jsonl'] = strToU8(`${lines.join('\n')}\n`);
      };
    const forge = changeLines((lines, at) => {
      const event = JSON.parse(lines[at] ?? '');
      lines[at] = JSON.stringify({ ...event, data: { ...event.data, more: 1 } });
    });
    expect(await verdictOn(forge)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(new RegExp(`^Event \\d+, of ${name}, is not what was recorded`)),
    });
    const inPlace = expect.stringMatching(
      new RegExp(`^Event \\d+ is missing or was moved: event \\d+, of ${name}, is in its place`),
    );
    const remove = changeLines((lines, at) => void lines.splice(at - 1, 1));
    expect(await verdictOn(remove)).toMatchObject({ ok: false, reason: inPlace });
    const move = changeLines((lines, at) => void lines.splice(at - 1, 0, ...lines.splice(at, 1)));
    expect(await verdictOn(move)).toMatchObject({ ok: false, reason: inPlace });
  },
);

it('an import of the export answers the same bytes', async () => {
  const ben = await testAccount(served.url);
  expect(await importExport(served.url, ben, file)).toMatchObject({ state: 'done' });
  expect(await papersOf(ben)).toEqual(bytes);
});
