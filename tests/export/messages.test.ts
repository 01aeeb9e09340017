import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MailServer, startMailServer } from '@ledgerline/infra/mail/testing/mail-server.ts';
import { verifyArchive } from '@ledgerline/infra/operator/verify-archive.ts';
import {
  type ExportManifest,
  exportManifest,
  MANIFEST_FILE,
} from '@ledgerline/shared-events/account-export/manifest.ts';
import { addDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import {
  type DeliveryAnswer,
  documentDeliveriesAnswer,
  oneDeliveryAnswer,
} from '@ledgerline/shared-events/deliveries/answers.ts';
import { remindersAnswer } from '@ledgerline/shared-events/reminders/answers.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ServedApp } from '../http-api/served-app.ts';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { downloadExport, importExport } from './practice.ts';
import { serveWithImports } from './served-with-imports.ts';

const PATIENCE = { interval: 50 };
const KEY = 'b6b1b1c4-6a3e-4c38-8a53-5a0d5d3c2a11';
const BUSY = 'busy@nord.example';
const OUTCOME =
  'The account was restored from an export or a backup, and the email may have been sent after it was made.';

let mail: MailServer;
let served: ServedApp;
let file: Uint8Array;
let sent: DeliveryAnswer;

beforeAll(async () => {
  mail = await startMailServer();
  mail.refusedRecipients.set(BUSY, { code: 450, text: 'Try again later' });
  served = await serveWithImports({ SMTP_URL: mail.url, MESSAGE_STOP_SECONDS: '0' });
  const ana = await registered('ana@practice.example');
  await ana.post('/api/client', { client: { name: 'Nord AG', currency: 'EUR' } });
  for (const name of ['Manual', 'Leaflet']) {
    await ana.post('/api/command/CreateInvoice', {
      invoice: { client_id: 1, items: [{ name, quantity: 1, rate: '120' }] },
    });
  }
  await remindedBySelf(ana);
  await send(ana, 1, 'office@nord.example');
  await send(ana, 2, BUSY);
  sent = await deliveryOf(ana, 1, { state: 'sent' });
  await deliveryOf(ana, 2, { state: 'queued', recipients: [{ detail: expect.stringContaining('450') }] });
  file = await downloadExport(served.url, ana);
  return async () => {
    await served.stop();
    await mail.close();
  };
});

/** An invoice that is due for a reminder, which leaves by itself. */
async function remindedBySelf(user: ApiClient): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const dates = { date: addDays(today, -60), paymentTerms: 'date', dueDate: addDays(today, -20) };
  const items = [{ name: 'Overdue', quantity: 1, rate: '120' }];
  await user.post('/api/command/CreateInvoice', { invoice: { client_id: 1, items, ...dates } });
  const value = { on: true, send: 'automatic', levels: [{ days: 7 }] };
  await user.post('/api/command/SetSetting', { key: 'reminders', value });
}

async function registered(email: string): Promise<ApiClient> {
  const user = await apiClient(served.url);
  await user.post('/register', { email, password: 'Correct-Horse-7' });
  await served.pool.query('update identity.users set email_confirmed_at = now() where email = $1', [email]);
  return user;
}

const send = (user: ApiClient, invoice: number, to: string) =>
  user.post(
    `/api/invoice/${invoice}/send`,
    { to: [to], subject: `Invoice ${invoice}`, body: 'Hello', attach: ['pdf'] },
    { 'idempotency-key': invoice === 2 ? KEY : crypto.randomUUID() },
  );

/** The only delivery of an invoice, once it is as expected. */
function deliveryOf(user: ApiClient, invoice: number, expected: object): Promise<DeliveryAnswer> {
  return vi.waitFor(async () => {
    const { body } = await user.get(`/api/invoice/${invoice}/deliveries`);
    const { deliveries } = documentDeliveriesAnswer.parse(body);
    expect(deliveries).toMatchObject([expected]);
    const [only] = deliveries;
    if (only === undefined) throw new Error('The invoice has no delivery.');
    return only;
  }, PATIENCE);
}

const paperOf = ({ papers }: DeliveryAnswer) => {
  const [paper] = papers;
  if (paper === undefined) throw new Error('The message has no file.');
  return paper;
};

const download = (user: ApiClient, { id, ...delivery }: DeliveryAnswer) =>
  fetch(`${served.url}/api/delivery/${id}/paper/${paperOf({ id, ...delivery }).sha256}`, {
    headers: { cookie: user.cookies() },
  });

describe('a message that waited when its account was exported', () => {
  it('has an unknown outcome after the import, and is sent neither by itself nor by a repetition', async () => {
    const ben = await registered('ben@practice.example');
    expect(await importExport(served.url, ben, file)).toMatchObject({ state: 'done' });
    mail.refusedRecipients.clear();
    const recipients = [{ address: BUSY, state: 'unknown', detail: OUTCOME }];
    const waited = await deliveryOf(ben, 2, { state: 'unknown', recipients });
    const again = await send(ben, 2, BUSY);
    expect(oneDeliveryAnswer.parse(again.body).delivery.id).toBe(waited.id);
    await deliveryOf(ben, 2, { state: 'unknown' });
    expect(mail.counts()).not.toHaveProperty([BUSY]);
    mail.refusedRecipients.set(BUSY, { code: 450, text: 'Try again later' });
  });
});

it('a reminder that was due at an import waits for the user, since it may have left elsewhere', async () => {
  const lea = await registered('lea@practice.example');
  expect(await importExport(served.url, lea, file)).toMatchObject({ state: 'done' });
  const today = new Date().toISOString().slice(0, 10);
  const { body } = await lea.get('/api/reminders');
  const { due } = remindersAnswer.parse(body);
  expect(due).toMatchObject([{ automaticAt: null, broughtBack: { on: today, source: 'export' } }]);
});

describe('an export with messages', () => {
  it('has their files and their texts, which the check without the app verifies', async () => {
    const packed = unzipSync(file);
    const paper = paperOf(sent);
    const path = `messages/${paper.sha256}/Invoice 1.pdf`;
    expect(Object.keys(packed).filter((each) => each.startsWith('messages/'))).toHaveLength(2);
    expect(sha256(packed[path] ?? new Uint8Array())).toBe(paper.sha256);
    expect(manifestOf(packed)).toMatchObject({ version: 3, counts: { 'csv/messages.csv': 2 } });
    expect(strFromU8(packed['csv/messages.csv'] ?? new Uint8Array())).toContain(`Hello,${path}`);
    expect(await verdictOn(file)).toMatchObject({ ok: true });
    const forged = { ...packed, ...withPaper(packed, path, 'Another invoice') };
    expect(await verdictOn(zipSync(forged))).toMatchObject({
      ok: false,
      reason: `${path} is not the file of its message.`,
    });
  });

  it('is imported with the very files', async () => {
    const cleo = await registered('cleo@practice.example');
    expect(await importExport(served.url, cleo, file)).toMatchObject({ state: 'done' });
    const answer = await download(cleo, sent);
    expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(paperOf(sent).sha256);
    const again = unzipSync(await downloadExport(served.url, cleo));
    const papers = (files: Record<string, Uint8Array>) =>
      Object.entries(files).filter(([path]) => path.startsWith('messages/'));
    expect(papers(again)).toEqual(papers(unzipSync(file)));
  });

  it('of an earlier version, without their files, is imported without them', async () => {
    const packed = unzipSync(file);
    const manifest = manifestOf(packed);
    const without = Object.fromEntries(
      Object.entries(packed).filter(([path]) => !path.startsWith('messages/')),
    );
    const files = manifest.files.filter(({ path }) => !path.startsWith('messages/'));
    const older = zipSync({ ...without, ...withManifest({ ...manifest, version: 2, files }) });
    const dora = await registered('dora@practice.example');
    expect(await importExport(served.url, dora, older)).toMatchObject({ state: 'done' });
    expect(await deliveryOf(dora, 1, { state: 'sent' })).toMatchObject({ papers: sent.papers });
    expect((await download(dora, sent)).status).toBe(404);
  });

  it('is refused when a file is another one than the ledger names, and leaves no file behind', async () => {
    const packed = unzipSync(file);
    const path = `messages/${paperOf(sent).sha256}/Invoice 1.pdf`;
    const before = await storedPapers();
    const emil = await registered('emil@practice.example');
    const forged = zipSync({ ...packed, ...withPaper(packed, path, 'Another invoice') });
    expect(await importExport(served.url, emil, forged)).toMatchObject({
      state: 'failed',
      error: `The export is damaged: ${path} is not the file of its message. Nothing was imported.`,
    });
    const foreign = zipSync({ ...packed, ...withPaper(packed, 'messages/0/a.pdf', 'A file more') });
    expect(await importExport(served.url, emil, foreign)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('messages/0/a.pdf is not the file of its message'),
    });
    await vi.waitFor(async () => expect(await storedPapers()).toBe(before), PATIENCE);
  });

  it('leaves no file behind when its account is deleted', async () => {
    const before = await storedPapers();
    const fay = await registered('fay@practice.example');
    expect(await importExport(served.url, fay, file)).toMatchObject({ state: 'done' });
    expect(await storedPapers()).toBe(before + 2);
    expect((await fay.post('/delete-account', { password: 'Correct-Horse-7' })).status).toBe(204);
    await vi.waitFor(async () => expect(await storedPapers()).toBe(before), PATIENCE);
  });

  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const manifestOf = (packed: Record<string, Uint8Array>) =>
    exportManifest.parse(JSON.parse(strFromU8(packed[MANIFEST_FILE] ?? new Uint8Array())));
  const withManifest = (manifest: ExportManifest) => ({
    [MANIFEST_FILE]: strToU8(JSON.stringify(manifest)),
  });

  /** A file of the export with another content, which the manifest knows. */
  function withPaper(packed: Record<string, Uint8Array>, path: string, text: string) {
    const manifest = manifestOf(packed);
    const bytes = strToU8(text);
    const entry = { path, bytes: bytes.byteLength, sha256: sha256(bytes) };
    const files = [...manifest.files.filter((each) => each.path !== path), entry];
    return { [path]: bytes, ...withManifest({ ...manifest, files }) };
  }

  async function verdictOn(bytes: Uint8Array) {
    const folder = await mkdtemp(join(tmpdir(), 'ledgerline-export-'));
    try {
      await writeFile(join(folder, 'export.zip'), bytes);
      return await verifyArchive(join(folder, 'export.zip'), null);
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  async function storedPapers(): Promise<number> {
    const { rows } = await served.pool.query<{ count: number }>(
      'select count(*)::integer as count from sending.papers',
    );
    return rows[0]?.count ?? 0;
  }
});
