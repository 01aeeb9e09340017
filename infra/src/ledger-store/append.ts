import { LedgerUnavailable, OutcomeUnknown } from '@ledgerline/shared-events/ledger/errors.ts';
import type { NewEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { BackOff, pause } from './back-off.ts';
import type { StoreConnection } from './client.ts';
import { isRefusal, toWriteError } from './store-errors.ts';
import { withTimeLimit } from './time-limit.ts';

const FIRST_RETRY = 20;
const LONGEST_RETRY = 500;
/** No attempt begins in the last part of the time: cut short, it would only leave its outcome in doubt. */
const LAST_PART = 0.25;

/**
 * Runs a write until the store has answered it or the time has passed. A write whose outcome is unknown is
 * repeated as it was: the store recognises it and answers the first result.
 * @throws what `toWriteError` says; OutcomeUnknown as soon as any attempt may have been applied unseen.
 */
export async function untilAnswered<T>(
  attempt: (timeLeftMs: number) => Promise<T>,
  timeoutMs: number,
  toError: (error: unknown) => Error,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  const backOff = new BackOff(FIRST_RETRY, LONGEST_RETRY);
  let uncertain: OutcomeUnknown | null = null;
  for (;;) {
    const left = Math.max(1, deadline - performance.now());
    try {
      return await withTimeLimit(attempt(left), left);
    } catch (error) {
      const failure = toError(error);
      if (failure instanceof OutcomeUnknown) uncertain ??= failure;
      else if (!(failure instanceof LedgerUnavailable)) throw failure;
      const wait = backOff.next();
      const isTooLate = performance.now() + wait >= deadline - timeoutMs * LAST_PART;
      if (isTooLate || isRefusal(error)) throw uncertain ?? failure;
      await pause(wait);
    }
  }
}

/** Appends with a time limit and settles an unknown outcome by repeating the append. */
export async function appendEvents(
  connection: StoreConnection,
  stream: string,
  expected: number,
  events: readonly NewEvent[],
  timeoutMs: number,
): Promise<{ revision: number }> {
  const revision = await untilAnswered(
    (left) => connection.append(stream, expected, events, left),
    timeoutMs,
    (error) => toWriteError(error, stream, expected),
  );
  return { revision };
}
