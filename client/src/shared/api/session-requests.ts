let session = new AbortController();

/** Ends when the session does. */
export const sessionSignal = (): AbortSignal => session.signal;

/**
 * The session ends, or is about to: what is under way for it is abandoned, and nothing more is asked, which could only be
 * answered with 401.
 */
export function closeSessionRequests(): void {
  session.abort(new DOMException('The session is over.', 'AbortError'));
}

/** Somebody is signed in (still, or again). */
export function openSessionRequests(): void {
  if (session.signal.aborted) session = new AbortController();
}
