import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, Unreachable } from './api-error.ts';
import { noContent } from './http-call.ts';
import { createServer, type Server } from './server.ts';

const thing = z.object({ id: z.number() });
let server: Server = createServer();
const calls: { url: string; init: RequestInit }[] = [];

function serve(...answers: (Response | Error)[]) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({ url, init });
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer ?? new Response(null, { status: 204 });
  });
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const header = (index: number, name: string) => new Headers(calls[index]?.init.headers).get(name);

beforeEach(() => {
  calls.length = 0;
  server = createServer();
  // biome-ignore lint/suspicious/noDocumentCookie: the app reads the cookie that the server sets
  document.cookie = 'XSRF-TOKEN=abc%3D';
});
afterEach(() => vi.unstubAllGlobals());

describe('request', () => {
  it('returns only what the schema accepts', async () => {
    serve(json({ id: 1, secret: 'x' }), json({ id: 'one' }));
    expect(await server.request('/api/thing', { answer: thing })).toEqual({ id: 1 });
    await expect(server.request('/api/thing', { answer: thing })).rejects.toMatchObject({
      code: 'unreadable',
    });
  });

  it('requests reads of at least the highest revision that this tab has seen', async () => {
    server.revisions.note(7);
    server.revisions.note(3);
    serve(json({ id: 1 }, 200, { 'X-Revision': '9' }));
    await server.request('/api/thing', { answer: thing, query: { a: 1, b: undefined, c: '' } });
    expect(header(0, 'X-Min-Revision')).toBe('7');
    expect(calls[0]?.url).toBe('/api/thing?a=1');
    expect(server.revisions.seen()).toBe(9);
  });

  it('takes no read of the end of the ledger for what the screen shows', async () => {
    serve(json({ id: 1 }, 200, { 'X-Revision': '3' }), json({ id: 1 }, 200, { 'X-Revision': '9' }));
    await server.request('/api/thing', { answer: thing });
    await server.request('/api/next-number', { answer: thing, readsLedger: true });
    expect([server.revisions.seen(), server.revisions.read()]).toEqual([9, 3]);
  });

  it('makes a command and the reads that wait for it one trace', async () => {
    const key = '6f1c3a52-7f0e-4b0a-9b6e-1c2d3e4f5a6b';
    serve(
      json({ id: 1 }, 200, { 'X-Revision': '3' }),
      json({}, 200, { 'X-Revision': '4' }),
      json({ id: 1 }, 200, { 'X-Revision': '4' }),
      json({ id: 1 }, 200, { 'X-Revision': '4' }),
    );
    await server.request('/api/thing', { answer: thing });
    await server.request('/api/make', { method: 'POST', idempotencyKey: key, answer: noContent });
    await server.request('/api/thing', { answer: thing });
    await server.request('/api/thing', { answer: thing });
    const ofKey = /^00-6f1c3a527f0e4b0a9b6e1c2d3e4f5a6b-[0-9a-f]{16}-01$/;
    const sent = [0, 1, 2, 3].map((call) => header(call, 'traceparent'));
    expect(sent).toEqual([null, expect.stringMatching(ofKey), expect.stringMatching(ofKey), null]);
  });

  it('delays an answer that may contain the result of a pending create call until that call is answered', async () => {
    const answers = new Map<string, (response: Response) => void>();
    vi.stubGlobal('fetch', (url: string) => new Promise((resolve) => answers.set(url, resolve)));
    const reported: string[] = [];
    const read = (path: string) => server.request(path, { answer: thing }).then(() => reported.push(path));
    server.revisions.note(4);
    const making = server.request('/api/make', {
      method: 'POST',
      makes: true,
      idempotencyKey: 'k',
      answer: noContent,
    });
    const older = read('/api/older');
    answers.get('/api/older')?.(json({ id: 1 }, 200, { 'X-Revision': '4' }));
    await older;
    const newer = read('/api/newer');
    answers.get('/api/newer')?.(json({ id: 1 }, 200, { 'X-Revision': '5' }));
    await vi.waitFor(() => expect(server.revisions.seen()).toBe(5));
    expect(reported).toEqual(['/api/older']);
    answers.get('/api/make')?.(json({}, 200, { 'X-Revision': '5' }));
    await making;
    expect(reported).toEqual(['/api/older']);
    await newer;
    expect(reported).toEqual(['/api/older', '/api/newer']);
  });

  it('delays it also while a create call is repeated whose answer was lost', async () => {
    const make = () =>
      server.request('/api/make', { method: 'POST', makes: true, idempotencyKey: 'k', answer: noContent });
    server.revisions.note(4);
    serve(new TypeError('Failed to fetch'));
    await expect(make()).rejects.toBeInstanceOf(Unreachable);
    serve(json({ id: 1 }, 200, { 'X-Revision': '5' }), json({}, 200, { 'X-Revision': '5' }));
    const shown: string[] = [];
    const read = server.request('/api/thing', { answer: thing }).then(() => shown.push('read'));
    await vi.waitFor(() => expect(server.revisions.seen()).toBe(5));
    await make().then(() => shown.push('made'));
    await read;
    expect(shown).toEqual(['made', 'read']);
  });

  it('shows it when the session has ended and the create call is not repeated', async () => {
    server.revisions.note(4);
    serve(new TypeError('Failed to fetch'), json({ id: 1 }, 200, { 'X-Revision': '5' }));
    const options = { method: 'POST', makes: true, idempotencyKey: 'k', answer: noContent } as const;
    await expect(server.request('/api/make', options)).rejects.toBeInstanceOf(Unreachable);
    server.session.close();
    server.session.open();
    expect(await server.request('/api/thing', { answer: thing })).toEqual({ id: 1 });
  });

  it('repeats a read when a newer revision was seen before its answer', async () => {
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      calls.push({ url, init });
      if (calls.length === 1) server.revisions.note(5);
      return json({ id: calls.length }, 200, { 'X-Revision': calls.length === 1 ? '4' : '5' });
    });
    expect(await server.requestWithRevision('/api/thing', { answer: thing })).toEqual({
      data: { id: 2 },
      revision: 5,
      stale: false,
    });
  });

  it('continues at the end of the ledger after it was restored to an earlier revision', async () => {
    server.revisions.note(7);
    const earlier = { 'X-Revision': '2', 'X-Stale': 'true', 'X-Ledger-Revision': '2' };
    serve(json({ id: 1 }, 200, earlier), json({ id: 2 }, 200, { 'X-Revision': '2' }), json({ id: 3 }));
    expect(await server.requestWithRevision('/api/thing', { answer: thing })).toEqual({
      data: { id: 2 },
      revision: 2,
      stale: false,
    });
    expect([server.revisions.seen(), server.revisions.read()]).toEqual([2, 2]);
    await server.request('/api/thing', { answer: thing });
    expect([0, 1, 2].map((call) => header(call, 'X-Min-Revision'))).toEqual(['7', '2', '2']);
  });

  it('sends the CSRF token and the idempotency key with every change', async () => {
    serve(json({ id: 1 }));
    await server.request('/api/thing', {
      method: 'POST',
      body: { a: 1 },
      answer: thing,
      idempotencyKey: 'k',
    });
    expect(header(0, 'X-XSRF-TOKEN')).toBe('abc=');
    expect(header(0, 'Idempotency-Key')).toBe('k');
    expect(header(0, 'Content-Type')).toBe('application/json');
  });

  it('renews a stale token once and retries', async () => {
    serve(
      json({ message: '', code: 'csrf' }, 419),
      new Response(null, { status: 204 }),
      new Response(null, { status: 204 }),
    );
    await server.request('/logout', { method: 'POST', answer: noContent });
    expect(calls.map(({ url }) => url)).toEqual(['/logout', '/sanctum/csrf-cookie', '/logout']);
  });

  it('rejects a refusal with its messages by field', async () => {
    const reported: unknown[] = [];
    const stop = server.onRequestFailed((error) => reported.push(error));
    serve(
      json({ message: 'no', code: 'invalid', errors: { name: ['Name is required'] } }, 422, {
        'Retry-After': '3',
      }),
    );
    const error = await server
      .request('/api/thing', { method: 'POST', answer: thing })
      .catch((reason: unknown) => reason);
    stop();
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid',
      errors: { name: ['Name is required'] },
      retryAfter: 3,
    });
    expect(reported).toEqual([error]);
  });

  it('distinguishes a lost connection from a refusal', async () => {
    serve(new TypeError('Failed to fetch'));
    await expect(server.request('/api/thing', { answer: thing })).rejects.toBeInstanceOf(Unreachable);
  });

  it('treats an answer that was cut off, or that comes from a gateway, as no answer', async () => {
    const cutOff = () =>
      new Response(
        new ReadableStream({
          start(body) {
            body.enqueue(new TextEncoder().encode('{"id":'));
            body.error(new TypeError('network error'));
          },
        }),
        { headers: { 'X-Revision': '9' } },
      );
    serve(cutOff(), new Response('<h1>Bad gateway</h1>', { status: 502 }), json({}, 504));
    const reported = vi.fn();
    const stop = server.onRequestFailed(reported);
    for (const method of ['POST', 'POST', 'GET'] as const) {
      await expect(server.request('/api/thing', { method, answer: thing })).rejects.toBeInstanceOf(
        Unreachable,
      );
    }
    stop();
    expect(reported).toHaveBeenCalledTimes(3);
    expect(server.revisions.seen()).toBeNull();
  });
});
