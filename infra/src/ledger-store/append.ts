import { LedgerUnavailable, OutcomeUnknown } from '@ledgerline/shared-events/ledger/errors.ts';
import type { NewEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { withTimeLimit } from '@ledgerline/shared-events/ledger/time-limit.ts';
import { Attempts } from './attempts.ts';
import type { StoreConnection } from './client.ts';
import { isRefusal, toWriteError } from './store-errors.ts';

/**
 * Runs a write until the store has answered it or the time is over. A write with unknown outcome is repeated
 * unchanged: the store recognises it and answers the first result.
 * @throws the error of `toWriteError`; OutcomeUnknown as soon as any attempt may have been applied.
 */
export async function untilAnswered<T>(
  attempt: (limitMs: number) => Promise<T>,
  timeoutMs: number,
  toError: (error: unknown) => Error,
): Promise<T> {
  const attempts = new Attempts(timeoutMs);
  let uncertain: OutcomeUnknown | null = null;
  for (;;) {
    const { limitMs } = attempts;
    try {
      return await withTimeLimit(attempt(limitMs), limitMs);
    } catch (error) {
      const failure = toError(error);
      if (failure instanceof OutcomeUnknown) uncertain ??= failure;
      else if (!(failure instanceof LedgerUnavailable)) throw failure;
      if (isRefusal(error)) throw uncertain ?? failure;
      await attempts.next(uncertain ?? failure);
    }
  }
}

/** Appends with a time limit, and resolves an unknown outcome by repeating the append. */
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
