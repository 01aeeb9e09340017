import type { LanguagePairAnswer as LanguagePair } from '@ledgerline/shared-events/catalogue/answers.ts';
import { languagePairKey } from '@ledgerline/shared-events/text/search-key.ts';

type Pair = Pick<LanguagePair, 'from' | 'to'>;

/** Whether another pair has the same languages, ignoring case. `ownId` is null for a new pair. */
export function isPairInUse(pair: Pair, pairs: readonly LanguagePair[], ownId: number | null): boolean {
  const key = languagePairKey(pair);
  return pairs.some((other) => other.id !== ownId && languagePairKey(other) === key);
}
