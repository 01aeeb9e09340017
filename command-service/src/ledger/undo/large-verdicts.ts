import type { Change } from '@ledgerline/shared-events/ledger/change.ts';
import type { Obstruction } from '../../domain/history/plan-reversal.ts';
import type { TrackedReads } from '../../domain/history/tracked-reads.ts';

/** An act of fewer events is planned anew each time, which costs less than to keep what it hangs on. */
const LARGE = 200;

/** So many acts are kept at most. */
const MOST_KEPT = 4;

/** What keeps an act from being taken back, or null, and what of the account that was decided by. */
type Verdict = { obstruction: Obstruction | null; reads: TrackedReads };

/**
 * Whether the rules between records allow that large acts of an account, as an import of thousands of rows, are taken back:
 * kept until something changes that it was decided by, so that the history needs not plan them with each page.
 */
export class LargeVerdicts {
  readonly #kept = new Map<string, Verdict>();
  readonly #large: number;
  readonly #most: number;

  /** @param large how many events an act has that is kept, @param most how many are kept */
  constructor(large = LARGE, most = MOST_KEPT) {
    this.#large = large;
    this.#most = most;
  }

  /** What was found of an act; undefined when it has to be planned. @param commands the ids of what is taken back */
  find(commands: readonly string[]): Obstruction | null | undefined {
    return this.#kept.get(commands.join())?.obstruction;
  }

  /** Keeps what was found of an act of so many events. */
  keep(commands: readonly string[], events: number, verdict: Verdict): void {
    if (events < this.#large) return;
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size >= this.#most && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(commands.join(), verdict);
  }

  /** Drops what hung on a record that changes. */
  note(changes: readonly Change[]): void {
    for (const [commands, { reads }] of this.#kept) {
      if (changes.some((change) => reads.isConcernedBy(change))) this.#kept.delete(commands);
    }
  }
}
