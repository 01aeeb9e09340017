import type * as z from 'zod/mini';
import { Unreachable } from './api-error.ts';
import { serverPath } from './base-path.ts';
import { csrfToken, renewCsrfToken } from './csrf.ts';
import { refusalOf } from './http-call.ts';

/** The upload of files, as `multipart/form-data`. */
export type FileUpload<T> = {
  path: string;
  file: File | readonly File[];
  /** Further fields of the form. */
  fields?: Readonly<Record<string, string>>;
  answer: z.ZodMiniType<T>;
  /** A UUID. The server answers a repeated key with the first result. */
  idempotencyKey: string;
  /** Called with the share of the files that was sent, from 0 to 1. */
  onProgress(share: number): void;
  signal: AbortSignal;
};

const NO_ANSWER = 'No response from the server.';

/**
 * Sends files and reports how much of them was sent, which `fetch` cannot. A refused CSRF token is renewed once.
 * @throws ApiError when the server refuses, Unreachable when no answer came, AbortError when it was aborted
 */
export async function uploadFile<T>(upload: FileUpload<T>): Promise<T> {
  if (csrfToken() === null) await renewCsrfToken().catch(() => undefined);
  let sent = await send(upload);
  if (sent.response.status === 419) {
    await renewCsrfToken();
    sent = await send(upload);
  }
  if (sent.response.status === 502 || sent.response.status === 504) throw new Unreachable(NO_ANSWER);
  if (!sent.response.ok) throw refusalOf(sent);
  const parsed = upload.answer.safeParse(sent.json);
  if (!parsed.success) throw new Unreachable(NO_ANSWER);
  return parsed.data;
}

function send<T>({ path, file, fields = {}, idempotencyKey, onProgress, signal }: FileUpload<T>) {
  return new Promise<{ response: Response; json: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', serverPath(path));
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('X-XSRF-TOKEN', csrfToken() ?? '');
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => resolve(answerOf(request));
    request.onerror = () => reject(new Unreachable(NO_ANSWER));
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    if (signal.aborted) return request.onabort(new ProgressEvent('abort'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const one of [file].flat()) form.append('file', one);
    request.send(form);
  });
}

function answerOf({ status, responseText }: XMLHttpRequest) {
  return { response: new Response(null, { status }), json: jsonOf(responseText) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
