import { vi } from 'vitest';

export type Call = { method: string; path: string; query: URLSearchParams; body: unknown; headers: Headers };

type Reply = unknown | ((call: Call) => unknown);

/** An answer with a status of its own, and headers. */
export class Status {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, body: unknown = {}, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/**
 * Answers the app's calls in tests; keys are for example "GET /api/job". Other reads get an empty list, other calls
 * 404. Returns the recorded calls.
 */
export function serve(replies: Readonly<Record<string, Reply>>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = {
      method,
      path: url.pathname,
      query: url.searchParams,
      body,
      headers: new Headers(init.headers),
    };
    calls.push(call);
    const reply = replies[`${method} ${url.pathname}`];
    const value: unknown = await (typeof reply === 'function' ? reply(call) : reply);
    if (value instanceof Status) {
      const { status, headers } = value;
      return new Response(JSON.stringify(value.body), { status, headers });
    }
    if (value === undefined)
      return new Response(JSON.stringify({ message: '', code: 'not_found' }), { status: 404 });
    return new Response(JSON.stringify(value), { status: 200 });
  });
  return calls;
}
