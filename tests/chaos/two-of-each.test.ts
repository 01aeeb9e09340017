import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type ApiAnswer, type ApiClient, apiClient, testAccount } from '../support/api-client.ts';
import { hasRedis, startRedis } from '../support/redis.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type ReverseProxy, startReverseProxy } from './reverse-proxy.ts';

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
  cluster = await startCluster(folder, { command: 2, query: 2, worker: 2 }, more);
  proxy = await startReverseProxy(cluster);
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
    for (const name of ['A', 'B']) await sendAccepted('CreateJob', newJob(name));
    for (const role of ['command', 'query'] as const) {
      for (let turn = 0; turn < 2; turn += 1)
        await api.get(role === 'query' ? '/api/job?type=all' : '/api/user');
      for (const url of cluster.urls(role)) expect(proxy.forwarded.get(url)).toBeGreaterThan(0);
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
});
