import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeContainer } from '@ledgerline/infra/backup/container.ts';
import { frameBytes } from '@ledgerline/infra/backup/frames.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bootLedgerline, failToBoot } from '../support/boot.ts';
import { PROCESS_ENVIRONMENT } from '../support/process-environment.ts';
import { runOperator } from './operator-process.ts';

const root = resolve(import.meta.dirname, '../..');

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledgerline-broken-restore-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A backup that is whole, as far as its check before the restore goes. */
async function someBackup(): Promise<string> {
  const file = join(folder, 'some.backup');
  async function* parts() {
    yield frameBytes({ type: 'end', events: 0, accounts: 0, tables: 0, contents: 0 });
  }
  await writeContainer(file, parts(), null, new AbortController().signal);
  return file;
}

it('nothing starts in a folder where a restore was killed before its database was made', async () => {
  const backup = await someBackup();
  const target = join(folder, 'target');
  const script = join(root, 'infra/src/operator/restore.ts');
  const restoring = spawn(process.execPath, [script, '--from', backup], {
    cwd: root,
    env: { ...PROCESS_ENVIRONMENT, DATA_DIR: target },
    stdio: 'ignore',
  });
  const ended = once(restoring, 'close');
  await vi.waitFor(() => expect(existsSync(join(target, 'postgres-password'))).toBe(true), { interval: 5 });
  restoring.kill('SIGKILL');
  await ended;
  const start = await failToBoot(target);
  expect(start).toMatchObject({ code: 1 });
  expect(start.errors).toContain('was broken off');
  const again = await runOperator('restore', target, ['--from', backup]);
  expect(again.errors).toContain('is not empty');
});

it('a refused restore leaves a folder in which the app starts', async () => {
  const backup = await someBackup();
  const target = join(folder, 'roles');
  const refused = await runOperator('restore', target, ['--from', backup], {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false',
  });
  expect(refused).toMatchObject({ code: 1 });
  const app = await bootLedgerline({ dataDir: target, withoutClient: true });
  expect(await app.stop()).toBe(0);
});
