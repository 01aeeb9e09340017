/** What had no answer from a server that can be reached is read anew after this many ms at first. */
const FIRST_MS = 5000;
const LONGEST_MS = 60_000;

/**
 * Tells when reads that had no answer are to be made again: soon at first, then twice as late each time, for a read that
 * is never answered must not have everything else read every few seconds. A minute without a miss begins anew.
 */
export function createReadAgain(due: () => void) {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_MS;
  let lastDue = Number.NEGATIVE_INFINITY;
  return {
    /** A read had no answer. */
    miss(): void {
      if (pause !== undefined) return;
      if (Date.now() - lastDue > LONGEST_MS) wait = FIRST_MS;
      pause = setTimeout(() => {
        pause = undefined;
        lastDue = Date.now();
        wait = Math.min(wait * 2, LONGEST_MS);
        due();
      }, wait);
    },
    stop(): void {
      clearTimeout(pause);
      pause = undefined;
    },
  };
}
