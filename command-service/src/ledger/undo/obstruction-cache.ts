import type { Change } from '@ledgerline/shared-events/ledger/change.ts';
import type { Obstruction } from '#domain/history/plan-reversal.ts';
import type { TrackedReads } from '#domain/history/tracked-reads.ts';

/**
 * A reversal that read fewer records is planned again each time, which costs less than storing what the plan depends
 * on. Its events aren't counted: one may pack the changes of thousands of records.
 */
const FEWEST_READS = 200;

/** The largest number of reversals in the cache. */
const MAX_CACHED = 4;

/** Why a reversal is refused (null when it is allowed), and the records and fields that this decision read. */
type CachedObstruction = { obstruction: Obstruction | null; reads: TrackedReads };

/**
 * A cache of one account: whether the account invariant allows the undo of large entries, for example an import of
 * thousands of rows. A result stays in the cache until a record changes that the decision read. Without the cache,
 * each page of the history would plan these reversals again.
 */
export class ObstructionCache {
  readonly #cached = new Map<string, CachedObstruction>();
  readonly #large: number;
  readonly #most: number;

  /** @param large the fewest records that a cached reversal read @param most the largest number of cached reversals */
  constructor(large = FEWEST_READS, most = MAX_CACHED) {
    this.#large = large;
    this.#most = most;
  }

  /**
   * The cached result of a reversal; undefined when it has to be planned. @param commands the ids of the commands
   * that are reversed
   */
  find(commands: readonly string[]): Obstruction | null | undefined {
    return this.#cached.get(commands.join())?.obstruction;
  }

  /** Caches the result of a reversal, if it is large enough. */
  store(commands: readonly string[], result: CachedObstruction): void {
    if (result.reads.count < this.#large) return;
    const oldest = this.#cached.keys().next().value;
    if (this.#cached.size >= this.#most && oldest !== undefined) this.#cached.delete(oldest);
    this.#cached.set(commands.join(), result);
  }

  /** Removes the results that depend on a changed record. */
  invalidate(changes: readonly Change[]): void {
    for (const [commands, { reads }] of this.#cached) {
      if (changes.some((change) => reads.isAffectedBy(change))) this.#cached.delete(commands);
    }
  }
}
