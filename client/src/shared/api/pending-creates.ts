/** Requests that create records which the screen already shows without an id. */
export type PendingCreates = {
  /** Tracks a request until it is answered. `since` is the highest revision that was known when it was sent. */
  track<T>(since: number | null, call: Promise<T>): Promise<T>;
  /**
   * Resolves when an answer to a read of this revision may be shown. It may contain the record of a pending request;
   * shown before that request's own answer, the record would be on the screen twice.
   */
  settled(revision: number | null): Promise<void>;
};

type PendingCreate = { call: Promise<unknown>; since: number | null };

/** Creates the tracker of one tab. */
export function createPendingCreates(): PendingCreates {
  const pending = new Set<PendingCreate>();
  return {
    track(since, call) {
      const tracked = { call, since };
      pending.add(tracked);
      const forget = () => void pending.delete(tracked);
      call.then(forget, forget);
      return call;
    },
    async settled(revision) {
      if (revision === null) return;
      const earlier = [...pending].filter(({ since }) => since === null || revision > since);
      await Promise.allSettled(earlier.map(({ call }) => call));
    },
  };
}
