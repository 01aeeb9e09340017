import type { QuickField, QuickJob } from './answers.ts';
import type { Word } from './line-words.ts';

type NamedRecord = { id: number; name: string };

/**
 * Words of a line, by their indices, and the field that they set. `records` are those that the words name; where they
 * are several, none is chosen.
 */
export type Claim = {
  first: number;
  count: number;
  field: QuickField;
  set: Partial<QuickJob>;
  records: readonly NamedRecord[];
};

/** The words of a line that have a meaning already. A word belongs to one field at most. */
export class Claims {
  readonly words: readonly Word[];
  readonly #owned = new Set<number>();
  readonly #claims: Claim[] = [];

  constructor(words: readonly Word[]) {
    this.words = words;
  }

  isFree(index: number): boolean {
    return !this.#owned.has(index) && this.words[index]?.isQuoted !== true;
  }

  /** The first words, all of them free, for which `find` finds something. */
  first<Of extends { count: number }>(find: (at: number) => Of | null): (Of & { first: number }) | null {
    for (const first of this.words.keys()) {
      const found = this.isFree(first) ? find(first) : null;
      if (found !== null && this.#indices({ first, count: found.count }).every((one) => this.isFree(one))) {
        return { ...found, first };
      }
    }
    return null;
  }

  add(claim: Claim): void {
    for (const index of this.#indices(claim)) this.#owned.add(index);
    this.#claims.push(claim);
  }

  /** In the order of the line. */
  all(): readonly Claim[] {
    return this.#claims.toSorted((one, other) => one.first - other.first);
  }

  #indices({ first, count }: { first: number; count: number }): number[] {
    return Array.from({ length: count }, (_, index) => first + index);
  }
}
