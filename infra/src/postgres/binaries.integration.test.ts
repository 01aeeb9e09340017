import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { postgresBinaries, runnableBinaries } from './binaries.ts';
import { canRun, serverAccount } from './server-account.ts';

const account = serverAccount();
const version = `test-${process.pid}`;
let closed = '';
let used = '';

beforeEach(async () => {
  closed = await mkdtemp(join(tmpdir(), 'ledgerline-closed-'));
});

afterEach(async () => {
  await rm(closed, { recursive: true, force: true });
  if (used.includes(version)) await rm(used, { recursive: true, force: true });
});

it('finds programs that the server account can run', async () => {
  const { postgres, initdb } = await postgresBinaries(account);
  expect([canRun(account, postgres), canRun(account, initdb)]).toEqual([true, true]);
});

it('copies programs out of a folder that only its owner may enter, once', async () => {
  const installed = await postgresBinaries({});
  const native = join(closed, 'native');
  await cp(dirname(dirname(installed.postgres)), native, { recursive: true, verbatimSymlinks: true });
  const first = await runnableBinaries(native, version, account);
  used = dirname(dirname(first.postgres));
  expect([canRun(account, first.postgres), canRun(account, first.initdb)]).toEqual([true, true]);
  // Our own user can enter its own folder. Only root runs the server as another user.
  expect(first.postgres.startsWith(closed)).toBe(account.uid === undefined);
  expect(await runnableBinaries(native, version, account)).toEqual(first);
});

it.runIf(account.uid !== undefined)('copies into a folder that a strict umask closed to others', async () => {
  const open = await mkdtemp(join(tmpdir(), 'ledgerline-open-'));
  try {
    await chmod(open, 0o755);
    await mkdir(join(open, 'ledgerline'), { mode: 0o700 });
    const installed = await postgresBinaries({});
    const native = join(closed, 'native');
    await cp(dirname(dirname(installed.postgres)), native, { recursive: true, verbatimSymlinks: true });
    const { postgres, initdb } = await runnableBinaries(native, version, account, [open]);
    expect(postgres.startsWith(open)).toBe(true);
    expect([canRun(account, postgres), canRun(account, initdb)]).toEqual([true, true]);
  } finally {
    await rm(open, { recursive: true, force: true });
  }
});
