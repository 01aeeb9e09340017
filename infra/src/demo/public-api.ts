import type { CommandName, CommandPayload } from '@ledgerline/shared-events/api/commands.ts';
import { z } from 'zod';

/** The server refused a call of the demo; the message is the one of the server. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  readonly status: number;
  constructor(call: string, status: number, message: string) {
    super(`${call} was refused (${status}): ${message}`);
    this.status = status;
  }
}

const refusal = z.object({ message: z.string() });
const answer = z.object({ result: z.unknown() });

/** Calls the public HTTP API as a browser does, with cookies and the CSRF header. */
export class PublicApi {
  readonly #base: string;
  readonly #cookies = new Map<string, string>();

  constructor(base: string) {
    this.#base = base.replace(/\/$/, '');
  }

  /** Runs a command; answers its `result`. @throws ApiRefusal */
  async command<Name extends CommandName>(name: Name, payload: CommandPayload<Name>): Promise<unknown> {
    return answer.parse(await this.post(`/api/command/${name}`, payload)).result;
  }

  /** @throws ApiRefusal when the server answers an error. */
  async post(path: string, body?: unknown): Promise<unknown> {
    if (!this.#cookies.has('XSRF-TOKEN')) await this.#send('GET', '/sanctum/csrf-cookie');
    return this.#send('POST', path, body);
  }

  async #send(method: string, path: string, body?: unknown): Promise<unknown> {
    const headers: Record<string, string> = { accept: 'application/json', cookie: this.#cookieHeader() };
    const token = this.#cookies.get('XSRF-TOKEN');
    if (token !== undefined) headers['x-xsrf-token'] = decodeURIComponent(token);
    if (body !== undefined) headers['content-type'] = 'application/json';
    const response = await fetch(this.#base + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    this.#keepCookies(response);
    const text = await response.text();
    const json: unknown = text === '' ? null : JSON.parse(text);
    if (response.ok) return json;
    const parsed = refusal.safeParse(json);
    throw new ApiRefusal(`${method} ${path}`, response.status, parsed.success ? parsed.data.message : text);
  }

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}
