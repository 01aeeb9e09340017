import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { canEnter, canRun, serverAccount } from '@ledgerline/infra/postgres/server-account.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testAccount } from '../support/api-client.ts';
import { bootLedgerline, failToBoot } from '../support/boot.ts';
import { descendantsOf, isRunning } from '../support/process-tree.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledgerline-boot-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Expects one sentence for people: no stack trace, no object. */
function expectSentence(errors: string): void {
  expect(errors.trim().split('\n')).toHaveLength(1);
  expect(errors).not.toMatch(/\bat .*:\d+:\d+|Error:/);
}

/** On a busy machine the stores may need longer than a single health check waits. */
async function expectHealthy(url: string): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(`${url}/api/health`)).status).toBe(200));
}

describe('starting the app', () => {
  it('prints each step, serves the app, and leaves no process when it is killed or, under a base path, stopped', async () => {
    const first = await bootLedgerline({ dataDir: folder });
    for (const step of ['PostgreSQL', 'Event store', 'Client', 'Ctrl+C'])
      expect(first.output()).toContain(step);
    await expectHealthy(first.url);
    expect(await (await fetch(`${first.url}/jobs`)).text()).toContain('<title>Ledgerline</title>');
    // A second start on the same data is refused, and names the first.
    const refused = await failToBoot(folder);
    expect(refused.code).toBe(1);
    expectSentence(refused.errors);
    expect(refused.errors).toContain(first.url);
    expect(refused.errors).toContain('set DATA_DIR');
    const killed = descendantsOf(first.pid);
    expect(killed.length).toBeGreaterThanOrEqual(3);
    await first.kill();

    const second = await bootLedgerline({ dataDir: folder, env: { BASE_PATH: '/books' } });
    expect(second.url).toMatch(/\/books$/);
    await expectHealthy(second.url);
    expect(await (await fetch(`${second.url}/`)).text()).toContain('<base href="/books/" />');
    await vi.waitUntil(() => killed.every((pid) => !isRunning(pid)));
    const stopped = descendantsOf(second.pid);
    expect(await second.stop()).toBe(0);
    expect(stopped.filter(isRunning)).toEqual([]);
    expect(second.output()).toContain('Ledgerline has stopped.');
  });
});

describe('an unusual machine', () => {
  it('with a folder of spaces and umlauts, few rights and few open files is served like any other', async () => {
    const root = join(import.meta.dirname, '../..');
    // The app doesn't run as root then, where the checkout is open to another user.
    const account = serverAccount();
    const user = canRun(account, process.execPath) && canEnter(account, root) ? account : {};
    const home = join(folder, 'Büro Übersetzung');
    mkdirSync(home, { mode: 0o700 });
    for (const path of [folder, home])
      if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid);
    const hasIpV6 = Object.values(networkInterfaces())
      .flat()
      .some((one) => one?.address === '::1');
    const start = () =>
      bootLedgerline({
        dataDir: join(home, 'meine Daten'),
        withoutClient: true,
        under: ['sh', '-c', 'umask 077; ulimit -n 256; exec "$@"', 'sh'],
        env: { HOST: hasIpV6 ? '::1' : '0.0.0.0', HOME: home },
        user,
      });
    const first = await start();
    const visitor = await testAccount(first.url);
    expect((await visitor.post('/api/job', { job: { name: 'kept' } })).status).toBe(201);
    expect(await first.stop()).toBe(0);
    const second = await start();
    await expectHealthy(second.url);
    expect(await second.stop()).toBe(0);
  });
});

describe('a start that fails', () => {
  it('says what to do about a port in use', async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
    const { code, errors } = await failToBoot(folder, { PORT: String(port) });
    server.close();
    expect(code).toBe(1);
    expectSentence(errors);
    expect(errors).toContain(`Port ${port} is in use`);
    expect(errors).toContain('set PORT');
  });

  it('names the invalid variable and what is expected', async () => {
    const { code, errors } = await failToBoot(folder, { LOG_LEVEL: 'loud' });
    expect(code).toBe(1);
    expectSentence(errors);
    expect(errors).toMatch(/LOG_LEVEL is "loud": set it to one of .*warn/);
  });

  it('says what to do about a folder that cannot be written', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    for (const dataDir of [join(file, 'data'), file]) {
      const { code, errors } = await failToBoot(dataDir);
      expect(code).toBe(1);
      expectSentence(errors);
      expect(errors).toContain('set DATA_DIR');
    }
  });

  it.each([
    ['DATABASE_URL', 'postgres://somebody:hunter2@127.0.0.1:9/nothing'],
    ['EVENTSTORE_URL', 'esdb://127.0.0.1:9?tls=false'],
  ])('names %s when that store does not answer, without its password', async (name, value) => {
    const { code, errors } = await failToBoot(folder, { [name]: value });
    expect(code).toBe(1);
    expect(errors.trim().split('\n').at(-1)).toContain(`check ${name}`);
    expect(errors).not.toContain('hunter2');
  });

  it('stops what it had started when a later part fails', async () => {
    mkdirSync(join(folder, 'eventstore'));
    writeFileSync(
      join(folder, 'eventstore', 'ledger.db'),
      'this is no database, whatever its name says'.repeat(200),
    );
    const { code, errors } = await failToBoot(folder);
    expect(code).toBe(1);
    expect(errors).toContain('The event store did not start');
    const again = await failToBoot(folder);
    expect(again.errors).not.toContain('already runs');
  });
});
