/**
 * Codes of Node and of PostgreSQL by which a store says that it cannot be reached, starts, stops, or has no connection
 * left. SQLSTATEs of class 08 are those of connections.
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
  '53300',
]);
const CONNECTION_SQLSTATE = /^08\w{3}$/;
const OUTAGE_ERRORS = new Set(['LedgerUnavailable', 'OutcomeUnknown']);
/** Words of `pg` for a connection that broke, in errors without a code. */
const CONNECTION_LOST =
  /^Connection terminated|^timeout exceeded when trying to connect|has encountered a connection error/;

/** Whether an error says that a store is away for the moment: nothing was wrong with the work, and trying again helps. */
export function isStoreOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    OUTAGE_CODES.has(code) ||
    CONNECTION_SQLSTATE.test(code) ||
    OUTAGE_ERRORS.has(error.name) ||
    CONNECTION_LOST.test(error.message) ||
    isStoreOutage(error.cause)
  );
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2_000;
/** Some two minutes of waiting. */
const MOST_TRIES = 64;

/**
 * Does work that may be begun again, and tries once more, ever later, while a store is away. The tries are counted
 * anew whenever `progress` has changed since the last one.
 * @throws what the work throws when no store is away, or still is after two minutes without progress; what `wait` throws
 */
export async function outlastOutage<T>(
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
      if (!isStoreOutage(error) || tries >= MOST_TRIES) throw error;
      await wait(Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS), error);
    }
  }
}
