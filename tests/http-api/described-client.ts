import type { DescribedApi, DescribedCall } from './described-api.ts';

/** A body that is no JSON, with its type; fields of a form are JSON. */
export type Upload = FormData | { type: string; text: string };

/** The input of a call: path and query values, described headers, and a body or an upload. */
export type RequestValues = {
  path?: Record<string, string | number>;
  query?: Record<string, string | number>;
  headers?: Record<string, string | number>;
  body?: unknown;
  upload?: Upload;
};

export type Answered = { status: number; headers: Headers; body: unknown; bytes: Uint8Array };

/**
 * A client that knows the server only by its description: calls are found by their `operationId`, requests are sent
 * only when the document allows them, and every answer has to be described.
 */
export class DescribedClient {
  readonly #api: DescribedApi;
  readonly #url: string;
  readonly #cookies = new Map<string, string>();
  /** The operations that were called, each with its answered statuses. */
  readonly called = new Map<string, Set<number>>();

  constructor(api: DescribedApi, url: string) {
    this.#api = api;
    this.#url = url;
  }

  /**
   * Calls an operation.
   * @throws Error when request or answer do not match the document
   */
  async call(operationId: string, given: RequestValues = {}): Promise<Answered> {
    const described = this.#api.call(operationId);
    const faults = this.#requestFaults(described, given);
    if (faults.length > 0) throw new Error(`The request does not match ${operationId}: ${faults.join('; ')}`);
    return this.send(described, given);
  }

  /** As `call`, repeated while the answer is older than the requested revision. */
  async callUntilFresh(operationId: string, given: RequestValues): Promise<Answered> {
    for (;;) {
      const answered = await this.call(operationId, given);
      if (!answered.headers.has('x-stale')) return answered;
    }
  }

  /** Sends a request that may violate the document; then the refusal has to match it. */
  async send(described: DescribedCall, given: RequestValues): Promise<Answered> {
    const response = await this.#fetch(described, given);
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const answered = await read(response);
    const faults = this.#answerFaults(described, answered);
    const { operationId } = described.operation;
    if (faults.length > 0) {
      throw new Error(`${operationId} ${answered.status}: ${faults.join('; ')} ${textOf(answered)}`);
    }
    const statuses = this.called.get(operationId) ?? new Set();
    this.called.set(operationId, statuses.add(answered.status));
    return answered;
  }

  async #fetch({ method, path, operation }: DescribedCall, given: RequestValues): Promise<Response> {
    const server = this.#api.document.servers[0].url.replace(/\/$/, '');
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(given.path?.[name])),
    );
    const query = new URLSearchParams(
      Object.entries(given.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const headers = this.#ownHeaders(operation);
    if (given.body !== undefined) headers.set('content-type', 'application/json');
    for (const [name, value] of Object.entries(given.headers ?? {})) headers.set(name, String(value));
    const { body, upload } = given;
    if (upload !== undefined && !(upload instanceof FormData)) headers.set('content-type', upload.type);
    return fetch(`${this.#url}${server}${filled}${query.size > 0 ? `?${query}` : ''}`, {
      method: method.toUpperCase(),
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(upload === undefined ? {} : { body: upload instanceof FormData ? upload : upload.text }),
    });
  }

  /** The cookies and the CSRF token. */
  #ownHeaders({ security }: DescribedCall['operation']): Headers {
    const headers = new Headers();
    if (this.#cookies.size > 0) {
      headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    if (security.some((need) => 'csrf' in need)) {
      const { name } = this.#api.document.components.securitySchemes.csrf ?? { name: '' };
      headers.set(name, decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? ''));
    }
    return headers;
  }

  #requestFaults(described: DescribedCall, given: RequestValues): string[] {
    const { method, path, operation } = described;
    const documented = this.#api.parametersOf(described);
    const faults: string[] = [];
    for (const [where, values] of [
      ['path', given.path],
      ['query', given.query],
      ['header', given.headers],
    ] as const) {
      for (const [name, value] of Object.entries(values ?? {})) {
        const parameter = documented.find((one) => one.in === where && one.name === name);
        if (parameter === undefined) faults.push(`there is no ${name} in ${where}`);
        else faults.push(...this.#api.faults([...parameter.at, 'schema'], value));
      }
    }
    if (given.upload !== undefined) return [...faults, ...this.#uploadFaults(described, given.upload)];
    if (given.body === undefined) return operation.requestBody?.required ? [...faults, 'no body'] : faults;
    if (operation.requestBody === undefined) return [...faults, 'it takes no body'];
    const at = ['paths', path, method, 'requestBody', 'content', 'application/json', 'schema'];
    return [...faults, ...this.#api.faults(at, given.body)];
  }

  #uploadFaults({ method, path, operation }: DescribedCall, upload: Upload): string[] {
    const isForm = upload instanceof FormData;
    const type = isForm ? 'multipart/form-data' : upload.type;
    if (operation.requestBody?.content[type] === undefined) return [`it takes no ${type}`];
    const at = ['paths', path, method, 'requestBody', 'content', type, 'schema'];
    return this.#api.faults(at, isForm ? sentFields(upload) : upload.text);
  }

  #answerFaults(described: DescribedCall, { status, headers, body }: Answered): string[] {
    const response = this.#api.responseOf(described, status);
    if (response === null) return ['the document does not name this status'];
    const faults = response.headers.flatMap(({ name, required }) =>
      required && !headers.has(name) ? [`the header ${name} is missing`] : [],
    );
    const type = headers.get('content-type')?.split(';')[0] ?? null;
    if (response.content === undefined)
      return type === null ? faults : [...faults, `it has a body (${type})`];
    if (type === null || response.content[type] === undefined) return [...faults, `it is ${type}`];
    if (type !== 'application/json') return faults;
    return [...faults, ...this.#api.faults([...response.at, 'content', type, 'schema'], body)];
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';');
    const cut = pair.indexOf('=');
    const [name, value] = [pair.slice(0, cut), pair.slice(cut + 1)];
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

/** The fields of a form by name; one that is sent several times is a list. */
function sentFields(form: FormData): Record<string, unknown> {
  const values = [...new Set(form.keys())].map((name) => {
    const all = form.getAll(name).map(sentField);
    return [name, all.length === 1 ? all[0] : all];
  });
  return Object.fromEntries(values);
}

/** A field of a form as JSON; a file is described as a text. */
const sentField = (field: string | File): unknown =>
  typeof field === 'string' ? JSON.parse(field) : field.name;

/** The answer with its body; of a stream that never ends only the head. */
async function read(response: Response): Promise<Answered> {
  const { status, headers } = response;
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status, headers, body: null, bytes: new Uint8Array() };
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  const body: unknown = type.startsWith('application/json') ? JSON.parse(text) : text;
  return { status, headers, body, bytes };
}

function textOf({ body }: Answered): string {
  return JSON.stringify(body)?.slice(0, 500) ?? '';
}
