import { ApiError, type Unreachable } from './api-error.ts';

/** `isRead`: nothing was changed by the call, something stays unknown. */
type Listener = (error: ApiError | Unreachable, isRead: boolean) => void;

const listeners = new Set<Listener>();

/** Tells of every call that failed: the app tests the connection then, or asks to sign in again. */
export function onRequestFailed(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function requestFailed(error: ApiError | Unreachable, isRead: boolean): void {
  for (const listener of listeners) listener(error, isRead);
}

/** Whether the call failed because nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether nobody waits for the answer any more: the caller left, or the session is over. */
export function isAbandoned(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Whether the call failed because the record is not there, or not for this account. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
