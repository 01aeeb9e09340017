/** The pauses between retries, in ms: the first one and the longest one. */
type Pace = { firstMs: number; longestMs: number };

/** Retries of reads that got no answer although the server can be reached. */
export const UNANSWERED_RETRY: Pace = { firstMs: 5_000, longestMs: 60_000 };

/** Retries of reads whose answer was stale because the server is still catching up. */
export const STALE_RETRY: Pace = { firstMs: 2_000, longestMs: 30_000 };

/**
 * Calls `due` when failed reads are to be retried. Each pause is twice as long as the one before, so that one read
 * that never succeeds does not make all others repeat every few seconds. After a quiet time as long as the longest
 * pause, the pauses start with the short one again.
 */
export function createReadRetry(due: () => void, { firstMs, longestMs }: Pace) {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let wait = firstMs;
  let lastDue = Number.NEGATIVE_INFINITY;
  return {
    /** Reports a read that got no answer or a stale one. */
    reportMiss(): void {
      if (pause !== undefined) return;
      if (Date.now() - lastDue > longestMs) wait = firstMs;
      pause = setTimeout(() => {
        pause = undefined;
        lastDue = Date.now();
        wait = Math.min(wait * 2, longestMs);
        due();
      }, wait);
    },
    stop(): void {
      clearTimeout(pause);
      pause = undefined;
    },
  };
}
