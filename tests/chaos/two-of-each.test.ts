import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type ApiAnswer, type ApiClient, apiClient, testAccount } from '../support/api-client.ts';
import { hasRedis, startRedis } from '../support/redis.ts';
import { type Cluster, type Role, startCluster } from './cluster.ts';
import { startProxy } from './nginx.ts';
import { type ReverseProxy, roleOf } from './reverse-proxy.ts';
import { callsDuring, restartInTurns } from './rolling-restart.ts';

/** Several processes start at once: on a busy machine that takes minutes. */
const STARTS_MS = 600_000;
/** How many times two requests are sent to two processes at once. */
const RACES = 8;

let folder: string;
let redis: { url: string; stop(): Promise<void> } | null;
let cluster: Cluster;
let proxy: ReverseProxy;
let api: ApiClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerline-two-of-each-'));
  redis = hasRedis ? await startRedis() : null;
  const more = redis === null ? undefined : { REDIS_URL: redis.url, RATE_LIMIT_SCALE: '1' };
  cluster = await startCluster(folder, { web: 2, command: 2, query: 2, worker: 2 }, more);
  proxy = await startProxy(cluster, folder);
}, STARTS_MS);

afterAll(async () => {
  await proxy?.stop();
  await cluster?.stop();
  await redis?.stop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  api = await testAccount(proxy.url);
});

const send = (name: string, payload: unknown, headers: Record<string, string> = {}) =>
  api.post(`/api/command/${name}`, payload, headers);

const accepted = z.object({ commandId: z.string(), revision: z.number(), result: z.unknown() });
const description = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
const refused = z.object({ code: z.string() });
const record = z.object({ id: z.number() });
const created = z.record(z.string(), z.unknown()).transform((result) => {
  const found = Object.values(result).flatMap((value) => record.safeParse(value).data ?? []);
  return found[0]?.id ?? 0;
});

/** Sends a command that must not be refused; returns its id, its revision and the created id. */
async function sendAccepted(
  name: string,
  payload: unknown,
): Promise<{ commandId: string; id: number; revision: number }> {
  const { status, body } = await send(name, payload);
  expect(status, JSON.stringify(body)).toBe(200);
  const { commandId, revision, result } = accepted.parse(body);
  return { commandId, revision, id: created.parse(result) };
}

/** The results of two simultaneous requests: "done", or the code of the refusal. */
async function bothOutcomes(...requests: readonly Promise<ApiAnswer>[]): Promise<string[]> {
  const answers = await Promise.all(requests);
  return answers
    .map(({ status, body }) => (status < 300 ? 'done' : `${status} ${refused.parse(body).code}`))
    .sort();
}

/** How many connections to PostgreSQL a process of a role takes at most, as the docs say. */
function documentedConnections(role: Role): number {
  const docs = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const [, withRedis, without] =
    new RegExp(`^\\| \`${role}\` +\\| (\\d+) \\(\\d+\\) +\\| (\\d+) `, 'm').exec(docs) ?? [];
  return Number(redis === null ? without : withRedis);
}

const newJob = (name: string) => ({ job: { name, quantity: 1000, rate: '0.10', currency: 'USD' } });

/** Reads a list from either process, at a revision or later. */
async function list(path: string, revision: number): Promise<unknown> {
  return vi.waitFor(async () => {
    const { headers, body } = await api.get(path, { 'x-min-revision': String(revision) });
    expect(headers.get('x-stale')).toBeNull();
    return body;
  });
}

describe('two processes of each role behind a proxy', () => {
  it('share the requests', async () => {
    for (const name of ['A', 'B', 'C']) {
      await sendAccepted('CreateJob', newJob(name));
      await api.get('/api/job?type=all');
      await api.get('/');
    }
    const served = {
      web: 'GET",route="/"',
      command: 'POST",route="/api/command/',
      query: 'GET",route="/api/job"',
    };
    for (const role of ['web', 'command', 'query'] as const) {
      for (const url of cluster.urls(role)) {
        const figures = await (await fetch(`${url}/metrics`)).text();
        expect(figures).toContain(`http_request_duration_seconds_count{method="${served[role]}`);
      }
    }
    expect((await api.get('/metrics')).status).toBe(404);
  });

  it('answer the figures of each process', async () => {
    const pools = { web: 'queries', command: 'commands', query: 'queries', worker: 'worker' };
    for (const [role, pool] of Object.entries(pools)) {
      for (const url of cluster.urls(role as Role)) {
        const figures = await (await fetch(`${url}/metrics`)).text();
        expect(figures).toContain(`ledgerline_pool_connections{pool="${pool}",state="busy"}`);
        expect(figures).toContain('ledgerline_queue_jobs{state="waiting"}');
        expect(figures).toContain('ledgerline_up{part="feed"} 1');
        for (const path of ['', '/live', '/ready', '/started'])
          expect((await fetch(`${url}/api/health${path}`)).status, `${role} ${path}`).toBe(200);
      }
    }
  });

  it('open no more connections to PostgreSQL than the docs say', async () => {
    for (const { role, url } of cluster.members) {
      const text = await (await fetch(`${url}/metrics`)).text();
      const most = [...text.matchAll(/^ledgerline_pool_connections\{.*state="most"\} (\d+)$/gm)];
      const pools = most.reduce((sum, [, count]) => sum + Number(count), 0);
      // One watches the server, another one listens.
      expect(pools + 2, role).toBeLessThanOrEqual(documentedConnections(role));
      expect(pools, role).toBeGreaterThan(documentedConnections(role) / 2);
    }
  });

  it('serve the client at every address of the app', async () => {
    for (const path of ['/', '/jobs/17', '/login']) {
      const { status, headers, body } = await api.get(path);
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
      const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(String(body)) ?? [];
      expect((await fetch(new URL(script, `${proxy.url}/`))).headers.get('content-type')).toContain(
        'javascript',
      );
    }
  });

  it('describe the whole API, and answer each call where the proxy sends it', async () => {
    const callsAt = async (url: string) => {
      const { paths } = description.parse(await (await fetch(`${url}/api/openapi.json`)).json());
      return Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      );
    };
    const all = await callsAt(proxy.url);
    expect(all.length).toBeGreaterThan(150);
    for (const role of ['command', 'query', 'web'] as const) {
      const served = new Set(await callsAt(cluster.urls(role)[0] ?? ''));
      const sent = all.filter((call) => {
        const [method = '', path = ''] = call.split(' ');
        return call !== 'GET /metrics' && roleOf(method, path.replace(/\{\w+\}/g, '1')) === role;
      });
      expect(sent.filter((call) => !served.has(call))).toEqual([]);
      expect(sent.length).toBeGreaterThan(1);
    }
  });

  it('assign unique ids and invoice numbers', async () => {
    const jobs = await Promise.all(
      Array.from({ length: 20 }, (_, at) => sendAccepted('CreateJob', newJob(`Job ${at}`))),
    );
    expect(jobs.map(({ id }) => id).sort((a, b) => a - b)).toEqual(jobs.map((_, at) => at + 1));
    const { id: client_id } = await sendAccepted('CreateClient', {
      client: { name: 'Lingua Nord', currency: 'USD' },
    });
    const items = [{ id: 'new1', name: 'Work', quantity: 1, rate: 5 }];
    const invoices = await Promise.all(
      Array.from({ length: RACES }, () => send('CreateInvoice', { invoice: { client_id, items } })),
    );
    const numbers = invoices.map(({ body }) =>
      z.object({ result: z.object({ invoice: z.object({ number: z.string() }) }) }).parse(body),
    );
    expect(new Set(numbers.map(({ result }) => result.invoice.number)).size).toBe(RACES);
  });

  it('accept only one of two simultaneous commands for the same number, name or language pair', async () => {
    const { id: client_id } = await sendAccepted('CreateClient', {
      client: { name: 'Lingua Nord', currency: 'USD' },
    });
    for (let race = 0; race < RACES; race += 1) {
      const invoice = { client_id, number: `R-${race}`, items: [{ id: 'new1', quantity: 1, rate: 5 }] };
      const pair = { languagePair: { from: `From ${race}`, to: 'German' } };
      const client = { client: { name: `Client ${race}`, currency: 'USD' } };
      for (const [name, payload, code] of [
        ['CreateInvoice', { invoice }, '409 number_taken'],
        ['CreateClient', client, '409 duplicate'],
        ['AddLanguagePair', pair, '409 duplicate'],
      ] as const) {
        expect(await bothOutcomes(send(name, payload), send(name, payload)), name).toEqual([code, 'done']);
      }
    }
  });

  it('apply a command with one key once', async () => {
    for (let race = 0; race < RACES; race += 1) {
      const key = { 'idempotency-key': randomUUID() };
      const [one, other] = await Promise.all([
        send('CreateJob', newJob(`Same ${race}`), key),
        send('CreateJob', newJob(`Same ${race}`), key),
      ]);
      expect(one?.status).toBe(200);
      expect(other?.body).toEqual(one?.body);
      const again = { 'idempotency-key': randomUUID() };
      expect(
        await bothOutcomes(
          send('CreateJob', newJob(`Mine ${race}`), again),
          send('CreateJob', newJob(`Theirs ${race}`), again),
        ),
      ).toEqual(['409 idempotency_mismatch', 'done']);
    }
    const { revision } = await sendAccepted('CreateJob', newJob('Last'));
    const { total } = z.object({ total: z.number() }).parse(await list('/api/job?type=all', revision));
    expect(total).toBe(2 * RACES + 1);
  });

  it('answer a command without changes, and its repetition, equally', async () => {
    const { id: jobId } = await sendAccepted('CreateJob', newJob('Manual'));
    const key = { 'idempotency-key': randomUUID() };
    const same = { jobId, job: { name: 'Manual' } };
    const first = await send('EditJob', same, key);
    await sendAccepted('EditJob', { jobId, job: { name: 'Leaflet' } });
    for (let turn = 0; turn < 2; turn += 1)
      expect((await send('EditJob', same, key)).body).toEqual(first.body);
    expect(await bothOutcomes(send('EditJob', { jobId, job: { name: 'Other' } }, key))).toEqual([
      '409 idempotency_mismatch',
    ]);
  });

  it('undo an entry once, and not over a newer change of somebody else', async () => {
    for (let race = 0; race < RACES; race += 1) {
      const { id: jobId } = await sendAccepted('CreateJob', newJob(`Undone ${race}`));
      const { commandId } = await sendAccepted('MarkJobCompleted', { jobId, completedAt: '2026-11-19' });
      const undo = () => api.post('/api/undo', { commandId });
      expect(await bothOutcomes(undo(), undo())).toEqual(['404 nothing_to_undo', 'done']);
      const edited = await sendAccepted('EditJob', { jobId, job: { quantity: 2_000 } });
      const [undone, over] = await Promise.all([
        api.post('/api/undo', { commandId: edited.commandId }),
        send('PutJobOnHold', { jobId }).then(() => send('EditJob', { jobId, job: { quantity: 3_000 } })),
      ]);
      expect(over?.status).toBe(200);
      // In either order, the later edit is effective.
      if (undone?.status !== 200)
        expect(undone).toMatchObject({ status: 409, body: { code: 'undo_conflict' } });
      const job = await list(`/api/job/${jobId}`, accepted.parse(over?.body).revision);
      expect(JSON.stringify(job)).toMatch(/"quantity":"?3000/);
    }
  });

  it('put a job on only one invoice, and refuse an edit that would overwrite an unseen one', async () => {
    const { id: client_id } = await sendAccepted('CreateClient', {
      client: { name: 'Lingua Nord', currency: 'USD' },
    });
    for (let race = 0; race < RACES; race += 1) {
      const job = { ...newJob(`Invoiced ${race}`).job, client_id };
      const { id, revision } = await sendAccepted('CreateJob', { job });
      const basedOn = { 'x-based-on': String(revision) };
      const edit = (quantity: number) => send('EditJob', { jobId: id, job: { quantity } }, basedOn);
      expect(await bothOutcomes(edit(10), edit(20))).toEqual(['409 edit_conflict', 'done']);
      await sendAccepted('MarkJobCompleted', { jobId: id });
      const invoice = () => send('InvoiceJobs', { clientId: client_id, jobIds: [id] });
      expect(await bothOutcomes(invoice(), invoice())).toEqual(['409 already_invoiced', 'done']);
    }
  });

  it('end a session in both processes', async () => {
    const cookies = api.cookies();
    expect((await api.post('/logout')).status).toBe(204);
    for (const url of [...cluster.urls('command'), ...cluster.urls('query')]) {
      const path = cluster.urls('query').includes(url) ? '/api/job?type=all' : '/api/user';
      expect((await fetch(`${url}${path}`, { headers: { cookie: cookies } })).status).toBe(401);
    }
  });

  it.runIf(hasRedis)('count login attempts for an address together', async () => {
    const stranger = await apiClient(proxy.url);
    const body = { email: `${randomUUID()}@example.com`, password: 'not the password' };
    const answers = await Promise.all(Array.from({ length: 16 }, () => stranger.post('/login', body)));
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(10);
  });

  it('announce changes to the screens of both processes', async () => {
    const controller = new AbortController();
    const seen = cluster.urls('query').map(() => '');
    const following = cluster.urls('query').map(async (url, place) => {
      const live = await fetch(`${url}/api/live`, {
        headers: { cookie: api.cookies() },
        signal: controller.signal,
      });
      for await (const piece of live.body ?? []) seen[place] += Buffer.from(piece).toString();
    });
    await vi.waitFor(() => expect(seen.every((text) => text.includes('retry:'))).toBe(true));
    const { commandId } = await sendAccepted('CreateJob', newJob('Live'));
    await vi.waitFor(() => expect(seen.every((text) => text.includes(commandId))).toBe(true));
    controller.abort();
    await Promise.allSettled(following);
  });

  it(
    'are restarted in turns without a failed call',
    async () => {
      const { calls, failed } = await callsDuring(api, restartInTurns(cluster));
      console.log(`${calls} calls during the restart of ${cluster.members.length} processes`);
      expect(failed).toEqual([]);
    },
    STARTS_MS,
  );
});
