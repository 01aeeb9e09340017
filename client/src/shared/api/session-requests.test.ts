import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noContent } from './http-call.ts';
import { createServer, type Server } from './server.ts';

const requested: string[] = [];
const reported: unknown[] = [];
let server: Server = createServer();

/** A server that never answers; cancelled requests reject as in the browser. */
function neverAnswer() {
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    requested.push(url);
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
}

beforeEach(() => {
  requested.length = 0;
  reported.length = 0;
  server = createServer();
  server.onRequestFailed((error) => reported.push(error));
  // biome-ignore lint/suspicious/noDocumentCookie: the app reads the cookie that the server sets
  document.cookie = 'XSRF-TOKEN=t';
  neverAnswer();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the requests of a session', () => {
  it('are cancelled when it ends, without an error message', async () => {
    const read = server.request('/api/job', { answer: noContent });
    const write = server.request('/api/command/EditJob', { method: 'POST', answer: noContent });
    server.session.close();
    await expect(read).rejects.toMatchObject({ name: 'AbortError' });
    await expect(write).rejects.toMatchObject({ name: 'AbortError' });
    expect(reported).toEqual([]);
  });

  it('are not sent once it has ended', async () => {
    server.session.close();
    await expect(server.request('/api/job', { answer: noContent })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(requested).toEqual([]);
    expect(reported).toEqual([]);
  });

  it('are sent again after a sign-in', async () => {
    server.session.close();
    server.session.open();
    const read = server.request('/api/job', { answer: noContent });
    expect(requested).toEqual(['/api/job']);
    server.session.close();
    await expect(read).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('are cancelled also while the body of the answer is loading', async () => {
    vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
      requested.push(url);
      const body = new ReadableStream({
        start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)),
      });
      return new Response(body, { status: 401 });
    });
    const read = server.request('/api/job', { answer: noContent });
    await vi.waitFor(() => expect(requested).toEqual(['/api/job']));
    server.session.close();
    await expect(read).rejects.toMatchObject({ name: 'AbortError' });
    expect(reported).toEqual([]);
  });
});

describe('requests that need no session', () => {
  it('are sent before and after a session', async () => {
    vi.stubGlobal('fetch', async (url: string) => {
      requested.push(url);
      return new Response(null, { status: 204 });
    });
    server.session.close();
    await server.request('/logout', { method: 'POST', answer: noContent, isOpenToAll: true });
    expect(requested).toEqual(['/logout']);
  });
});

describe('a change of the session', () => {
  const answers = new Map<string, () => void>();
  beforeEach(() => {
    vi.stubGlobal('fetch', (url: string) => {
      requested.push(url);
      return new Promise((resolve) => answers.set(url, () => resolve(new Response('{}'))));
    });
  });
  const register = () =>
    server.session.replace(() =>
      server.request('/register', { method: 'POST', answer: noContent, isOpenToAll: true }),
    );

  it('waits for pending calls of the old session, and holds new calls back until it is done', async () => {
    const old = server.request('/api/unit', { answer: noContent });
    const changing = register();
    const next = server.request('/api/job', { answer: noContent });
    expect(requested).toEqual(['/api/unit']);
    answers.get('/api/unit')?.();
    await old;
    await vi.waitFor(() => expect(requested).toEqual(['/api/unit', '/register']));
    answers.get('/register')?.();
    await changing;
    await vi.waitFor(() => expect(requested).toEqual(['/api/unit', '/register', '/api/job']));
    answers.get('/api/job')?.();
    await next;
  });

  it('waits only for a limited time, and releases calls when it is refused', async () => {
    vi.useFakeTimers();
    const old = server.request('/api/unit', { answer: noContent });
    const changing = server.session.replace(() => Promise.reject(new Error('taken')));
    const refused = expect(changing).rejects.toThrow('taken');
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    await refused;
    const next = server.request('/api/job', { answer: noContent });
    expect(requested).toEqual(['/api/unit', '/api/job']);
    for (const answer of answers.values()) answer();
    await Promise.all([old, next]);
  });
});
