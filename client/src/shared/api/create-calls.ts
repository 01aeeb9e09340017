/** A call that makes records, with the revision that was known when it was sent. */
type MakingCall = { call: Promise<unknown>; since: number | null };

const underWay = new Set<MakingCall>();

/** Notes a call whose answer gives ids to records that the screen shows without one already. */
export function trackCreateCall<T>(since: number | null, call: Promise<T>): Promise<T> {
  const noted = { call, since };
  underWay.add(noted);
  const forget = () => void underWay.delete(noted);
  call.then(forget, forget);
  return call;
}

/**
 * Resolves when the answer to a read may be shown. One of this revision may hold what a call under way has made; shown
 * before that call's own answer, the record would stand there twice.
 */
export async function waitForPendingCreates(revision: number | null): Promise<void> {
  if (revision === null) return;
  const holding = [...underWay].filter(({ since }) => since === null || revision > since);
  await Promise.allSettled(holding.map(({ call }) => call));
}
