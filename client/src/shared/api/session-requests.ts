/** The requests that need a signed-in user. They end with the session. */
export type SessionRequests = {
  /** Aborted when the session ends. */
  signal(): AbortSignal;
  /** Aborts pending requests and refuses new ones: the session ends, and the server would answer them with 401. */
  close(): void;
  /** A user is signed in, still or again. */
  open(): void;
  /** Makes a request. It waits while the session is being replaced. */
  run<T>(call: () => Promise<T>): Promise<T>;
  /**
   * Runs work that replaces the session on the server, such as signing in. It starts once pending requests are answered,
   * at the latest after 3 s, since the server would refuse them afterwards.
   */
  replace<T>(work: () => Promise<T>): Promise<T>;
};

/** The longest wait for pending requests before the session is replaced, in ms. */
const PATIENCE_MS = 3_000;

/**
 * Creates the session's requests of one tab.
 * @param onClose called when the session's requests end
 */
export function createSessionRequests(onClose: () => void): SessionRequests {
  let session = new AbortController();
  let replacement: Promise<void> | null = null;
  const pending = new Set<Promise<unknown>>();
  return {
    signal: () => session.signal,
    close() {
      session.abort(new DOMException('The session is over.', 'AbortError'));
      onClose();
    },
    open() {
      if (session.signal.aborted) session = new AbortController();
    },
    async run(call) {
      while (replacement !== null) await replacement;
      const created = call();
      pending.add(created);
      try {
        return await created;
      } finally {
        pending.delete(created);
      }
    },
    async replace(work) {
      const replaced = Promise.withResolvers<void>();
      replacement = replaced.promise;
      try {
        await settled(pending);
        return await work();
      } finally {
        replacement = null;
        replaced.resolve();
      }
    },
  };
}

async function settled(calls: Iterable<Promise<unknown>>): Promise<void> {
  const patience = Promise.withResolvers<void>();
  const timer = setTimeout(patience.resolve, PATIENCE_MS);
  await Promise.race([Promise.allSettled(calls), patience.promise]);
  clearTimeout(timer);
}
