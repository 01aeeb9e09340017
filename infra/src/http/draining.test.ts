import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import type { FastifyPluginAsync } from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from './app.ts';
import { partsOfApp } from './testing/start-app.ts';

const OPEN = 30;

/** An app that listens, whose route `/api/slow` answers when `finish` is called, and with 30 requests to it. */
async function appWithOpenRequests(stopMs?: number) {
  const gate = Promise.withResolvers<void>();
  let received = 0;
  const slow: FastifyPluginAsync = async (app) => {
    app.post('/api/slow', async (incoming) => {
      received += 1;
      await gate.promise;
      return incoming.body;
    });
  };
  const { app, draining } = await buildApp({
    ...partsOfApp(),
    services: [slow],
    ...(stopMs !== undefined && { stopMs }),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const answers = Array.from({ length: OPEN }, (_, index) => send(url, index));
  await vi.waitUntil(() => received === OPEN);
  return { app, url, draining, answers, finish: gate.resolve };
}

/** The status and the body of the answer, or the code of the error when the connection was cut. */
async function send(url: string, index: number): Promise<{ answer: string; connection?: string }> {
  try {
    const sent = request(`${url}/api/slow`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    sent.end(JSON.stringify({ index }));
    const [answer]: IncomingMessage[] = await once(sent, 'response');
    let body = '';
    for await (const part of answer ?? []) body += String(part);
    return { answer: `${answer?.statusCode} ${body}`, connection: answer?.headers.connection ?? '' };
  } catch (error) {
    return { answer: error instanceof Error && 'code' in error ? String(error.code) : String(error) };
  }
}

const port = (url: string) => Number(new URL(url).port);

/** Whether the server takes no connection any more. */
async function isRefused(url: string): Promise<boolean> {
  const probe = connect(port(url), '127.0.0.1');
  const outcome = await once(probe, 'connect').then(
    () => 'connected',
    ({ code }: NodeJS.ErrnoException) => code,
  );
  probe.destroy();
  return outcome === 'ECONNREFUSED';
}

describe('closing the web server', () => {
  it('answers every open request, takes no more, and waits for no connection without one', async () => {
    const { app, url, answers, finish } = await appWithOpenRequests();
    const unused = connect(port(url), '127.0.0.1');
    await once(unused, 'connect');
    const cut = once(unused, 'close');
    const closed = app.close();
    await vi.waitUntil(() => isRefused(url));
    await cut;
    finish();
    const expected = answers.map((_, index) => ({ answer: `200 {"index":${index}}`, connection: 'close' }));
    expect(await Promise.all(answers)).toEqual(expected);
    await closed;
  });

  it('reads what has arrived before it closes a connection without a request', async () => {
    const { app, url, answers, finish } = await appWithOpenRequests();
    const late = connect(port(url), '127.0.0.1');
    await once(app.server, 'connection');
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const closed = app.close();
    await vi.waitUntil(() => isRefused(url));
    late.write('GET /api/health/live HTTP/1.1\r\nhost: localhost\r\n\r\n');
    // As in a process that was busy for so long that the time is over before it reads.
    vi.advanceTimersByTime(1000);
    const [answer] = await once(late, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
    finish();
    await Promise.all(answers);
    await closed;
  });

  it('takes the connections that wait before it takes no more', async () => {
    const { app, url, answers, finish } = await appWithOpenRequests();
    const waiting = Array.from({ length: OPEN }, (_, index) => send(url, index));
    const closed = app.close();
    finish();
    const expected = Array.from({ length: OPEN }, (_, index) => `200 {"index":${index}}`);
    expect((await Promise.all(waiting)).map(({ answer }) => answer)).toEqual(expected);
    await Promise.all(answers);
    await closed;
  });

  it('cuts what is still open after its limit', async () => {
    const { app, answers, finish } = await appWithOpenRequests(50);
    await app.close();
    expect(new Set((await Promise.all(answers)).map(({ answer }) => answer))).toEqual(
      new Set(['ECONNRESET']),
    );
    finish();
  });

  it('is announced by the readiness, while requests are answered and their connections closed', async () => {
    const { app, url, draining, answers, finish } = await appWithOpenRequests();
    const health = async (check: string) => {
      const answer = await fetch(`${url}/api/health/${check}`);
      return { status: answer.status, body: await answer.json() };
    };
    const stores = { writes: true, reads: true, postgres: true };
    expect(await health('ready')).toEqual({ status: 200, body: { ok: true, draining: false, stores } });
    draining.announce();
    expect(await health('ready')).toEqual({ status: 503, body: { ok: false, draining: true, stores } });
    expect((await health('live')).status).toBe(200);
    finish();
    for (const { answer, connection } of await Promise.all([...answers, send(url, 0)])) {
      expect(answer).toMatch(/^200 /);
      expect(connection).toBe('close');
    }
    await app.close();
  });
});
