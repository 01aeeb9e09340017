import fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { measureRequests } from './metrics.ts';

let app: FastifyInstance;
let metrics: Registry;

beforeEach(() => {
  app = fastify();
  metrics = measureRequests(app);
});
afterEach(() => app.close());

const lineOf = async (start: string) =>
  (await metrics.metrics()).split('\n').filter((line) => line.startsWith(start));
const refused = async () =>
  (await lineOf('ledgerline_failed_sign_ins_total{')).map((line) => line.replace(/^.*reason=/, ''));

describe('refused attempts to sign in', () => {
  it.each(['/login', '/books/login', '/api/passkey/sign-in', '/books/api/passkey/sign-in'])(
    'by %s are counted',
    async (url) => {
      let status = 422;
      app.post(url, async (_request, reply) => reply.code(status).send({}));
      await app.inject({ method: 'POST', url });
      await app.inject({ method: 'POST', url });
      status = 429;
      await app.inject({ method: 'POST', url });
      status = 200;
      await app.inject({ method: 'POST', url });
      expect(await refused()).toEqual(['"wrong"} 2', '"limited"} 1']);
    },
  );

  it('are counted when the client hangs up before the answer', async () => {
    let finish: () => void = () => undefined;
    let hasStarted = false;
    app.post('/login', async (_request, reply) => {
      hasStarted = true;
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return reply.code(422).send({});
    });
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const gone = new AbortController();
    const call = fetch(`${origin}/login`, { method: 'POST', signal: gone.signal });
    await vi.waitFor(() => expect(hasStarted).toBe(true));
    gone.abort();
    await expect(call).rejects.toThrow();
    const ended = 'http_request_duration_seconds_count{method="POST",route="/login",status="499"';
    await vi.waitFor(async () => expect(await lineOf(ended)).toHaveLength(1));
    finish();
    await vi.waitFor(async () => expect(await refused()).toEqual(['"wrong"} 1', '"limited"} 0']));
    expect(await lineOf('http_request_duration_seconds_count')).toHaveLength(1);
  });
});
