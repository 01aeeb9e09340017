import * as z from 'zod/mini';
import { ApiError, Unreachable } from './api-error.ts';
import { serverPath } from './base-path.ts';
import { trackCreateCall, waitForPendingCreates } from './create-calls.ts';
import { csrfToken, renewCsrfToken } from './csrf.ts';
import { editConflict } from './edit-conflict.ts';
import { historyEntry } from './history-entry.ts';
import { ledgerEndsAt, readRevision, revisionSeen, sawRevision } from './revision.ts';
import { inSession, sessionSignal } from './session-requests.ts';
import { readAnswered } from './stale-reads.ts';
import { requestFailed } from './trouble.ts';

type QueryValue = string | number | boolean | null | undefined;

export type RequestOptions<T> = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  query?: Readonly<Record<string, QueryValue>>;
  body?: unknown;
  /** Sent unchanged instead of a body, with its type. */
  file?: Blob;
  /** The schema of the answer; everything else in the answer is dropped. */
  answer: z.ZodMiniType<T>;
  /** A UUID. The server answers a repeated key with the first result. */
  idempotencyKey?: string;
  /** What the edit was based on: a revision, and the keys of own commands since. */
  basedOn?: { revision: number; own: readonly string[] };
  /** Whether it creates records that the screen shows already, without an id. */
  makes?: boolean;
  signal?: AbortSignal;
  /** Whether it needs no session. Every other call is cancelled when the session ends. */
  isOpenToAll?: boolean;
};

/** An answer with its headers. `revision` is null where the path has none. */
export type Answer<T> = { data: T; revision: number | null; stale: boolean };

/** `ledgerEnd`: the last revision of the ledger if it has not reached the revision that was sent; otherwise null. */
type Attempt<T> = Answer<T> & { ledgerEnd: number | null };

/** For answers without a body (204). */
export const nothing = z.unknown();

const refusal = z.object({
  message: z._default(z.string(), ''),
  code: z._default(z.string(), 'unknown'),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  blockedBy: z.optional(z.array(historyEntry)),
  blockedByTotal: z.optional(z.number()),
  conflicts: z.optional(z.array(editConflict)),
  revision: z.optional(z.number()),
});

const SAFE_RETRIES = 2;

/**
 * One call of the server. Reads send the highest revision this tab has seen, and are repeated when a newer one was
 * seen before the answer, so that an old row never overwrites a new one.
 * @throws ApiError when the server refuses, Unreachable when no answer arrived, AbortError when it was cancelled.
 */
export async function request<T>(path: string, options: RequestOptions<T>): Promise<T> {
  return (await ask(path, options)).data;
}

/** Like `request`, but resolves to the answer with its revision. */
export async function ask<T>(path: string, options: RequestOptions<T>): Promise<Answer<T>> {
  for (let tries = 0; ; tries += 1) {
    const askNow = () => askOnce(path, options);
    const call = options.isOpenToAll ? askNow() : inSession(askNow);
    const { ledgerEnd, ...answer } = await (options.makes === true
      ? trackCreateCall(revisionSeen(), call)
      : call);
    const seen = revisionSeen();
    const isOld = answer.revision !== null && seen !== null && answer.revision < seen && !answer.stale;
    if (!isRead(options)) return answer;
    if ((isOld || ledgerEnd !== null) && tries < SAFE_RETRIES) continue;
    if (answer.revision !== null)
      readAnswered({ read: path + queryText(options.query), isStale: answer.stale });
    return answer;
  }
}

const isRead = ({ method = 'GET' }: RequestOptions<unknown>): boolean => method === 'GET';

async function askOnce<T>(path: string, options: RequestOptions<T>): Promise<Attempt<T>> {
  const signal = signalOf(options);
  let response = await send(path, options, signal);
  if (response.status === 419) {
    await renewCsrfToken();
    response = await send(path, options, signal);
  }
  if (response.status === 502 || response.status === 504) throw unreachable(options);
  const json = jsonOf(await wholly(response, options, signal));
  signal?.throwIfAborted();
  if (!response.ok) {
    const error = refusalOf(response, json);
    requestFailed(error, isRead(options));
    throw error;
  }
  const revision = numberHeader(response, 'X-Revision');
  const ledgerEnd = numberHeader(response, 'X-Ledger-Revision');
  if (ledgerEnd !== null) ledgerEndsAt(ledgerEnd);
  sawRevision(revision);
  if (isRead(options)) {
    await waitForPendingCreates(revision);
    signal?.throwIfAborted();
    readRevision(revision);
  }
  const parsed = z.safeParse(options.answer, json);
  if (!parsed.success) {
    throw new ApiError({
      status: response.status,
      code: 'unreadable',
      message: `${path}: ${z.prettifyError(parsed.error)}`,
    });
  }
  return { data: parsed.data, revision, stale: response.headers.get('X-Stale') === 'true', ledgerEnd };
}

/** The signal that cancels a call: of its caller, or of the end of the session. */
function signalOf({ signal, isOpenToAll = false }: RequestOptions<unknown>): AbortSignal | undefined {
  if (isOpenToAll) return signal;
  return signal === undefined ? sessionSignal() : AbortSignal.any([signal, sessionSignal()]);
}

async function send<T>(
  path: string,
  options: RequestOptions<T>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  signal?.throwIfAborted();
  const method = options.method ?? 'GET';
  const headers = new Headers({ Accept: 'application/json' });
  const seen = revisionSeen();
  if (method === 'GET') {
    if (seen !== null) headers.set('X-Min-Revision', String(seen));
  } else {
    if (csrfToken() === null) await renewCsrfToken().catch(() => undefined);
    headers.set('X-XSRF-TOKEN', csrfToken() ?? '');
    const type = contentType(options);
    if (type !== null) headers.set('Content-Type', type);
    if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey);
    if (options.basedOn !== undefined)
      headers.set('X-Based-On', [options.basedOn.revision, ...options.basedOn.own].join(','));
  }
  try {
    return await fetch(serverPath(path) + queryText(options.query), {
      method,
      headers,
      credentials: 'same-origin',
      ...content(options),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw unreachable(options, cause);
  }
}

/** The complete text of an answer. A connection that is lost midway gives none, whatever the status was. */
async function wholly(
  response: Response,
  options: RequestOptions<unknown>,
  signal: AbortSignal | undefined,
): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw unreachable(options, cause);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** No answer of the server, or one from a gateway instead. The call may have been carried out. */
function unreachable(options: RequestOptions<unknown>, cause?: unknown): Unreachable {
  const error = new Unreachable('The server did not answer.', { cause });
  requestFailed(error, isRead(options));
  return error;
}

function contentType({ body, file }: RequestOptions<unknown>): string | null {
  if (file !== undefined) return file.type;
  return body === undefined ? null : 'application/json';
}

function content({ body, file }: RequestOptions<unknown>): { body?: BodyInit } {
  if (file !== undefined) return { body: file };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

function refusalOf(response: Response, json: unknown): ApiError {
  const parsed = z.safeParse(refusal, json ?? {});
  const said = parsed.success ? parsed.data : { message: '', code: 'unknown' };
  return new ApiError({
    ...said,
    status: response.status,
    retryAfter: numberHeader(response, 'Retry-After'),
  });
}

function numberHeader(response: Response, name: string): number | null {
  const text = response.headers.get(name);
  const value = text === null ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

function queryText(query: RequestOptions<unknown>['query']): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
