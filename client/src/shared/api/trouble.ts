import { ApiError, type Unreachable } from './api-error.ts';

/** `isRead`: whether the call was a read, so that nothing was changed. */
type Listener = (error: ApiError | Unreachable, isRead: boolean) => void;

const listeners = new Set<Listener>();

/**
 * Calls the listener for every failed call: the app then tests the connection, or asks the user to sign in again.
 * Returns the function that stops it.
 */
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

/** Whether the call was cancelled: by its caller, or because the session ended. */
export function isAbandoned(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Whether the call failed because the record does not exist in this account. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
