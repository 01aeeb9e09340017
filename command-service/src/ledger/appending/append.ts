import { setTimeout as delay } from 'node:timers/promises';
import { LedgerUnavailable, OutcomeUnknown } from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore, NewEvent } from '@ledgerline/shared-events/ledger/store.ts';

const FIRST_PAUSE_MS = 25;
const MAX_PAUSE_MS = 500;

/**
 * Appends events. When the outcome of the append is unknown, it repeats the very same append (same ids, same
 * revision) until the store answers, `patienceMs` have passed, or all attempts together have taken `timeoutMs`. If
 * the store is unavailable during a repetition, the outcome of the first attempt stays unknown.
 * @throws RevisionConflict, StreamDeleted, AppendTooLarge, LedgerUnavailable when nothing was applied, and
 * OutcomeUnknown when the time is over
 */
export async function appendUntilResolved(
  store: LedgerStore,
  stream: string,
  expected: number,
  events: readonly NewEvent[],
  patienceMs: number,
  timeoutMs = Number.POSITIVE_INFINITY,
): Promise<{ revision: number }> {
  const end = performance.now() + timeoutMs;
  const deadline = Math.min(performance.now() + patienceMs, end);
  let unknown: OutcomeUnknown | undefined;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    try {
      return await store.append(stream, expected, events, {
        timeoutMs: Math.max(1, end - performance.now()),
      });
    } catch (error) {
      if (error instanceof OutcomeUnknown) unknown = error;
      else if (!(error instanceof LedgerUnavailable) || unknown === undefined) throw error;
      if (performance.now() + pause > deadline) throw unknown;
    }
    await delay(pause * (0.5 + Math.random() / 2));
  }
}
