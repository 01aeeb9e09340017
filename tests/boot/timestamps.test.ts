import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type TimestampAuthority,
  timestampAuthority,
} from '@ledgerline/projection-service/audit/testing/timestamp-authority.ts';
import { type ExportManifest, exportManifest } from '@ledgerline/shared-events/account-export/manifest.ts';
import { type CheckpointAnswer, checkpointAnswer } from '@ledgerline/shared-events/history/answers.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { downloadExport, fillAccount, importExport } from '../export/practice.ts';
import { runOperator } from '../operator/operator-process.ts';
import { type ApiClient, testAccount } from '../support/api-client.ts';
import { type BootedLedgerline, bootLedgerline } from '../support/boot.ts';

let folder: string;
let authority: TimestampAuthority;
let app: BootedLedgerline;
let user: ApiClient;
/** An export before the time stamp, and one after it. */
let early: ExportManifest;
let late: ExportManifest;

/** Starts the app with an authority, at its former address. */
async function boot(): Promise<void> {
  const PORT = app === undefined ? '0' : new URL(app.url).port;
  const env = { PORT, TIMESTAMP_URL: authority.url };
  app = await bootLedgerline({ dataDir: join(folder, 'data'), env, withoutClient: true });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ledgerline-timestamps-'));
  authority = await timestampAuthority();
  await boot();
  user = await testAccount(app.url);
  await fillAccount(user);
});

afterAll(async () => {
  await app?.stop();
  await authority?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const checkpoint = async (): Promise<CheckpointAnswer> =>
  checkpointAnswer.parse((await user.get('/api/audit/checkpoint')).body);

async function exported(name: string) {
  const bytes = await downloadExport(app.url, user);
  writeFileSync(join(folder, name), bytes);
  return exportManifest.parse(JSON.parse(strFromU8(unzipSync(bytes)['manifest.json'] ?? new Uint8Array())));
}

const verify = (name: string, ...args: string[]) =>
  runOperator('verify-audit', join(folder, 'nothing'), [join(folder, name), ...args]);

it('a time stamp hinders no export, start or stop, and comes after a restart', async () => {
  authority.answerBy(() => null);
  early = await exported('early.zip');
  expect(early).toMatchObject({ version: 3, checkpoint: { events: early.ledger.events } });
  expect(early).not.toHaveProperty('timestamp');
  await app.stop();

  // The authority takes the request and never answers: the app starts, works and stops all the same.
  await boot();
  await vi.waitFor(() => expect(authority.seen).toHaveLength(1), { interval: 50 });
  expect(await checkpoint()).toMatchObject({ timestamp: null });
  expect(await app.stop()).toBe(0);

  authority.answerBy(null);
  await boot();
  const { timestamp } = await vi.waitFor(
    async () => {
      const answer = await checkpoint();
      expect(answer.timestamp).not.toBeNull();
      return answer;
    },
    { interval: 50 },
  );
  expect(timestamp).toMatchObject({ events: early.ledger.events, head: early.ledger.head });
  await user.post('/api/job', { job: { name: 'Later' } });
  late = await exported('late.zip');
  expect(late).toMatchObject({ version: 4, timestamp, checkpoint: { events: late.ledger.events } });
});

it('an export says offline which events existed when, and whether its authority is trusted', async () => {
  writeFileSync(join(folder, 'root.pem'), authority.pem);
  const proof = `The first ${late.timestamp?.events} existed at ${late.timestamp?.time}: the time stamp of the authority "CN=Test Time Stamps" is about them, and its signature holds.`;
  const trusted = await verify('late.zip', '--authority', join(folder, 'root.pem'));
  expect(trusted).toMatchObject({ code: 0, errors: '' });
  expect(trusted.output).toContain(`${proof} Its certificate leads to a trusted one.`);
  const untrusted = await verify('late.zip');
  expect(untrusted).toMatchObject({ code: 0, errors: '' });
  expect(untrusted.output).toContain(
    `${proof} Its certificate was not compared with a trusted one: name that by --authority.`,
  );
  const none = await verify('early.zip', '--authority', join(folder, 'root.pem'));
  expect(none).toMatchObject({ code: 1, errors: 'It has no time stamp of an authority.\n' });

  const other = await timestampAuthority();
  writeFileSync(join(folder, 'other.pem'), other.pem);
  await other.stop();
  const foreign = await verify('late.zip', '--authority', join(folder, 'other.pem'));
  expect(foreign).toMatchObject({ code: 1 });
  expect(foreign.errors).toContain('Its certificate leads to none of the trusted ones.');
});

it('exports with a time stamp and without one are imported, and the new account has none of it', async () => {
  for (const name of ['early.zip', 'late.zip']) {
    const newcomer = await testAccount(app.url);
    const file = readFileSync(join(folder, name));
    expect(await importExport(app.url, newcomer, file)).toMatchObject({ state: 'done', error: null });
    expect((await newcomer.get('/api/audit/checkpoint')).body).toMatchObject({ timestamp: null });
  }
});

it('an export whose time stamp is about other events is refused', async () => {
  const files = unzipSync(readFileSync(join(folder, 'late.zip')));
  const head = '0'.repeat(64);
  const forged = { ...late, timestamp: { ...late.timestamp, head } };
  const file = zipSync({ ...files, 'manifest.json': strToU8(JSON.stringify(forged)) });
  writeFileSync(join(folder, 'forged.zip'), file);
  expect(await verify('forged.zip')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Its events are not those that were stamped.'),
  });
  expect(await importExport(app.url, await testAccount(app.url), file)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('its events are not those that were stamped'),
  });
});
