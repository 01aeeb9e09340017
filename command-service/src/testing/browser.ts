import type { FastifyInstance, LightMyRequestResponse as Response } from 'fastify';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A browser without a screen: it stores cookies and repeats the CSRF token, as the client does. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** The network address of its requests. */
  address = '127.0.0.1';
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  get(url: string): Promise<Response> {
    return this.send('GET', url);
  }

  post(url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.send('POST', url, body, headers);
  }

  patch(url: string, body: unknown): Promise<Response> {
    return this.send('PATCH', url, body);
  }

  delete(url: string): Promise<Response> {
    return this.send('DELETE', url);
  }

  /** Requests the CSRF cookie first when there is none. */
  async send(
    method: Method,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    if (method !== 'GET' && !this.cookies.has('XSRF-TOKEN')) await this.get('/sanctum/csrf-cookie');
    const response = await this.#app.inject({
      method,
      url,
      remoteAddress: this.address,
      cookies: Object.fromEntries(this.cookies),
      headers: {
        'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    for (const { name, value } of response.cookies) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}
