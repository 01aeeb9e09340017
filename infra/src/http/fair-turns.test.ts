import { once } from 'node:events';
import { connect } from 'node:net';
import { slices } from '@ledgerline/shared-events/slices.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeTurns } from './fair-turns.ts';
import { readPlainCookies } from './testing/guarded.ts';

const AT_ONCE = 3;

let app: FastifyInstance;
/** The numbers of the requests that are worked on, and what ends them. */
let working: Map<string, () => void>;
/** How many requests have come as far as their turn. */
let arrivals: number;

/** The clock that turns are timed by. */
let now: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  now = 0;
  working = new Map();
  arrivals = 0;
  app = fastify();
  app.addHook('preHandler', async (request, { raw }) => {
    const { headers } = request;
    arrivals += 1;
    Object.assign(request, { sessionUser: { accountId: /session=(\w+)/.exec(headers.cookie ?? '')?.[1] } });
    if (headers.lookup === 'slow' && !raw.destroyed) await once(raw, 'close');
  });
  readPlainCookies(app);
  takeTurns(app, ['session'], { atOnce: AT_ONCE, mostWaiting: 4, now: () => now });
  const work = (request: { headers: Record<string, unknown> }) =>
    new Promise<string>((resolve) => {
      const number = String(request.headers.number);
      working.set(number, () => {
        working.delete(number);
        resolve(number);
      });
    });
  app.get('/task', work);
  app.post('/task', work);
  app.post('/task/without-answer', async (request) => {
    await work(request);
  });
  app.get('/api/live', work);
  app.get('/*', work);
  app.get('/upload', { config: { longBody: true } }, work);
});

afterEach(async () => {
  vi.useRealTimers();
  for (const end of working.values()) end();
  await app.close();
});

const send = (number: number, session: string | null, url = '/task', method: 'GET' | 'POST' = 'GET') =>
  app.inject({
    method,
    url,
    headers: { number: String(number), ...(session !== null && { cookie: `other=1; session=${session}` }) },
  });

const arrived = (...numbers: number[]) =>
  vi.waitFor(() => expect([...working.keys()]).toEqual(numbers.map(String)));

/** Counts the requests over the network that are over, answered or not. */
function closedRequests({ server }: FastifyInstance): { count: number } {
  const closed = { count: 0 };
  server.on('request', (_request, response) => {
    response.once('close', () => {
      closed.count += 1;
    });
  });
  return closed;
}

describe('requests of one login session', () => {
  it('are worked on a few at a time, in their order, while those of others pass', async () => {
    const answers = [1, 2, 3, 4, 5].map((number) => send(number, 'greedy'));
    await arrived(1, 2, 3);
    const other = send(6, 'other');
    const visitor = send(7, null);
    await arrived(1, 2, 3, 6, 7);
    for (const number of ['6', '7', '2']) working.get(number)?.();
    expect([(await other).body, (await visitor).body, (await answers[1])?.body]).toEqual(['6', '7', '2']);
    await arrived(1, 3, 4);
    working.get('1')?.();
    await arrived(3, 4, 5);
    for (const end of working.values()) end();
    expect((await Promise.all(answers)).map(({ body }) => body)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('do not keep its changes waiting, which have turns of their own', async () => {
    const reads = [1, 2, 3, 4].map((number) => send(number, 'greedy'));
    await arrived(1, 2, 3);
    const changes = [5, 6, 7, 8].map((number) => send(number, 'greedy', '/task', 'POST'));
    await arrived(1, 2, 3, 5, 6, 7);
    working.get('5')?.();
    await arrived(1, 2, 3, 6, 7, 8);
    for (const number of ['1', '6', '7', '8']) working.get(number)?.();
    await arrived(2, 3, 4);
    for (const end of working.values()) end();
    await Promise.all([...reads, ...changes]);
  });

  it('take one turn where a route passes them on to the page of the app', async () => {
    app.get('/page', (_request, reply) => reply.callNotFound());
    app.setNotFoundHandler((_request, reply) => reply.code(200).send('page'));
    for (let times = 0; times <= 2 * AT_ONCE; times += 1) {
      expect((await send(times, 'greedy', '/page')).body).toBe('page');
    }
  });

  it('wait for the work of clients that hung up, and are not begun for a client that is gone', async () => {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const [gone, waiting] = [new AbortController(), new AbortController()];
    const headers = (number: number) => ({ number: String(number), cookie: 'session=greedy' });
    const call = (number: number, { signal }: AbortController, method: 'GET' | 'POST' = 'GET') =>
      fetch(`${origin}/task`, { method, headers: headers(number), signal }).then(
        (answer) => answer.text(),
        () => 'broken off',
      );
    const closed = closedRequests(app);
    const first = [1, 2, 3].map((number) => call(number, gone));
    await arrived(1, 2, 3);
    const second = [4, 5].map((number) => call(number, waiting));
    await vi.waitFor(() => expect(arrivals).toBe(5));
    const last = send(6, 'greedy');
    await vi.waitFor(() => expect(arrivals).toBe(6));
    gone.abort();
    waiting.abort();
    expect(await Promise.all([...first, ...second])).toEqual(Array(5).fill('broken off'));
    await vi.waitFor(() => expect(closed.count).toBe(5));
    await arrived(1, 2, 3);
    working.get('1')?.();
    await arrived(2, 3, 6);
    working.get('6')?.();
    expect((await last).body).toBe('6');
  });

  it('block nothing when their client hangs up before their turn, while the session is looked up', async () => {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    for (const number of [1, 2, 3]) {
      const leaving = new AbortController();
      const headers = { number: String(number), cookie: 'session=greedy', lookup: 'slow' };
      const broken = fetch(`${origin}/task`, { headers, signal: leaving.signal }).catch(() => null);
      await vi.waitFor(() => expect(arrivals).toBe(number));
      leaving.abort();
      expect(await broken).toBeNull();
      await arrived(...Array.from({ length: number }, (_, place) => place + 1));
    }
    for (const end of working.values()) end();
    const next = send(4, 'greedy');
    await arrived(4);
    working.get('4')?.();
    expect((await next).body).toBe('4');
  });

  it('keep their turn until the client has read the answer', async () => {
    const large = 'x'.repeat(50_000_000);
    const arrived: string[] = [];
    app.get('/large/:number', async (request) => {
      arrived.push(request.url.slice(-1));
      return large;
    });
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const unread = [1, 2, 3].map((number) => {
      const socket = connect(Number(port), '127.0.0.1').pause();
      socket.write(`GET /large/${number} HTTP/1.1\r\nHost: a\r\nCookie: session=greedy\r\n\r\n`);
      return socket;
    });
    await vi.waitFor(() => expect(arrived.toSorted()).toEqual(['1', '2', '3']));
    const last = send(4, 'greedy', '/large/4');
    await vi.waitFor(() => expect(arrivals).toBe(4));
    expect(arrived).not.toContain('4');
    unread[1]?.destroy();
    expect((await last).statusCode).toBe(200);
    for (const socket of unread) socket.destroy();
  });

  it('end their turn without an answer, too, when the client is gone', async () => {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const closed = closedRequests(app);
    const gone = new AbortController();
    const init = { method: 'POST', headers: { number: '1', cookie: 'session=greedy' }, signal: gone.signal };
    const call = fetch(`${origin}/task/without-answer`, init);
    const others = [2, 3].map((number) => send(number, 'greedy', '/task', 'POST'));
    await vi.waitFor(() => expect([...working.keys()].sort()).toEqual(['1', '2', '3']));
    gone.abort();
    await expect(call).rejects.toThrow();
    await vi.waitFor(() => expect(closed.count).toBe(1));
    others.push(send(4, 'greedy', '/task', 'POST'));
    await vi.waitFor(() => expect(arrivals).toBe(4));
    working.get('1')?.();
    await vi.waitFor(() => expect([...working.keys()].sort()).toEqual(['2', '3', '4']));
    for (const end of working.values()) end();
    await Promise.all(others);
  });

  it('are changes that are made in their turn, also for a client that is gone', async () => {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const closed = closedRequests(app);
    const changes = [1, 2, 3].map((number) => send(number, 'greedy', '/task', 'POST'));
    await arrived(1, 2, 3);
    const gone = new AbortController();
    const headers = { number: '4', cookie: 'session=greedy' };
    const call = fetch(`${origin}/task`, { method: 'POST', headers, signal: gone.signal });
    await vi.waitFor(() => expect(arrivals).toBe(4));
    gone.abort();
    await expect(call).rejects.toThrow();
    await vi.waitFor(() => expect(closed.count).toBe(1));
    await arrived(1, 2, 3);
    working.get('1')?.();
    await arrived(2, 3, 4);
    for (const end of working.values()) end();
    await Promise.all(changes);
  });

  it('begin anew once all were answered', async () => {
    for (let round = 0; round < AT_ONCE + 2; round += 1) {
      const answer = send(round, 'greedy');
      await arrived(round);
      working.get(String(round))?.();
      expect((await answer).body).toBe(String(round));
    }
  });

  it('are worked on one by one, with rests, once they took half a second while others work', async () => {
    const answers = [1, 2, 3].map((number) => send(number, 'greedy'));
    await arrived(1, 2, 3);
    now += 500;
    answers.push(...[4, 5, 6].map((number) => send(number, 'greedy')));
    const other = send(7, 'other');
    await arrived(1, 2, 3, 7);
    for (const number of ['1', '2', '3']) working.get(number)?.();
    await Promise.all(answers.slice(0, 3));
    await arrived(7);
    now += 999;
    const another = send(8, 'third');
    await arrived(7, 8);
    vi.advanceTimersByTime(999);
    await arrived(7, 8);
    now += 1;
    vi.advanceTimersByTime(1);
    await arrived(7, 8, 4);
    now += 10;
    working.get('4')?.();
    await answers[3];
    vi.advanceTimersByTime(39);
    await arrived(7, 8);
    now += 40;
    vi.advanceTimersByTime(1);
    await arrived(7, 8, 5);
    for (const end of working.values()) end();
    await Promise.all([other, another]);
    now += 1_000;
    vi.advanceTimersByTime(1_000);
    await arrived(6);
    working.get('6')?.();
    await Promise.all(answers);
  });

  it('leave the processor to those of others while they have no credit', async () => {
    const holdsBack = (account: string) => slices.thoseWithoutCredit()(account);
    const greedy = send(1, 'greedy');
    await arrived(1);
    now += 500;
    expect(holdsBack('greedy')).toBe(false);
    const other = send(2, 'other');
    await arrived(1, 2);
    expect([holdsBack('greedy'), holdsBack('other')]).toEqual([true, false]);
    working.get('2')?.();
    await other;
    expect(holdsBack('greedy')).toBe(false);
    working.get('1')?.();
    await greedy;
  });

  it('rest for the work that the events of a change leave to other processes', async () => {
    app.post('/bulk', async (request) => {
      request.appendedWeight = 3_000_000;
      return 'done';
    });
    expect((await send(1, 'greedy', '/bulk', 'POST')).body).toBe('done');
    const other = send(2, 'other', '/task', 'POST');
    await arrived(2);
    const next = send(3, 'greedy', '/task', 'POST');
    await vi.waitUntil(() => arrivals === 3);
    now += 2_900;
    await vi.advanceTimersByTimeAsync(2_900);
    expect([...working.keys()]).toEqual(['2']);
    now += 200;
    await vi.advanceTimersByTimeAsync(200);
    await arrived(2, 3);
    for (const end of working.values()) end();
    await Promise.all([other, next]);
  });

  it('are refused when too many of them wait', async () => {
    const answers = [1, 2, 3, 4, 5, 6, 7].map((number) => send(number, 'greedy'));
    await arrived(1, 2, 3);
    const refused = await send(8, 'greedy');
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'too_many_requests' }]);
    answers.push(send(9, 'greedy', '/task', 'POST'));
    await arrived(1, 2, 3, 9);
    for (const end of working.values()) end();
    await arrived(4, 5, 6);
    for (const end of working.values()) end();
    await arrived(7);
    working.get('7')?.();
    await Promise.all(answers);
  });

  it('do not rest beside others that work all the time, too', async () => {
    const answers = [send(1, 'greedy'), send(2, 'other')];
    await arrived(1, 2);
    now += 1_000;
    for (const end of working.values()) end();
    await Promise.all(answers);
    answers.push(send(3, 'greedy'), send(4, 'other'), send(5, 'greedy'));
    await arrived(3, 4, 5);
    for (const end of working.values()) end();
    await Promise.all(answers);
  });

  it('do not rest while nobody else works', async () => {
    const answers = [1, 2, 3].map((number) => send(number, 'greedy'));
    await arrived(1, 2, 3);
    now += 60_000;
    answers.push(send(4, 'greedy'));
    working.get('1')?.();
    await arrived(2, 3, 4);
    for (const end of working.values()) end();
    await Promise.all(answers);
  });

  it.each(['/api/live', '/upload', '/assets/page.js'])(
    'take no turn for what stays open for long, and for files of the client: %s',
    async (url) => {
      const streams = [1, 2, 3].map((number) => send(number, 'greedy', url));
      const answer = send(4, 'greedy');
      await arrived(1, 2, 3, 4);
      for (const end of working.values()) end();
      await Promise.all([...streams, answer]);
    },
  );
});
