const MINUTE_MS = 60_000;

/** The time between two tries to hand a message over, by the number of tries before, in minutes. */
const MINUTES = [1, 5, 15, 30, 60, 120];

/** How long a message is tried, as mail servers do. */
export const LONGEST_WAIT_MS = 2 * 24 * 60 * MINUTE_MS;

/** The time until a message is tried again, in milliseconds. @param tries how often it was tried, at least once */
export function waitAfter(tries: number): number {
  return (MINUTES[Math.min(tries, MINUTES.length) - 1] ?? 1) * MINUTE_MS;
}
