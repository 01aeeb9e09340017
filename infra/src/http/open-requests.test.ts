import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limitOpenRequests, limitPipelining } from './open-requests.ts';
import { readPlainCookies } from './testing/guarded.ts';

let app: FastifyInstance;
let port: number;
let sockets: Socket[];
/** How many requests were started, and how many answers were answered. */
let counts: { started: number; answered: number };

beforeEach(async () => {
  sockets = [];
  // The requests of the test before may end after it.
  const counted = { started: 0, answered: 0 };
  counts = counted;
  app = fastify({ bodyLimit: 1_000 });
  limitPipelining(app);
  readPlainCookies(app);
  limitOpenRequests(app, ['session'], {
    session: { bodyBytes: 1_500, longBodies: 2, answers: 2 },
    address: { bodyBytes: 4_000, longBodies: 3, answers: 4 },
  });
  app.addHook('onRequest', async () => {
    counted.started += 1;
  });
  app.addHook('onSend', async () => {
    counted.answered += 1;
  });
  app.post('/task', async () => 'done');
  app.post('/file', { config: { longBody: true } }, async () => 'done');
  app.get('/large', async () => 'x'.repeat(50_000_000));
  app.get('/small', async () => 'small');
  app.get('/base/api/health/live', async () => 'live');
  ({ port } = { port: Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port) });
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

/** Opens a connection, and sends the head of a request. */
function open(head: string, session: string | null): Socket {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const cookie = session === null ? '' : `Cookie: other=1; session=${session}\r\n`;
  socket.write(`${head} HTTP/1.1\r\nHost: a\r\n${cookie}`);
  return socket;
}

const body = (session: string | null, length = 'Content-Length: 1000', start = '[') => {
  const socket = open('POST /task', session);
  socket.write(`Content-Type: application/json\r\n${length}\r\n\r\n${start}`);
  return socket;
};

const status = async (session: string, url = '/small') => {
  const socket = open(`GET ${url}`, session);
  socket.write('Connection: close\r\n\r\n');
  const [first] = await once(socket, 'data');
  return Number(String(first).split(' ')[1]);
};

const answerTo = async (socket: Socket) => String((await once(socket, 'data'))[0]).split(' ')[1];

describe('requests on one connection, sent without waiting', () => {
  const pipelined = (count: number, url = '/small') => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.write(`GET ${url} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(count));
    return socket;
  };

  it('are answered one after the other when they are a few', async () => {
    const socket = pipelined(16, '/base/api/health/live');
    let received = '';
    socket.on('data', (data) => {
      received += String(data);
    });
    await vi.waitFor(() => expect(received.match(/200 OK/g)).toHaveLength(16));
  });

  it('close it when they are many, and are not worked on', async () => {
    const socket = pipelined(300).resume();
    await once(socket, 'close');
    expect(counts.started).toBeLessThanOrEqual(16);
    expect(await status('one')).toBe(200);
  });
});

describe('bodies under way', () => {
  it('of a session are refused above its bytes, before they arrive', async () => {
    body('one');
    await vi.waitFor(() => expect(counts.started).toBe(1));
    expect(await answerTo(body('one'))).toBe('429');
    expect(counts.started).toBe(1);
    body('two');
    await vi.waitFor(() => expect(counts.started).toBe(2));
  });

  it('without a length count as long as they may be', async () => {
    body('one', 'Transfer-Encoding: chunked', '1\r\n[\r\n');
    await vi.waitFor(() => expect(counts.started).toBe(1));
    expect(await answerTo(body('one'))).toBe('429');
  });

  it('of an address are refused above its bytes, also without a session', async () => {
    for (const session of ['one', 'two', 'three', null]) body(session);
    await vi.waitFor(() => expect(counts.started).toBe(4));
    expect(await answerTo(body(null))).toBe('429');
  });

  it('count until they are answered, or their client is gone', async () => {
    const first = body('one');
    await vi.waitFor(() => expect(counts.started).toBe(1));
    first.destroy();
    await vi.waitFor(async () => expect(await status('one')).toBe(200));
    const second = body('one');
    second.write(`${'1,'.repeat(499)}]`);
    expect(await answerTo(second)).toBe('400');
    const third = body('one');
    await vi.waitFor(() => expect(counts.started).toBeGreaterThan(3));
    third.destroy();
  });
});

it('long bodies of a session, and of an address, are a few at once', async () => {
  const file = (session: string) => {
    const socket = open('POST /file', session);
    socket.write('Content-Type: application/json\r\nContent-Length: 900\r\n\r\n[');
    return socket;
  };
  file('one');
  file('one');
  await vi.waitFor(() => expect(counts.started).toBe(2));
  expect(await answerTo(file('one'))).toBe('429');
  file('two');
  await vi.waitFor(() => expect(counts.started).toBe(3));
  expect(await answerTo(file('three'))).toBe('429');
});

describe('answers that nobody reads', () => {
  const unread = (session: string | null) => {
    open('GET /large', session).pause().write('\r\n');
  };

  it('of a session are so many at once', async () => {
    unread('one');
    unread('one');
    await vi.waitFor(() => expect(counts.answered).toBe(2));
    expect(await status('one')).toBe(429);
    expect(await status('two')).toBe(200);
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect(await status('one')).toBe(200));
  });

  it('of an address are so many at once', async () => {
    for (const session of ['one', 'two', null, null]) unread(session);
    await vi.waitFor(() => expect(counts.answered).toBe(4));
    expect(await status('three')).toBe(429);
    // Otherwise whoever shares the address of the orchestrator could have the process replaced.
    expect(await status('three', '/base/api/health/live')).toBe(200);
  });
});
