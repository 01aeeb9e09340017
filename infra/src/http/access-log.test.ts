import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { logAccess } from './access-log.ts';

const line = z.strictObject({
  level: z.number(),
  time: z.iso.datetime(),
  method: z.string(),
  route: z.string(),
  status: z.int(),
  ms: z.number(),
  bytes: z.int().optional(),
});

let lines: string[];
let app: FastifyInstance;
const read = () => lines.map((text) => line.parse(JSON.parse(text)));

beforeEach(() => {
  lines = [];
  app = fastify();
  logAccess(app, { write: (text) => void lines.push(text) });
});
afterEach(() => app.close());

it('writes one line for each request, without what it was about', async () => {
  app.get('/api/invoice/:number', async () => ({ number: 'R-17' }));
  const headers = {
    cookie: 'session=secret',
    'user-agent': 'Somebody/1.0',
    'x-forwarded-for': '203.0.113.7',
  };
  await app.inject({ url: '/api/invoice/R-17?search=Lingua+Nord', headers });
  await app.inject({
    method: 'POST',
    url: '/nothing/of/ana@example.com',
    headers,
    payload: { a: 'Kessler' },
  });
  expect(read()).toMatchObject([
    { method: 'GET', route: '/api/invoice/:number', status: 200, bytes: 17 },
    { method: 'POST', route: 'none', status: 404 },
  ]);
  expect(lines.join()).not.toMatch(/R-17|Nord|secret|Somebody|203|ana@|Kessler/);
});

it('writes one line, too, for a request whose client hung up while it was worked on', async () => {
  let finish: (text: string) => void = () => undefined;
  let hasStarted = false;
  app.get('/slow/:id', () => {
    hasStarted = true;
    return new Promise<string>((resolve) => {
      finish = resolve;
    });
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const gone = new AbortController();
  const call = fetch(`${origin}/slow/7`, { signal: gone.signal });
  await vi.waitFor(() => expect(hasStarted).toBe(true));
  gone.abort();
  await expect(call).rejects.toThrow();
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  finish('too late');
  await (await fetch(`${origin}/nothing`)).text();
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  expect(read()).toMatchObject([
    { method: 'GET', route: '/slow/:id', status: 499 },
    { route: 'none', status: 404 },
  ]);
  expect(lines[0]).not.toMatch(/bytes/);
});

it('writes one line, too, for a body that was broken off', async () => {
  app.post('/save', async () => 'saved');
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const head =
    'POST /save HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(head));
  app.server.once('request', () => socket.destroy());
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(read()).toMatchObject([{ method: 'POST', route: '/save', status: 499 }]);
});

it('writes the status of a stream that its reader left', async () => {
  app.get('/live', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200).write('retry: 1');
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const leaving = new AbortController();
  expect((await fetch(`${origin}/live`, { signal: leaving.signal })).status).toBe(200);
  leaving.abort();
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(read()).toMatchObject([{ route: '/live', status: 200 }]);
});
