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

/** So long is waited for calls that are under way before the session becomes another. */
const PATIENCE_MS = 3_000;

const underWay = new Set<Promise<unknown>>();
let change: Promise<void> | null = null;

/** Makes a call of the session; while the session becomes another, the call waits for that. */
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
 * Does what has the server replace the session, as signing in and registering do: not before the calls of the old one
 * have their answers, which the server would refuse afterwards.
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
