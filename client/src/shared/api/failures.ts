import { ApiError, Unreachable } from './api-error.ts';

/** Whether a call got no answer, or 503: its command may have been carried out, and is sent again with its key. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof ApiError && error.status === 503);
}

/** Whether the call failed because nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether the call was cancelled: by its caller, or because the session ended. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Whether the call failed because the record does not exist in this account. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
