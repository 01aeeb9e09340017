let session = new AbortController();

/** Aborts when the session ends. */
export const sessionSignal = (): AbortSignal => session.signal;

/**
 * Ends the session's requests: pending ones are cancelled, and no new ones are sent, since the server would answer
 * 401.
 */
export function closeSessionRequests(): void {
  session.abort(new DOMException('The session is over.', 'AbortError'));
}

/** Allows requests again: a user is signed in. */
export function openSessionRequests(): void {
  if (session.signal.aborted) session = new AbortController();
}

/** How long pending calls are waited for before the session changes, in ms. */
const PATIENCE_MS = 3_000;

const underWay = new Set<Promise<unknown>>();
let change: Promise<void> | null = null;

/** Makes a call within the session; while the session changes, the call waits for the new one. */
export async function inSession<T>(call: () => Promise<T>): Promise<T> {
  while (change !== null) await change;
  const created = call();
  underWay.add(created);
  try {
    return await created;
  } finally {
    underWay.delete(created);
  }
}

/**
 * Runs work that makes the server replace the session, such as signing in and registering. It first waits for pending
 * calls of the old session, since the server would refuse them afterwards.
 */
export async function changeSession<T>(work: () => Promise<T>): Promise<T> {
  const changed = Promise.withResolvers<void>();
  change = changed.promise;
  try {
    await settled(underWay);
    return await work();
  } finally {
    change = null;
    changed.resolve();
  }
}

async function settled(calls: Iterable<Promise<unknown>>): Promise<void> {
  const patience = Promise.withResolvers<void>();
  const timer = setTimeout(patience.resolve, PATIENCE_MS);
  await Promise.race([Promise.allSettled(calls), patience.promise]);
  clearTimeout(timer);
}
