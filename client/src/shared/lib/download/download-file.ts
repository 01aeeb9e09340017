import { ApiError, Unreachable } from '#shared/api/api-error.ts';
import { serverPath } from '#shared/api/base-path.ts';
import { csrfToken, renewCsrfToken } from '#shared/api/csrf.ts';
import { numberHeader } from '#shared/api/http-call.ts';

type Options = {
  /** The path with its query. */
  path: string;
  name: string;
  /** The revision that the file has to contain at least. */
  revision?: number | null;
  /** Sent as JSON, by POST, where the file is made of it. */
  body?: unknown;
};

/** How often a file is requested again when the server answers that it is not ready yet. */
const MAX_REPETITIONS = 2;

/** How long the address of a file stays: no event says when the browser has read it. In ms. */
const ADDRESS_STAYS_MS = 60_000;

/**
 * Downloads a file that the server makes. While the server answers that it is not ready, for example because the rows
 * of a record that was just saved follow, the file is requested again after the time that the answer names; each pause
 * is twice as long as the one before.
 * @throws ApiError when the server refuses, Unreachable when no answer came
 */
export async function downloadFile(options: Options): Promise<void> {
  const response = await readyAnswer(options);
  if (!response.ok)
    throw new ApiError({ status: response.status, code: 'file', message: await messageOf(response) });
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = options.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), ADDRESS_STAYS_MS);
}

/** The first answer other than "not ready", or the last one. */
async function readyAnswer(options: Options): Promise<Response> {
  for (let repetitions = 0; ; repetitions += 1) {
    const response = await request(options);
    const seconds = numberHeader(response, 'Retry-After');
    if (response.status !== 503 || seconds === null || repetitions === MAX_REPETITIONS) return response;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000 * 2 ** repetitions));
  }
}

async function request({ path, revision = null, body }: Options): Promise<Response> {
  const headers = {
    ...(revision === null ? {} : { 'X-Min-Revision': String(revision) }),
    ...(body === undefined ? {} : await bodyHeaders()),
  };
  return await fetch(serverPath(path), {
    credentials: 'same-origin',
    headers,
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new Unreachable('No response from the server.', { cause });
  });
}

async function bodyHeaders() {
  if (csrfToken() === null) await renewCsrfToken().catch(() => undefined);
  return { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': csrfToken() ?? '' };
}

/** The sentence of a refusal, or that of its status. */
async function messageOf(response: Response): Promise<string> {
  try {
    const body: unknown = await response.json();
    const message = typeof body === 'object' && body !== null ? Reflect.get(body, 'message') : undefined;
    return typeof message === 'string' ? message : response.statusText;
  } catch {
    return response.statusText;
  }
}
