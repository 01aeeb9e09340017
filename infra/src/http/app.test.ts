import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { jsonToHash } from '@ledgerline/shared-events/text/hidden-characters.ts';
import type { FastifyPluginAsync } from 'fastify';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { AppParts } from './app.ts';
import { appOfEachTest } from './testing/start-app.ts';

/** More than the buffers of a connection take. */
const LARGE = 50_000_000;

class Refusal extends Error {
  readonly statusCode = 422;
  readonly code = 'invalid';
  readonly errors = { name: ['A name is needed.'] };
}

const service: FastifyPluginAsync = async (app) => {
  app.post('/api/echo', async (request) => request.body);
  app.post('/api/list', { bodyLimit: 100 * 1024 ** 2 }, async () => 'done');
  app.addContentTypeParser('application/zip', (_request, payload, done) => done(null, payload));
  app.post('/api/file', { config: { longBody: true } }, async (request) => {
    let text = '';
    for await (const part of request.body as AsyncIterable<Buffer>) text += String(part);
    return text;
  });
  app.route({
    method: 'POST',
    url: '/api/file/refused',
    config: { longBody: true },
    onRequest: async () => {
      throw new Refusal('This is not for you.');
    },
    handler: async () => null,
  });
  app.get('/api/slow', async () =>
    Readable.from(
      (async function* () {
        yield 'one';
        await pause(200);
        yield 'two';
      })(),
    ),
  );
  app.get('/api/large/text', async () => 'x'.repeat(LARGE));
  app.get('/api/large/stream', async () =>
    Readable.from(Array(LARGE / 1_000_000).fill('x'.repeat(1_000_000))),
  );
  app.get('/api/refuse', async () => {
    throw new Refusal('The name is missing.');
  });
  app.get('/api/break', async () => {
    throw new Error('password=hunter2');
  });
  app.get('/api/address', async (request) => request.ip);
  app.get('/api/exact', async (_request, reply) =>
    reply.type('application/json').send(jsonToHash(JSON.stringify({ name: 'a\u202eb' }))),
  );
  app.get('/api/down', async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  });
};

const JSON_TYPE = { 'content-type': 'application/json' };
const start = appOfEachTest([service]);

describe('the address of a visitor', () => {
  const ask = async (remoteAddress: string, trustedProxies?: string) => {
    const headers = { 'x-forwarded-for': '198.51.100.9, 203.0.113.7' };
    const built = await start(trustedProxies === undefined ? {} : { trustedProxies });
    return (await built.inject({ url: '/api/address', remoteAddress, headers })).body;
  };

  it('is taken from proxies on this machine, and from others only when they are configured', async () => {
    expect(await ask('127.0.0.1')).toBe('203.0.113.7');
    expect(await ask('10.1.2.3')).toBe('10.1.2.3');
    expect(await ask('10.1.2.3', 'loopback,10.0.0.0/8')).toBe('203.0.113.7');
    expect(await ask('10.1.2.3', '10.0.0.0/8,203.0.113.0/24')).toBe('198.51.100.9');
  });
});

it('leaves hidden characters out of an answer, and keeps those that it escapes', async () => {
  const app = await start();
  const payload = '{"name":"invoice\u202efdp.exe \u200fא","exact":"\\u202e"}';
  const answer = await app.inject({ method: 'POST', url: '/api/echo', payload, headers: JSON_TYPE });
  expect(answer.body).toBe('{"name":"invoicefdp.exe \u200fא","exact":""}');
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.body)));
  expect((await app.inject('/api/exact')).json()).toEqual({ name: 'a\u202eb' });
});

describe('errors', () => {
  it.each([
    ['an unknown path', { url: '/api/nothing' }, 404, 'not_found'],
    ['an unknown asset', { url: '/assets/gone.js' }, 404, 'not_found'],
    ['a method that repeats the request', { method: 'TRACE', url: '/' }, 404, 'not_found'],
    ['another method', { method: 'POST', url: '/jobs' }, 404, 'not_found'],
    [
      'broken JSON',
      { method: 'POST', url: '/api/echo', headers: { 'content-type': 'application/json' }, payload: '{' },
      400,
      'malformed',
    ],
    [
      'another media type',
      { method: 'POST', url: '/api/echo', headers: { 'content-type': 'text/csv' }, payload: 'a' },
      415,
      'unsupported_media_type',
    ],
    [
      'plain text',
      { method: 'POST', url: '/api/echo', headers: { 'content-type': 'text/plain' }, payload: '{}' },
      415,
      'unsupported_media_type',
    ],
    [
      'too much',
      {
        method: 'POST',
        url: '/api/echo',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify('a'.repeat(2_000_000)),
      },
      413,
      'payload_too_large',
    ],
    ['a broken address', { url: '/api/%E0%A4%A' }, 400, 'malformed'],
    ['a folder', { url: '/assets/' }, 404, 'not_found'],
    ['a hidden file', { url: '/.env' }, 404, 'not_found'],
    [
      'a range outside of a file',
      { url: '/assets/main-1a2b.js', headers: { range: 'bytes=900-' } },
      416,
      'malformed',
    ],
    ['a store that is down', { url: '/api/down' }, 503, 'unavailable'],
    ['an unexpected error', { url: '/api/break' }, 500, 'internal'],
  ] as const)('answers %s in the shape of the contract', async (_name, request, status, code) => {
    const server = await start();
    const answer = await server.inject(request);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({ code, message: expect.any(String) });
    expect(answer.body).not.toContain('hunter2');
  });

  it("keeps the message and the fields of a service's refusal", async () => {
    const server = await start();
    const answer = await server.inject({ url: '/api/refuse' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      code: 'invalid',
      message: 'The name is missing.',
      errors: { name: ['A name is needed.'] },
    });
  });

  /** What the server answers to these bytes until it closes the connection, and its log lines above info. */
  async function sendBytes(bytes: string, parts: Partial<AppParts> = {}) {
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
    const server = await start({ logger, ...parts });
    const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
      socket.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      socket.on('close', () => resolve(text));
    });
    await server.close();
    return { answer, lines };
  }

  it.each(['/../../etc/passwd', '/..%2f..%2fetc/passwd', '/assets/%00', '/.git/config'])(
    'refuses the path traversal %s without a log line',
    async (url) => {
      const { answer, lines } = await sendBytes(
        `GET ${url} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1.1 40[04] /);
      expect(answer).toMatch(/"code":"(not_found|malformed)"/);
      expect(lines).toEqual([]);
    },
  );

  it('closes a connection whose body does not arrive, and calls no store unavailable', async () => {
    const { answer, lines } = await sendBytes(
      'POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      { transferMs: 50 },
    );
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain('"code":"timeout"');
    expect(lines).toEqual([]);
  });

  it.each([
    ['in parts', 'stream'],
    ['whole', 'text'],
  ])('closes a connection that reads nothing of its answer, sent %s', async (_how, url) => {
    const server = await start({ transferMs: 50 });
    const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
    const ended = new Promise<boolean>((resolve) => {
      server.server.once('request', (_request, answer) =>
        answer.once('close', () => resolve(answer.writableFinished)),
      );
    });
    const socket = connect(Number(port), '127.0.0.1').pause();
    socket.on('error', () => undefined);
    socket.write(`GET /api/large/${url} HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect(await ended).toBe(false);
    socket.destroy();
  });

  it('waits for an answer whose parts are made slowly', async () => {
    const server = await start({ transferMs: 20 });
    const url = await server.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${url}/api/slow`);
    expect(await answer.text()).toBe('onetwo');
  });

  it('allows a long body that was answered already no more time, however it arrives', async () => {
    const server = await start({ transferMs: 50 });
    const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
    const socket = connect(Number(port), '127.0.0.1');
    const head = ['POST /api/file/refused HTTP/1.1', 'Host: a', 'Content-Type: application/zip'];
    socket.write(`${head.join('\r\n')}\r\nContent-Length: 100000\r\n\r\n`);
    const drip = setInterval(() => socket.write('a'), 10);
    socket.on('error', () => undefined).resume();
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drip);
  });

  /** The answer to a body that arrives byte by byte. */
  async function drip(path: string, type: string, body: string, transferMs: number): Promise<string> {
    const server = await start({ transferMs });
    const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
    const head = [`POST ${path} HTTP/1.1`, 'Host: a', `Content-Type: ${type}`, 'Connection: close'];
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n`);
    const rest = [...body];
    const timer = setInterval(() => socket.write(rest.shift() ?? ''), 50);
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      answer += part;
    });
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(timer);
    return answer;
  }

  it('allows a long body more time as long as data arrives', async () => {
    const answer = await drip('/api/file', 'application/zip', 'a'.repeat(30), 1_000);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer).toContain('a'.repeat(30));
  });

  it('allows a body as much more time as it may be longer than others', async () => {
    const body = JSON.stringify('a'.repeat(8));
    expect(await drip('/api/list', 'application/json', body, 200)).toMatch(/^HTTP\/1.1 200 /);
    expect(await drip('/api/echo', 'application/json', body, 200)).toMatch(/^HTTP\/1.1 408 /);
  });

  it.each([
    ['Content-Length: 4', 'Transfer-Encoding: chunked'],
    ['Content-Length: 4', 'Content-Length: 5'],
  ])('refuses a request with two lengths (%s, %s), so that nothing hides behind it', async (...lengths) => {
    const head = ['POST /api/echo HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...lengths];
    const hidden = 'GET /api/exact HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const { answer } = await sendBytes(`${head.join('\r\n')}\r\n\r\n2\r\n{}\r\n0\r\n\r\n${hidden}`);
    expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  });

  it('logs an unexpected error with its stack', async () => {
    const { lines } = await sendBytes('GET /api/break HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const logged = lines.map((line): unknown => JSON.parse(line));
    expect(logged).toEqual([
      expect.objectContaining({ err: expect.objectContaining({ stack: expect.stringContaining(' at ') }) }),
    ]);
  });

  it('answers bytes that are no HTTP with 400', async () => {
    const { answer } = await sendBytes('nonsense\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('"code":"malformed"');
  });
});

describe('metrics', () => {
  const TOKEN = 'sixteen letters or more';
  const read = async (parts: Partial<AppParts>, remoteAddress = '127.0.0.1', authorization = '') =>
    (await (await start(parts)).inject({ url: '/metrics', remoteAddress, headers: { authorization } }))
      .statusCode;

  it('are for this machine, and for others with the token', async () => {
    expect(await read({})).toBe(200);
    expect(await read({}, '198.51.100.9')).toBe(401);
    expect(await read({ metricsToken: TOKEN }, '198.51.100.9', `Bearer ${TOKEN}`)).toBe(200);
    expect(await read({ metricsToken: TOKEN }, '198.51.100.9', 'Bearer sixteen letters')).toBe(401);
  });

  it('of an app with a public address need the token from everybody, as a proxy hides who asks', async () => {
    const publicUrl = 'https://books.example';
    expect(await read({ publicUrl })).toBe(401);
    expect(await read({ publicUrl, metricsToken: TOKEN })).toBe(401);
    expect(await read({ publicUrl, metricsToken: TOKEN }, '127.0.0.1', `Bearer ${TOKEN}`)).toBe(200);
  });
});

it('closes what its services opened when one of them cannot start', async () => {
  const closed: string[] = [];
  const opened: FastifyPluginAsync = async (app) => {
    app.addHook('onClose', async () => void closed.push('opened'));
  };
  const failing: FastifyPluginAsync = async () => {
    throw new Error('The store was lost.');
  };
  await expect(appOfEachTest([opened, failing])()).rejects.toThrow('The store was lost.');
  expect(closed).toEqual(['opened']);
});
