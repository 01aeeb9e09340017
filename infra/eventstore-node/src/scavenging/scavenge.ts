import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Erasure } from '../storage/erasure.ts';

/** What one pass has erased. `settled` is false when former contents may still stand in the write-ahead log. */
export type ScavengeReport = { events: number; streams: number; settled: boolean };

/**
 * Goes through all streams once and erases what nobody can read any more, in small transactions that `transact`
 * runs, between which others get their turn. It may be interrupted at any moment: what was erased stays erased, and
 * the next pass goes on from there.
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
