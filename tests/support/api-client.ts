/** One answer of the API. `body` is its parsed JSON, its text when it is not JSON, or null when it is empty. */
export type ApiAnswer = { status: number; headers: Headers; body: unknown };

/** A signed-out or signed-in user of the HTTP API, with a browser's cookies and CSRF token. */
export type ApiClient = {
  get(path: string, headers?: Record<string, string>): Promise<ApiAnswer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
  delete(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
  /** The value of a cookie, decoded. */
  cookie(name: string): string | undefined;
  /** All cookies as a Cookie header. */
  cookies(): string;
};

/** A client of the app at `url` that has its CSRF token. */
export async function apiClient(url: string): Promise<ApiClient> {
  const cookies = new Map<string, string>();

  const send = async (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer> => {
    const token = cookies.get('XSRF-TOKEN');
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        ...(cookies.size > 0 && { cookie: cookieHeader(cookies) }),
        ...(token !== undefined && method !== 'GET' && { 'x-xsrf-token': decodeURIComponent(token) }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) keep(cookies, line);
    return { status: response.status, headers: response.headers, body: read(await response.text()) };
  };

  await send('GET', '/sanctum/csrf-cookie', undefined);
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, body, headers) => send('DELETE', path, body, headers),
    cookie: (name) => {
      const value = cookies.get(name);
      return value === undefined ? undefined : decodeURIComponent(value);
    },
    cookies: () => cookieHeader(cookies),
  };
}

/** A client that is signed in to a test account of its own. */
export async function testAccount(url: string): Promise<ApiClient> {
  const client = await apiClient(url);
  const { status, body } = await client.post('/create-test-account');
  if (status !== 201) throw new Error(`A test account was refused: ${status} ${JSON.stringify(body)}`);
  return client;
}

/** A client that is signed in to a registered account whose address was confirmed. */
export async function confirmedAccount({
  url,
  pool,
  credentials = { email: `${crypto.randomUUID()}@example.com`, password: 'Correct-Horse-9' },
}: {
  url: string;
  pool: { query(text: string, values: unknown[]): Promise<unknown> };
  credentials?: { email: string; password: string };
}): Promise<ApiClient> {
  const client = await apiClient(url);
  const { status, body } = await client.post('/register', credentials);
  if (status !== 201) throw new Error(`An account was refused: ${status} ${JSON.stringify(body)}`);
  await confirmInDatabase(pool, credentials.email);
  await client.post('/login', credentials);
  return client;
}

/** Stores that an address was confirmed. Sessions that are in use may not see it yet. */
export async function confirmInDatabase(
  pool: { query(text: string, values: unknown[]): Promise<unknown> },
  email: string,
): Promise<void> {
  await pool.query('update identity.users set email_confirmed_at = now() where email = $1', [email]);
}

function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';');
  const cut = pair.indexOf('=');
  const name = pair.slice(0, cut).trim();
  const isExpired = attributes.some((attribute) => {
    const [key, value = ''] = attribute.trim().split('=');
    return (
      (/^max-age$/i.test(key ?? '') && Number(value) <= 0) ||
      (/^expires$/i.test(key ?? '') && Date.parse(value) <= Date.now())
    );
  });
  if (isExpired) cookies.delete(name);
  else cookies.set(name, pair.slice(cut + 1).trim());
}

function read(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
