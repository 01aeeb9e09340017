import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chanceFrom } from '@ledgerline/infra/demo/random.ts';
import { WORKER_OPTIONS } from '@ledgerline/infra/processes/projection-process.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Kill, Victim } from '../chaos/kills.ts';
import { playLives } from '../chaos/moments.ts';
import { type ApiClient, testAccount } from '../support/api-client.ts';
import { type BootedLedgerline, bootLedgerline } from '../support/boot.ts';
import { commandOf, descendantsOf, isRunning } from '../support/process-tree.ts';

const SEED = 20_261_128;
const LANES = 4;
const ENOUGH = 40;
const jobList = z.object({ data: z.array(z.object({ name: z.string() })) });

let folder = '';
let running: BootedLedgerline;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ledgerline-crash-'));
  running = await bootLedgerline({ dataDir: folder, withoutClient: true });
});

afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the app again, at its former address, where the browser continues. */
async function bootAgain(): Promise<void> {
  const env = { PORT: new URL(running.url).port };
  running = await bootLedgerline({ dataDir: folder, env, withoutClient: true });
}

/**
 * Creates jobs in parallel until nothing answers; `acknowledged` grows meanwhile. On a busy machine, an answer may
 * also say that the ledger took too long.
 */
async function writeUntilDown(user: ApiClient, acknowledged: string[], onEnough: () => void): Promise<void> {
  const lane = async (number: number): Promise<void> => {
    for (let index = 0; ; index += 1) {
      const name = `job ${number}.${index}`;
      const answer = await user.post('/api/job', { job: { name } }).catch(() => null);
      if (answer === null) return;
      if (answer.status !== 201) {
        expect(answer.status).toBe(503);
        continue;
      }
      acknowledged.push(name);
      if (acknowledged.length === ENOUGH) onEnough();
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)));
}

/** The names of all jobs once the expected ones are among them; jobs that were not acknowledged may be listed, too. */
async function jobNames(user: ApiClient, expected: readonly string[]): Promise<string[]> {
  return await vi.waitFor(
    async () => {
      const { status, body } = await user.get('/api/job?type=all&per_page=200');
      expect(status).toBe(200);
      const names = jobList.parse(body).data.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining([...expected]));
      return names;
    },
    { interval: 200 },
  );
}

describe('a crash', () => {
  it('of the whole app in the middle of writes loses no acknowledged command', async () => {
    const user = await testAccount(running.url);
    const acknowledged: string[] = [];
    await writeUntilDown(user, acknowledged, () => void running.kill());
    expect(acknowledged.length).toBeGreaterThanOrEqual(ENOUGH);
    await bootAgain();
    const names = await jobNames(user, acknowledged);
    expect(new Set(names).size).toBe(names.length);
  });

  it('of the whole app is over for commands before its worker has started', async () => {
    const user = await testAccount(running.url);
    await running.kill();
    const again = bootAgain();
    const worker = await vi.waitUntil(
      () => descendantsOf(process.pid).find((pid) => commandOf(pid).includes(WORKER_OPTIONS.join(' '))),
      { interval: 1 },
    );
    process.kill(worker, 'SIGSTOP');
    try {
      await vi.waitFor(async () => {
        const { status } = await user.post('/api/job', { job: { name: 'before the worker' } });
        expect(status).toBe(201);
      });
    } finally {
      process.kill(worker, 'SIGCONT');
    }
    await again;
    expect(await jobNames(user, ['before the worker'])).toHaveLength(1);
  });

  const PARTS = {
    PostgreSQL: /^\S+\/postgres -D /,
    'the event store': /infra\/src\/processes\/event-store-node/,
    'the worker': /infra\/src\/processes\/projection-worker/,
  };
  const part = (name: keyof typeof PARTS) =>
    vi.waitUntil(() => descendantsOf(process.pid).find((pid) => PARTS[name].test(commandOf(pid))), {
      interval: 1,
    });

  it('of the event store or the worker recovers without help, and loses nothing', async () => {
    const user = await testAccount(running.url);
    const before = await user.post('/api/job', { job: { name: 'before' } });
    expect(before.status).toBe(201);
    const children = descendantsOf(running.pid).filter((pid) =>
      commandOf(pid).includes('infra/src/processes/'),
    );
    expect(children).toHaveLength(2);
    for (const pid of children) process.kill(pid, 'SIGKILL');
    await vi.waitUntil(() => children.every((pid) => !isRunning(pid)));
    await vi.waitUntil(async () => (await user.post('/api/job', { job: { name: 'after' } })).status === 201, {
      interval: 200,
    });
    await jobNames(user, ['before', 'after']);
  });

  it('of PostgreSQL is answered with 503 until it is back, recovers without help, and loses nothing', async () => {
    const user = await testAccount(running.url);
    const acknowledged: string[] = [];
    const statuses = new Set<number>();
    const server = descendantsOf(running.pid).find((pid) => /^\S+\/postgres -D /.test(commandOf(pid)));
    if (server === undefined) throw new Error('PostgreSQL does not run.');
    const attempts = [
      () => user.get('/api/job?type=all'),
      () => user.get('/api/history'),
      () => user.get('/api/reports'),
      () => user.get('/api/search/all?q=job'),
      () => user.post('/login', { email: 'nobody@example.com', password: 'no such password' }),
      () => user.post('/api/account/export', {}),
    ];
    const untilNothingFails = async (): Promise<void> => {
      const answers = await Promise.all(attempts.map((attempt) => attempt()));
      const name = `job ${acknowledged.length}`;
      const written = await user.post('/api/job', { job: { name } });
      if (written.status === 201) acknowledged.push(name);
      for (const { status } of [...answers, written]) statuses.add(status);
      const failed = [...answers, written].filter(({ status }) => status >= 500);
      if (failed.length > 0) throw new Error(JSON.stringify(failed.map(({ body }) => body)));
    };
    await untilNothingFails();
    expect([...statuses]).not.toContain(404);
    process.kill(server, 'SIGKILL');
    await vi.waitUntil(() => !isRunning(server));
    await expect(untilNothingFails()).rejects.toThrow('Something went wrong on our side');
    await vi.waitFor(untilNothingFails, { interval: 50 });
    expect([...statuses].filter((status) => status >= 500)).toEqual([503]);
    const names = await jobNames(user, acknowledged);
    expect(new Set(names).size).toBe(names.length);
  });

  it('of parts that have just begun to start ends nothing, and loses nothing', async () => {
    const user = await testAccount(running.url);
    const names = ['before'];
    expect((await user.post('/api/job', { job: { name: 'before' } })).status).toBe(201);
    await running.stop();
    for (const kills of [
      [
        ['PostgreSQL', 'PostgreSQL'],
        ['the event store', 'the event store'],
        ['the worker', 'the worker'],
      ],
      [
        ['PostgreSQL', 'the worker'],
        ['the event store', 'the worker'],
      ],
    ] as const) {
      const again = bootAgain();
      for (const [killed, at] of kills) {
        await part(at);
        process.kill(await part(killed), 'SIGKILL');
      }
      await again;
      const name = kills.map(([killed, at]) => `${killed} at the start of ${at}`).join(', ');
      await vi.waitUntil(async () => (await user.post('/api/job', { job: { name } })).status === 201);
      names.push(name);
      await jobNames(user, names);
      expect(await running.stop()).toBe(0);
    }
  });

  it('of parts in the middle of starts, work and stops ends in order, and loses nothing', async () => {
    const kill = (victim: Victim, afterMs = 0): Kill => ({ victim, afterMs });
    const stop = (...kills: Kill[]) => ({ stop: kills, signal: 'SIGINT' as const });
    const { killed, problems } = await playLives(
      [
        {
          // The first kill meets the empty folder of the database, the next one its tables.
          start: [kill('PostgreSQL'), kill('connection of PostgreSQL'), kill('worker', 100)],
          givesUpAfterMs: null,
          work: [kill('connection of PostgreSQL'), kill('event store')],
          ...stop(kill('PostgreSQL')),
        },
        { start: [kill('event store')], givesUpAfterMs: 1_500, work: [], ...stop(kill('PostgreSQL')) },
        {
          start: [kill('PostgreSQL'), kill('PostgreSQL', 100)],
          givesUpAfterMs: null,
          work: [],
          ...stop(kill('worker'), kill('event store')),
        },
      ],
      { chance: chanceFrom(SEED), report: () => undefined, signal: new AbortController().signal },
    );
    expect(problems).toEqual([]);
    expect(killed).toBeGreaterThan(5);
  });
});
