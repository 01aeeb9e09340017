/** A call that creates records, with the revision that was seen when it was sent. */
type MakingCall = { call: Promise<unknown>; since: number | null };

const underWay = new Set<MakingCall>();

/** Registers a call whose answer contains the ids of records that the screen already shows. */
export function trackCreateCall<T>(since: number | null, call: Promise<T>): Promise<T> {
  const noted = { call, since };
  underWay.add(noted);
  const forget = () => void underWay.delete(noted);
  call.then(forget, forget);
  return call;
}

/**
 * Resolves when the answer to a read may be shown. An answer of this revision may contain a record that a pending call
 * has created; shown before that call's answer, the record would appear twice.
 */
export async function waitForPendingCreates(revision: number | null): Promise<void> {
  if (revision === null) return;
  const holding = [...underWay].filter(({ since }) => since === null || revision > since);
  await Promise.allSettled(holding.map(({ call }) => call));
}
