import { editConflictAnswer, historyEntryAnswer } from '@ledgerline/shared-events/history/answers.ts';
import * as z from 'zod/mini';
import { ApiError, Unreachable } from './api-error.ts';
import { serverPath } from './base-path.ts';
import { csrfToken, renewCsrfToken } from './csrf.ts';
import { dropFirstReads, takeFirstRead } from './first-reads.ts';
import { traceParent } from './trace-parent.ts';

type QueryValue = string | number | boolean | null | undefined;

export type RequestOptions<T> = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
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
  /** Whether a read answers from the end of the ledger, which may be ahead of what the screen shows. */
  readsLedger?: boolean;
  signal?: AbortSignal;
  /** Whether it needs no session. Every other call is cancelled when the session ends. */
  isOpenToAll?: boolean;
};

/** For answers without a body (204). */
export const noContent = z.unknown();

const refusal = z.object({
  message: z._default(z.string(), ''),
  code: z._default(z.string(), 'unknown'),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  blockedBy: z.optional(z.array(historyEntryAnswer)),
  blockedByTotal: z.optional(z.number()),
  conflicts: z.optional(z.array(editConflictAnswer)),
  revision: z.optional(z.number()),
});

/** No answer of the server, or one from a gateway instead. The call may have been carried out. */
const NO_ANSWER = 'No response from the server.';

/** Whether the call only reads. */
export const isRead = ({ method = 'GET' }: RequestOptions<unknown>): boolean => method === 'GET';

/** How a call is sent: the highest known revision, what aborts it, and the key of the command that it belongs to. */
type CallContext = {
  seen: number | null;
  signal: AbortSignal | undefined;
  command?: string | null | undefined;
};

/** What the server answered: its status, headers and JSON; `json` is undefined when the body is none. */
type HttpAnswer = { response: Response; json: unknown };

/**
 * Sends one call and reads its answer. A refused CSRF token is renewed once.
 * @throws Unreachable when no answer of the server came, AbortError when the call was aborted
 */
export async function httpCall(
  path: string,
  options: RequestOptions<unknown>,
  context: CallContext,
): Promise<HttpAnswer> {
  let response = await send(path, options, context);
  if (response.status === 419) {
    await renewCsrfToken();
    response = await send(path, options, context);
  }
  if (response.status === 502 || response.status === 504) throw new Unreachable(NO_ANSWER);
  const json = jsonOf(await textOf(response, context.signal));
  context.signal?.throwIfAborted();
  return { response, json };
}

async function send(path: string, options: RequestOptions<unknown>, context: CallContext): Promise<Response> {
  const { signal } = context;
  signal?.throwIfAborted();
  const method = options.method ?? 'GET';
  const address = serverPath(path) + queryText(options.query);
  if (!isRead(options)) {
    dropFirstReads();
    if (csrfToken() === null) await renewCsrfToken().catch(() => undefined);
  }
  const started = isRead(options) ? takeFirstRead(address) : undefined;
  try {
    if (started !== undefined) return await started;
    return await fetch(address, {
      method,
      headers: headersOf(options, context),
      credentials: 'same-origin',
      ...content(options),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new Unreachable(NO_ANSWER, { cause });
  }
}

function headersOf(options: RequestOptions<unknown>, { seen, command }: CallContext): Headers {
  const headers = new Headers({ Accept: 'application/json' });
  if (command) headers.set('traceparent', traceParent(command));
  if (isRead(options)) {
    if (seen !== null) headers.set('X-Min-Revision', String(seen));
    return headers;
  }
  headers.set('X-XSRF-TOKEN', csrfToken() ?? '');
  const type = contentType(options);
  if (type !== null) headers.set('Content-Type', type);
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey);
  if (options.basedOn !== undefined)
    headers.set('X-Based-On', [options.basedOn.revision, ...options.basedOn.own].join(','));
  return headers;
}

/** The complete text of an answer. A connection that is lost midway gives none, whatever the status was. */
async function textOf(response: Response, signal: AbortSignal | undefined): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new Unreachable(NO_ANSWER, { cause });
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function contentType({ body, file }: RequestOptions<unknown>): string | null {
  if (file !== undefined) return file.type;
  return body === undefined ? null : 'application/json';
}

function content({ body, file }: RequestOptions<unknown>): { body?: BodyInit } {
  if (file !== undefined) return { body: file };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

/** The error that a refusal of the server means. */
export function refusalOf({ response, json }: HttpAnswer): ApiError {
  const body = z.safeParse(refusal, json ?? {});
  return new ApiError({
    ...(body.success ? body.data : { message: '', code: 'unknown' }),
    status: response.status,
    retryAfter: numberHeader(response, 'Retry-After'),
  });
}

/** A header that carries a number; null without one. */
export function numberHeader(response: Response, name: string): number | null {
  const text = response.headers.get(name);
  const value = text === null ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

/** The query of a path, with its question mark; empty without parameters. */
export function queryText(query: RequestOptions<unknown>['query']): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
