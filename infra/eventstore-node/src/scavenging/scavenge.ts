import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Erasure } from '../storage/erasure.ts';

/** The result of one pass. `settled` is false when erased contents may still be in the write-ahead log. */
export type ScavengeReport = { events: number; streams: number; settled: boolean };

/**
 * Goes through all streams once and erases the events that nobody can read any more, in small transactions that
 * `transact` runs, so that other writes can run in between. It may be interrupted at any time: erased events stay
 * erased, and the next pass continues from there.
 * @throws StoreError, or the signal's reason.
 */
export async function scavenge(
  erasure: Erasure,
  transact: <T>(action: () => T) => T | Promise<T>,
  signal?: AbortSignal,
): Promise<ScavengeReport> {
  const now = Date.now();
  let events = 0;
  let streams = 0;
  for (const stream of erasure.candidates()) {
    const before = events;
    for (;;) {
      signal?.throwIfAborted();
      const erased = await transact(() => erasure.eraseNext(stream, now));
      if (erased === 0) break;
      events += erased;
      await nextTurn();
    }
    if (events > before) streams += 1;
  }
  return { events, streams, settled: erasure.emptyWriteAheadLog() };
}
