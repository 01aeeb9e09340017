/** After how many ms something is read anew: at first, and at most. */
type Pace = { firstMs: number; longestMs: number };

/** What had no answer from a server that can be reached. */
export const UNANSWERED: Pace = { firstMs: 5_000, longestMs: 60_000 };

/** What the server answered as it stood before: it is catching up. */
export const STALE: Pace = { firstMs: 2_000, longestMs: 30_000 };

/**
 * Tells when reads that missed what they were made for are to be made again: soon at first, then twice as late each
 * time, for a read that never succeeds must not have everything else read every few seconds. The longest pause without a
 * miss begins anew.
 */
export function createReadAgain(due: () => void, { firstMs, longestMs }: Pace) {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let wait = firstMs;
  let lastDue = Number.NEGATIVE_INFINITY;
  return {
    /** A read had no answer, or a stale one. */
    miss(): void {
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
