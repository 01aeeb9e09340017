import type { LanguagePairAnswer as LanguagePair } from '@ledgerline/shared-events/catalogue/answers.ts';
import { nameKey } from '@ledgerline/shared-events/text/search-key.ts';

type Pair = Pick<LanguagePair, 'from' | 'to'>;

const keyOf = ({ from, to }: Pair): string => JSON.stringify([nameKey(from), nameKey(to)]);

/** Whether another pair has the same languages, ignoring case. `ownId` is null for a new pair. */
export function isPairInUse(pair: Pair, pairs: readonly LanguagePair[], ownId: number | null): boolean {
  const key = keyOf(pair);
  return pairs.some((other) => other.id !== ownId && keyOf(other) === key);
}
