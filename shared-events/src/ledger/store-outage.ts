/**
 * Error codes of Node and of PostgreSQL for a store that cannot be reached, is starting or stopping, or ended a
 * statement at its time limit. SQLSTATEs of class 08 are connection errors, of class 53 missing resources (a full disk,
 * no free connection), of class 58 errors of the system.
 */
const OUTAGE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '57014',
]);
const OUTAGE_CLASSES = /^(?:08|53|58)\w{3}$/;
const OUTAGE_ERRORS = new Set(['LedgerUnavailable', 'LedgerFull', 'OutcomeUnknown']);
/** Messages of `pg` for a broken connection, in errors without a code. */
const CONNECTION_LOST =
  /^Connection terminated|^timeout exceeded when trying to connect|has encountered a connection error/;

/**
 * Whether an error means that a store is temporarily unavailable: the work itself was right, and a repetition can
 * succeed.
 */
export function isStoreOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    OUTAGE_CODES.has(code) ||
    OUTAGE_CLASSES.test(code) ||
    OUTAGE_ERRORS.has(error.name) ||
    CONNECTION_LOST.test(error.message) ||
    isStoreOutage(error.cause)
  );
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2_000;
/** About two minutes of waiting. */
const MAX_TRIES = 64;

/**
 * Runs work that may be repeated, and repeats it with growing delays while a store is unavailable. The attempts are
 * counted again from 0 whenever `progress` has changed since the last one.
 * @throws the error of the work when no store is unavailable, or when a store stays unavailable for two minutes
 * without progress; the error of `wait`
 */
export async function retryDuringOutage<T>(
  work: () => Promise<T>,
  wait: (milliseconds: number, outage: unknown) => Promise<void>,
  progress: () => unknown = () => null,
): Promise<T> {
  let reached = progress();
  let tries = 0;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      tries = progress() === reached ? tries + 1 : 1;
      reached = progress();
      if (!isStoreOutage(error) || tries >= MAX_TRIES) throw error;
      await wait(Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS), error);
    }
  }
}
