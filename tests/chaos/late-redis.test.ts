import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ledgerline/infra/processes/free-port.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiAnswer, type ApiClient, testAccount } from '../support/api-client.ts';
import { hasRedis, startRedis } from '../support/redis.ts';
import { type Cluster, type Role, startCluster } from './cluster.ts';

if (!hasRedis) console.log('There is no redis-server here: a Redis that comes late was not tested.');

/** Several processes start at once: on a busy machine that takes minutes. */
const STARTS_MS = 600_000;
const patience = { timeout: 120_000, interval: 100 };

let folder: string;
let port: number;
let cluster: Cluster;
let pids: (number | undefined)[];
let api: ApiClient;

beforeAll(async () => {
  if (!hasRedis) return;
  folder = await mkdtemp(join(tmpdir(), 'ledgerline-late-redis-'));
  port = await freePort();
  cluster = await startCluster(
    folder,
    { command: 1, query: 1, worker: 2 },
    { REDIS_URL: `redis://127.0.0.1:${port}` },
  );
  pids = cluster.members.map((member) => member.process.pid);
  api = await testAccount(urlOf('command'));
}, STARTS_MS);

afterAll(async () => {
  await cluster?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

const urlOf = (role: Role) => cluster.urls(role)[0] ?? '';

/** Queries the query role as the same user. */
async function query(path: string, init: RequestInit = {}): Promise<ApiAnswer> {
  const headers = { cookie: api.cookies(), 'x-xsrf-token': api.cookie('XSRF-TOKEN') ?? '', ...init.headers };
  const answer = await fetch(`${urlOf('query')}${path}`, { ...init, headers });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
}

async function createJob(name: string): Promise<void> {
  const { status, body } = await api.post('/api/command/CreateJob', { job: { name } });
  expect(status).toBe(200);
  const { revision } = body as { revision: number };
  await vi.waitFor(async () => {
    const list = await query('/api/job?type=all', { headers: { 'x-min-revision': String(revision) } });
    expect(list.headers.get('x-stale')).toBeNull();
    expect(JSON.stringify(list.body)).toContain(name);
  }, patience);
}

async function rebuild(): Promise<string> {
  const body = JSON.stringify({ projection: 'jobs' });
  const answer = await query('/api/reports/rebuild', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(202);
  return (answer.body as { id: string }).id;
}

describe.skipIf(!hasRedis)('roles that are started while Redis is down', () => {
  let requested: string;

  it('serve commands and queries, and report the missing queue in their health', async () => {
    for (const role of ['command', 'query'] as const) {
      const answer = await fetch(`${urlOf(role)}/api/health`);
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({
        ok: false,
        queue: false,
        eventStore: true,
        postgres: true,
      });
    }
    await createJob('While Redis is away');
  });

  it('answer calls that need the queue without waiting for it', async () => {
    requested = await rebuild();
    expect((await query(`/api/rebuild/${requested}`)).status).toBe(200);
  });

  it('connect once Redis is up, without ending a process meanwhile', async () => {
    const redis = await startRedis(port);
    try {
      for (const role of ['command', 'query'] as const) {
        await vi.waitFor(async () => {
          const health = await fetch(`${urlOf(role)}/api/health`).then((answer) => answer.json());
          expect(health).toMatchObject({ ok: true, queue: true });
        }, patience);
      }
      for (const id of [requested, await rebuild()]) {
        await vi.waitFor(async () => {
          expect((await query(`/api/rebuild/${id}`)).body).toMatchObject({ state: 'done', identical: true });
        }, patience);
      }
      await createJob('With Redis');
      expect(cluster.members.map((member) => member.process.pid)).toEqual(pids);
      expect(cluster.members.map((member) => member.process.exitCode)).toEqual(pids.map(() => null));
    } finally {
      await redis.stop();
    }
  });

  it('stop on request although Redis is down', async () => {
    const codes = await Promise.all(
      cluster.members.map(async ({ process: child }) => {
        const gone = once(child, 'close');
        child.kill('SIGTERM');
        return (await gone)[0];
      }),
    );
    expect(codes).toEqual(cluster.members.map(() => 0));
  });
});
