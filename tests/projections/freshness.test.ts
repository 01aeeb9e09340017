import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { reading } from './paused-ledger.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { jobWith } from './record-examples.ts';

let side: ReadSide;
let app: FastifyInstance;
let account: AccountLog;

beforeEach(async () => {
  side = await openReadSide();
  app = await side.startQueries();
  account = new AccountLog(side.ledger);
});

afterEach(async () => {
  await side.stop();
});

const add = (id: number) => account.append([JobCreated.of({ name: 'Job', job: jobWith({ id }) })]);

const jobsAt = (revision: string) => get(app, account.accountId, '/api/job', { 'x-min-revision': revision });

describe('a query that requests a revision', () => {
  /** The app with queries that wait long enough for a busy machine. */
  const wait = async () => {
    app = await side.startQueries({ freshnessMs: 60_000 });
  };

  it('waits for the read models, and returns the revision that it read', async () => {
    await wait();
    await add(1);
    const waiting = jobsAt('0');
    await side.fold(account.accountId);
    const answer = await waiting;
    expect(answer.headers['x-stale']).toBeUndefined();
    expect(answer).toMatchObject({ headers: { 'x-revision': '0' }, body: { total: 1 } });
  });

  it("sees the user's own writes, however fast they follow each other", async () => {
    await wait();
    const worker = await side.startWorker();
    await side.startFeed({ onHead: worker.ring });
    for (let id = 1; id <= 20; id += 1) {
      await add(id);
      const answer = await jobsAt(String(id - 1));
      expect(answer.headers['x-stale']).toBeUndefined();
      expect(answer.body).toMatchObject({ total: id });
    }
  });

  it('returns stale rows, marked as stale, when the revision is not reached', async () => {
    await add(1);
    await side.fold(account.accountId);
    expect(await jobsAt('7')).toMatchObject({
      headers: { 'x-revision': '0', 'x-stale': 'true' },
      body: { total: 1 },
    });
  });

  it('waits longer before it says that a record does not exist, which may just have been created', async () => {
    const freshnessMs = 400;
    let firstWaitEnds = Number.POSITIVE_INFINITY;
    const ledger = reading(side.ledger, async (event) => {
      if (performance.now() > firstWaitEnds) await side.fold(account.accountId);
      return event;
    });
    app = await side.startQueries({ ledger, freshnessMs });
    await add(1);
    firstWaitEnds = performance.now() + freshnessMs;
    const created = await get(app, account.accountId, '/api/job/1', { 'x-min-revision': '0' });
    expect(created).toMatchObject({ status: 200, headers: { 'x-revision': '0' }, body: { id: 1 } });
    expect(created.headers['x-stale']).toBeUndefined();
    const missing = await get(app, account.accountId, '/api/job/2', { 'x-min-revision': '0' });
    expect(missing.status).toBe(404);
  });

  it.each([null, '0'])(
    'answers a record that was created a moment ago to a request of revision %s',
    async (seen) => {
      await wait();
      for (const id of [1, 2]) await add(id);
      const headers: Record<string, string> = seen === null ? {} : { 'x-min-revision': seen };
      await side.fold(account.accountId);
      await add(3);
      const isMissed = Promise.withResolvers<void>();
      const ledger = reading(side.ledger, async (event) => {
        isMissed.resolve();
        return event;
      });
      app = await side.startQueries({ ledger, freshnessMs: 60_000 });
      const created = get(app, account.accountId, '/api/job/3', headers);
      await isMissed.promise;
      await side.fold(account.accountId);
      expect(await created).toMatchObject({ status: 200, headers: { 'x-revision': '2' }, body: { id: 3 } });
      expect((await get(app, account.accountId, '/api/job/4', headers)).status).toBe(404);
    },
  );

  it('does not wait for a revision beyond the end of the ledger, and returns the end', async () => {
    await wait();
    await add(1);
    await add(2);
    await side.fold(account.accountId);
    expect(await jobsAt('7')).toMatchObject({
      headers: { 'x-revision': '1', 'x-stale': 'true', 'x-ledger-revision': '1' },
      body: { total: 2 },
    });
    const answer = await jobsAt('1');
    expect(answer.headers['x-stale']).toBeUndefined();
    expect(answer.headers['x-ledger-revision']).toBeUndefined();
  });

  it('keeps waiting when the ledger has the revision', async () => {
    const compared = Promise.withResolvers<void>();
    const ledger = reading(side.ledger, async (event) => {
      compared.resolve();
      return event;
    });
    app = await side.startQueries({ freshnessMs: 60_000, ledger });
    await add(1);
    const waiting = jobsAt('0');
    await compared.promise;
    await side.fold(account.accountId);
    const answer = await waiting;
    expect(answer).toMatchObject({ headers: { 'x-revision': '0' }, body: { total: 1 } });
    expect(answer.headers['x-stale']).toBeUndefined();
    expect(answer.headers['x-ledger-revision']).toBeUndefined();
  });

  it.each(['-2', 'abc', '1.5'])('refuses %s', async (revision) => {
    expect((await jobsAt(revision)).status).toBe(400);
  });

  it('returns revision -1 and nothing for an account without a ledger', async () => {
    const answer = await get(app, crypto.randomUUID(), '/api/job');
    expect(answer).toMatchObject({ headers: { 'x-revision': '-1' }, body: { data: [], total: 0 } });
  });

  it('accepts every revision that it has returned, including the one before the first event', async () => {
    const answer = await jobsAt('-1');
    expect(answer).toMatchObject({ status: 200, headers: { 'x-revision': '-1' } });
  });
});

describe('the live feed', () => {
  async function listen(accountId: string): Promise<{ next: () => Promise<string>; close: () => void }> {
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const closing = new AbortController();
    const response = await fetch(`${address}/api/live`, {
      headers: { 'x-account': accountId },
      signal: closing.signal,
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const next = async (): Promise<string> => {
      while (!text.includes('\n\n')) text += (await reader?.read())?.value ?? '';
      const end = text.indexOf('\n\n');
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      return block.startsWith('event:') ? block : await next();
    };
    return { next, close: () => closing.abort() };
  }

  it('sends the account’s revisions and rebuilds, and nothing of other accounts', async () => {
    const live = await listen(account.accountId);
    const stranger = new AccountLog(side.ledger);
    await stranger.append([JobCreated.of({ name: 'Job', job: jobWith({ id: 1 }) })]);
    await side.fold(stranger.accountId);
    const commandId = await add(1);
    await side.fold(account.accountId);
    expect(await live.next()).toBe(`event: revision\ndata: ${JSON.stringify({ revision: 0, commandId })}`);
    await side.startWorker();
    const { id } = (
      await app.inject({
        method: 'POST',
        url: '/api/reports/rebuild',
        headers: { 'x-account': account.accountId },
      })
    ).json<{ id: string }>();
    let news = '';
    while (!news.includes('"state":"done"')) news = await live.next();
    expect(news).toMatch(/^event: rebuild\n/);
    expect(JSON.parse(news.slice(news.indexOf('data: ') + 6))).toMatchObject({ id, identical: true });
    live.close();
  });

  it('says first from which revision on it has news', async () => {
    await add(1);
    await side.fold(account.accountId);
    const live = await listen(account.accountId);
    expect(await live.next()).toBe('event: opened\ndata: {"revision":0}');
    live.close();
  });

  it('ends with its session', async () => {
    let lasts = true;
    app = await side.startQueries({ isSignedIn: async () => lasts, liveHeartbeatMs: 10 });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const response = await fetch(`${address}/api/live`, { headers: { 'x-account': account.accountId } });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes(': \n\n')) text += (await reader?.read())?.value ?? '';
    lasts = false;
    let isOver = false;
    while (!isOver) isOver = (await reader?.read())?.done ?? true;
    expect(isOver).toBe(true);
  });

  it('stays open while the session cannot be checked', async () => {
    let requested = 0;
    const isSignedIn = async () => {
      requested += 1;
      throw new Error('the database is down');
    };
    app = await side.startQueries({ isSignedIn, liveHeartbeatMs: 10 });
    const live = await listen(account.accountId);
    while (requested < 3) await new Promise(setImmediate);
    await add(1);
    await side.fold(account.accountId);
    expect(await live.next()).toContain('"revision":0');
    live.close();
  });

  it('is refused to an account with dozens of open feeds, and to no other account', async () => {
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const closing = new AbortController();
    const open = (accountId: string) =>
      fetch(`${address}/api/live`, { headers: { 'x-account': accountId }, signal: closing.signal });
    // Kept in an array: an unreferenced body is cancelled when it is garbage-collected.
    const streams: Response[] = [];
    while (streams.length < 30) streams.push(await open(account.accountId));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await open(account.accountId);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
    expect((await open(crypto.randomUUID())).status).toBe(200);
    expect(streams).toHaveLength(30);
    closing.abort();
  });

  it('ends with the app', async () => {
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const response = await fetch(`${address}/api/live`, { headers: { 'x-account': account.accountId } });
    const text = response.text();
    await app.close();
    expect(await text).toBe('retry: 1500\n\n');
  });
});
